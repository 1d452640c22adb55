// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <charconv>
#include <filesystem>
#include <map>
#include <ostream>

#include <QCoreApplication>

#include "app/cli/console.h"
#include "app/cli/price_database.h"
#include "app/cli/prices_commands.h"
#include "app/cli/prices_view.h"
#include "app/text/price_sentences.h"

namespace gpuplan {

namespace {

class CheckText {
    Q_DECLARE_TR_FUNCTIONS(PricesCheck)
};

/// Files beside the database that look like a second copy of it: what synchronising folders leave behind.
std::vector<std::string> conflictCopies(const std::string& path)
{
    namespace fs = std::filesystem;
    std::vector<std::string> copies;
    const fs::path file(path);
    const std::string stem = file.stem().string(), extension = file.extension().string();
    std::error_code ignored;
    for (const fs::directory_entry& entry :
         fs::directory_iterator(file.parent_path().empty() ? fs::path(".") : file.parent_path(), ignored)) {
        const fs::path& other = entry.path();
        if (other.filename() != file.filename() && other.extension() == extension
            && other.stem().string().starts_with(stem))
            copies.push_back(other.filename().string());
    }
    std::sort(copies.begin(), copies.end());
    return copies;
}

struct ProviderState {
    std::int64_t offers = 0;
    Date newest{}, oldest{};
    bool newest_by_file = false; ///< the newest day is the time of a file
};

std::map<std::string, ProviderState> statesOf(const OfferBook& book)
{
    std::map<std::string, ProviderState> states;
    for (const Offer& offer : book.offers()) {
        ProviderState& state = states[std::string(offer.provider)];
        if (state.offers == 0 || offer.observed > state.newest) {
            state.newest = offer.observed;
            state.newest_by_file = offer.file_time;
        }
        state.oldest = state.offers == 0 ? offer.observed : std::min(state.oldest, offer.observed);
        ++state.offers;
    }
    return states;
}

Result<std::vector<std::int64_t>> idsOf(const std::vector<std::string>& words)
{
    std::vector<std::int64_t> ids;
    for (const std::string& word : words) {
        std::int64_t id = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), id);
        if (error != std::errc{} || end != word.data() + word.size() || id <= 0)
            return fail(ErrorCode::BadValue, {word, std::string("the id of a quarantined row")}, {{}, 0, "--drop"});
        ids.push_back(id);
    }
    return ids;
}

/// What the command shows, read from the database at once.
struct DatabaseState {
    std::vector<std::string> faults;
    std::int64_t observations = 0;
    std::size_t offers = 0;
    std::map<std::string, ProviderState> providers;
    std::vector<QuarantinedRow> quarantine;
    std::vector<ImportRun> runs;
    std::vector<std::string> other_copies;
};

Result<DatabaseState> readState(const PriceStore& store, const GpuCatalog& gpus, std::size_t limit)
{
    DatabaseState state;
    Result<std::vector<std::string>> faults = store.integrityFaults();
    if (!faults)
        return fail(faults.error());
    state.faults = std::move(*faults);
    const Result<std::int64_t> observations = store.observationCount();
    if (!observations)
        return fail(observations.error());
    state.observations = *observations;
    const Result<OfferBook> book = store.latest(gpus);
    if (!book)
        return fail(book.error());
    state.offers = book->offers().size();
    state.providers = statesOf(*book);
    Result<std::vector<QuarantinedRow>> rows = store.quarantine(limit);
    if (!rows)
        return fail(rows.error());
    state.quarantine = std::move(*rows);
    Result<std::vector<ImportRun>> runs = store.runs(20);
    if (!runs)
        return fail(runs.error());
    state.runs = std::move(*runs);
    state.other_copies = conflictCopies(store.path());
    return state;
}

