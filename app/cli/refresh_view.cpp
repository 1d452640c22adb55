// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/refresh_view.h"

#include <chrono>
#include <map>
#include <memory>
#include <ostream>

#include <QCoreApplication>

#include "app/cli/console.h"
#include "app/cli/json_output.h"
#include "app/text/price_sentences.h"
#include "planner/quantity/names.h"

namespace gpuplan {

namespace {

class RefreshText {
    Q_DECLARE_TR_FUNCTIONS(PricesRefresh)
};

QString inWords(const RefreshOutcome& outcome, bool dry_run)
{
    if (outcome.error)
        return outcome.error->code == ErrorCode::Cancelled ? RefreshText::tr("stopped") : RefreshText::tr("failed");
    if (outcome.unchanged)
        return RefreshText::tr("not changed since the last time");
    if (!outcome.report.refused.empty())
        return RefreshText::tr("refused: too few rows");
    return dry_run ? RefreshText::tr("checked") : RefreshText::tr("taken in");
}

Json toJson(const QuarantinedRow& row)
{
    return {{"row", row.line},
            {"field", text(row.fault.field)},
            {"reason", std::string(faultName(row.fault.reason))},
            {"met", text(row.fault.met)},
            {"gpu", text(row.gpu)},
            {"message", sentence(row.fault).toStdString()}};
}

Json toJson(const RefreshOutcome& outcome, const Format& format)
{
    Json quarantined = Json::array(), refused = Json::array(), unknown = Json::object();
    for (const QuarantinedRow& row : outcome.report.quarantine)
        quarantined.push_back(toJson(row));
    for (const RefusedProvider& provider : outcome.report.refused)
        refused.push_back(
            {{"provider", provider.provider}, {"rows", provider.rows}, {"previous_rows", provider.previous_rows}});
    for (const auto& [name, rows] : outcome.report.unknown_gpus)
        unknown[name] = rows;
    return {{"source", outcome.name},
            {"address", text(outcome.source)},
            {"not_modified", outcome.unchanged},
            {"rows_read", outcome.report.rows_read},
            {"accepted", outcome.report.accepted},
            {"unchanged", outcome.report.unchanged},
            {"quarantined_rows", outcome.report.quarantined},
            {"quarantined", std::move(quarantined)},
            {"refused_rows", outcome.report.refused_rows},
            {"refused", std::move(refused)},
            {"unknown_gpus", std::move(unknown)},
            {"rates_read", outcome.rates_read},
            {"new_rates", outcome.new_rates},
            {"received_bytes", outcome.bytes},
            {"seconds", outcome.seconds},
            {"error", outcome.error ? toJson(*outcome.error, format) : Json(nullptr)}};
}

/// What failed, and what stays in its place.
void complainAbout(const Context& context, const RefreshOutcome& outcome)
{
    if (outcome.error && outcome.error->code != ErrorCode::Cancelled)
        context.complain(*outcome.error);
    for (const RefusedProvider& refused : outcome.report.refused)
        context.warn(RefreshText::tr("%1: %2 rows of %3 came where the last time there were %4; the old ones stay. "
                                     "--force takes the new ones")
                         .arg(QString::fromStdString(outcome.name), context.format.integer(refused.rows),
                              QString::fromStdString(refused.provider), context.format.integer(refused.previous_rows)));
}

} // namespace

void printRefresh(const Context& context, const PricesRefreshOptions& options,
                  const std::vector<RefreshOutcome>& outcomes)
{
    for (const RefreshOutcome& outcome : outcomes)
        complainAbout(context, outcome);
    if (context.json) {
        Json list = Json::array();
        std::int64_t accepted = 0, unchanged = 0, quarantined = 0, failed = 0;
        for (const RefreshOutcome& outcome : outcomes) {
            list.push_back(toJson(outcome, context.format));
            accepted += outcome.report.accepted;
            unchanged += outcome.report.unchanged;
            quarantined += outcome.report.quarantined;
            failed += outcome.failed() ? 1 : 0;
        }
        printEnvelope(context, "prices-refresh",
                      {{"sources", options.names}, {"dry_run", options.dry_run}, {"force", options.force}}, {},
                      context.answerCurrency(),
                      {{"sources", std::move(list)},
                       {"accepted", accepted},
                       {"unchanged", unchanged},
                       {"quarantined_rows", quarantined},
                       {"failed_sources", failed}},
                      {});
        return;
    }
    const Format& f = context.format;
    TextTable table({{RefreshText::tr("Source")},
                     {RefreshText::tr("Rows"), Align::Right},
                     {RefreshText::tr("New"), Align::Right},
                     {RefreshText::tr("Known"), Align::Right},
                     {RefreshText::tr("Quarantined"), Align::Right},
                     {RefreshText::tr("Rates"), Align::Right},
                     {RefreshText::tr("KiB"), Align::Right},
                     {RefreshText::tr("Seconds"), Align::Right},
                     {RefreshText::tr("Result")}});
    for (const RefreshOutcome& outcome : outcomes) {
        const bool answered = !outcome.error && !outcome.unchanged, rates = answered && outcome.rates_read > 0;
        const auto count = [&](std::int64_t rows) { return answered && !rates ? f.integer(rows) : QString(); };
        table.addRow({QString::fromStdString(outcome.name), count(outcome.report.rows_read),
                      count(outcome.report.accepted), count(outcome.report.unchanged),
                      count(outcome.report.quarantined), rates ? f.integer(outcome.new_rates) : QString(),
                      f.integer(static_cast<qint64>((outcome.bytes + 1023) / 1024)), f.number(outcome.seconds, 2),
                      inWords(outcome, options.dry_run)});
    }
    context.out() << table.text(context.color).toStdString();
}

void printSources(const Context& context, const std::vector<ListedSource>& sources)
{
    if (context.json) {
        Json list = Json::array();
        for (const ListedSource& source : sources) {
            const Refresher& r = *source.refresher;
            Json keys = Json::array(), parts = Json::array();
            for (const RefreshKey& key : r.keys) {
                const bool there =
                    std::find(source.keys_there.begin(), source.keys_there.end(), key.name) != source.keys_there.end();
                keys.push_back({{"name", std::string(key.name)}, {"required", key.required}, {"present", there}});
            }
            for (const std::string_view part : r.parts)
                parts.push_back(std::string(part));
            list.push_back({{"source", std::string(r.name)},
                            {"provider", text(r.provider)},
                            {"address", std::string(r.address)},
                            {"gives", r.gives_rates ? "rates" : "prices"},
                            {"parts", std::move(parts)},
                            {"keys", std::move(keys)},
                            {"licence", text(r.licence)},
                            {"terms", std::string(r.terms)},
                            {"last_fetch",
                             source.last_fetch_s ? Json(dateText(dayOfSecond(*source.last_fetch_s))) : Json(nullptr)}});
        }
        printEnvelope(context, "prices-refresh", {{"list", true}}, {}, context.answerCurrency(),
                      {{"sources", std::move(list)}}, {});
        return;
    }
    TextTable table({{RefreshText::tr("Source")},
                     {RefreshText::tr("Address")},
                     {RefreshText::tr("Key")},
                     {RefreshText::tr("Last answer")}});
    for (const ListedSource& source : sources) {
        QString key = RefreshText::tr("none needed");
        if (!source.missing_keys.empty())
            key = RefreshText::tr("missing: %1").arg(QString::fromStdString(joinNames(source.missing_keys)));
        else if (!source.keys_there.empty())
            key = RefreshText::tr("there: %1").arg(QString::fromStdString(joinNames(source.keys_there)));
        else if (!source.refresher->keys.empty())
            key = RefreshText::tr("not needed: %1")
                      .arg(QString::fromUtf8(source.refresher->keys.front().name.data(),
                                             static_cast<qsizetype>(source.refresher->keys.front().name.size())));
        const std::string_view name = source.refresher->name, address = source.refresher->address;
        table.addRow(
            {QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())),
             QString::fromUtf8(address.data(), static_cast<qsizetype>(address.size())), key,
             source.last_fetch_s ? context.format.date(dayOfSecond(*source.last_fetch_s)) : Format::unknown()});
    }
    context.out() << table.text(context.color).toStdString();
}

std::function<void(const std::string&, std::uint64_t)> refreshProgress(const Context& context)
{
    if (!context.world.err_is_terminal || context.quiet)
        return {};
    static constexpr auto kPause = std::chrono::milliseconds(100);
    const auto last = std::make_shared<std::chrono::steady_clock::time_point>();
    return [&context, last](const std::string& name, std::uint64_t bytes) {
        const auto now = std::chrono::steady_clock::now();
        if (now - *last < kPause)
            return;
        *last = now;
        *context.world.err << "\r\033[K" << name << ": " << (bytes + 1023) / 1024 << " KiB" << std::flush;
    };
}

void endRefreshProgress(const Context& context)
{
    if (context.world.err_is_terminal && !context.quiet)
        *context.world.err << "\r\033[K" << std::flush;
}

} // namespace gpuplan
