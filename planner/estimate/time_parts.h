// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Inside of the time model: shared by time.cpp, time_training.cpp and time_inference.cpp.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "planner/estimate/efficiency.h"
#include "planner/estimate/flops.h"
#include "planner/hardware/gpu.h"
#include "planner/quantity/reason.h"
#include "planner/workload/workload.h"

namespace gpuplan::time_parts {

/// Like note(), but nothing is built when nobody listens: the planner asks millions of times.
template <class... Values> void say(Reasons* reasons, ReasonCode code, const Values&... values)
{
    [[maybe_unused]] const auto argument = [](const auto& value) -> Argument {
        using Value = std::decay_t<decltype(value)>;
        if constexpr (std::is_floating_point_v<Value>)
            return static_cast<double>(value);
        else if constexpr (std::is_integral_v<Value>)
            return static_cast<std::int64_t>(value);
        else
            return std::string(std::string_view(value));
    };
    if (reasons)
        reasons->push_back({code, Arguments{argument(values)...}});
}

/// Seconds of one step by what limits it, and the rate that follows.
struct Speed {
    double tokens_per_s = 0;
    double compute_s = 0, memory_s = 0, communication_s = 0, overhead_s = 0;
    double padding = 1; ///< processed over true tokens of unpacked samples; tokens_per_s counts the true ones
};

struct InferenceConstants {
    double decode_bandwidth = 1, layer_us = 0, host_layer_us = 0, compute = 1, sequence_us = 0, request_ms = 0,
           max_sequences = 1, cache_traffic = 1, attention_work = 1, weight_only_bandwidth = 1, weight_only_compute = 1,
           eight_bit_weight_compute = 1, gguf_compute = 1, score_bytes = 0, expert_tile = 0, eight_bit = 1,
           four_bit = 1, moe_layer = 1, split_exponent = 1;
};

struct TrainConstants {
    double compute = 1, layer_us = 0, shard_layer_us = 0, eight_bit = 1, four_bit = 1, moe = 1, moe_width = 1,
           moe_exponent = 1, attention = 1, activation_bytes = 0, eager_score_bytes = 0, logit_bytes = 0,
           dequant_ps = 0, dequant_gb_per_s = 1, optimizer_bytes = 0, offload_bytes = 0, compiled_share = 1,
           fused_loss_share = 1, fused_kernel_share = 1, adapter_bytes = 0, typical_micro_tokens = 1,
           typical_accumulation = 1, padding_exponent = 0;
};

struct LinkConstants {
    double peer_share = 1, peer_us = 0, host_us = 0, host_share = 1, node_gb_per_s = 1, node_gb_per_s_fast = 1,
           exposed_share = 0;
};

/// What the look-ups of the constructor found.
struct Constants {
    InferenceConstants inference;
    TrainConstants train;
    int runtime_level = 0; ///< 0: no row of the runtime or its class
    int runtime_cases = 0;
    const EfficiencyRow* runtime_row = nullptr; ///< of the constant that decides most
};

/// How the engine cuts prompts: tokens per pass; 0: all at once.
struct PromptPass {
    double tokens = 0;
    bool small_passes_add = false; ///< llama.cpp: with few tokens per pass, reading and computing do not overlap
    bool half_accumulate = false;  ///< llama.cpp: fp16 sums, twice the rate on GeForce
    bool split_overlaps = false;   ///< passes of one prompt follow each other through the GPUs of a layer split
};

/// One question: a workload on some GPUs, with everything looked up.
struct Setting {
    const Workload& workload;
    const ModelWork& work;
    const Constants& constants;
    const LinkConstants& links;
    const Gpu& gpu;
    Parallel parallel;
    double bandwidth = 0; ///< reachable bytes/s of one GPU
    double matrix = 0;    ///< reachable share of the dense matrix rates
    PromptPass prompt_pass;
    Reasons* reasons = nullptr;
    Reasons* formula = nullptr; ///< for those who ask how the answer was calculated
};

/// The dense rate in FLOP/s that `compute` and the weights lead to, with the fall-backs of docs/time.md.
struct Arithmetic {
    double flops = 0; ///< 0: no rate is known
    enum class Width { Wide, Sixteen, Eight, Four } width = Width::Sixteen;
};

Arithmetic trainArithmetic(const Setting& s);
Arithmetic inferenceArithmetic(const Setting& s);

/// Seconds of a ring all-reduce of `bytes` over `n` GPUs of one machine.
double allReduceSeconds(const Setting& s, double n, double bytes);

Speed trainSpeed(const Setting& s);
Speed inferenceSpeed(const Setting& s);

/// GB/s between GPUs or to the host where the datasheet states no link: machines with unified memory.
inline constexpr double kUnstatedLinkGbPerS = 50;

/// Largest batch whose cache fits beside the weights on `gpus` GPUs, at least 1; `bytes_per_sequence` 0: no limit.
double batchThatFits(const Setting& s, double gpus, double bytes_per_sequence, double wanted);

/// True for runtimes that keep quantised weights and compute in 8 or 4 bits where the GPU can.
bool servesInLowPrecision(std::string_view framework);

} // namespace gpuplan::time_parts
