// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <ostream>

#include <QCoreApplication>

#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/json_output.h"
#include "app/cli/market.h"
#include "app/cli/plan_view.h"
#include "app/cli/planning.h"
#include "app/text/names.h"
#include "planner/files/goal_table.h"
#include "planner/goals/claim_checks.h"

namespace gpuplan {

namespace {

class GoalText {
    Q_DECLARE_TR_FUNCTIONS(Goals)
public:
    static QString goal(const std::string& id)
    {
        if (id == "train_small")
            return tr("Learn small-model training (7B, LoRA and QLoRA)");
        if (id == "infer_large")
            return tr("Learn large-model inference (70B and up)");
        if (id == "own_hardware")
            return tr("Production or long research on own hardware");
        if (id == "rocm_mi300x")
            return tr("Master ROCm on an MI300X");
        return QString::fromStdString(id);
    }

    static QString claim(int number)
    {
        switch (number) {
        case 1:
            return tr("Full fine-tuning needs about 16 GB per billion parameters, inference about 2 GB");
        case 2:
            return tr("Mid-range GPUs cost $0.50–1.20 an hour on demand, $0.20–0.60 on spot");
        case 3:
            return tr("Decentralised clouds cost 50–80% less than AWS or GCP");
        case 4:
            return tr("$700 at $0.50 buys about 1,400 A100 hours");
        case 5:
            return tr("An RTX 4090 pays against a rented A100 only after about 3,500 h");
        case 6:
            return tr("¥20,000–30,000 buys a used RTX 4090 machine or a small server with two RTX 3090");
        case 7:
            return tr("That machine trains 7B with QLoRA and runs a quantised 70B, slowly");
        case 8:
            return tr("One MI300X with 192 GB runs Llama 405B or DeepSeek-V3 in FP8");
        case 9:
            return tr("¥5,000 in the cloud is enough for several LoRA/QLoRA runs of Llama 3 8B, DeepSeek-V3 inference "
                      "and ROCm experiments");
        case 10:
            return tr("Half an hour on an MI300X VF cost $1.99");
        case 11:
            return tr("At the same price AMD cards have more memory");
        case 12:
            return tr("With ROCm 7.2 installed the machine still lacked PyTorch and had a disk that was not mounted");
        default:
            return {};
        }
    }

