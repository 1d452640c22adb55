// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "planner/estimate/time_parts.h"
#include "planner/quantity/units.h"

namespace gpuplan::time_parts {

namespace {

constexpr double kMicro = 1e-6;
constexpr double kPico = 1e-12;
constexpr double kMilliPerS = 1e3;
constexpr double kFlopsPerGflop = 1e9;
constexpr double kBillion = 1e9;
constexpr double kTrainedBytes = 2;      // bf16 gradients and gathered weights on the wire
constexpr double kStateBytesFull = 18;   // weights, gradients, fp32 copy and Adam moments per parameter (memory.md)
constexpr double kStateBytesAdapter = 2; // frozen weights
// Per token, layer and hidden unit: input of a recomputed layer in 16 bits; everything a layer keeps (docs/memory.md: 32
// LayerNorm, 45.5 Llama); per head and pair of positions; per vocabulary entry (12 to 14 in plain PyTorch).
constexpr double kCheckpointBytes = 2;
constexpr double kLayerBytes = 40;
constexpr double kScoreBytes = 6;
constexpr double kLossBytes = 13;
constexpr double kSlack = 1.2;         // allocator slack on activations and logits (memory.md)
constexpr double kFillShare = 0.9;     // of the memory that people plan to fill
constexpr double kStepsPerStage = 4;   // micro-steps per pipeline stage that keep its bubble below a fifth
constexpr double kMemoryMargin = 1.05; // a layout is only called impossible when it clearly is
constexpr int kGpusPerNode = 8;        // of the machines behind the constants; NVL72 racks count as one machine
constexpr double kRackGbPerS = 900;    // one direction, NVLink5: a rack of 72 GPUs
constexpr int kGpusPerRack = 72;

bool gathersWeights(Shard shard) { return shard == Shard::Fsdp || shard == Shard::Zero3; }

bool shardsOptimizer(Shard shard) { return gathersWeights(shard) || shard == Shard::Zero1 || shard == Shard::Zero2; }

bool recomputes(const Workload& w)
{
    return w.checkpointing == Checkpointing::Full || w.checkpointing == Checkpointing::Offload;
}

/// Adapter parameters: rank × (rows + columns) of each matrix; about 1% of the model when the rank is usual.
double trainedParameters(const Setting& s)
{
    if (!s.workload.trainsAdapter())
        return s.work.parameters;
    if (s.workload.adapter.parameters_m)
        return *s.workload.adapter.parameters_m * 1e6;
    constexpr double kAdapterShare = 0.01;
    return kAdapterShare * s.work.parameters;
}

/// Bytes/s that a ring over all data-parallel GPUs reaches per GPU.
double ringBytesPerS(const Setting& s)
{
    const LinkConstants& links = s.links;
    const Interconnect& link = s.gpu.interconnect;
    const bool peer = link.peer_gb_per_s.has_value();
    double rate = peer ? *link.peer_gb_per_s * links.peer_share
                       : link.host_gb_per_s.value_or(kUnstatedLinkGbPerS) * links.host_share;
    const bool rack = peer && *link.peer_gb_per_s >= kRackGbPerS && !link.host_gb_per_s; // Grace: no PCIe to the host
    const int machine = rack ? kGpusPerRack : kGpusPerNode;
    if (s.parallel.gpus > machine) {
        // Machines since Hopper carry 8 × 400 Gb/s, those before half of it (time.md §6).
        const bool fast = peer && *link.peer_gb_per_s >= 400;
        const double network = fast ? links.node_gb_per_s_fast : links.node_gb_per_s;
        if (network < rate) {
            rate = network;
            say(s.reasons, ReasonCode::TimeNetworkAssumed, network);
        }
    }
    return rate * kBytesPerGb;
}

/// What one data-parallel rank does between two optimizer steps.
struct Batch {
    double sequences = 1;    ///< of one micro-step
    double accumulation = 1; ///< micro-steps
    double length = 1;       ///< tokens of one sequence
    double padding = 1;      ///< processed over true tokens
    double tokens() const { return sequences * length * padding; }
};

/// Sequences for which one GPU has room beside the states: the sums of docs/memory.md without their corrections.
double microBatchThatFits(const Setting& s)
{
    const Workload& w = s.workload;
    const ModelWork& work = s.work;
    const double ranks = std::max(1, s.parallel.dataParallel());
    const double parts = s.parallel.tensor * s.parallel.pipeline;
    const double kept = w.trainsAdapter() ? work.total_bytes : work.parameters * kStateBytesFull;
    const double states = kept / parts
        / (gathersWeights(s.parallel.shard) || (shardsOptimizer(s.parallel.shard) && !w.trainsAdapter()) ? ranks : 1);
    const double kept_layers = recomputes(w) ? kCheckpointBytes : kLayerBytes;
    const double length = w.sequence; // the longest sample decides, not the mean one
    const double scores = w.attention == Attention::Eager && !recomputes(w) ? kScoreBytes * work.heads * length : 0;
    const double per_token = work.layers * (kept_layers * work.hidden + scores) / parts + kLayerBytes * work.hidden
        + (w.loss == Loss::Full ? kLossBytes : 0) * work.vocabulary;
    const double usable = (s.gpu.usable_gib > 0 ? s.gpu.usable_gib : s.gpu.memory_gib) * kBytesPerGib;
    return (kFillShare * usable - states) / (kSlack * per_token * length);
}

/// What is stated counts exactly. For the rest: micro-batches of a usual number of tokens where they fit, and enough of
/// them to spread the cost of an optimizer step and of filling a pipeline.
Batch batchOf(const Setting& s)
{
    const Workload& w = s.workload;
    Batch batch;
    batch.length = w.sequence;
    const bool unpacked =
        !w.packing && w.method != TrainMethod::Pretrain && w.tokens_per_sample && *w.tokens_per_sample >= 1;
    if (unpacked)
        batch.length = std::min(batch.length, *w.tokens_per_sample);
    batch.sequences = w.micro_batch;
    batch.accumulation = w.accumulation;
    if (!w.micro_batch_given) {
        const double typical = s.constants.train.typical_micro_tokens / batch.length;
        batch.sequences = std::max(1.0, std::floor(std::min(typical, microBatchThatFits(s))));
        say(s.reasons, ReasonCode::TimeMicroBatchAssumed, batch.sequences, batch.tokens());
    }
    if (unpacked)
        batch.padding =
            std::clamp(std::pow(batch.sequences, s.constants.train.padding_exponent), 1.0, w.sequence / batch.length);
    if (!w.accumulation_given)
        batch.accumulation =
            std::max(s.constants.train.typical_accumulation, kStepsPerStage * std::max(1, s.parallel.pipeline));
    return batch;
}

double communicationSeconds(const Setting& s, double ranks, double trained, double accumulation)
{
    if (ranks <= 1 || s.parallel.shard == Shard::None)
        return 0;
    const double share = (ranks - 1) / ranks;
    const double model_parts = s.parallel.tensor * s.parallel.pipeline;
    if (gathersWeights(s.parallel.shard)) {
        // Weights are gathered forward and backward, gradients scattered once, every micro-step.
        const double gathered = s.workload.trainsAdapter() ? s.work.total_bytes : s.work.parameters * kTrainedBytes;
        return share * (2 * gathered + kTrainedBytes * trained) / model_parts / ringBytesPerS(s);
    }
    const double state = s.work.parameters * (s.workload.trainsAdapter() ? kStateBytesAdapter : kStateBytesFull)
        / model_parts / (shardsOptimizer(s.parallel.shard) ? ranks : 1);
    if (state > s.gpu.memory_gib * kBytesPerGib * kMemoryMargin) {
        say(s.reasons, ReasonCode::TimeLayoutUnknown);
        return 0;
    }
    return 2 * share * trained * kTrainedBytes / model_parts / ringBytesPerS(s) / accumulation;
}

} // namespace

Speed trainSpeed(const Setting& s)
{
    const Workload& w = s.workload;
    const ModelWork& work = s.work;
    const TrainConstants& c = s.constants.train;
    const Arithmetic arithmetic = trainArithmetic(s);
    if (arithmetic.flops <= 0 || s.bandwidth <= 0)
        return {};

    const Batch batch = batchOf(s);
    const double tokens = batch.tokens();
    const double accumulation = batch.accumulation;
    const TrainFlops flops = trainFlopsPerToken(w, work);

    double efficiency = c.compute;
    if (work.routed) {
        const double width = work.matmul_parameters / work.layers / work.hidden;
        efficiency *= std::min(1.0, c.moe * std::pow(width / c.moe_width, c.moe_exponent));
    }
    double matrix = arithmetic.flops * s.matrix * efficiency;
    if (arithmetic.width == Arithmetic::Width::Eight)
        matrix *= c.eight_bit;
    else if (arithmetic.width == Arithmetic::Width::Four)
        matrix *= c.four_bit;

    Speed speed;
    say(s.formula, ReasonCode::FormulaTimeMicroStep, tokens, accumulation);
    speed.compute_s =
        tokens * (flops.matrices / matrix + flops.attention / (arithmetic.flops * s.matrix * c.attention));

    const double fused = w.compiled ? c.compiled_share : 1;
    const double kernels = w.loss == Loss::Fused && !w.compiled ? c.fused_kernel_share : 1;
    const double moved = c.activation_bytes + (w.trainsAdapter() ? c.adapter_bytes : 0);
    double traffic = moved * fused * kernels * (recomputes(w) ? 1.5 : 1); // forward is a third of it
    if (w.attention == Attention::Eager && work.hidden > 0)
        traffic += c.eager_score_bytes * work.heads * w.sequence / work.hidden;
    const double loss = w.loss == Loss::Full ? 1 : c.fused_loss_share;
    speed.memory_s =
        tokens * (work.layers * work.hidden * traffic + work.vocabulary * c.logit_bytes * loss) / s.bandwidth;
    say(s.formula, ReasonCode::FormulaTimeTraffic, speed.memory_s * s.bandwidth / kBytesPerGb,
        s.bandwidth / kBytesPerGb, kMilliPerS * speed.memory_s);
    if (w.trainsAdapter() && w.weights.isQuantised()) {
        const double unpack = work.linear_parameters * c.dequant_ps * kPico * (recomputes(w) ? 1.5 : 1)
            * c.dequant_gb_per_s / *s.gpu.bandwidth_gb_per_s;
        speed.memory_s += unpack;
        say(s.formula, ReasonCode::FormulaTimeUnpack, work.linear_parameters / kBillion, kMilliPerS * unpack);
        if (s.reasons)
            say(s.reasons, ReasonCode::TimeDequantisation, 100 * unpack / (speed.memory_s + speed.compute_s));
    }

    say(s.formula, ReasonCode::FormulaTimeArithmetic, tokens, flops.total() / kFlopsPerGflop,
        arithmetic.flops / kFlopsPerTflop, s.matrix, matrix / (arithmetic.flops * s.matrix),
        kMilliPerS * speed.compute_s);

    const double tensor = std::max(1, s.parallel.tensor);
    const double pipeline = std::max(1, s.parallel.pipeline);
    const double ranks = std::max(1.0, s.parallel.gpus / (tensor * pipeline));
    const bool in_turn = s.parallel.shard == Shard::None && ranks > 1;
    const bool shards = gathersWeights(s.parallel.shard) && ranks > 1;
    speed.overhead_s =
        work.layers * kMicro * fused * (c.layer_us + (shards ? c.shard_layer_us : 0)) * (recomputes(w) ? 4.0 / 3 : 1);

    // Tensor parallelism: each layer all-reduces its activations twice forward and twice backward.
    if (tensor > 1)
        speed.communication_s += 4 * work.layers * allReduceSeconds(s, tensor, tokens * work.hidden * kTrainedBytes);
    const double parts = tensor * pipeline;
    speed.compute_s /= parts;
    speed.memory_s /= parts;
    speed.overhead_s /= pipeline;
    speed.communication_s /= pipeline;

    const double trained = trainedParameters(s);
    const double step = speed.compute_s + speed.memory_s + speed.overhead_s + speed.communication_s;
    const double ring = communicationSeconds(s, ranks, trained, accumulation);
    const double hidden_ring = std::min(step, ring);
    const double exposed = std::max(0.0, ring - step) + s.links.exposed_share * hidden_ring;
    speed.communication_s += exposed;

    const double states = trained / parts / (shardsOptimizer(s.parallel.shard) ? ranks : 1);
    double optimizer = states * c.optimizer_bytes / s.bandwidth;
    if (s.parallel.offload != Offload::None) {
        const double bytes = c.offload_bytes * trained / parts / std::max(1.0, ranks);
        optimizer += bytes / (s.gpu.interconnect.host_gb_per_s.value_or(kUnstatedLinkGbPerS) * kBytesPerGb);
        say(s.reasons, ReasonCode::TimeOffload, bytes / kBytesPerGb);
    }
    speed.memory_s += optimizer / accumulation;

    // A pipeline of p stages is full for m of m + p − 1 slots.
    const double bubble = pipeline > 1 ? (accumulation + pipeline - 1) / accumulation : 1;
    const double seconds = (step + exposed) * bubble + optimizer / accumulation;
    if (in_turn)
        say(s.reasons, ReasonCode::TimeLayersInTurn, s.parallel.gpus);
    speed.overhead_s += (step + exposed) * (bubble - 1);
    speed.padding = batch.padding;
    speed.tokens_per_s = (in_turn ? 1 : ranks) * tokens / batch.padding / seconds;
    say(s.formula, ReasonCode::FormulaTimeOverhead, work.layers, kMilliPerS * speed.overhead_s,
        kMilliPerS * speed.communication_s, kMilliPerS * optimizer / accumulation);
    say(s.formula, ReasonCode::FormulaTimeTrainRate, kMilliPerS * seconds, in_turn ? 1 : ranks, tokens / batch.padding,
        speed.tokens_per_s);
    return speed;
}

} // namespace gpuplan::time_parts
