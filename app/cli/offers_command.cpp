// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <charconv>
#include <ostream>

#include <QCoreApplication>

#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/data_files.h"
#include "app/cli/estimate_answer.h"
#include "app/cli/market.h"
#include "app/cli/model_lookup.h"
#include "app/cli/offers_table.h"
#include "planner/files/workload_json.h"
#include "planner/quantity/names.h"
#include "planner/quantity/units.h"
#include "planner/workload/spread.h"
#include "pricing/store/machine_offers.h"

namespace gpuplan {

namespace {

class OffersText {
    Q_DECLARE_TR_FUNCTIONS(Offers)
};

/// A filter that names no GPU we know is wrong in its content, not in its form: the same status as elsewhere.
ExitStatus statusOf(const Error& error)
{
    const auto* kind =
        error.code == ErrorCode::UnknownName ? std::get_if<std::string>(&error.arguments.front()) : nullptr;
    return kind && *kind == "GPU" ? ExitStatus::BadInput : ExitStatus::Usage;
}

/// "0.25" for all providers, "RunPod=0.1" for one.
Result<void> readSetup(const std::vector<std::string>& texts, OfferViewInputs& inputs)
{
    for (const std::string& text : texts) {
        const std::size_t equals = text.rfind('=');
        const std::string_view number = std::string_view(text).substr(equals == std::string::npos ? 0 : equals + 1);
        double hours = 0;
        const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), hours);
        if (error != std::errc{} || end != number.data() + number.size() || !(hours >= 0 && hours <= 1e4))
            return fail(ErrorCode::BadValue, {text, std::string("hours such as 0.25, or Provider=0.25")},
                        {{}, 0, "--setup-hours"});
        if (equals == std::string::npos)
            inputs.setup_hours = hours;
        else
            inputs.setup_hours_of[foldName(text.substr(0, equals))] = hours;
    }
    return {};
}

/// The workload of --for with all that its estimate needs; what the view asks of it lives as long as this.
struct AskedWorkload {
    EstimateRequest request;
    ModelFacts model;
    Tables tables;

    WorkloadOnMachine on(std::size_t gpu_index, int gpus) const
    {
        const Workload& workload = request.request.workload;
        WorkloadOnMachine result;
        result.possible =
            (!workload.parallel_given || workload.parallel.gpus == gpus) && canSpreadOver(workload, model, gpus);
        if (!result.possible)
            return result;
        const Answer answer = answerFor(workload, model, {&(*tables.gpus)[gpu_index], gpus, {}, {}}, tables);
        result.verdict = answer.memory.verdict;
        result.host_ram_gib = answer.memory.host_ram_gib;
        if (answer.time->tokens_per_s)
            result.tokens_per_s = answer.time->tokens_per_s->likely;
        if (answer.time->hours)
            result.hours = answer.time->hours->likely;
        return result;
    }
};

Result<AskedWorkload> readWorkload(Context& context, const std::string& file)
{
    const Result<std::string> bytes = readFileBytes(file, kPlanFileLimitBytes);
    if (!bytes)
        return fail(bytes.error());
    Result<EstimateRequest> request = parseWorkloadFile(*bytes, file);
    if (!request)
        return fail(request.error());
    if (request->request.workload.kind == WorkloadKind::HandsOn)
        return fail(ErrorCode::NotApplicable,
                    {std::string("a memory and time estimate"), std::string("hands-on hours")},
                    {file, 0, "workload.kind"});
    Result<ModelFacts> model = lookUpModel(request->request, context.data, folderOf(file));
    if (!model) {
        Error error = model.error();
        error.where.file = file;
        return fail(std::move(error));
    }
    const Result<Tables> tables = loadTables(context);
    if (!tables)
        return fail(tables.error());
    return AskedWorkload{std::move(*request), std::move(*model), *tables};
}

std::vector<OffersColumn> defaultColumns(const OffersOptions& options, const std::vector<OfferOrder>& order)
{
    std::vector<OffersColumn> columns;
    for (const OfferField field : {OfferField::Gpu, OfferField::Count, OfferField::Provider, OfferField::Region,
                                   OfferField::Tier, OfferField::Price, OfferField::InstancePrice})
        columns.push_back({field});
    if (!options.workload_file.empty()) {
        columns.push_back({OfferField::Fits});
        columns.push_back({OfferField::TokenPrice});
    }
    if (!options.workload_file.empty() || options.hours)
        columns.push_back({OfferField::Effective});
    for (const OfferOrder& key : order)
        if (const OffersColumn column{key.field}; std::find(columns.begin(), columns.end(), column) == columns.end()
            && key.field != OfferField::Age && key.field != OfferField::Source)
            columns.push_back(column);
    if (!options.group_by.empty())
        columns.push_back({});
    columns.push_back({OfferField::Age});
    columns.push_back({OfferField::Source});
    return columns;
}

