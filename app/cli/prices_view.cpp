// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/prices_view.h"

#include <algorithm>
#include <ostream>

#include <QCoreApplication>
#include <QFileInfo>

#include "app/cli/console.h"
#include "app/cli/json_output.h"
#include "app/text/names.h"
#include "app/text/price_sentences.h"

namespace gpuplan {

namespace {

class ViewText {
    Q_DECLARE_TR_FUNCTIONS(PricesView)
public:
    static QString question(TableQuestionKind kind)
    {
        switch (kind) {
        case TableQuestionKind::Gpu:
            return tr("which column holds the GPU?");
        case TableQuestionKind::Price:
            return tr("which column holds the price?");
        case TableQuestionKind::Count:
            return tr("how many GPUs does one price buy?");
        case TableQuestionKind::Unit:
            return tr("what does a price buy: one GPU or the whole machine, for an hour or a month?");
        case TableQuestionKind::Currency:
            return tr("in what currency are the prices?");
        case TableQuestionKind::Provider:
            return tr("whose prices are these?");
        case TableQuestionKind::DecimalMark:
            return tr("do the numbers have a decimal point or a decimal comma?");
        case TableQuestionKind::Observed:
            return tr("on which day were the prices seen?");
        }
        return {};
    }
};

/// Names for programs; frozen, append only.
const char* kindName(TableQuestionKind kind)
{
    switch (kind) {
    case TableQuestionKind::Gpu:
        return "gpu";
    case TableQuestionKind::Price:
        return "price";
    case TableQuestionKind::Count:
        return "count";
    case TableQuestionKind::Unit:
        return "unit";
    case TableQuestionKind::Currency:
        return "currency";
    case TableQuestionKind::Provider:
        return "provider";
    case TableQuestionKind::DecimalMark:
        return "decimal_mark";
    case TableQuestionKind::Observed:
        return "observed";
    }
    return "";
}

Json toJson(const TableQuestion& question)
{
    return {{"asks", kindName(question.kind)}, {"question", ViewText::question(question.kind).toStdString()},
            {"choices", question.choices},     {"suggestion", text(question.suggestion)},
            {"option", question.option},       {"required", question.required}};
}

Json toJson(const PreviewRow& row)
{
    Json prices = Json::array();
    for (const TierPrice& price : row.prices)
        prices.push_back({{"tier", std::string(tierName(price.tier))}, {"amount", price.amount}});
    return {{"row", row.line},
            {"provider", text(row.provider)},
            {"region", text(row.region)},
            {"gpu", text(row.gpu)},
            {"gpus", orNull(row.gpu_count)},
            {"memory_gib", orNull(row.memory_gib)},
            {"prices", std::move(prices)},
            {"unit", row.unit ? Json(priceUnitName(*row.unit)) : Json(nullptr)},
            {"currency", row.currency ? Json(std::string(row.currency->code())) : Json(nullptr)},
            {"fault", row.fault ? Json(std::string(faultName(row.fault->reason))) : Json(nullptr)}};
}

template <class T> Json listOf(const std::vector<T>& values)
{
    Json list = Json::array();
    for (const T& value : values)
        list.push_back(toJson(value));
    return list;
}

Json toJson(const FileImport& import, const Format& format)
{
    Json file = {{"file", import.file},
                 {"format", text(import.format)},
                 {"provider", text(import.provider)},
                 {"mapping", text(import.mapping)},
                 {"error", import.error ? toJson(*import.error, format) : Json(nullptr)},
                 {"questions", listOf(import.questions)},
                 {"preview", listOf(import.preview)},
                 {"date_from", import.date_basis == DateBasis::Stated ? "stated" : "file_time"}};
    file.update(intakeJson(import.report));
    return file;
}

void printQuestions(const Context& context, const FileImport& import)
{
    std::ostream& out = context.out();
    out << ViewText::tr("%1: more is needed before anything is read:").arg(safeText(import.file)).toStdString() << "\n";
    for (const TableQuestion& question : import.questions) {
        out << "  " << ViewText::question(question.kind).toStdString() << "  "
            << safeText(question.option).toStdString() << "\n";
        QStringList choices;
        for (const std::string& choice : question.choices)
            choices += safeText(choice);
        if (!choices.isEmpty())
            out << "    " << shortText(choices.join(QStringLiteral(", ")), 90).toStdString() << "\n";
    }
}

void printPreview(const Context& context, const FileImport& import)
{
    if (import.preview.empty())
        return;
    const Format& f = context.format;
    TextTable table({{ViewText::tr("Row"), Align::Right},
                     {ViewText::tr("Provider")},
                     {ViewText::tr("GPU")},
                     {ViewText::tr("Number"), Align::Right},
                     {ViewText::tr("Region")},
                     {ViewText::tr("Price"), Align::Right},
                     {ViewText::tr("Unit")}});
    for (const PreviewRow& row : import.preview) {
        QStringList prices;
        for (const TierPrice& price : row.prices)
            prices += f.number(price.amount, 6)
                + (price.tier == Tier::OnDemand ? QString() : QStringLiteral(" ") + tierText(price.tier));
        QString price = prices.isEmpty() ? Format::unknown() : prices.join(QStringLiteral(", "));
        if (row.currency && !prices.isEmpty())
            price += QStringLiteral(" ") + QString::fromLatin1(row.currency->code().data(), 3);
        table.addRow({f.integer(row.line), shortText(safeText(row.provider), 20), shortText(safeText(row.gpu), 26),
                      row.gpu_count ? f.number(*row.gpu_count) : Format::unknown(), shortText(safeText(row.region), 18),
                      row.fault ? shortText(sentence(*row.fault), 40) : price,
                      row.unit ? QString::fromStdString(priceUnitName(*row.unit)) : Format::unknown()});
    }
    context.out() << table.text(context.color).toStdString();
}

void printTotals(const Context& context, const FileImport& import, bool dry_run)
{
    const Format& f = context.format;
    const IntakeReport& report = import.report;
    std::ostream& out = context.out();
    out << ViewText::tr("%1 (%2): %3 rows: %4 accepted, %5 unchanged, %6 in quarantine")
               .arg(safeText(import.file), safeText(import.format), f.integer(report.rows_read),
                    f.integer(report.accepted), f.integer(report.unchanged), f.integer(report.quarantined))
               .toStdString();
    if (report.refused_rows > 0)
        out << ViewText::tr(", %1 refused").arg(f.integer(report.refused_rows)).toStdString();
    if (dry_run)
        out << ViewText::tr(" (nothing written: dry run)").toStdString();
    out << "\n";
    if (!import.mapping.empty() && import.table) {
        const TableProfile& profile = import.table->profile;
        const std::optional<PriceUnit> unit = profile.unit();
        out << "  "
            << ViewText::tr("read with the saved mapping \"%1\": currency %2, unit %3")
                   .arg(safeText(import.mapping),
                        profile.currency ? QString::fromLatin1(profile.currency->code().data(), 3)
                                         : ViewText::tr("from the table"),
                        unit ? QString::fromStdString(priceUnitName(*unit)) : ViewText::tr("from the table"))
                   .toStdString()
            << "\n";
    }
    if (import.date_basis == DateBasis::FileTime && report.any_file_time)
        out << "  "
            << ViewText::tr("rows without a day of their own got the time of the file; --observed DAY says better")
                   .toStdString()
            << "\n";
}

} // namespace

QString safeText(std::string_view text)
{
    return printable(QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())));
}

