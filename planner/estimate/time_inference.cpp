// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "planner/estimate/time_parts.h"
#include "planner/quantity/units.h"

namespace gpuplan::time_parts {

namespace {

constexpr double kMicro = 1e-6;
constexpr double kMilli = 1e-3;
constexpr double kActivationBytes = 2;  // 16-bit activations on the wire
constexpr double kSmallPass = 64;       // tokens per pass below which llama.cpp reads and computes in turn
constexpr double kWeightOnlyBits = 6.5; // unpacking is felt with 4-bit types; 8-bit ones are read nearly as they are
constexpr double kUnquantisedBits = 15;

bool isGguf(const Workload& w) { return w.weights.kind == WeightKind::Gguf; }

/// The parts of the workload that every step shares.
class Engine {
public:
    explicit Engine(const Setting& s) : m_s(s), m_c(s.constants.inference)
    {
        const Workload& w = s.workload;
        const Arithmetic arithmetic = inferenceArithmetic(s);
        m_split = s.parallel.pipeline > 1
            || (s.parallel.gpus > 1 && s.parallel.tensor == 1 && s.parallel.shard == Shard::None);
        m_width = m_split ? 1 : std::max(1, s.parallel.tensor);
        double stream = m_c.decode_bandwidth;
        double compute = m_c.compute;
        if (w.weights.bits < kWeightOnlyBits && !isGguf(w))
            stream *= m_c.weight_only_bandwidth;
        if (arithmetic.width == Arithmetic::Width::Eight)
            compute *= m_c.eight_bit;
        else if (arithmetic.width == Arithmetic::Width::Four)
            compute *= m_c.four_bit;
        else if (w.weights.bits < kUnquantisedBits)
            compute *= isGguf(w)                   ? m_c.gguf_compute
                : w.weights.bits < kWeightOnlyBits ? m_c.weight_only_compute
                                                   : m_c.eight_bit_weight_compute;
        m_bytes_per_s = m_width * s.bandwidth * stream;
        m_flops_per_s = m_width * arithmetic.flops * s.matrix * compute;
        m_layer_s = s.work.layers * m_c.layer_us * (s.work.routed ? m_c.moe_layer : 1) * kMicro;
        m_host_s = s.work.layers * m_c.host_layer_us * kMicro;
    }

    bool isKnown() const { return m_bytes_per_s > 0 && m_flops_per_s > 0; }
    bool isSplit() const { return m_split; }
    double replicas() const
    {
        return m_split ? 1 : std::max(1, m_s.parallel.gpus / std::max(1, m_s.parallel.tensor * m_s.parallel.pipeline));
    }

    double gpusPerReplica() const { return m_s.parallel.gpus / replicas(); }

    /// Seconds of one decoding step of `batch` sequences with `context` tokens each; parts are added to `speed` ×
    /// `times`.
    double step(double batch, double context, Speed& speed, double times) const
    {
        const ModelWork& work = m_s.work;
        const double memory =
            (stepWeightBytes(work, batch) + batch * cacheBytes(work, context) * m_c.cache_traffic) / m_bytes_per_s;
        const double compute = batch * 2 * work.matmul_parameters / m_flops_per_s;
        const double reduce = allReduces(batch);
        const double device = std::max(memory, compute) + m_layer_s + reduce;
        const double host = std::max(0.0, m_host_s - device) + batch * m_c.sequence_us * kMicro;
        if (m_s.formula)
            say(m_s.formula, ReasonCode::FormulaTimeStep, batch, stepWeightBytes(work, batch) / kBytesPerGb,
                batch * cacheBytes(work, context) * m_c.cache_traffic / kBytesPerGb, m_bytes_per_s / kBytesPerGb,
                memory / kMilli, compute / kMilli);
        say(m_s.formula, ReasonCode::FormulaTimeStepRest, work.layers, m_layer_s / kMilli, reduce / kMilli,
            host / kMilli, (device + host) / kMilli);
        (memory >= compute ? speed.memory_s : speed.compute_s) += times * std::max(memory, compute);
        speed.communication_s += times * reduce;
        speed.overhead_s += times * (m_layer_s + host);
        return device + host;
    }

    /// Seconds to read `prompt` tokens of each of `batch` sequences behind `context` cached ones.
    double prompts(double prompt, double context, double batch, Speed& speed) const
    {
        const ModelWork& work = m_s.work;
        const double total = prompt * batch;
        const double pass = m_s.prompt_pass.tokens > 0 ? std::min(m_s.prompt_pass.tokens, total) : total;
        const double passes = std::max(1.0, std::ceil(total / pass));
        const double attended = context + prompt * work.causal_share;
        // An expert's share of a pass is a small matrix product of its own.
        const double tile = work.routed ? 1 + m_c.expert_tile / (pass * work.expert_share) : 1;
        const double flops =
            total * (2 * work.matmul_parameters * tile + attentionFlops(work, context, prompt) * m_c.attention_work);
        const double scores = total * work.score_heads * attended * m_c.score_bytes / (m_width * m_s.bandwidth);
        const double memory = stepWeightBytes(work, pass) / m_bytes_per_s;
        const double compute = flops / passes / m_flops_per_s;
        const double reduce = allReduces(pass);
        const bool add = m_s.prompt_pass.small_passes_add && pass <= kSmallPass;
        const double busy = add ? memory + compute : std::max(memory, compute);
        double device = passes * (busy + m_layer_s + reduce) + scores;
        if (m_split && m_s.prompt_pass.split_overlaps) {
            // n GPUs and m passes: m + n − 1 slots instead of n·m; measured runs reach a power of that.
            const double n = m_s.parallel.gpus;
            device *= std::pow((passes + n - 1) / (n * passes), m_c.split_exponent);
        }
        const double host = std::max(0.0, m_host_s - device) + m_c.request_ms * kMilli;
        say(m_s.formula, ReasonCode::FormulaTimePrompt, total, passes, flops / kFlopsPerTflop,
            m_flops_per_s / kFlopsPerTflop, passes * compute / kMilli, passes * memory / kMilli,
            (device + host) / kMilli);
        (memory >= compute ? speed.memory_s : speed.compute_s) += passes * busy;
        speed.memory_s += scores;
        speed.communication_s += passes * reduce;
        speed.overhead_s += passes * m_layer_s + host;
        return device + host;
    }

private:
    /// Tensor parallelism all-reduces the activations twice per layer.
    double allReduces(double tokens) const
    {
        if (m_width <= 1)
            return 0;
        return 2 * m_s.work.layers * allReduceSeconds(m_s, m_width, tokens * m_s.work.hidden * kActivationBytes);
    }