void printJson(const Context& context, const DatabaseState& state)
{
    Json quarantine = Json::array();
    for (const QuarantinedRow& row : state.quarantine) {
        Json entry = toJson(row);
        entry["id"] = row.id;
        entry["source"] = row.source;
        entry["seen"] = dateText(dayOfSecond(row.seen_s));
        entry["times"] = row.times;
        quarantine.push_back(std::move(entry));
    }
    Json runs = Json::array();
    for (const ImportRun& run : state.runs)
        runs.push_back({{"started", dateText(dayOfSecond(run.started_s))},
                        {"source", run.source},
                        {"format", run.format},
                        {"collector", run.collector},
                        {"rows_read", run.rows_read},
                        {"accepted", run.accepted},
                        {"unchanged", run.unchanged},
                        {"quarantined_rows", run.quarantined}});
    Json providers = Json::array();
    for (const auto& [name, provider] : state.providers)
        providers.push_back({{"provider", name},
                             {"offers", provider.offers},
                             {"newest", dateText(provider.newest)},
                             {"newest_date_from", provider.newest_by_file ? "file_time" : "stated"},
                             {"oldest", dateText(provider.oldest)},
                             {"newest_age_days", daysBetween(provider.newest, context.world.today)}});
    printEnvelope(context, "prices-check", {{"db", context.db_file}}, {}, context.answerCurrency(),
                  {{"integrity_faults", state.faults},
                   {"observations", state.observations},
                   {"offers", state.offers},
                   {"providers", std::move(providers)},
                   {"quarantined", std::move(quarantine)},
                   {"runs", std::move(runs)},
                   {"other_copies", state.other_copies}},
                  {});
}

void printTables(const Context& context, const DatabaseState& state, const std::string& path, std::size_t shown_rows)
{
    const Format& f = context.format;
    std::ostream& out = context.out();
    out << CheckText::tr("%1: %2 observations, %3 offers on the newest lists, integrity: %4")
               .arg(safeText(path), f.integer(state.observations), f.integer(static_cast<qint64>(state.offers)),
                    state.faults.empty() ? CheckText::tr("good") : CheckText::tr("damaged"))
               .toStdString()
        << "\n";
    for (const std::string& fault : state.faults)
        out << "  " << safeText(fault).toStdString() << "\n";
    if (!state.providers.empty()) {
        TextTable table({{CheckText::tr("Provider")},
                         {CheckText::tr("Offers"), Align::Right},
                         {CheckText::tr("Newest")},
                         {CheckText::tr("Oldest")},
                         {CheckText::tr("Age in days"), Align::Right}});
        for (const auto& [name, provider] : state.providers)
            table.addRow({safeText(name), f.integer(provider.offers),
                          (provider.newest_by_file ? QStringLiteral("~") : QString()) + f.date(provider.newest),
                          f.date(provider.oldest), f.integer(daysBetween(provider.newest, context.world.today))});
        out << "\n" << table.text(context.color).toStdString();
        if (std::any_of(state.providers.begin(), state.providers.end(),
                        [](const auto& entry) { return entry.second.newest_by_file; }))
            out << CheckText::tr("~ the time of an imported file: its source states no day").toStdString() << "\n";
    }
    if (!state.quarantine.empty()) {
        std::map<FaultReason, int> counts;
        for (const QuarantinedRow& row : state.quarantine)
            ++counts[row.fault.reason];
        QStringList reasons;
        for (const auto& [reason, count] : counts)
            reasons += safeText(faultName(reason)) + QStringLiteral(" ") + f.integer(count);
        TextTable table({{CheckText::tr("Id"), Align::Right},
                         {CheckText::tr("Source")},
                         {CheckText::tr("Row"), Align::Right},
                         {CheckText::tr("Provider")},
                         {CheckText::tr("GPU")},
                         {CheckText::tr("Why it waits")}});
        // Machines without a GPU are in every catalog and nobody's concern: they come last.
        std::vector<const QuarantinedRow*> ordered;
        for (const QuarantinedRow& row : state.quarantine)
            ordered.push_back(&row);
        std::stable_partition(ordered.begin(), ordered.end(),
                              [](const QuarantinedRow* row) { return row->fault.reason != FaultReason::NoGpu; });
        ordered.resize(std::min(ordered.size(), shown_rows));
        for (const QuarantinedRow* row : ordered)
            table.addRow({QString::number(row->id), shortText(safeText(row->source), 24), QString::number(row->line),
                          shortText(safeText(row->provider), 16), shortText(safeText(row->gpu), 24),
                          shortText(printable(sentence(row->fault)), 70)});
        out << "\n"
            << CheckText::tr("In quarantine: %1").arg(reasons.join(QStringLiteral(", "))).toStdString() << "\n"
            << table.text(context.color).toStdString();
    }
    if (state.quarantine.size() > shown_rows)
        context.warn(CheckText::tr("%1 of %2 rows in quarantine are shown; --limit N shows more")
                         .arg(shown_rows)
                         .arg(state.quarantine.size()));
    for (const std::string& copy : state.other_copies)
        context.warn(
            CheckText::tr("another copy of the database lies beside it: %1 (a synchronising folder?); only %2 is used")
                .arg(safeText(copy), safeText(path)));
}

} // namespace