QString shortText(QString text, int most)
{
    text.replace(QLatin1Char('\n'), QLatin1Char(' '));
    return text.size() > most ? text.left(most - 1) + QStringLiteral("…") : text;
}

Json toJson(const QuarantinedRow& row)
{
    return {{"row", row.line},
            {"field", row.fault.field},
            {"reason", std::string(faultName(row.fault.reason))},
            {"sentence", sentence(row.fault).toStdString()},
            {"met", row.fault.met},
            {"provider", text(row.provider)},
            {"gpu", text(row.gpu)},
            {"raw", text(row.raw)}};
}

Json toJson(const RefusedProvider& refused)
{
    return {{"provider", refused.provider},
            {"reason", refused.rows == 0 ? "would_empty" : "would_halve"},
            {"rows", refused.rows},
            {"previous_rows", refused.previous_rows}};
}

Json intakeJson(const IntakeReport& report)
{
    Json by_reason = Json::object();
    for (const auto& [reason, count] : report.quarantined_by_reason)
        by_reason[std::string(faultName(reason))] = count;
    return {{"rows_read", report.rows_read},
            {"accepted", report.accepted},
            {"unchanged", report.unchanged},
            {"quarantined_rows", report.quarantined},
            {"quarantined_by_reason", std::move(by_reason)},
            {"quarantined", listOf(report.quarantine)},
            {"refused_rows", report.refused_rows},
            {"refused", listOf(report.refused)},
            {"observations", report.observations},
            {"unknown_gpus", report.unknown_gpus},
            {"providers", report.providers},
            {"warnings", listOf(report.warnings)},
            {"warning_rows", report.warning_count},
            {"written", report.written}};
}

