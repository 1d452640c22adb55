// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/refresh/refresh_run.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>

#include "planner/quantity/names.h"
#include "pricing/http/curl_client.h"
#include "pricing/refresh/bound_fetch.h"

namespace gpuplan {

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

/// Under which name the answers of a server are remembered.
std::string stateName(const RefreshJob& job, const std::optional<Url>& base)
{
    return base ? job.name() + " at " + base->shown() : job.name();
}

/// What a job needs to run without the store.
struct Order {
    RefreshJob job;
    std::optional<Url> base;
    std::map<std::string, Secret, std::less<>> keys;
    std::optional<FetchState> known;
    std::optional<Error> error; ///< why it need not begin
};

struct Delivery {
    std::size_t index = 0;
    Result<Fetched> fetched = fail(ErrorCode::Cancelled);
    std::uint64_t bytes = 0;
    double seconds = 0;
};

/// Fetches with some threads; the deliveries come to the thread that asks for them.
class Fetching {
public:
    Fetching(const std::vector<Order>& orders, const RefreshOptions& options, const RefreshControl& control,
             std::int64_t now_s)
        : m_orders(&orders), m_options(&options), m_control(&control), m_now_s(now_s)
    {
        const auto threads =
            std::min<std::size_t>(orders.size(), static_cast<std::size_t>(std::max(1, options.at_once)));
        for (std::size_t i = 0; i < threads; ++i)
            m_threads.emplace_back([this] { work(); });
    }
    ~Fetching()
    {
        // Whoever leaves before the last delivery must not wait for threads that wait for it.
        const std::lock_guard lock(m_mutex);
        m_given_up = true;
        m_taken.notify_all();
    }
    Fetching(const Fetching&) = delete;
    Fetching& operator=(const Fetching&) = delete;

    /// Waits for the next one, in the order in which they arrive.
    Delivery next()
    {
        std::unique_lock lock(m_mutex);
        m_arrived.wait(lock, [this] { return !m_deliveries.empty(); });
        Delivery delivery = std::move(m_deliveries.front());
        m_deliveries.pop_front();
        m_taken.notify_all();
        return delivery;
    }

private:
    void work()
    {
        for (;;) {
            std::unique_lock lock(m_mutex);
            // Answers wait in memory: a slow disk must not let them pile up.
            m_taken.wait(lock, [this] { return m_given_up || m_deliveries.size() < kMostWaiting; });
            if (m_given_up)
                return;
            if (m_next == m_orders->size())
                return;
            const std::size_t index = m_next++;
            lock.unlock();
            Delivery delivery = fetch(index);
            lock.lock();
            m_deliveries.push_back(std::move(delivery));
            m_arrived.notify_one();
        }
    }

    Delivery fetch(std::size_t index)
    {
        const Order& order = (*m_orders)[index];
        const Clock::time_point begin = Clock::now();
        Delivery delivery;
        delivery.index = index;
        if (order.error) {
            delivery.fetched = fail(*order.error);
            return delivery;
        }
        CurlClient client({order.base, m_options->ca_file, m_options->retry});
        HttpControl control{m_control->stop, {}};
        if (m_control->progress)
            control.progress = [this, name = order.job.name()](std::uint64_t done, std::uint64_t) {
                const std::lock_guard lock(m_progress_mutex);
                m_control->progress(name, done);
            };
        BoundFetch fetch({&client, order.base, order.keys, order.known, m_now_s, m_options->timeout_s, control});
        try {
            delivery.fetched = order.job.refresher->collect(fetch, order.job.part);
        } catch (const std::exception&) {
            // Nothing that an answer holds may end the program, nor the other sources.
            delivery.fetched =
                fail(ErrorCode::NetworkFailed, {std::string(), std::string("its answer cannot be read")});
        }
        delivery.bytes = fetch.bytes();
        delivery.seconds = secondsSince(begin);
        return delivery;
    }

