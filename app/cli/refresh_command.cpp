// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <QFileInfo>

#include "app/cli/interrupt.h"
#include "app/cli/price_database.h"
#include "app/cli/refresh_commands.h"
#include "app/cli/refresh_view.h"
#include "planner/quantity/names.h"
#include "pricing/refresh/refresh_run.h"

namespace gpuplan {

namespace {

Secrets secretsOf(const Context& context)
{
    return Secrets::from(context.world.environment,
                         context.world.config_home.empty() ? std::string()
                                                           : context.world.config_home + "/gpuplan/keys");
}

/// "vast=http://127.0.0.1:8080"
Result<std::map<std::string, Url, std::less<>>> baseUrlsOf(const std::vector<std::string>& texts)
{
    std::map<std::string, Url, std::less<>> urls;
    std::vector<std::string> names;
    for (const Refresher& refresher : refreshers())
        names.emplace_back(refresher.name);
    for (const std::string& text : texts) {
        const std::size_t equals = text.find('=');
        const std::string name = text.substr(0, equals);
        if (std::find(names.begin(), names.end(), name) == names.end())
            return fail(ErrorCode::UnknownName, {std::string("price source"), name, joinNames(names)},
                        {{}, 0, "--base-url"});
        Result<Url> url = parseUrl(equals == std::string::npos ? std::string() : text.substr(equals + 1));
        if (!url) {
            Error error = url.error();
            error.where.path = "--base-url";
            return fail(std::move(error));
        }
        urls.insert_or_assign(name, std::move(*url));
    }
    return urls;
}

bool isThere(const std::string& file) { return QFileInfo::exists(QString::fromStdString(file)); }

/// A dry run or a look needs no file of its own.
Result<PriceStore> openStore(const Context& context, bool makes_file, PriceStore::Mode mode)
{
    if (!makes_file && !isThere(context.db_file))
        return PriceStore::open(":memory:", PriceStore::Mode::ReadWrite);
    return openPriceDatabase(context, mode);
}

ExitStatus list(Context& context, const Secrets& secrets)
{
    if (secrets.fileFault())
        context.complain(*secrets.fileFault());
    const Result<PriceStore> store = openStore(context, false, PriceStore::Mode::ReadOnly);
    if (!store)
        return context.report(store.error());
    std::vector<ListedSource> sources;
    for (const Refresher& refresher : refreshers()) {
        ListedSource& source = sources.emplace_back();
        source.refresher = &refresher;
        for (const RefreshKey& key : refresher.keys) {
            const Result<std::optional<Secret>> found = secrets.find(std::string(key.name));
            if (found && *found)
                source.keys_there.emplace_back(key.name);
            else if (key.required)
                source.missing_keys.emplace_back(key.name);
        }
        const std::vector<std::string> name{std::string(refresher.name)};
        const Result<std::vector<RefreshJob>> jobs = chooseJobs(name, secrets);
        bool all = jobs.has_value();
        for (std::size_t i = 0; all && i < jobs->size(); ++i) {
            const Result<std::optional<std::int64_t>> last = lastFetch(*store, (*jobs)[i]);
            if (!last)
                return context.report(last.error());
            all = last->has_value();
            if (all)
                source.last_fetch_s = std::min(source.last_fetch_s.value_or(**last), **last);
        }
        if (!all)
            source.last_fetch_s.reset();
    }
    printSources(context, sources);
    return ExitStatus::Done;
}

} // namespace

ExitStatus pricesRefresh(Context& context, const PricesRefreshOptions& options)
{
    const Secrets secrets = secretsOf(context);
    if (options.list)
        return list(context, secrets);
    if (context.offline)
        return context.report(
            Error{ErrorCode::NotApplicable, {std::string("--offline"), std::string("prices refresh")}, {}},
            ExitStatus::Usage);
    RefreshOptions refresh_options;
    const auto urls = baseUrlsOf(options.base_urls);
    if (!urls)
        return context.report(urls.error(), ExitStatus::Usage);
    refresh_options.base_urls = *urls;
    refresh_options.ca_file = options.ca_file;
    refresh_options.timeout_s = options.timeout_s;
    refresh_options.dry_run = options.dry_run;
    refresh_options.force = options.force;
    const Result<std::vector<RefreshJob>> jobs = chooseJobs(options.names, secrets);
    if (!jobs)
        return context.report(jobs.error(), ExitStatus::Usage);
    // The sources that would need the file say so themselves when they are named.
    if (options.names.empty() && secrets.fileFault())
        context.complain(*secrets.fileFault());

    Result<PriceStore> store = openStore(context, !options.dry_run, PriceStore::Mode::ReadWrite);
    if (!store)
        return context.report(store.error());
    const Result<std::unique_ptr<IntakeTablesOwned>> tables = intakeTables(context, nowSeconds(context));
    if (!tables)
        return context.report(tables.error());
    if (!options.dry_run)
        backUpDaily(context, *store);

    const Interrupt interrupt;
    const std::vector<RefreshOutcome> outcomes = refresh(*store, *jobs, secrets, (*tables)->tables, refresh_options,
                                                         {interrupt.token(), refreshProgress(context)});
    endRefreshProgress(context);
    printRefresh(context, options, outcomes);
    if (interrupt.token().stop_requested())
        return ExitStatus::Interrupted;
    const bool failed =
        std::any_of(outcomes.begin(), outcomes.end(), [](const RefreshOutcome& o) { return o.failed(); });
    return failed ? ExitStatus::SourceFailed : ExitStatus::Done;
}

} // namespace gpuplan
