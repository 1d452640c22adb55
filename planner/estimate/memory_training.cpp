// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "planner/estimate/memory_peak.h"
#include "planner/quantity/units.h"

namespace gpuplan {

namespace {

constexpr double kHalf = 2; // bytes of bf16 and fp16
constexpr double kSingle = 4;

/// Bytes of optimizer state per trained parameter: `gpu` on the device, `host` where they are paged out.
struct StateBytes {
    double gpu = 0;
    double host = 0;
};

/// torch keeps the states in the type of the parameter; bitsandbytes keeps 8 or 32 bits whatever the type.
StateBytes stateBytes(OptimizerKind kind, double parameter_bytes)
{
    switch (kind) {
    case OptimizerKind::Adamw:
        return {2 * parameter_bytes, 0};
    case OptimizerKind::AdamwBf16:
        return {2 * kHalf, 0};
    case OptimizerKind::Adamw8bit:
        return {2, 0};
    case OptimizerKind::PagedAdamw8bit:
        return {0, 2};
    case OptimizerKind::PagedAdamw32bit:
        return {0, 2 * kSingle};
    case OptimizerKind::Adafactor:
        return {0.02, 0}; // one row and one column per matrix: below 2 × 4 B / 512 for matrices 512 and wider
    case OptimizerKind::Lion:
        return {parameter_bytes, 0};
    case OptimizerKind::Sgd:
        return {0, 0};
    }
    return {};
}

/// Bytes per trained parameter, before sharding.
struct TrainedBytes {
    double weight = 0;   ///< what the layers compute with, kept for the whole step
    double master = 0;   ///< fp32 copy beside 16-bit weights
    double gradient = 0;
    double unsharded_gradient = 0; ///< of `gradient`, what ZeRO-1 keeps whole
    double autocast = 0; ///< per parameter of the whole model: 16-bit copies that live from forward to backward
    StateBytes state;
    double temporary = 0; ///< made by the optimizer step
};

TrainedBytes trainedBytes(const MemoryInputs& in)
{
    const Workload& w = in.workload;
    const bool zero = in.parallel.shard == Shard::Zero1 || in.parallel.shard == Shard::Zero2 || in.parallel.shard == Shard::Zero3;
    // torch autocast makes 16-bit copies of fp32 weights, trained or not, and the graph keeps them until the backward pass.
    // Sharded runs cast while they gather.
    const bool halved = computeBytes(w) < kSingle && in.parallel.shard != Shard::Fsdp;
    const bool cast = halved && w.weights.kind == WeightKind::Fp32;
    TrainedBytes b;
    double type = 0;
    if (w.trainsAdapter()) {
        type = in.behaviour.adapter_bytes;
        b.weight = b.gradient = type;
        b.autocast = cast ? kHalf : 0;
    } else if (w.master_weights && (in.behaviour.keeps_half_weights || zero)) {
        // DeepSpeed and Megatron: 16-bit weights, fp32 copy, gradients that end in fp32: 2 + 4 + 4 + 8 = 18 B.
        type = kSingle;
        b.weight = kHalf;
        b.master = b.gradient = kSingle;
        b.unsharded_gradient = kHalf;
    } else if (w.master_weights) {
        // torch autocast: the weights themselves are fp32; 16-bit copies live as long as the graph.
        type = kSingle;
        b.weight = b.gradient = kSingle;
        b.autocast = halved ? kHalf : 0;
    } else {
        type = w.weights.kind == WeightKind::Fp32 ? kSingle : kHalf;
        b.weight = b.gradient = type;
        b.autocast = cast ? kHalf : 0;
    }
    if (b.unsharded_gradient == 0)
        b.unsharded_gradient = b.gradient;
    b.state = stateBytes(w.optimizer.kind, type);
    const bool torch_adamw = w.optimizer.kind == OptimizerKind::Adamw || w.optimizer.kind == OptimizerKind::AdamwBf16;
    const bool one_by_one = w.optimizer.in_backward || (in.parallel.shard == Shard::Fsdp && in.behaviour.steps_flat_shards);
    if (torch_adamw && !zero && !one_by_one)
        b.temporary = in.behaviour.optimizer_temporaries * type;
    return b;
}

/// By how many GPUs each kind of tensor is divided.
struct Shares {
    double weights = 1, gradients = 1, states = 1;
};

Shares sharesOf(const Parallel& p)
{
    const double d = p.dataParallel();
    switch (p.shard) {
    case Shard::Fsdp:
    case Shard::Zero3:
        return {d, d, d};
    case Shard::Zero2:
        return {1, d, d};
    case Shard::Zero1:
        return {1, 1, d};
    case Shard::None:
    case Shard::Ddp:
        return {};
    }
    return {};
}

double logitsBytes(const MemoryInputs& in)
{
    const Workload& w = in.workload;
    if (w.classification)
        return 0;
    double per_entry = 0;
    switch (w.loss) {
    case Loss::Full:
        // A compiled loss does not make the fp32 copy of the logits that eager code makes.
        per_entry = in.behaviour.full_logits_bytes - (w.compiled && in.behaviour.compiles_loss ? std::min(kSingle, in.behaviour.full_logits_bytes) : 0);
        break;
    case Loss::Fused:
        per_entry = in.behaviour.fused_logits_bytes;
        break;
    case Loss::Chunked:
        per_entry = in.behaviour.chunked_logits_bytes;
        break;
    }
    return per_entry * in.facts.vocabulary / in.parallel.tensor;
}

double hostBytes(const MemoryInputs& in, double stage_weights, double trained, const TrainedBytes& b, double checkpoints)
{
    // A Python process with torch and its tokenizer; recorded as about 1 GiB of resident memory per rank.
    constexpr double kProcess = 1.0 * kBytesPerGib;
    constexpr double kFileShard = 5e9; // safetensors files are split at 5 GB and read one after another
    const Parallel& p = in.parallel;
    const double ranks = std::max(1, p.gpus);
    double steady = b.state.host * trained;
    if (p.offload != Offload::None)
        steady += (b.state.gpu + b.master + (p.offload == Offload::All ? b.gradient : 0)) * trained;
    if (p.offload == Offload::All)
        steady += stage_weights;
    steady += checkpoints * ranks;
    // Sharded runs build the model once in main memory, in the 16 bits of the file, before it is cut up.
    const bool sharded = p.shard == Shard::Fsdp || p.shard == Shard::Zero3;
    const double loading = sharded ? kHalf * in.facts.parameters : std::min(kFileShard, kHalf * in.facts.parameters);
    return ranks * kProcess + std::max(steady, loading);
}

} // namespace

MemoryPeak trainingPeak(const MemoryInputs& in)
{
    const Workload& w = in.workload;
    const ModelFacts& m = in.facts;
    const Parallel& p = in.parallel;
    const double layers = std::max(1, m.layers);
    const TrainedBytes b = trainedBytes(in);
    const Shares shares = sharesOf(p);
    const StageShare stage = busiestStage(in.bytes, m, p);
    const double model_total = std::max(in.bytes.total(), 1.0);
    const double part = stage.weights / model_total / p.tensor; // of the model on this GPU, before sharding
    const double expert_part = p.expert > 1 ? 1.0 / p.expert : 1.0;

    const bool whole = !w.trainsAdapter();
    const double trained = (whole ? m.parameters : in.bytes.adapter_parameters) * part * expert_part;
    const double layer_trained = whole ? m.linear_parameters / layers / p.tensor * expert_part
                                       : in.bytes.adapter_parameters / layers;
    const double table = std::max(m.embedding_parameters, m.head_parameters) / p.tensor;

    MemoryParts fixed; // alive during the whole step
    const double stored = whole ? trained * b.weight : model_total * part * expert_part;
    fixed.weights = p.offload == Offload::All ? 0 : stored / shares.weights;
    const bool states_on_host = p.offload != Offload::None;
    fixed.optimizer = states_on_host ? 0 : trained * b.state.gpu / shares.states;
    fixed.master_weights = states_on_host ? 0 : trained * b.master / shares.states;
    if (!whole)
        fixed.adapters = trained * b.weight / shares.weights;

    const double whole_gradients = trained
        * (p.shard == Shard::Zero1 ? b.unsharded_gradient + (b.gradient - b.unsharded_gradient) / shares.states
                                   : b.gradient / shares.gradients);
    const double unit_gradients = std::max(layer_trained, whole ? table : 0.0) * b.gradient;
    const double all_gradients = w.optimizer.in_backward ? std::min(whole_gradients, unit_gradients)
        : p.offload == Offload::All                      ? std::min(whole_gradients, unit_gradients)
                                                         : whole_gradients;

    // Communication: gathered layers (the current one and the next), the root unit that stays gathered, reduction buckets.
    const double d = p.dataParallel();
    const bool gathers = p.shard == Shard::Fsdp || p.shard == Shard::Zero3 || p.offload == Offload::All;
    const double away = p.offload == Offload::All ? 1.0 : 1 - 1 / shares.weights;
    const double compute = whole ? computeBytes(w) : 0;
    const double layer_stored = (whole ? m.linear_parameters * compute : in.bytes.linear) / layers / p.tensor * expert_part;
    const double root = (whole ? (m.embedding_parameters + m.head_parameters) * compute : in.bytes.embedding + in.bytes.head) / p.tensor;
    const double gathered = gathers ? std::min((std::min(2.0, layers) * layer_stored + root) * away, stored) : 0;
    double buckets = 0;
    if (p.gpus > 1 && (p.shard == Shard::Zero1 || p.shard == Shard::Zero2 || p.shard == Shard::Zero3))
        buckets = std::min(in.behaviour.bucket_gib * kBytesPerGib, trained * b.gradient);
    if (p.shard == Shard::Ddp && d > 1)
        buckets = trained * b.gradient; // the reducer keeps its own copy of the gradients
    const double layer_gradient = gathers && whole && p.gpus > 1 ? layer_trained * computeBytes(w) : 0;

    // Activations.
    const double tokens = static_cast<double>(w.micro_batch) * w.sequence;
    const LayerBytes layer = trainingLayer(w, m, in.behaviour, p);
    const double held_layers = stage.layers * layers * (p.pipeline > 1 ? std::min(p.pipeline, std::max(1, w.accumulation)) : 1);
    double kept = 0;
    double on_host = 0;
    double recomputed = layer.saved + layer.transient;
    switch (w.checkpointing) {
    case Checkpointing::Off:
        kept = layer.saved * held_layers;
        recomputed = layer.transient;
        break;
    case Checkpointing::Selective:
        kept = layer.selective * held_layers;
        break;
    case Checkpointing::Full:
        kept = layer.checkpoint * held_layers;
        break;
    case Checkpointing::Offload:
        kept = layer.checkpoint * std::min(2.0, held_layers); // one on its way out, one on its way in
        on_host = layer.checkpoint * held_layers;
        break;
    }
    const double input_gradients = !whole && p.shard == Shard::Fsdp && d > 1 && in.behaviour.keeps_input_gradients
        ? std::max(0.0, held_layers - 2) * computeBytes(w) * m.hidden
        : 0;
    const double logits = logitsBytes(in);
    const double retained_logits = w.loss == Loss::Full && !w.classification
        ? std::min(logits, kHalf * m.vocabulary / p.tensor) : 0;
    const double ends = 4.0 * computeBytes(w) * m.hidden; // embedding output, final norm and their gradients
    const double autocast = b.autocast * m.parameters * part * expert_part;

    MemoryPeak peak;
    MemoryParts now = fixed;
    const bool gradients_wait = w.accumulation > 1 && !w.optimizer.in_backward;
    now.gradients = gradients_wait ? all_gradients : 0;
    now.activations = tokens * (kept + ends) + autocast;
    now.logits = tokens * logits;
    now.communication = gathered + buckets;
    peak.offer(now, MemoryMoment::Loss);

    // The first layers of the backward pass: every checkpoint is still there and one layer is whole again.
    now.gradients = gradients_wait ? all_gradients : std::min(all_gradients, unit_gradients + layer_trained * b.gradient);
    now.activations = tokens * (kept + ends + recomputed + input_gradients) + autocast;
    now.logits = tokens * retained_logits;
    now.communication = gathered + buckets + layer_gradient;
    peak.offer(now, MemoryMoment::Backward);

    // Its last layer: all gradients, the checkpoints gone.
    now.gradients = all_gradients;
    now.activations = tokens * (layer.checkpoint + recomputed) + autocast;
    peak.offer(now, MemoryMoment::BackwardEnd);

    now.activations = 0;
    now.logits = 0;
    now.communication = buckets;
    now.optimizer += states_on_host ? 0 : trained * b.temporary / shares.states;
    peak.offer(now, MemoryMoment::OptimizerStep);

    // Loading: the stored model, or the shard of it, and the unit that is being moved or quantised.
    const double loaded = whole ? trained * b.weight : stored;
    const double unit = std::max(table, m.linear_parameters / layers / p.tensor) * kHalf;
    MemoryParts load;
    if (p.shard == Shard::Fsdp && in.behaviour.load_copies > 0 && d > 1) {
        load.weights = std::max(in.behaviour.load_copies * loaded, loaded / shares.weights);
    } else if (p.offload == Offload::All) {
        load.weights = std::min(loaded, unit);
    } else {
        load.weights = loaded / shares.weights;
        load.weights += w.weights.isQuantised() || shares.weights > 1 ? std::min(unit, loaded) : 0;
    }
    peak.load = load.allocated();
    peak.offer(load, MemoryMoment::Load);

    if (whole && !w.master_weights && p.shard == Shard::Fsdp && d > 1 && in.behaviour.upcasts_sharded_weights
        && w.weights.kind != WeightKind::Fp32)
        peak.upcast = 2 * trained / d * (b.weight + b.gradient + b.state.gpu + b.temporary);
    peak.host = hostBytes(in, stored, trained, b, on_host * tokens);
    return peak;
}

} // namespace gpuplan