ExitStatus pricesCheck(Context& context, const PricesCheckOptions& options)
{
    const Result<std::vector<std::int64_t>> drop = idsOf(options.drop);
    if (!drop)
        return context.report(drop.error(), ExitStatus::Usage);
    Result<PriceStore> store =
        openPriceDatabase(context, drop->empty() ? PriceStore::Mode::ReadOnly : PriceStore::Mode::ReadWrite);
    if (!store)
        return context.report(store.error());
    if (!drop->empty()) {
        const Result<std::int64_t> gone = store->dropQuarantined(*drop);
        if (!gone)
            return context.report(gone.error());
        context.warn(CheckText::tr("%n quarantined row(s) forgotten", nullptr, static_cast<int>(*gone)));
    }
    const auto gpus = context.data.gpus();
    if (!gpus)
        return context.report(gpus.error());
    constexpr int kShownRows = 30, kMostRows = 1'000'000;
    const auto shown_rows = static_cast<std::size_t>(
        options.limit.value_or(context.json || !context.world.out_is_terminal ? kMostRows : kShownRows));
    const Result<DatabaseState> state = readState(*store, **gpus, context.json ? shown_rows : kMostRows);
    if (!state)
        return context.report(state.error());
    if (context.json)
        printJson(context, *state);
    else
        printTables(context, *state, store->path(), shown_rows);
    return state->faults.empty() ? ExitStatus::Done : ExitStatus::BadInput;
}

ExitStatus pricesMap(Context& context, const PricesMapOptions& options)
{
    const auto gpus = context.data.gpus();
    if (!gpus)
        return context.report(gpus.error());
    const Result<std::size_t> gpu = (*gpus)->find(options.gpu);
    if (!gpu)
        return context.report(gpu.error());
    Result<PriceStore> store = openPriceDatabase(context, PriceStore::Mode::ReadWrite);
    if (!store)
        return context.report(store.error());
    const std::string& canonical = (**gpus)[*gpu].name;
    if (const Result<void> mapped = store->mapGpu({options.name, canonical}); !mapped)
        return context.report(mapped.error());
    const Result<std::vector<QuarantinedRow>> rows = store->quarantine(1'000'000);
    if (!rows)
        return context.report(rows.error());
    const auto waiting = std::count_if(rows->begin(), rows->end(), [&](const QuarantinedRow& row) {
        return row.fault.reason == FaultReason::UnknownGpu && row.fault.met == options.name;
    });
    if (context.json) {
        printEnvelope(context, "prices-map", {{"name", options.name}, {"gpu", options.gpu}}, {},
                      context.answerCurrency(), {{"name", options.name}, {"gpu", canonical}, {"waiting_rows", waiting}},
                      {});
        return ExitStatus::Done;
    }
    context.out() << CheckText::tr(
                         "\"%1\" now means %2. Rows with this name in quarantine: %3; import or refresh their "
                         "source again to take them in.")
                         .arg(safeText(options.name), safeText(canonical))
                         .arg(waiting)
                         .toStdString()
                  << "\n";
    return ExitStatus::Done;
}

} // namespace gpuplan
