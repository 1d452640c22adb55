// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/evidence/memory_fit.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

#include "planner/estimate/memory_range.h"
#include "planner/evidence/least_squares.h"
#include "planner/workload/spread.h"

namespace gpuplan {

namespace {

/// What one of n figures of a group counts: together as much as √n independent ones, because they err together (as for
/// speeds, votesOf).
double voteIn(double group_size) { return 1 / std::sqrt(group_size); }

/// ln(estimated / measured) of a good estimate, and from where on a measurement counts as an outlier.
constexpr double kScale = 0.1;
/// P10 and P90 are rounded outward to this.
constexpr double kFactorStep = 0.01;
/// A category is pulled to all of training or all of inference with the weight of this many independent figures: some
/// categories were measured by two or three groups only.
constexpr double kClassVotes = 5;
/// A measurement that an estimate without any tensors answers.
constexpr double kLeastGib = 1e-6;

/// The observations of memory and the numbers that explain them.
class MemoryProblem {
public:
    MemoryProblem(std::span<const Observation> observations, const std::vector<MemoryPrior>& priors,
                  const RuntimesWith& runtimes)
        : m_observations(observations), m_runtimes(runtimes)
    {
        for (std::size_t i = 0; i < observations.size(); ++i) {
            if (observations[i].measurement.memory)
                m_which.push_back(i);
        }
        std::map<std::string, double> sizes;
        for (const std::size_t i : m_which)
            sizes[memoryGroupOf(observations[i].measurement)] += 1;
        for (const std::size_t i : m_which)
            m_weights.push_back(voteIn(sizes[memoryGroupOf(observations[i].measurement)]));
        for (const auto& [name, size] : sizes)
            m_groups.push_back(name);
        for (const MemoryPrior& prior : priors) {
            FitParameter parameter;
            parameter.start = parameter.mean = std::log(prior.value);
            parameter.sd = prior.log_sd;
            m_parameters.push_back(parameter);
        }
    }

    const std::vector<std::size_t>& which() const { return m_which; }
    const std::vector<std::string>& groups() const { return m_groups; }

    /// Finds out which measurements each number touches.
    Result<std::vector<int>> findTouched()
    {
        constexpr double kProbe = 0.1;
        const std::vector<double> start = starts();
        const Result<std::vector<double>> base = errors(start, all());
        if (!base)
            return fail(base.error());
        std::vector<int> cases;
        for (std::size_t p = 0; p < m_parameters.size(); ++p) {
            std::vector<double> moved = start;
            moved[p] += kProbe;
            const Result<std::vector<double>> there = errors(moved, all());
            if (!there)
                return fail(there.error());
            std::vector<std::size_t> touched;
            for (std::size_t i = 0; i < m_which.size(); ++i) {
                if ((*there)[i] != (*base)[i])
                    touched.push_back(i);
            }
            cases.push_back(static_cast<int>(touched.size()));
            m_touched.push_back(std::move(touched));
        }
        return cases;
    }

    /// `left_out`: a group without a vote; empty: none. `from`: where the search begins.
    std::vector<double> fit(const std::string& left_out, const std::vector<double>& from)
    {
        FitProblem problem;
        problem.parameters = m_parameters;
        for (std::size_t p = 0; p < from.size(); ++p)
            problem.parameters[p].start = from[p];
        problem.weights = m_weights;
        for (std::size_t i = 0; i < m_which.size(); ++i) {
            if (memoryGroupOf(m_observations[m_which[i]].measurement) == left_out)
                problem.weights[i] = 0;
        }
        problem.touched = m_touched;
        problem.scale = kScale;
        problem.residuals = [this](const std::vector<double>& parameters, const std::vector<std::size_t>& which,
                                   std::vector<double>& residuals) {
            residuals = errors(parameters, which).value_or(std::vector<double>(which.size(), 0));
        };
        return fitLeastSquares(problem, FitOptions{}).parameters;
    }