    static constexpr std::size_t kMostWaiting = 4;
    const std::vector<Order>* m_orders;
    const RefreshOptions* m_options;
    const RefreshControl* m_control;
    std::int64_t m_now_s;
    std::mutex m_mutex, m_progress_mutex;
    std::condition_variable m_arrived, m_taken;
    std::deque<Delivery> m_deliveries;
    std::size_t m_next = 0;
    bool m_given_up = false;
    std::vector<std::jthread> m_threads;
};

Order makeOrder(const PriceStore& store, const RefreshJob& job, const Secrets& secrets, const RefreshOptions& options)
{
    Order order;
    order.job = job;
    if (const auto base = options.base_urls.find(job.refresher->name); base != options.base_urls.end())
        order.base = base->second;
    const Result<std::vector<std::string>> missing = missingKeys(*job.refresher, secrets);
    if (!missing)
        order.error = missing.error();
    else if (!missing->empty())
        order.error = Error{ErrorCode::KeyMissing,
                            {std::string(job.refresher->title), joinNames(*missing),
                             secrets.keyFile().empty() ? std::string("gpuplan/keys") : secrets.keyFile()},
                            {}};
    for (const RefreshKey& key : job.refresher->keys) {
        const Result<std::optional<Secret>> found = secrets.find(std::string(key.name));
        if (!found)
            order.error = found.error(); // asking without the key that the person wrote down is not what they want
        else if (*found)
            order.keys.emplace(key.name, **found);
    }
    if (!options.force && !order.error) {
        const Result<std::optional<FetchState>> known = store.fetchState(stateName(job, order.base));
        if (known)
            order.known = *known;
        else
            order.error = known.error();
    }
    return order;
}

/// An error of the network names the source as people know it.
Error named(Error error, const Order& order)
{
    if (error.code == ErrorCode::NetworkFailed && !error.arguments.empty()) {
        error.arguments.front() = std::string(order.job.refresher->title);
        if (error.where.file.empty())
            error.where.file = order.base ? order.base->shown() : std::string(order.job.refresher->address);
    }
    return error;
}

/// Checks and writes what one job brought.
class Writing {
public:
    Writing(PriceStore& store, const IntakeTables& tables, const RefreshOptions& options, const RefreshControl& control)
        : m_store(&store), m_tables(&tables), m_options(&options), m_control(&control)
    {
    }

    Result<void> write(const Order& order, Fetched& fetched, RefreshOutcome& outcome)
    {
        outcome.source = fetched.source;
        outcome.unchanged = fetched.unchanged;
        if (m_control->stop.stop_requested())
            return fail(ErrorCode::Cancelled);
        if (!fetched.unchanged) {
            const Result<void> taken = order.job.refresher->gives_rates ? takeRates(order, fetched, outcome)
                                                                        : takeRows(order, fetched, outcome);
            if (!taken)
                return taken;
        }
        // Only now: had the rows been lost, "nothing changed" would keep them lost. Refused rows are asked for again.
        if (m_options->dry_run || !outcome.report.refused.empty())
            return {};
        FetchState state = fetched.state;
        if (fetched.unchanged && state.etag.empty() && state.last_modified.empty() && order.known)
            state = *order.known; // a 304 need not repeat them
        state.fetched_s = m_tables->now_s;
        return m_store->rememberFetch(stateName(order.job, order.base), state);
    }

private:
    /// A rate of a day to come, or one that is more than three times away from the one in use; null: none.
    const ExchangeRate* implausibleRate(const std::vector<ExchangeRate>& rates) const
    {
        constexpr double kMostApart = 3;
        const Date tomorrow(std::chrono::sys_days(dayOfSecond(m_tables->now_s)) + std::chrono::days(1));
        for (const ExchangeRate& rate : rates) {
            const ExchangeRate* known = m_tables->rates->find(rate.currency);
            const double apart = known ? rate.per_usd.likely / known->per_usd.likely : 1;
            if (rate.provenance.date > tomorrow || rate.per_usd.likely < 1e-6 || rate.per_usd.likely > 1e7
                || apart > kMostApart || apart < 1 / kMostApart)
                return &rate;
        }
        return nullptr;
    }

    Result<void> takeRates(const Order& order, const Fetched& fetched, RefreshOutcome& outcome)
    {
        outcome.rates_read = static_cast<int>(fetched.rates.size());
        if (fetched.rates.empty())
            return fail(ErrorCode::EmptySource, {std::string(order.job.refresher->title)});
        if (m_options->dry_run)
            return {};
        if (const ExchangeRate* odd = implausibleRate(fetched.rates))
            return fail(ErrorCode::NetworkFailed,
                        {std::string(order.job.refresher->title), std::string("a rate of exchange that cannot be")},
                        {{}, 0, std::string(odd->currency.code())});
        const Result<int> added = m_store->addRates(fetched.rates);
        if (!added)
            return fail(added.error());
        outcome.new_rates = *added;
        return {};
    }