    const Setting& m_s;
    const InferenceConstants& m_c;
    bool m_split = false;
    double m_width = 1; ///< GPUs that work on one layer together
    double m_bytes_per_s = 0;
    double m_flops_per_s = 0;
    double m_layer_s = 0;
    double m_host_s = 0;
};

} // namespace

bool servesInLowPrecision(std::string_view framework)
{
    return framework == "vllm" || framework == "sglang" || framework == "tensorrt_llm" || framework == "tgi";
}

double allReduceSeconds(const Setting& s, double n, double bytes)
{
    if (n <= 1)
        return 0;
    const std::optional<double>& peer = s.gpu.interconnect.peer_gb_per_s;
    const double rate = peer ? *peer * s.links.peer_share
                             : s.gpu.interconnect.host_gb_per_s.value_or(kUnstatedLinkGbPerS) * s.links.host_share;
    const double latency = (peer ? s.links.peer_us : s.links.host_us) * std::log2(n) / 3; // 3 = log2 of 8 GPUs
    return latency * kMicro + 2 * (n - 1) / n * bytes / (rate * kBytesPerGb);
}

double batchThatFits(const Setting& s, double gpus, double bytes_per_sequence, double wanted)
{
    const double pool_share = s.workload.gpu_memory_utilization.value_or(0.9); // vLLM's default
    constexpr double kWorkspaceBytes = 1.5e9;                                  // per GPU: activations and graphs
    const double usable = (s.gpu.usable_gib > 0 ? s.gpu.usable_gib : s.gpu.memory_gib) * kBytesPerGib;
    const double room = gpus * (pool_share * usable - kWorkspaceBytes) - s.work.total_bytes;
    if (s.work.total_bytes > gpus * usable)
        say(s.reasons, ReasonCode::TimeWeightsDoNotFit, s.work.total_bytes / kBytesPerGib,
            gpus * usable / kBytesPerGib);
    if (bytes_per_sequence <= 0)
        return wanted;
    return std::max(1.0, std::min(wanted, room / bytes_per_sequence));
}

Speed inferenceSpeed(const Setting& s)
{
    const Workload& w = s.workload;
    const Engine engine(s);
    Speed speed;
    if (!engine.isKnown())
        return speed;
    if (engine.isSplit())
        say(s.reasons, ReasonCode::TimeLayersInTurn, s.parallel.gpus);
    const double replicas = engine.replicas();
    const double concurrent = std::max(1.0, w.concurrent / replicas);

    if (w.phase == Phase::Decode) {
        const double context = w.context + w.prompt + w.output / 2.0;
        const double seconds = engine.step(concurrent, context, speed, 1);
        speed.tokens_per_s = replicas * concurrent / seconds;
        say(s.formula, ReasonCode::FormulaTimeRate, replicas * concurrent, seconds, speed.tokens_per_s);
        return speed;
    }
    if (w.phase == Phase::Prefill) {
        if (w.prompt <= 0)
            return {};
        const double seconds = engine.prompts(w.prompt, w.context, concurrent, speed);
        speed.tokens_per_s = replicas * w.prompt * concurrent / seconds;
        say(s.formula, ReasonCode::FormulaTimeRate, replicas * w.prompt * concurrent, seconds, speed.tokens_per_s);
        return speed;
    }
    if (w.output <= 0)
        return {};
    double wanted = concurrent;
    if (w.requests)
        wanted = std::clamp(*w.requests / replicas, 1.0, wanted);
    const double slots = w.max_sequences > 0 ? w.max_sequences : s.constants.inference.max_sequences;
    const double context = w.context + w.prompt + w.output / 2.0; // mean over the life of a request
    const double batch =
        batchThatFits(s, engine.gpusPerReplica(), cacheBytes(s.work, context), std::min(wanted, slots));
    constexpr double kNotable = 0.95;
    if (batch < kNotable * std::min(wanted, slots))
        say(s.reasons, ReasonCode::TimeBatchLimited, batch, wanted);
    else if (slots < kNotable * wanted)
        say(s.reasons, ReasonCode::TimeSlotsLimited, s.workload.framework, slots, wanted);
    double seconds = w.output * engine.step(batch, context, speed, w.output);
    if (w.prompt > 0)
        seconds += engine.prompts(w.prompt, w.context, batch, speed);
    speed.tokens_per_s = replicas * batch * w.output / seconds;
    say(s.formula, ReasonCode::FormulaTimeRate, replicas * batch * w.output, seconds, speed.tokens_per_s);
    return speed;
}

} // namespace gpuplan::time_parts