/// Columns and keys that nothing was said for.
std::optional<QString> missingFor(const OffersOptions& options, const OfferSelection& selection,
                                  const std::vector<OffersColumn>& columns)
{
    const auto asked = [&](OfferField field) {
        return std::find(columns.begin(), columns.end(), OffersColumn{field}) != columns.end()
            || std::any_of(selection.order.begin(), selection.order.end(),
                           [field](const OfferOrder& key) { return key.field == field; })
            || selection.where.asksFor(field);
    };
    if (options.workload_file.empty() && (asked(OfferField::TokenPrice) || asked(OfferField::Fits)))
        return OffersText::tr("money per million tokens and what fits need a workload: --for FILE");
    if (options.workload_file.empty() && !options.hours && asked(OfferField::Effective))
        return OffersText::tr("the cost of a whole job needs its length: --hours, or --for FILE");
    return std::nullopt;
}

Json toJson(const std::optional<MarketRange>& market)
{
    if (!market)
        return nullptr;
    const auto money = [](const Money& amount) -> Json {
        return {{"amount", amount.amount()}, {"currency", std::string(amount.currency().code())}};
    };
    return {{"low", money(market->low)},
            {"median", money(market->median)},
            {"high", money(market->high)},
            {"offers", market->offers}};
}

/// Currencies in which the offers of the page are listed.
std::vector<Currency> currenciesOf(const OfferView& view, const OfferPage& page)
{
    std::vector<Currency> currencies;
    for (const OfferPage::Row& row : page.rows) {
        const Currency currency = view.offer(row.row).statedPrice().currency();
        if (std::find(currencies.begin(), currencies.end(), currency) == currencies.end())
            currencies.push_back(currency);
    }
    return currencies;
}

/// How the person's price stands among the offers that are asked for.
std::optional<QString> marketWarning(const Format& f, const Money& mine, const std::optional<MarketRange>& market)
{
    if (!market)
        return OffersText::tr("%1 per GPU-hour cannot be compared: nobody rents out what was asked for")
            .arg(f.price(mine));
    if (mine >= market->low)
        return std::nullopt;
    return OffersText::tr(
               "%1 per GPU-hour is below every listed price: the %n offer(s) ask %2 to %3, half of them %4 or "
               "less",
               nullptr, static_cast<int>(market->offers))
        .arg(f.price(mine), f.price(market->low), f.price(market->high), f.price(market->median));
}

} // namespace

