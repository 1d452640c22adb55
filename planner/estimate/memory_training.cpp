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
    double weight = 0; ///< what the layers compute with, kept for the whole step
    double master = 0; ///< fp32 copy beside 16-bit weights
    double gradient = 0;
    double unsharded_gradient = 0; ///< of `gradient`, what ZeRO-1 keeps whole
    double autocast = 0; ///< per parameter of the whole model: 16-bit copies that live from forward to backward
    StateBytes state;
    double temporary = 0; ///< made by the optimizer step
};

TrainedBytes trainedBytes(const MemoryInputs& in)
{
    const Workload& w = in.workload;
    const bool zero =
        in.parallel.shard == Shard::Zero1 || in.parallel.shard == Shard::Zero2 || in.parallel.shard == Shard::Zero3;
    // torch autocast makes 16-bit copies of fp32 weights, trained or not, and the graph keeps them until the backward
    // pass. Sharded runs cast while they gather.
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
    const bool one_by_one =
        w.optimizer.in_backward || (in.parallel.shard == Shard::Fsdp && in.behaviour.steps_flat_shards);
    if (torch_adamw && !zero && !one_by_one)
        b.temporary = in.behaviour.optimizer_temporaries * type;
    return b;
}

/// By how many GPUs each kind of tensor is divided.
struct Shares {
    double weights = 1, gradients = 1, states = 1;
};

