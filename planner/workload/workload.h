// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "planner/model/weight_format.h"

namespace gpuplan {

enum class WorkloadKind { Train, Generate, Serve, HandsOn };
enum class TrainMethod { Pretrain, Full, Lora, Qlora };
enum class Precision { Fp32, Bf16, Fp16, Fp8, Mxfp8, Nvfp4 };
enum class Checkpointing { Off, Selective, Full, Offload };
enum class Attention { Flash, Sdpa, Eager };
enum class Loss { Full, Chunked, Fused };
enum class Shard { None, Ddp, Zero1, Zero2, Zero3, Fsdp };
enum class Offload { None, Optimizer, All };
enum class OptimizerKind { Adamw, AdamwBf16, Adamw8bit, PagedAdamw8bit, PagedAdamw32bit, Adafactor, Lion, Sgd };
enum class Phase { Decode, Prefill, All };

struct Optimizer {
    OptimizerKind kind = OptimizerKind::Adamw;
    bool in_backward = false; ///< the step of each layer runs inside the backward pass: gradients do not pile up
    bool operator==(const Optimizer&) const = default;
};

struct Adapter {
    int rank = 16;
    bool all_linear = true;             ///< every matrix of the blocks; else `targets`
    std::vector<std::string> targets;   ///< any of q k v o mlp
    std::optional<double> parameters_m; ///< millions of adapter parameters, when the person knows it
    bool trains_embeddings = false;     ///< embedding and head are trained whole beside it: new tokens were added
    bool operator==(const Adapter&) const = default;
};

/// How one run is spread over GPUs. tensor × pipeline × data = gpus; several GPUs with shard None, tensor 1 and
/// pipeline 1 split the layers over them and visit them one after another (device_map).
struct Parallel {
    int gpus = 1;
    Shard shard = Shard::None;
    int tensor = 1;
    int pipeline = 1;
    int expert = 1;
    Offload offload = Offload::None;
    bool operator==(const Parallel&) const = default;

    int dataParallel() const { return gpus / (tensor * pipeline) > 0 ? gpus / (tensor * pipeline) : 1; }
};

/// One run that a person wants, as in contract.md. Empty optionals are what the person did not say; the defaults of the
/// contract are already filled in (files/workload_json.h). The model is resolved apart (ModelFacts).
struct Workload {
    std::string id;
    std::string name;
    WorkloadKind kind = WorkloadKind::Train;

    // train
    TrainMethod method = TrainMethod::Full;
    WeightFormat weights;
    Precision compute = Precision::Bf16;
    Optimizer optimizer;
    bool master_weights = false; ///< fp32 copy of the trained weights (AMP)
    Adapter adapter;
    int micro_batch = 1;
    int accumulation = 1;
    bool micro_batch_given = false;  ///< false: memory is that of 1; speed is that of a micro-batch one would choose
    bool accumulation_given = false; ///< likewise
    bool weights_given = false;      ///< the format of the weights is stated
    bool concurrent_given = false;   ///< the number of requests in flight is stated
    int sequence = 2048; ///< tokens
    Checkpointing checkpointing = Checkpointing::Full;
    Attention attention = Attention::Flash;
    Loss loss = Loss::Full;
    bool compiled = false;
    bool packing = false;
    bool kbit_norms_fp32 = false;            ///< prepare_model_for_kbit_training keeps norms and layer inputs in fp32
    bool classification = false;             ///< no logits over the vocabulary
    std::optional<double> tokens;            ///< trained tokens in all, over epochs
    std::optional<double> tokens_per_sample; ///< mean length of a sample: unpacked micro-batches are this short
    std::optional<double>
        steps; ///< optimizer steps; tokens = steps × micro_batch × accumulation × sequence × data parallel

    // generate and serve
    int prompt = 0;             ///< tokens per request
    int output = 0;             ///< tokens per request
    int concurrent = 1;         ///< requests in flight
    int context = 0;            ///< tokens already in the cache before the prompt
    int max_sequences = 0;      ///< 0: the runtime's own default
    int max_batched_tokens = 0; ///< prompt tokens of one forward pass of an engine; 0: its own default
    std::optional<double> gpu_memory_utilization; ///< share of the GPU that an engine may reserve; empty: its default
    std::optional<double> requests;
    double kv_bits = 16;
    Phase phase = Phase::All;

    // serve, hands_on
    std::optional<double> hours;
    std::optional<double> gpu_memory_gib; ///< least memory that a hands-on session needs

    Parallel parallel;
    bool parallel_given = false; ///< false: the planner may choose the number of GPUs
    std::string framework;       ///< "transformers", "vllm" …, by default per kind
    std::string framework_detail;
    std::optional<double> weights_file_gib; ///< size of the model file as stored

    bool isTraining() const { return kind == WorkloadKind::Train; }
    bool trainsAdapter() const { return isTraining() && (method == TrainMethod::Lora || method == TrainMethod::Qlora); }
    bool isInference() const { return kind == WorkloadKind::Generate || kind == WorkloadKind::Serve; }
};

} // namespace gpuplan
