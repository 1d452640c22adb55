// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/evidence/nearest.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <utility>

namespace gpuplan {

namespace {

constexpr double kOtherKind = std::numeric_limits<double>::infinity();

// What one difference weighs, in doublings of the size of the run. They only order a list that a person reads.
constexpr double kOtherMethod = 2;
constexpr double kOtherRuntime = 1.5;
constexpr double kOtherGpu = 0.7;
constexpr double kOtherTarget = 1;
constexpr double kOtherVendor = 2;
constexpr double kOtherArithmetic = 0.7;
constexpr double kOtherCheckpointing = 0.7;
constexpr double kUnstatedBatch = 1;
constexpr double kOtherSharding = 0.7;

double doublings(double a, double b) { return a > 0 && b > 0 ? std::abs(std::log2(a / b)) : 0; }

double gpuDistance(const Gpu& a, const std::optional<Gpu>& measured)
{
    if (!measured)
        return kOtherGpu;
    const Gpu& b = *measured;
    if (a.name == b.name)
        return 0;
    if (a.vendor != b.vendor)
        return kOtherGpu + kOtherTarget + kOtherVendor;
    return kOtherGpu + (a.target == b.target ? 0 : kOtherTarget);
}

double trainingDistance(const Workload& a, const Workload& b)
{
    const double tokens_a = static_cast<double>(a.micro_batch) * a.sequence;
    const double tokens_b = static_cast<double>(b.micro_batch) * b.sequence;
    const bool both_say = a.micro_batch_given == b.micro_batch_given;
    return (a.method == b.method ? 0 : kOtherMethod) + (both_say ? 0 : kUnstatedBatch)
        + 0.5 * doublings(tokens_a, tokens_b) + 0.3 * doublings(a.sequence, b.sequence)
        + (a.checkpointing == b.checkpointing ? 0 : kOtherCheckpointing)
        + (a.parallel.shard == b.parallel.shard ? 0 : kOtherSharding);
}

double inferenceDistance(const Workload& a, const Workload& b)
{
    if (a.phase != b.phase)
        return kOtherKind;
    const double context_a = 1.0 + a.context + a.prompt + a.output;
    const double context_b = 1.0 + b.context + b.prompt + b.output;
    return 0.5 * doublings(a.concurrent, b.concurrent) + 0.3 * doublings(context_a, context_b)
        + (a.parallel.tensor == b.parallel.tensor ? 0 : kOtherSharding);
}

} // namespace

double distanceBetween(const Workload& workload, const ModelFacts& model, const Gpu& gpu, int gpus,
                       const Observation& observation)
{
    const Workload& other = observation.measurement.request.workload;
    if (workload.isTraining() != other.isTraining())
        return kOtherKind;
    const double work = workload.isTraining() ? trainingDistance(workload, other) : inferenceDistance(workload, other);
    return work + gpuDistance(gpu, observation.gpu) + (workload.framework == other.framework ? 0 : kOtherRuntime)
        + doublings(model.parameters, observation.model.parameters)
        + 0.5 * doublings(gpus, observation.measurement.gpus)
        + 0.5 * doublings(workload.weights.bits, other.weights.bits)
        + (workload.compute == other.compute ? 0 : kOtherArithmetic);
}

std::vector<std::size_t> nearestEvidence(const Workload& workload, const ModelFacts& model, const Gpu& gpu, int gpus,
                                         std::span<const Observation> observations, NearestOf figure, std::size_t count)
{
    std::vector<std::pair<double, std::size_t>> order;
    for (std::size_t i = 0; i < observations.size(); ++i) {
        const Measurement& m = observations[i].measurement;
        if (figure == NearestOf::Time ? !m.tokens_per_s : !m.memory)
            continue;
        const double distance = distanceBetween(workload, model, gpu, gpus, observations[i]);
        if (std::isfinite(distance))
            order.emplace_back(distance, i);
    }
    std::sort(order.begin(), order.end());
    std::set<std::pair<std::string, std::string>> listed;
    std::vector<std::size_t> nearest;
    for (const auto& [distance, index] : order) {
        if (nearest.size() == count)
            break;
        const Observation& o = observations[index];
        if (listed.emplace(publicationOf(o.measurement.provenance.source), o.model.name).second)
            nearest.push_back(index);
    }
    return nearest;
}

} // namespace gpuplan