    static QString verdict(ClaimVerdict verdict)
    {
        switch (verdict) {
        case ClaimVerdict::Holds:
            return tr("yes");
        case ClaimVerdict::Partly:
            return tr("partly");
        case ClaimVerdict::No:
            return tr("no");
        case ClaimVerdict::Later:
            return tr("not yet");
        }
        return {};
    }
};

std::string_view verdictName(ClaimVerdict verdict)
{
    switch (verdict) {
    case ClaimVerdict::Holds:
        return "yes";
    case ClaimVerdict::Partly:
        return "partly";
    case ClaimVerdict::No:
        return "no";
    case ClaimVerdict::Later:
        return "not_yet";
    }
    return {};
}

struct AnsweredGoal {
    Goal goal;
    std::optional<PlannedDocument> planned; ///< empty: hardware is bought
    Range cny;
    MoneyRange usd;
    GoalVerdict verdict;
    QStringList path;
    std::vector<const Purchase*> purchases; ///< what the price of own hardware was taken from
};

Result<MoneyRange> inDollars(const Range& cny, const ExchangeRates& rates)
{
    MoneyRange usd;
    for (const auto& [from, to] :
         {std::pair{cny.low, &usd.low}, std::pair{cny.likely, &usd.likely}, std::pair{cny.high, &usd.high}}) {
        const Result<Money> converted = rates.convert(Money::fromAmount(from, kCny), kUsd, Rounding::HalfEven);
        if (!converted)
            return fail(converted.error());
        *to = *converted;
    }
    return usd;
}

Result<ClaimInputs> claimInputs(Context& context, const PlanTables& tables, const PlannedDocument& demo)
{
    const auto models = context.data.models();
    if (!models)
        return fail(models.error());
    const auto offers = convertibleOffers(context);
    if (!offers)
        return fail(offers.error());
    const auto billing = context.data.billing();
    if (!billing)
        return fail(billing.error());
    const auto purchases = context.data.purchases();
    if (!purchases)
        return fail(purchases.error());
    const auto example = context.data.claimExample();
    if (!example)
        return fail(example.error());
    return ClaimInputs{tables.inputs, *models,        (*offers)->offers(), **billing,
                       **purchases,   &demo.document, &demo.plan,          &(*example)->ladder};
}

QStringList pathOf(const PlannedDocument& planned)
{
    QStringList path;
    for (const ChosenExperiment& c : planned.plan.chosen) {
        const Experiment& e = planned.document.experiments[c.experiment];
        QString step = shippedName(e.request.workload.name);
        if (e.repeat > 1)
            step = GoalText::tr("%1, %2 times").arg(step).arg(e.repeat);
        path += GoalText::tr("%1: %2× %3 at %4")
                    .arg(step)
                    .arg(c.run.gpus)
                    .arg(QString::fromStdString(c.run.price.gpu), QString::fromStdString(c.run.price.provider));
    }
    for (const LeftOutExperiment& l : planned.plan.left_out)
        path += GoalText::tr("%1: not within the budget of the goal")
                    .arg(shippedName(planned.document.experiments[l.experiment].request.workload.name));
    return path;
}

Result<AnsweredGoal> answerGoal(Context& context, const Goal& goal, const ClaimInputs& inputs)
{
    AnsweredGoal answer;
    answer.goal = goal;
    if (goal.plan.empty()) {
        const auto one = claims::machinePrice(inputs, "RTX 4090 24GB", 1),
                   two = claims::machinePrice(inputs, "RTX 3090 24GB", 2);
        if (!one || !two)
            return fail(one ? two.error() : one.error());
        if (*one && *two) {
            answer.cny = (*one)->machine_cny;
            const Format& f = context.format;
            const auto tell = [&](const QString& pattern, const Range& cny) {
                answer.path += pattern.arg(f.number(cny.likely), f.number(cny.low), f.number(cny.high));
            };
            tell(GoalText::tr("a machine with one RTX 4090: ¥%1 (¥%2–%3)"), (*one)->machine_cny);
            tell(GoalText::tr("or a machine with two RTX 3090: ¥%1 (¥%2–%3)"), (*two)->machine_cny);
        }
        for (const char* name : {"RTX 4090 24GB", "RTX 3090 24GB"}) {
            const std::size_t gpu = *inputs.tables.gpus->find(name);
            for (const Purchase& purchase : inputs.purchases) {
                if (purchase.gpu_index == gpu
                    && static_cast<int>(purchase.provenance.date.year()) >= claims::kPurchaseYear)
                    answer.purchases.push_back(&purchase);
            }
        }
    } else {
        const Result<std::string> bytes = context.data.bytes(goal.plan);
        if (!bytes)
            return fail(bytes.error());
        Result<PlannedDocument> planned =
            planDocument(context, *bytes, context.data.pathOf(goal.plan), PriceSource::Catalog);
        if (!planned)
            return fail(planned.error());
        answer.cny = totalRange(planned->plan);
        answer.path = pathOf(*planned);
        answer.planned = std::move(*planned);
    }
    answer.verdict = judge(goal, answer.cny);
    const Result<MoneyRange> usd = inDollars(answer.cny, *inputs.tables.rates);
    if (!usd)
        return fail(usd.error());
    answer.usd = *usd;
    return answer;
}

MoneyRange inYuan(const Range& cny)
{
    return {Money::fromAmount(cny.low, kCny), Money::fromAmount(cny.likely, kCny), Money::fromAmount(cny.high, kCny)};
}

Json toJson(const AnsweredGoal& answer, const Context& context)
{
    Json path = Json::array();
    for (const QString& step : answer.path)
        path.push_back(step.toStdString());
    Json offers = Json::array();
    if (answer.planned)
        offers = planJson(context, answer.planned->document, answer.planned->plan).at("chosen");
    for (const Purchase* purchase : answer.purchases)
        offers.push_back({{"item", purchase->item},
                          {"condition", purchase->condition},
                          {"low", toJson(purchase->low)},
                          {"high", toJson(purchase->high)},
                          {"market", purchase->market},
                          {"observed", dateText(purchase->provenance.date)},
                          {"source", purchase->provenance.source}});
    return {{"goal", answer.goal.id},
            {"title", GoalText::goal(answer.goal.id).toStdString()},
            {"path", std::move(path)},
            {"offers", std::move(offers)},
            {"range", {{"CNY", toJson(inYuan(answer.cny))}, {"USD", toJson(answer.usd)}}},
            {"published_range",
             {{"low", toJson(Money::fromAmount(answer.goal.published_cny_low, kCny))},
              {"high", toJson(Money::fromAmount(answer.goal.published_cny_high, kCny))}}},
            {"holds", std::string(verdictName(answer.verdict.verdict))},
            {"why", sentence(answer.verdict.why, context.format).toStdString()}};
}

void printGoal(const Context& context, const AnsweredGoal& answer)
{
    const Format& f = context.format;
    const int columns = context.world.columns;
    const std::string title = GoalText::goal(answer.goal.id).toStdString();
    context.out() << "\n" << (context.color ? "\x1b[1m" + title + "\x1b[0m" : title) << "\n";
    const auto line = [&](const QString& text) {
        context.out() << wrapped(text, columns, QStringLiteral("  "), QStringLiteral("    ")).toStdString();
    };
    line(GoalText::tr("Path: %1").arg(joinClauses(answer.path)));
    line(GoalText::tr("Money: %1 likely, %2 (%3 likely, %4)")
             .arg(f.roundMoney(inYuan(answer.cny).likely), f.moneyRange(inYuan(answer.cny)),
                  f.roundMoney(answer.usd.likely), f.moneyRange(answer.usd)));
    line(GoalText::tr("Published: ¥%1–%2. Does it still hold? %3: %4")
             .arg(f.number(answer.goal.published_cny_low, 6), f.number(answer.goal.published_cny_high, 6),
                  GoalText::verdict(answer.verdict.verdict), sentence(answer.verdict.why, f)));
}

QString figuresOf(const Claim& claim, const Format& format)
{
    QStringList sentences;
    for (const Reason& figure : claim.figures)
        sentences += sentence(figure, format);
    return joinClauses(sentences);
}

void printMarkdown(const Context& context, const std::vector<Claim>& all)
{
    context.out() << GoalText::tr("| # | Claim | Holds today? | Own figures |\n|---|---|---|---|\n").toStdString();
    for (const Claim& claim : all)
        context.out() << "| " << claim.number << " | " << GoalText::claim(claim.number).toStdString() << " | "
                      << GoalText::verdict(claim.verdict).toStdString() << " | "
                      << figuresOf(claim, context.format).toStdString() << " |\n";
}

} // namespace

ExitStatus planGoals(Context& context, bool markdown)
{
    context.runs_file.clear(); // published claims are checked with published evidence
    context.currency = kCny;   // the goals were published in yuan; dollars stand beside
    const Result<std::string> demo_bytes = context.data.bytes("demo.gpuplan");
    if (!demo_bytes)
        return context.report(demo_bytes.error());
    const Result<PlannedDocument> demo =
        planDocument(context, *demo_bytes, context.data.pathOf("demo.gpuplan"), PriceSource::Catalog);
    if (!demo)
        return context.report(demo.error());
    const Result<PlanTables> tables = planTables(context, kCny);
    if (!tables)
        return context.report(tables.error());
    const Result<ClaimInputs> inputs = claimInputs(context, *tables, *demo);
    if (!inputs)
        return context.report(inputs.error());
    const Result<std::vector<Claim>> all_claims = checkClaims(*inputs);
    if (!all_claims)
        return context.report(all_claims.error());
    if (markdown) {
        printMarkdown(context, *all_claims);
        return ExitStatus::Done;
    }
    const Result<std::string> goal_bytes = context.data.bytes("goals.tsv");
    if (!goal_bytes)
        return context.report(goal_bytes.error());
    const Result<std::vector<Goal>> goals = readGoals(*goal_bytes, context.data.pathOf("goals.tsv"));
    if (!goals)
        return context.report(goals.error());
    std::vector<AnsweredGoal> answers;
    for (const Goal& goal : *goals) {
        Result<AnsweredGoal> answer = answerGoal(context, goal, *inputs);
        if (!answer)
            return context.report(answer.error());
        answers.push_back(std::move(*answer));
    }

    std::vector<QString> remarks;
    for (const Reason& issue : demo->plan.issues)
        remarks.push_back(sentence(issue, context.format));
    if (context.json) {
        Json goal_list = Json::array(), claim_list = Json::array();
        for (const AnsweredGoal& answer : answers)
            goal_list.push_back(toJson(answer, context));
        for (const Claim& claim : *all_claims)
            claim_list.push_back({{"number", claim.number},
                                  {"claim", GoalText::claim(claim.number).toStdString()},
                                  {"holds", std::string(verdictName(claim.verdict))},
                                  {"figures", toJson(claim.figures, context.format)}});
        printEnvelope(context, "plan-goals", Json::object(), {demo->plan.prices_from, demo->plan.prices_to}, kCny,
                      {{"goals", std::move(goal_list)}, {"claims", std::move(claim_list)}}, remarks);
        return ExitStatus::Done;
    }
    for (const AnsweredGoal& answer : answers)
        printGoal(context, answer);
    context.out() << "\n" << GoalText::tr("The twelve claims of early 2026").toStdString() << "\n";
    for (const Claim& claim : *all_claims) {
        context.out() << wrapped(GoalText::tr("%1. %2? %3")
                                     .arg(claim.number)
                                     .arg(GoalText::claim(claim.number), GoalText::verdict(claim.verdict)),
                                 context.world.columns, {}, QStringLiteral("   "))
                             .toStdString();
        context.out() << wrapped(figuresOf(claim, context.format), context.world.columns, QStringLiteral("   "),
                                 QStringLiteral("   "))
                             .toStdString();
    }
    for (const QString& remark : remarks)
        context.out()
            << wrapped(remark, context.world.columns, QStringLiteral("! "), QStringLiteral("  ")).toStdString();
    return ExitStatus::Done;
}

} // namespace gpuplan
