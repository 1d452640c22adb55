// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/evidence/run_log.h"

#include <algorithm>
#include <cctype>
#include <cmath>

#include <Eigen/Dense>

#include "planner/evidence/nearest.h"
#include "planner/quantity/range.h"

namespace gpuplan {

namespace {

/// The same run on the same healthy machine differs by 1 to 2% when the GPU decides and 5% when the host does
/// (lambdal/deeplearning-benchmark@aa5addb, 30 rented H100 boxes).
constexpr double kNoiseSd = 0.03;
/// Share of the variance of memory errors that runs of one source, family and method have in common: intraclass
/// correlation over 51 groups of data/evidence/memory.jsonl, 2026-11-30.
constexpr double kMemorySharedShare = 0.55;
/// The nearest runs decide; more of them only cost time.
constexpr std::size_t kMostRuns = 32;

/// Parts are counted, not estimated: a figure of one says nothing about the rest.
bool isWhole(MemoryQuantity what)
{
    return what == MemoryQuantity::Allocated || what == MemoryQuantity::Reserved || what == MemoryQuantity::Device;
}

/// Half-width of a P10–P90 range in ln, as a standard deviation.
double logSd(const Range& range) { return std::log(range.high / range.low) / (2 * kZ90); }

} // namespace

std::string modelFamily(std::string_view name)
{
    name.remove_prefix(name.rfind('/') == std::string_view::npos ? 0 : name.rfind('/') + 1);
    std::string family;
    for (const char c : name) {
        if (!std::isalpha(static_cast<unsigned char>(c)))
            break;
        family += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    return family;
}

RunLog::RunLog(std::span<const Observation> runs, const EfficiencyTable& efficiency, const RuntimeTable& runtimes,
               const MemorySpread& spread)
{
    for (const Observation& observation : runs) {
        const Measurement& m = observation.measurement;
        Run run{observation, modelFamily(observation.model.name), {}, {}};
        if (m.tokens_per_s && observation.gpu) {
            const TimeEstimate time =
                TimeModel(m.request.workload, observation.model, efficiency).at(*observation.gpu, m.gpus);
            if (time.tokens_per_s)
                run.time = Miss{std::log(*m.tokens_per_s / time.tokens_per_s->likely),
                                time.shared_log_sd * time.shared_log_sd, time.own_log_sd * time.own_log_sd};
        }
        if (m.memory && isWhole(m.memory->what)) {
            const MemoryEstimate memory = MemoryModel(m.request.workload, observation.model, runtimes, spread)
                                              .at(observation.gpu ? &*observation.gpu : nullptr, m.gpus);
            const ExpectedMemory expected = expectedMemory(memory, m.memory->what);
            const double sd = logSd(memory.per_gpu_gib);
            if (expected.likely_gib > 0)
                run.memory = Miss{std::log(m.memory->gib / expected.likely_gib), kMemorySharedShare * sd * sd,
                                  (1 - kMemorySharedShare) * sd * sd};
        }
        m_runs.push_back(std::move(run));
    }
}

RunCorrections RunLog::correctionsFor(const Workload& workload, const ModelFacts& model, const Gpu& gpu, int gpus,
                                      std::string_view machine) const
{
    if (m_runs.empty())
        return {};
    const Asked asked{workload, model, gpu, gpus, modelFamily(model.name), machine};
    return {correction(asked, &Run::time), correction(asked, &Run::memory)};
}

bool RunLog::concerns(const Run& run, const Asked& asked) const
{
    const Measurement& m = run.observation.measurement;
    const Workload& w = m.request.workload;
    const bool same_kind = w.isTraining() == asked.workload.isTraining()
        && (!w.isTraining() || w.trainsAdapter() == asked.workload.trainsAdapter());
    const bool same_machine = m.machine.empty() || asked.machine == m.machine;
    return same_kind && same_machine && run.observation.gpu && run.observation.gpu->name == asked.gpu.name
        && run.family == asked.family;
}

namespace {

/// How much more runs contradict each other than their variances allow: χ² around their common mean per degree of
/// freedom, at least 1.
double disagreement(const Eigen::LDLT<Eigen::MatrixXd>& covariance, const Eigen::VectorXd& errors)
{
    const auto n = static_cast<double>(errors.size());
    if (n < 2)
        return 1;
    const Eigen::VectorXd ones = Eigen::VectorXd::Ones(errors.size());
    const double common = ones.dot(covariance.solve(errors));
    const double chi_square = errors.dot(covariance.solve(errors)) - common * common / ones.dot(covariance.solve(ones));
    return std::max(1.0, chi_square / (n - 1));
}

} // namespace

// The error of ln(estimate) is a part that runs of one kind on one GPU model share and a part of each run; the second is
// alike for runs that are alike, e^(−distance). Both are normal, so the log fixes the error of the asked run up to a
// known rest: kriging, with the noise of a repeated run on the diagonal.
std::optional<Correction> RunLog::correction(const Asked& asked, std::optional<Miss> Run::*figure) const
{
    std::vector<std::pair<double, const Run*>> near;
    for (const Run& run : m_runs) {
        if (!(run.*figure) || !concerns(run, asked))
            continue;
        const double distance = distanceBetween(asked.workload, asked.model, asked.gpu, asked.gpus, run.observation);
        if (std::isfinite(distance))
            near.emplace_back(distance, &run);
    }
    if (near.empty())
        return std::nullopt;
    std::stable_sort(near.begin(), near.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    near.resize(std::min(near.size(), kMostRuns));

    const Miss& prior = *(near.front().second->*figure);
    const double shared = prior.shared_variance;
    const double own = prior.own_variance;
    const auto n = static_cast<Eigen::Index>(near.size());
    Eigen::MatrixXd covariance(n, n);
    Eigen::VectorXd to_asked(n), errors(n);
    for (Eigen::Index i = 0; i < n; ++i) {
        const auto& [distance, run] = near[static_cast<std::size_t>(i)];
        to_asked(i) = shared + own * std::exp(-distance);
        errors(i) = (run->*figure)->error;
        const Measurement& m = run->observation.measurement;
        for (Eigen::Index j = 0; j < n; ++j) {
            const double between = distanceBetween(m.request.workload, run->observation.model, *run->observation.gpu,
                                                   m.gpus, near[static_cast<std::size_t>(j)].second->observation);
            covariance(i, j) = shared + own * std::exp(-between) + (i == j ? kNoiseSd * kNoiseSd : 0);
        }
    }
    const Eigen::LDLT<Eigen::MatrixXd> solver = covariance.ldlt();
    const Eigen::VectorXd weights = solver.solve(to_asked);
    const double before = shared + own;
    const double left = std::max(kNoiseSd * kNoiseSd, before - to_asked.dot(weights)) * disagreement(solver, errors);

    Correction correction;
    correction.factor = std::exp(errors.dot(weights));
    constexpr double kWidest = 3; // contradictory runs: wider than without them
    correction.spread_left = before > 0 ? std::min(kWidest, std::sqrt(left / before)) : 1;
    correction.runs = static_cast<int>(near.size());
    for (const auto& [distance, run] : near)
        correction.newest = std::max(correction.newest, run->observation.measurement.provenance.date);
    correction.machine = near.front().second->observation.measurement.machine;
    correction.nearest = near.front().second->observation.measurement.id;
    return correction;
}

} // namespace gpuplan
