// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/evidence/accuracy.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace gpuplan {

namespace {

constexpr double kPercent = 100;
/// From here on an estimate was too good to rely on: what "more than 10% short" counts.
constexpr double kShort = -0.10;

/// The value that a share `q` of the values does not exceed.
double quantile(std::vector<double> values, double q)
{
    if (values.empty())
        return std::numeric_limits<double>::quiet_NaN();
    const double rank = std::ceil(q * static_cast<double>(values.size()));
    const std::size_t index = std::min(values.size() - 1, static_cast<std::size_t>(std::max(1.0, rank)) - 1);
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(index), values.end());
    return values[index];
}

double mean(const std::vector<double>& values)
{
    double sum = 0;
    for (const double value : values)
        sum += value;
    return values.empty() ? std::numeric_limits<double>::quiet_NaN() : sum / static_cast<double>(values.size());
}

/// The errors and misses of one source.
struct Vote {
    std::vector<double> errors;
    double ranged = 0, short_by_10 = 0, above_high = 0;
};

} // namespace

Score scoreOf(std::span<const Comparison> comparisons)
{
    std::vector<double> errors, factors, signed_errors;
    std::map<std::string_view, Vote> votes;
    double ranged = 0, outside = 0;
    for (const Comparison& c : comparisons) {
        const double error = c.error();
        errors.push_back(kPercent * std::abs(error));
        signed_errors.push_back(kPercent * error);
        factors.push_back(c.factor());
        Vote& vote = votes[c.source];
        vote.errors.push_back(kPercent * std::abs(error));
        vote.short_by_10 += error < kShort ? 1 : 0;
        if (!c.high)
            continue;
        ++ranged;
        outside += c.isOutside() ? 1 : 0;
        ++vote.ranged;
        vote.above_high += c.measured > *c.high ? 1 : 0;
    }
    std::vector<double> means, medians, shorts, aboves;
    for (const auto& [source, vote] : votes) {
        means.push_back(mean(vote.errors));
        medians.push_back(quantile(vote.errors, 0.5));
        shorts.push_back(kPercent * vote.short_by_10 / static_cast<double>(vote.errors.size()));
        if (vote.ranged > 0)
            aboves.push_back(kPercent * vote.above_high / vote.ranged);
    }
    Score score;
    score.cases = comparisons.size();
    score.sources = votes.size();
    score.median_percent = quantile(errors, 0.5);
    score.p90_percent = quantile(errors, 0.9);
    score.p90_factor = quantile(factors, 0.9);
    score.bias_percent = quantile(signed_errors, 0.5);
    score.source_mean_percent = mean(means);
    score.source_median_percent = mean(medians);
    score.short_by_10_percent = mean(shorts);
    score.outside_percent = ranged > 0 ? kPercent * outside / ranged : std::numeric_limits<double>::quiet_NaN();
    score.above_high_percent = mean(aboves);
    return score;
}

std::vector<NamedScore> scoresBy(std::span<const Comparison> comparisons,
                                 const std::function<std::string(const Comparison&)>& key)
{
    std::map<std::string, std::vector<Comparison>> parts;
    for (const Comparison& comparison : comparisons)
        parts[key(comparison)].push_back(comparison);
    std::vector<NamedScore> scores;
    for (const auto& [name, part] : parts)
        scores.push_back({name, scoreOf(part)});
    return scores;
}

std::string timeCategory(const Measurement& measurement)
{
    if (!measurement.category.empty())
        return measurement.category;
    const Workload& w = measurement.request.workload;
    if (w.isTraining())
        return w.method == TrainMethod::Qlora ? "train_qlora"
            : w.method == TrainMethod::Lora   ? "train_lora"
                                              : "train_full";
    switch (w.phase) {
    case Phase::Prefill:
        return "prefill";
    case Phase::Decode:
        if (w.concurrent > 1)
            return "serve_batch";
        if (measurement.gpus <= 1)
            return "decode_1gpu";
        return w.parallel.tensor > 1 ? "decode_tensor" : "decode_layer_split";
    case Phase::All:
        break;
    }
    return w.concurrent > 1 ? "serve_batch" : "serve_one";
}

Comparison compareTime(const Observation& observation, std::size_t index, const TimeEstimate& estimate)
{
    const Measurement& m = observation.measurement;
    Comparison c;
    c.kind = ComparisonKind::Time;
    c.observation = index;
    c.measured = m.tokens_per_s.value_or(0);
    c.likely = estimate.tokens_per_s->likely;
    c.low = estimate.tokens_per_s->low;
    c.high = estimate.tokens_per_s->high;
    c.category = timeCategory(m);
    c.source = publicationOf(m.provenance.source);
    c.gpu = observation.gpu->name;
    return c;
}

std::vector<Comparison> compareTime(std::span<const Observation> observations, const EfficiencyTable& table,
                                    std::size_t& unanswered)
{
    std::vector<Comparison> comparisons;
    for (std::size_t i = 0; i < observations.size(); ++i) {
        const Observation& o = observations[i];
        if (!o.measurement.tokens_per_s || !o.gpu)
            continue;
        const TimeModel model(o.measurement.request.workload, o.model, table);
        const TimeEstimate estimate = model.at(*o.gpu, o.measurement.gpus);
        if (estimate.tokens_per_s)
            comparisons.push_back(compareTime(o, i, estimate));
        else
            ++unanswered;
    }
    return comparisons;
}

Comparison compareMemory(const Observation& observation, std::size_t index, const MemoryEstimate& estimate)
{
    const Measurement& m = observation.measurement;
    const ExpectedMemory expected = expectedMemory(estimate, m.memory->what);
    Comparison c;
    c.kind = ComparisonKind::Memory;
    c.observation = index;
    c.measured = m.memory->gib;
    c.likely = expected.likely_gib;
    c.low = expected.low_gib;
    c.high = expected.high_gib;
    c.source = memoryGroupOf(m);
    c.gpu = observation.gpu ? observation.gpu->name : std::string();
    return c;
}

std::vector<Comparison> compareMemory(std::span<const Observation> observations, const RuntimeTable& runtimes,
                                      const MemorySpread& spread)
{
    std::vector<Comparison> comparisons;
    for (std::size_t i = 0; i < observations.size(); ++i) {
        const Observation& o = observations[i];
        const Measurement& m = o.measurement;
        if (!m.memory)
            continue;
        const MemoryModel model(m.request.workload, o.model, runtimes, spread);
        Comparison c = compareMemory(o, i, model.at(o.gpu ? &*o.gpu : nullptr, m.gpus));
        c.category = memoryCategoryName(model.category());
        comparisons.push_back(std::move(c));
    }
    return comparisons;
}

} // namespace gpuplan