    std::vector<double> starts() const
    {
        std::vector<double> values;
        for (const FitParameter& parameter : m_parameters)
            values.push_back(parameter.start);
        return values;
    }

    Result<RuntimeTable> tableAt(const std::vector<double>& logarithms) const
    {
        std::vector<double> values;
        for (const double logarithm : logarithms)
            values.push_back(std::exp(logarithm));
        return m_runtimes(values);
    }

private:
    std::vector<std::size_t> all() const
    {
        std::vector<std::size_t> every(m_which.size());
        for (std::size_t i = 0; i < every.size(); ++i)
            every[i] = i;
        return every;
    }

    /// ln(estimated / measured) of some of the measurements.
    Result<std::vector<double>> errors(const std::vector<double>& logarithms,
                                       const std::vector<std::size_t>& which) const
    {
        const Result<RuntimeTable> table = tableAt(logarithms);
        if (!table)
            return fail(table.error());
        std::vector<double> residuals;
        for (const std::size_t i : which) {
            const Observation& o = m_observations[m_which[i]];
            const Measurement& m = o.measurement;
            const MemoryModel model(m.request.workload, o.model, *table, m_any_spread);
            const MemoryEstimate estimate = model.at(o.gpu ? &*o.gpu : nullptr, m.gpus);
            const double likely = expectedMemory(estimate, m.memory->what).likely_gib;
            residuals.push_back(std::log(std::max(kLeastGib, likely) / m.memory->gib));
        }
        return residuals;
    }