ExitStatus offersList(Context& context, const OffersOptions& options)
{
    const auto gpus = context.data.gpus();
    if (!gpus)
        return context.report(gpus.error());
    const auto book = marketOffers(context);
    if (!book)
        return context.report(book.error());
    const auto rates = marketRates(context);
    if (!rates)
        return context.report(rates.error());
    const auto efficiency = context.data.efficiency();
    if (!efficiency)
        return context.report(efficiency.error());
    const auto billing = context.data.billing();
    if (!billing)
        return context.report(billing.error());
    const auto assumptions = context.data.assumptions();
    if (!assumptions)
        return context.report(assumptions.error());

    OfferSelection selection;
    Result<OfferQuery> query = OfferQuery::parse(options.where, **gpus);
    if (!query)
        return context.report(query.error(), statusOf(query.error()));
    selection.where = std::move(*query);
    const std::string sort = options.sort.empty() ? "price" : options.sort;
    Result<std::vector<OfferOrder>> order = parseOfferOrder(sort);
    if (!order)
        return context.report(order.error(), ExitStatus::Usage);
    selection.order = std::move(*order);
    for (const std::string& name : options.group_by)
        selection.group_by.push_back(*offerFieldOf(name));
    Result<std::vector<OffersColumn>> columns = parseColumns(options.columns);
    if (!columns)
        return context.report(columns.error(), ExitStatus::Usage);
    if (columns->empty())
        *columns = defaultColumns(options, selection.order);
    if (const std::optional<QString> missing = missingFor(options, selection, *columns)) {
        *context.world.err << "gpuplan: " << missing->toStdString() << "\n";
        return ExitStatus::Usage;
    }

    if (const Currency asked = context.answerCurrency(); asked != kUsd && !(*rates)->find(asked))
        return context.report(
            Error{ErrorCode::NoRate, {std::string("USD"), std::string(asked.code())}, {{}, 0, "--currency"}});
    OfferViewInputs inputs;
    inputs.gpus = *gpus;
    inputs.rates = *rates;
    inputs.currency = context.answerCurrency();
    inputs.today = context.world.today;
    inputs.efficiency = *efficiency;
    inputs.billing = **billing;
    inputs.job_hours = options.hours;
    inputs.setup_hours = (*assumptions)->setup_minutes.likely / kMinutesPerHour;
    if (const Result<void> read = readSetup(options.setup_hours, inputs); !read)
        return context.report(read.error(), ExitStatus::Usage);
    std::optional<AskedWorkload> workload;
    std::vector<QString> warnings;
    if (!options.workload_file.empty()) {
        Result<AskedWorkload> asked = readWorkload(context, options.workload_file);
        if (!asked)
            return context.report(asked.error());
        workload = std::move(*asked);
        for (const Reason& warning : workload->request.request.warnings)
            warnings.push_back(sentence(warning, context.format));
        inputs.workload = [&workload](std::size_t gpu, int count) { return workload->on(gpu, count); };
        if (options.fits_only)
            selection.where = selection.where.andAlso(OfferField::Fits);
    }
    const Result<OfferBook> machines = machineOffers(ownMachines(context), **gpus, **rates, context.world.today);
    if (!machines)
        return context.report(machines.error());
    const std::span<const Offer> books[] = {(*book)->offers(), machines->offers()};
    const OfferView view = OfferView::build(books, inputs);

    // A table for people shows what fits a screen or two unless asked for more; a pipe and JSON get everything.
    constexpr std::size_t kScreenRows = 50;
    selection.offset = static_cast<std::size_t>(options.offset);
    if (options.limit)
        selection.limit = static_cast<std::size_t>(*options.limit);
    else if (!context.json && context.world.out_is_terminal)
        selection.limit = kScreenRows;
    const OfferPage page = view.select(selection);

    std::optional<MarketRange> market;
    if (options.my_price) {
        market = view.market(selection.where);
        if (const auto warning =
                marketWarning(context.format, Money::fromAmount(*options.my_price, view.currency()), market))
            warnings.push_back(*warning);
    }
    for (const Currency currency : view.withoutRate())
        warnings.push_back(
            OffersText::tr("there is no exchange rate for %1: such prices are shown as unknown")
                .arg(QString::fromUtf8(currency.code().data(), static_cast<qsizetype>(currency.code().size()))));
    const bool none_fits = options.fits_only && page.found == 0;
    if (none_fits)
        warnings.push_back(OffersText::tr("it fits on none of these offers"));
    else if (page.found == 0)
        warnings.push_back(OffersText::tr("no offer matches"));

    if (context.json) {
        Json list = Json::array();
        for (const OfferPage::Row& row : page.rows)
            list.push_back(toJson(view, row, **gpus));
        Json rates_used = Json::array();
        for (const Reason& rate : ratesUsed(**rates, currenciesOf(view, page), view.currency()))
            rates_used.push_back({{"currency", std::get<std::string>(rate.arguments[0])},
                                  {"per_usd", std::get<double>(rate.arguments[1])},
                                  {"date", std::get<std::string>(rate.arguments[2])}});
        Json result = {{"offers", std::move(list)},
                       {"found", page.found},
                       {"matching", page.matching},
                       {"rates", std::move(rates_used)}};
        if (options.my_price)
            result["market"] = toJson(market);
        printEnvelope(context, "offers-list",
                      {{"where", options.where},
                       {"sort", sort},
                       {"group_by", options.group_by},
                       {"limit", orNull(options.limit)},
                       {"offset", options.offset},
                       {"for", text(options.workload_file)},
                       {"hours", orNull(options.hours)}},
                      {page.oldest, page.newest}, view.currency(), std::move(result), warnings);
    } else {
        context.out() << offersTable(context, view, page, *columns, options.wide).toStdString();
        std::vector<QString> notes = offersNotes(view, page, *columns);
        if (std::find(columns->begin(), columns->end(), OffersColumn{OfferField::Effective}) != columns->end())
            notes.push_back(OffersText::tr("Whole job: the instance's price for the job and %1 of setting up, in the "
                                           "provider's billing steps where they are known")
                                .arg(context.format.hours(inputs.setup_hours)));
        for (const Reason& rate : ratesUsed(**rates, currenciesOf(view, page), view.currency()))
            notes.push_back(sentence(rate, context.format));
        if (!notes.empty())
            context.out() << "\n";
        for (const QString& note : notes)
            context.out() << wrapped(note, context.world.columns, {}, {}).toStdString();
        if (page.rows.size() < page.found && !context.quiet)
            warnings.push_back(
                OffersText::tr("%1 of %2 offers shown; --limit N shows more").arg(page.rows.size()).arg(page.found));
    }
    for (const QString& warning : warnings)
        context.warn(warning);
    return none_fits ? ExitStatus::Infeasible : ExitStatus::Done;
}

} // namespace gpuplan