Shares sharesOf(const MemoryInputs& in)
{
    const double d = in.parallel.dataParallel();
    const bool whole_base =
        in.workload.trainsAdapter() && in.workload.weights.isQuantised() && !in.behaviour.shards_quantised;
    switch (in.parallel.shard) {
    case Shard::Fsdp:
        return {d, d, d};
    case Shard::Zero3:
        return {whole_base ? 1 : d, d, d};
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
        per_entry = in.behaviour.full_logits_bytes
            - (w.compiled && in.behaviour.compiles_loss ? std::min(kSingle, in.behaviour.full_logits_bytes) : 0);
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

double hostBytes(const MemoryInputs& in, double stage_weights, double trained, const TrainedBytes& b,
                 double checkpoints)
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

/// What one GPU holds of the model and of what is trained, before sharding over the data-parallel GPUs.
struct Held {
    double part = 1; ///< of the model: pipeline stage or layer split, tensor and expert parallelism
    double stage_layers = 1;
    double trained = 0;       ///< parameters
    double layer_trained = 0; ///< parameters of one layer
    double table = 0;         ///< parameters of the largest table (embedding or head)
    double stored = 0;        ///< bytes of the weights
    double layer_stored = 0;  ///< bytes of one layer as it is gathered
    double root = 0;          ///< bytes of embedding and head as they are gathered
};

Held heldBytes(const MemoryInputs& in, const TrainedBytes& b)
{
    const Workload& w = in.workload;
    const ModelFacts& m = in.facts;
    const Parallel& p = in.parallel;
    const double layers = std::max(1, m.layers);
    const bool whole = !w.trainsAdapter();
    const StageShare stage = busiestStage(in.bytes, m, p);
    const double experts = p.expert > 1 ? 1.0 / p.expert : 1.0;
    Held held;
    held.part = stage.weights / std::max(in.bytes.total(), 1.0) / p.tensor * experts;
    held.stage_layers = stage.layers * layers;
    held.trained = (whole ? m.parameters : in.bytes.adapter_parameters) * held.part;
    held.layer_trained = (whole ? m.linear_parameters / p.tensor * experts : in.bytes.adapter_parameters) / layers;
    held.table = std::max(m.embedding_parameters, m.head_parameters) / p.tensor;
    held.stored = whole ? held.trained * b.weight : in.bytes.total() * held.part;
    // Trained weights are gathered in the type of the computation, frozen ones as they are stored.
    held.layer_stored = (whole ? m.linear_parameters * computeBytes(w) : in.bytes.linear) / layers / p.tensor * experts;
    held.root =
        (whole ? (m.embedding_parameters + m.head_parameters) * computeBytes(w) : in.bytes.embedding + in.bytes.head)
        / p.tensor;
    return held;
}

struct Gradients {
    double all = 0;   ///< at the end of the backward pass
    double first = 0; ///< after its first layers
};

Gradients gradientBytes(const MemoryInputs& in, const TrainedBytes& b, const Shares& shares, const Held& held)
{
    const Workload& w = in.workload;
    Gradients gradients;
    gradients.all = held.trained
        * (in.parallel.shard == Shard::Zero1
               ? b.unsharded_gradient + (b.gradient - b.unsharded_gradient) / shares.states
               : b.gradient / shares.gradients);
    const double unit = std::max(held.layer_trained, w.trainsAdapter() ? 0.0 : held.table) * b.gradient;
    if (w.optimizer.in_backward || in.parallel.offload == Offload::All) // consumed or sent away layer by layer
        gradients.all = std::min(gradients.all, unit);
    gradients.first = std::min(gradients.all, unit + held.layer_trained * b.gradient);
    return gradients;
}

struct Communication {
    double gathered = 0;       ///< the current layer, the next one, and the root unit, which stays
    double buckets = 0;        ///< reduction buckets
    double layer_gradient = 0; ///< of one layer before it is scattered
};

Communication communicationBytes(const MemoryInputs& in, const TrainedBytes& b, const Shares& shares, const Held& held)
{
    const Parallel& p = in.parallel;
    const double layers = std::max(1, in.facts.layers);
    Communication c;
    // A gathered unit is a buffer of its whole size beside the shards, however many GPUs there are.
    const bool gathers = shares.weights > 1 || p.offload == Offload::All;
    if (gathers)
        c.gathered = std::min(std::min(2.0, layers) * held.layer_stored + held.root, held.stored);
    if (gathers && p.shard == Shard::Zero3) {
        // DeepSpeed releases what it has gathered only beyond a limit that is counted in parameters.
        const double per_parameter =
            in.workload.trainsAdapter() ? in.bytes.total() / in.facts.parameters : computeBytes(in.workload);
        const double whole = in.facts.parameters * held.part * per_parameter;
        c.gathered = std::max(c.gathered, std::min(in.behaviour.live_parameters_m * 1e6 * per_parameter, whole));
    }
    const bool zero = p.shard == Shard::Zero1 || p.shard == Shard::Zero2 || p.shard == Shard::Zero3;
    if (p.gpus > 1 && zero)
        c.buckets = std::min(in.behaviour.bucket_gib * kBytesPerGib, held.trained * b.gradient);
    if (p.shard == Shard::Ddp && p.dataParallel() > 1)
        c.buckets = held.trained * b.gradient; // the reducer keeps its own copy of the gradients
    if (gathers && !in.workload.trainsAdapter() && p.gpus > 1)
        c.layer_gradient = held.layer_trained * computeBytes(in.workload);
    return c;
}

/// Bytes per token.
struct Activations {
    double kept = 0;            ///< from forward to backward, all layers
    double recomputed = 0;      ///< one layer while it is differentiated
    double checkpoint = 0;      ///< input of one layer
    double input_gradients = 0; ///< that FSDP 1 keeps until the backward pass ends
    double on_host = 0;
};

Activations activationBytes(const MemoryInputs& in, const Held& held)
{
    const Workload& w = in.workload;
    const Parallel& p = in.parallel;
    const LayerBytes layer = trainingLayer(w, in.facts, in.behaviour, p);
    // The first stage of a pipeline has as many micro-batches in flight as there are stages.
    const int in_flight = p.pipeline > 1 ? std::min(p.pipeline, std::max(1, w.accumulation)) : 1;
    const double layers = held.stage_layers * in_flight;
    Activations a;
    a.checkpoint = layer.checkpoint;
    a.recomputed = layer.saved + layer.transient;
    switch (w.checkpointing) {
    case Checkpointing::Off:
        a.kept = layer.saved * layers;
        a.recomputed = layer.transient;
        break;
    case Checkpointing::Selective:
        a.kept = layer.selective * layers;
        break;
    case Checkpointing::Full:
        a.kept = layer.checkpoint * layers;
        break;
    case Checkpointing::Offload:
        a.kept = layer.checkpoint * std::min(2.0, layers); // one on its way out, one on its way in
        a.on_host = layer.checkpoint * layers;
        break;
    }
    if (w.trainsAdapter() && p.shard == Shard::Fsdp && p.dataParallel() > 1 && in.behaviour.keeps_input_gradients)
        a.input_gradients = std::max(0.0, layers - 2) * computeBytes(w) * in.facts.hidden;
    return a;
}

/// The stored model, or its shard, and the unit that is being moved or quantised.
MemoryParts loadingParts(const MemoryInputs& in, const Shares& shares, const Held& held)
{
    const Parallel& p = in.parallel;
    const double layers = std::max(1, in.facts.layers);
    const double unit =
        std::min(held.stored, std::max(held.table, in.facts.linear_parameters / layers / p.tensor) * kHalf);
    MemoryParts load;
    if (p.shard == Shard::Fsdp && in.behaviour.load_copies > 0 && p.dataParallel() > 1)
        load.weights = std::max(in.behaviour.load_copies * held.stored, held.stored / shares.weights);
    else if (p.offload == Offload::All)
        load.weights = unit;
    else
        load.weights =
            held.stored / shares.weights + (in.workload.weights.isQuantised() || shares.weights > 1 ? unit : 0);
    return load;
}

} // namespace

MemoryPeak trainingPeak(const MemoryInputs& in)
{
    const Workload& w = in.workload;
    const ModelFacts& m = in.facts;
    const Parallel& p = in.parallel;
    const bool whole = !w.trainsAdapter();
    const TrainedBytes b = trainedBytes(in);
    const Shares shares = sharesOf(in);
    const Held held = heldBytes(in, b);
    const Gradients gradients = gradientBytes(in, b, shares, held);
    const Communication communication = communicationBytes(in, b, shares, held);
    const Activations activations = activationBytes(in, held);

    const double tokens = static_cast<double>(w.micro_batch) * w.sequence;
    const double autocast = b.autocast * m.parameters * held.part;
    const double logits = logitsBytes(in);
    const double retained_logits =
        w.loss == Loss::Full && !w.classification ? std::min(logits, kHalf * m.vocabulary / p.tensor) : 0;
    const double last_norm = (computeBytes(w) + kSingle) * m.hidden; // its fp32 input and its output, alive at the loss
    const bool states_on_host = p.offload != Offload::None;

    MemoryParts now; // what lives during the whole step
    now.weights = p.offload == Offload::All ? 0 : held.stored / shares.weights;
    now.optimizer = states_on_host ? 0 : held.trained * b.state.gpu / shares.states;
    now.master_weights = states_on_host ? 0 : held.trained * b.master / shares.states;
    now.adapters = whole ? 0 : held.trained * b.weight / shares.weights;

    MemoryPeak peak;
    // Gradients of earlier micro-batches wait through the forward pass.
    const bool gradients_wait = w.accumulation > 1 && !w.optimizer.in_backward;
    now.gradients = gradients_wait ? gradients.all : 0;
    now.activations = tokens * (activations.kept + last_norm) + autocast;
    now.logits = tokens * logits;
    now.communication = communication.gathered + communication.buckets;
    peak.offer(now, MemoryMoment::Loss);

    // The first layers of the backward pass: every checkpoint is still there and one layer is whole again.
    now.gradients = gradients_wait ? gradients.all : gradients.first;
    now.activations = tokens * (activations.kept + activations.recomputed + activations.input_gradients) + autocast;
    now.logits = tokens * retained_logits;
    now.communication += communication.layer_gradient;
    peak.offer(now, MemoryMoment::Backward);

    // Its last layer: all gradients, the checkpoints gone.
    now.gradients = gradients.all;
    now.activations = tokens * (activations.checkpoint + activations.recomputed) + autocast;
    peak.offer(now, MemoryMoment::BackwardEnd);

    now.activations = now.logits = 0;
    now.communication = communication.buckets;
    now.optimizer += states_on_host ? 0 : held.trained * b.temporary / shares.states;
    peak.offer(now, MemoryMoment::OptimizerStep);

    const MemoryParts load = loadingParts(in, shares, held);
    peak.load = load.allocated();
    peak.offer(load, MemoryMoment::Load);

    if (whole && !w.master_weights && p.shard == Shard::Fsdp && p.dataParallel() > 1
        && in.behaviour.upcasts_sharded_weights && w.weights.kind != WeightKind::Fp32)
        peak.upcast = 2 * held.trained / shares.states * (b.weight + b.gradient + b.state.gpu + b.temporary);
    peak.host = hostBytes(in, held.stored, held.trained, b, activations.on_host * tokens);
    return peak;
}

} // namespace gpuplan