    std::span<const Observation> m_observations;
    const RuntimesWith& m_runtimes;
    MemorySpread m_any_spread;
    std::vector<std::size_t> m_which;
    std::vector<double> m_weights;
    std::vector<std::string> m_groups;
    std::vector<FitParameter> m_parameters;
    std::vector<std::vector<std::size_t>> m_touched;
};

/// One left-out error with its vote.
struct Vote {
    double log_ratio = 0; ///< ln(measured / estimated)
    double weight = 0;
};

double quantile(std::vector<Vote> votes, double q)
{
    std::sort(votes.begin(), votes.end(), [](const Vote& a, const Vote& b) { return a.log_ratio < b.log_ratio; });
    double total = 0;
    for (const Vote& vote : votes)
        total += vote.weight;
    double sum = 0;
    for (const Vote& vote : votes) {
        if ((sum += vote.weight) >= q * total)
            return vote.log_ratio;
    }
    return 0;
}

/// What the measurements of one category spanned.
void widen(MemorySpread::Evidence& evidence, const Observation& o)
{
    const Workload& w = o.measurement.request.workload;
    if (o.gpu)
        evidence.vendors |= 1U << static_cast<unsigned>(o.gpu->vendor);
    evidence.layouts |= layoutsOf(spreadOver(w, o.measurement.gpus));
    const double billions = o.model.parameters / 1e9;
    evidence.smallest_parameters_b = std::min(evidence.smallest_parameters_b, billions);
    evidence.largest_parameters_b = std::max(evidence.largest_parameters_b, billions);
    const double tokens = w.isTraining() ? w.sequence : static_cast<double>(w.prompt) + w.output + w.context;
    evidence.longest_tokens = std::max(evidence.longest_tokens, tokens);
}

bool isTraining(std::size_t category) { return category <= static_cast<std::size_t>(MemoryCategory::TrainQlora); }

using Ratios = std::array<std::map<std::string, std::vector<double>>, kMemoryCategories>;

std::vector<Vote> votesIn(const std::map<std::string, std::vector<double>>& ratios)
{
    std::vector<Vote> votes;
    for (const auto& [group, errors] : ratios) {
        for (const double error : errors)
            votes.push_back({error, voteIn(static_cast<double>(errors.size()))});
    }
    return votes;
}

double weightOf(const std::vector<Vote>& votes)
{
    double weight = 0;
    for (const Vote& vote : votes)
        weight += vote.weight;
    return weight;
}

/// P10 and P90 of each category, with its class in the background.
void setFactors(const Ratios& ratios, MemorySpread& spread)
{
    std::array<std::vector<Vote>, 2> classes;
    for (std::size_t category = 0; category < ratios.size(); ++category) {
        const std::vector<Vote> votes = votesIn(ratios[category]);
        std::vector<Vote>& all = classes[isTraining(category) ? 1 : 0];
        all.insert(all.end(), votes.begin(), votes.end());
    }
    for (std::size_t category = 0; category < ratios.size(); ++category) {
        std::vector<Vote> votes = votesIn(ratios[category]);
        const std::vector<Vote>& background = classes[isTraining(category) ? 1 : 0];
        const double weight = weightOf(background);
        for (const Vote& vote : background)
            votes.push_back({vote.log_ratio, vote.weight * kClassVotes / weight});
        if (votes.empty())
            continue;
        MemorySpread::Factors& factors = spread.of[category];
        factors.low = std::min(1.0, std::floor(std::exp(quantile(votes, 0.1)) / kFactorStep) * kFactorStep);
        factors.high = std::max(1.0, std::ceil(std::exp(quantile(votes, 0.9)) / kFactorStep) * kFactorStep);
    }
}

/// A range without width: what lies in it was foreseen by a reason of its own (FSDP that turns weights into fp32).
MemorySpread withoutWidth()
{
    MemorySpread spread;
    for (MemorySpread::Factors& factors : spread.of)
        factors = {1, 1};
    return spread;
}

bool hasRange(MemoryQuantity what)
{
    return what == MemoryQuantity::Allocated || what == MemoryQuantity::Reserved || what == MemoryQuantity::Device
        || what == MemoryQuantity::WithoutKvCache;
}

} // namespace

Result<MemoryFit> fitMemory(std::span<const Observation> observations, const std::vector<MemoryPrior>& priors,
                            const RuntimesWith& runtimes, const MemorySpread& unseen)
{
    MemoryProblem problem(observations, priors, runtimes);
    MemoryFit fit;
    Result<std::vector<int>> cases = problem.findTouched();
    if (!cases)
        return fail(cases.error());
    fit.cases = std::move(*cases);
    const std::vector<double> best = problem.fit({}, problem.starts());
    for (const double logarithm : best)
        fit.values.push_back(std::exp(logarithm));

    // Every group by the others.
    fit.left_out.resize(observations.size());
    Ratios ratios;
    const MemorySpread exact = withoutWidth();
    fit.spread = unseen;
    for (int category = 0; category < kMemoryCategories; ++category)
        fit.spread.evidence[category] = {0, 0, 1e9, 0, 0};
    for (const std::string& group : problem.groups()) {
        const Result<RuntimeTable> table = problem.tableAt(problem.fit(group, best));
        if (!table)
            return fail(table.error());
        for (const std::size_t i : problem.which()) {
            const Observation& o = observations[i];
            const Measurement& m = o.measurement;
            if (memoryGroupOf(m) != group)
                continue;
            const MemoryModel model(m.request.workload, o.model, *table, exact);
            fit.left_out[i] = model.at(o.gpu ? &*o.gpu : nullptr, m.gpus);
            const auto category = static_cast<std::size_t>(model.category());
            ++fit.category_cases[category];
            std::vector<std::string>& groups = fit.category_groups[category];
            if (groups.empty() || groups.back() != group)
                groups.push_back(group);
            widen(fit.spread.evidence[category], o);
            const ExpectedMemory expected = expectedMemory(fit.left_out[i], m.memory->what);
            if (expected.likely_gib <= 0 || !hasRange(m.memory->what))
                continue;
            // Within the exact range: foreseen. Beyond it: by how much.
            const double nearest = std::clamp(m.memory->gib, expected.likely_gib, *expected.high_gib);
            ratios[category][group].push_back(std::log(m.memory->gib / nearest));
        }
    }
    setFactors(ratios, fit.spread);
    return fit;
}

} // namespace gpuplan
