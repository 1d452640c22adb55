// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/evidence/limits.h"

#include <algorithm>
#include <string>
#include <vector>

#include "planner/estimate/model_bytes.h"
#include "planner/estimate/time.h"
#include "planner/quantity/units.h"

namespace gpuplan {

namespace {

/// Cards boost above the clock of their datasheet: an RTX 5090 reached 0.93 of its rate in a whole prompt (time.md §4), so
/// its matrix products alone passed it by up to a tenth.
constexpr double kBoost = 1.15;
/// Weights that were counted differently (padding, tied heads): not a reason to refuse.
constexpr double kWeightsShare = 0.85;
/// Memory is often published in round GB.
constexpr double kMemoryShare = 1.08;

/// What a machine without losses would have: every share 1, every overhead 0.
double lossless(Constant constant)
{
    switch (constant) {
    case Constant::Matmul:
        return kBoost;
    case Constant::LayerUs:
    case Constant::HostLayerUs:
    case Constant::SequenceUs:
    case Constant::RequestMs:
    case Constant::AttentionWork:
    case Constant::PeerUs:
    case Constant::HostUs:
    case Constant::ExposedShare:
    case Constant::TrainLayerUs:
    case Constant::ShardLayerUs:
    case Constant::ActivationBytes:
    case Constant::EagerScoreBytes:
    case Constant::LogitBytes:
    case Constant::DequantPs:
    case Constant::OptimizerBytes:
    case Constant::OffloadBytes:
    case Constant::MoeExponent:
    case Constant::ScoreBytes:
    case Constant::ExpertTile:
    case Constant::AdapterBytes:
    case Constant::PaddingExponent:
    case Constant::FarSd:
        return 0;
    case Constant::KvCacheBits: // engines may keep the cache of 8- and 4-bit weights in 8 bits
        return 8;
    case Constant::EightBitTrain:
        return 2;
    case Constant::FourBitTrain:
        return 4;
    case Constant::NodeGbPerS:
    case Constant::PeerShare: // communication may hide behind the rest completely
    case Constant::HostShare:
    case Constant::MaxSequences:
    case Constant::TypicalMicroTokens:
    case Constant::TypicalAccumulation:
        return 1e6;
    default:
        return 1;
    }
}

EfficiencyTable makeLosslessTable(bool reads_cache)
{
    std::vector<EfficiencyRow> rows;
    for (std::size_t i = 0; i < kConstants; ++i) {
        EfficiencyRow row;
        row.constant = static_cast<Constant>(i);
        row.key = "any";
        row.value = row.constant == Constant::CacheTraffic && !reads_cache ? 0 : lossless(row.constant);
        rows.push_back(std::move(row));
    }
    return EfficiencyTable::of(std::move(rows)).value_or(EfficiencyTable{});
}

/// The cache of a model whose shape is only estimated bounds nothing: it may be a hybrid with hardly any.
const EfficiencyTable& losslessTable(bool estimated_shape)
{
    static const EfficiencyTable exact = makeLosslessTable(true);
    static const EfficiencyTable estimated = makeLosslessTable(false);
    return estimated_shape ? estimated : exact;
}

Result<void> beyond(double measured, double limit, const char* unit, const char* what)
{
    return fail(ErrorCode::BeyondPhysics, {measured, limit, std::string(unit), std::string(what)});
}

Result<void> checkMemory(const Observation& observation, const RuntimeTable& runtimes)
{
    const Measurement& m = observation.measurement;
    const Workload& w = m.request.workload;
    if (observation.gpu && m.memory->gib > observation.gpu->memory_gib * kMemoryShare)
        return beyond(m.memory->gib, observation.gpu->memory_gib, "GiB", "the memory of the GPU");
    const bool whole = m.memory->what == MemoryQuantity::Allocated || m.memory->what == MemoryQuantity::Reserved
        || m.memory->what == MemoryQuantity::Device;
    if (!whole || w.parallel.offload != Offload::None)
        return {};
    const RuntimeTable::Match match = runtimes.find(w.framework, w.framework_detail, w.isTraining());
    if (!match.behaviour)
        return {};
    const double weights_gib =
        modelBytes(w, observation.model, *match.behaviour).total() / kBytesPerGib / std::max(1, m.gpus);
    if (m.memory->gib < kWeightsShare * weights_gib)
        return beyond(m.memory->gib, weights_gib, "GiB", "the weights alone");
    return {};
}

} // namespace

std::optional<double> physicalLimitTokensPerS(const Observation& observation)
{
    const Measurement& m = observation.measurement;
    if (!observation.gpu)
        return std::nullopt;
    const TimeModel model(m.request.workload, observation.model, losslessTable(observation.model.estimated_shape));
    const TimeEstimate estimate = model.at(*observation.gpu, m.gpus);
    if (!estimate.tokens_per_s)
        return std::nullopt;
    return estimate.tokens_per_s->likely;
}

Result<void> checkPhysics(const Observation& observation, const RuntimeTable& runtimes)
{
    const Measurement& m = observation.measurement;
    if (m.tokens_per_s) {
        const std::optional<double> limit = physicalLimitTokensPerS(observation);
        if (limit && *m.tokens_per_s > *limit)
            return beyond(*m.tokens_per_s, *limit, "tokens/s", "the datasheet's rates without any loss");
    }
    return m.memory ? checkMemory(observation, runtimes) : Result<void>{};
}

} // namespace gpuplan