    Result<void> takeRows(const Order& order, Fetched& fetched, RefreshOutcome& outcome)
    {
        IntakeRequest request;
        request.source = fetched.source;
        request.provider = order.job.refresher->provider.empty() ? order.job.part : order.job.refresher->provider;
        request.licence = order.job.refresher->licence;
        request.observed_s = fetched.observed_s.value_or(m_tables->now_s);
        request.date_basis = fetched.file_time ? DateBasis::FileTime : DateBasis::Stated;
        request.force = m_options->force;
        request.dry_run = m_options->dry_run;
        Result<IntakeReport> report = takeIn(*m_store, *fetched.rows, *m_tables, request, {m_control->stop, {}});
        if (!report)
            return fail(report.error());
        outcome.report = std::move(*report);
        return {};
    }

    PriceStore* m_store;
    const IntakeTables* m_tables;
    const RefreshOptions* m_options;
    const RefreshControl* m_control;
};

/// The jobs of one refresher.
void appendJobs(const Refresher& refresher, std::vector<RefreshJob>& jobs)
{
    if (refresher.parts.empty())
        jobs.push_back({&refresher, {}});
    for (const std::string_view part : refresher.parts)
        jobs.push_back({&refresher, part});
}

/// False: nobody has this name.
bool appendNamed(const std::string& name, std::vector<RefreshJob>& jobs)
{
    for (const Refresher& refresher : refreshers()) {
        if (name == refresher.name) {
            appendJobs(refresher, jobs);
            return true;
        }
        std::vector<RefreshJob> all;
        appendJobs(refresher, all);
        for (const RefreshJob& job : all) {
            if (name == job.name()) {
                jobs.push_back(job);
                return true;
            }
        }
    }
    return false;
}

} // namespace

std::string RefreshJob::name() const
{
    return std::string(refresher->name) + (part.empty() ? "" : "/" + std::string(part));
}

Result<std::vector<std::string>> missingKeys(const Refresher& refresher, const Secrets& secrets)
{
    std::vector<std::string> missing;
    for (const RefreshKey& key : refresher.keys) {
        if (!key.required)
            continue;
        const Result<std::optional<Secret>> found = secrets.find(std::string(key.name));
        if (!found)
            return fail(found.error());
        if (!*found)
            missing.emplace_back(key.name);
    }
    return missing;
}

Result<std::vector<RefreshJob>> chooseJobs(std::span<const std::string> names, const Secrets& secrets)
{
    std::vector<RefreshJob> jobs, distinct;
    std::vector<std::string> known;
    for (const Refresher& refresher : refreshers()) {
        known.emplace_back(refresher.name);
        const Result<std::vector<std::string>> missing = missingKeys(refresher, secrets);
        if (names.empty() && missing && missing->empty())
            appendJobs(refresher, jobs);
    }
    for (const std::string& name : names) {
        if (!appendNamed(name, jobs))
            return fail(ErrorCode::UnknownName, {std::string("price source"), name, joinNames(known)});
    }
    for (const RefreshJob& job : jobs) { // a name given twice is asked once
        const auto is_same = [&job](const RefreshJob& other) { return other.name() == job.name(); };
        if (std::none_of(distinct.begin(), distinct.end(), is_same))
            distinct.push_back(job);
    }
    return distinct;
}

std::vector<RefreshOutcome> refresh(PriceStore& store, std::span<const RefreshJob> jobs, const Secrets& secrets,
                                    const IntakeTables& tables, const RefreshOptions& options,
                                    const RefreshControl& control)
{
    std::vector<Order> orders;
    std::vector<RefreshOutcome> outcomes;
    for (const RefreshJob& job : jobs) {
        orders.push_back(makeOrder(store, job, secrets, options));
        outcomes.emplace_back().name = job.name();
    }
    Fetching fetching(orders, options, control, tables.now_s);
    Writing writing(store, tables, options, control);
    for (std::size_t received = 0; received < orders.size(); ++received) {
        Delivery delivery = fetching.next();
        const Order& order = orders[delivery.index];
        RefreshOutcome& outcome = outcomes[delivery.index];
        outcome.bytes = delivery.bytes;
        const Clock::time_point begin = Clock::now();
        const Result<void> written = delivery.fetched ? writing.write(order, *delivery.fetched, outcome)
                                                      : Result<void>(fail(delivery.fetched.error()));
        if (!written)
            outcome.error = named(written.error(), order);
        outcome.seconds = delivery.seconds + secondsSince(begin);
    }
    return outcomes;
}

Result<std::optional<std::int64_t>> lastFetch(const PriceStore& store, const RefreshJob& job)
{
    const Result<std::optional<FetchState>> state = store.fetchState(stateName(job, {}));
    if (!state)
        return fail(state.error());
    return *state ? std::optional((**state).fetched_s) : std::nullopt;
}

} // namespace gpuplan