void printIntake(const Context& context, const IntakeReport& report)
{
    constexpr std::size_t kShownRows = 10, kShownWarnings = 5;
    std::ostream& out = context.out();
    const Format& f = context.format;
    const auto line = [&out](const QString& indent, const QString& sentence) {
        out << indent.toStdString() << sentence.toStdString() << "\n";
    };
    const QString kIndent = QStringLiteral("  ");
    QStringList reasons;
    for (const auto& [reason, count] : report.quarantined_by_reason)
        reasons += safeText(faultName(reason)) + QStringLiteral(" ") + f.integer(count);
    if (!reasons.isEmpty())
        line(kIndent, ViewText::tr("in quarantine: %1").arg(reasons.join(QStringLiteral(", "))));
    const auto rowLine = [](const QuarantinedRow& row) {
        return ViewText::tr("row %1, %2: %3")
            .arg(row.line)
            .arg(row.gpu.empty() ? safeText(row.fault.field) : shortText(safeText(row.gpu), 30),
                 printable(sentence(row.fault)));
    };
    // Machines without a GPU and unknown names are told by their number and their names; the others row by row.
    std::size_t shown = 0;
    for (const QuarantinedRow& row : report.quarantine)
        if (row.fault.reason != FaultReason::NoGpu && row.fault.reason != FaultReason::UnknownGpu
            && shown < kShownRows) {
            line(kIndent + kIndent, rowLine(row));
            ++shown;
        }
    if (report.quarantined > static_cast<std::int64_t>(shown))
        line(kIndent + kIndent, ViewText::tr("`gpuplan prices check` lists every row"));
    for (const RefusedProvider& refused : report.refused)
        line(kIndent,
             refused.rows == 0
                 ? ViewText::tr("%1: none of its %2 rows are left; its earlier prices stay (--force takes this in)")
                       .arg(safeText(refused.provider), f.integer(refused.previous_rows))
                 : ViewText::tr("%1: only %2 of its %3 rows are left; its earlier prices stay (--force takes this in)")
                       .arg(safeText(refused.provider), f.integer(refused.rows), f.integer(refused.previous_rows)));
    if (!report.unknown_gpus.empty()) {
        QStringList names;
        for (const auto& [name, count] : report.unknown_gpus)
            names += safeText(name);
        line(kIndent,
             ViewText::tr("unknown GPUs: %1; `gpuplan prices map NAME GPU` says what one means, then import again")
                 .arg(shortText(names.join(QStringLiteral(", ")), 300)));
    }
    if (report.warning_count > 0)
        line(kIndent, ViewText::tr("%n accepted row(s) look odd:", nullptr, static_cast<int>(report.warning_count)));
    for (std::size_t i = 0; i < std::min(kShownWarnings, report.warnings.size()); ++i)
        line(kIndent + kIndent, rowLine(report.warnings[i]));
    if (report.warning_count > static_cast<std::int64_t>(kShownWarnings))
        line(kIndent + kIndent,
             ViewText::tr("… and %n more; --json has them", nullptr,
                          static_cast<int>(report.warning_count - static_cast<std::int64_t>(kShownWarnings))));
}

void printImports(const Context& context, const std::vector<FileImport>& imports, bool dry_run)
{
    if (!context.json) {
        for (const FileImport& import : imports) {
            if (import.error)
                context.complain(*import.error);
            if (import.needs_answers) {
                printQuestions(context, import);
            } else if (!import.error) {
                printTotals(context, import, dry_run);
                printIntake(context, import.report);
            }
            if ((import.needs_answers || dry_run) && import.table)
                printPreview(context, import);
        }
        return;
    }
    Json files = Json::array(), quarantined = Json::array(), refused = Json::array();
    std::int64_t rows_read = 0, accepted = 0, unchanged = 0, quarantined_rows = 0, refused_rows = 0;
    std::vector<QString> warnings;
    for (const FileImport& import : imports) {
        const IntakeReport& report = import.report;
        files.push_back(toJson(import, context.format));
        rows_read += report.rows_read;
        accepted += report.accepted;
        unchanged += report.unchanged;
        quarantined_rows += report.quarantined;
        refused_rows += report.refused_rows;
        for (const QuarantinedRow& row : report.quarantine) {
            Json entry = toJson(row);
            entry["file"] = import.file;
            quarantined.push_back(std::move(entry));
        }
        for (const RefusedProvider& provider : report.refused)
            refused.push_back(toJson(provider));
        if (import.error)
            warnings.push_back(sentence(*import.error, context.format));
    }
    printEnvelope(context, "prices-import", {{"dry_run", dry_run}}, {}, context.answerCurrency(),
                  {{"rows_read", rows_read},
                   {"accepted", accepted},
                   {"unchanged", unchanged},
                   {"quarantined_rows", quarantined_rows},
                   {"quarantined", std::move(quarantined)},
                   {"refused_rows", refused_rows},
                   {"refused", std::move(refused)},
                   {"files", std::move(files)}},
                  warnings);
}

std::function<void(std::uint64_t, std::uint64_t)> progressOn(const Context& context, const std::string& what)
{
    if (!context.world.err_is_terminal || context.quiet || context.json)
        return {};
    constexpr std::uint64_t kQuietBytes = 4 * 1024 * 1024; // small files are done before one can read about them
    return [err = context.world.err,
            name = shortText(QFileInfo(QString::fromStdString(what)).fileName(), 40).toStdString()](
               std::uint64_t done, std::uint64_t total) {
        if (total < kQuietBytes)
            return;
        *err << "\r" << name << " " << (100 * std::min(done, total) / total) << "% "
             << (done >= total ? "\r\x1b[K" : "") << std::flush;
    };
}

} // namespace gpuplan
