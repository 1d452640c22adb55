// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/estimate/time_runtime.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <span>

namespace gpuplan::time_parts {

namespace {

std::string lower(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

constexpr std::string_view kEightBits = "8 bit"; ///< 8-bit weights are unpacked at nearly no cost

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// The number that follows `prefix` directly or after one space or '_'; 0 when there is none.
int numberAfter(const std::string& text, std::string_view prefix)
{
    for (std::size_t at = text.find(prefix); at != std::string::npos; at = text.find(prefix, at + 1)) {
        std::size_t begin = at + prefix.size();
        if (begin < text.size() && (text[begin] == ' ' || text[begin] == '_' || text[begin] == '='))
            ++begin;
        int value = 0;
        if (begin < text.size() && isDigit(text[begin])
            && std::from_chars(text.data() + begin, text.data() + text.size(), value).ec == std::errc())
            return value;
    }
    return 0;
}

/// vLLM before 0.8 (the "V0" engine with its Python scheduler between steps) is another program in speed.
bool isOldVllm(const std::string& detail)
{
    const std::size_t name = detail.find("vllm");
    const std::size_t from = name == std::string::npos ? 0 : name;
    for (std::size_t at = from; at + 2 < detail.size(); ++at) {
        if (!isDigit(detail[at]) || (at > 0 && (isDigit(detail[at - 1]) || detail[at - 1] == '.')))
            continue;
        int major = 0, minor = 0;
        const char* end = detail.data() + detail.size();
        const auto first = std::from_chars(detail.data() + at, end, major);
        if (first.ec == std::errc() && first.ptr + 1 < end && *first.ptr == '.'
            && std::from_chars(first.ptr + 1, end, minor).ec == std::errc())
            return major == 0 && minor < 8;
    }
    return contains(detail, " 2023") || contains(detail, " 2024");
}

/// llama.cpp names its builds b1234; those of 2024 had no CUDA graphs and no flash attention by default. The published
/// runs of that time say "llama.cpp CUDA" and no build; who says nothing means today's.
bool isOldLlamaCpp(const std::string& detail)
{
    constexpr int kBuildWithGraphs = 4000;
    for (std::size_t at = detail.find(" b"); at != std::string::npos; at = detail.find(" b", at + 1))
        if (at + 2 < detail.size() && isDigit(detail[at + 2]))
            return numberAfter(detail.substr(at), " b") < kBuildWithGraphs;
    if (contains(detail, "-fa 1") || contains(detail, "fa=1"))
        return false;
    return contains(detail, "cuda") || contains(detail, " 2023") || contains(detail, " 2024");
}

/// Asked for, or a build since August 2025 (b6325), when "auto" became the default.
bool usesFlashAttention(const std::string& detail)
{
    constexpr int kBuildWithAuto = 6325;
    if (contains(detail, "-fa 1") || contains(detail, "fa=1"))
        return true;
    for (std::size_t at = detail.find(" b"); at != std::string::npos; at = detail.find(" b", at + 1))
        if (at + 2 < detail.size() && isDigit(detail[at + 2]))
            return numberAfter(detail.substr(at), " b") >= kBuildWithAuto;
    return false;
}

/// These drive the trainer of transformers and share its overheads.
constexpr std::string_view kTransformersTrainers[] = {"llama_factory", "axolotl", "deepspeed", "unsloth",
                                                      "ms_swift",      "xtuner",  "soup"};
/// Tensor and pipeline parallel trainers with fused kernels, Megatron-LM or after it.
constexpr std::string_view kMegatronTrainers[] = {"nemo", "internevo", "paddlenlp"};
/// Programs that generate with one kernel launch after another from Python, training frameworks among them.
constexpr std::string_view kEagerRuntimes[] = {"transformers", "litgpt",        "pytorch",   "torchtune", "torchtitan",
                                               "unsloth",      "llama_factory", "axolotl",   "ms_swift",  "autogptq",
                                               "deepspeed",    "internevo",     "paddlenlp", "xtuner",    "fsdp_qlora",
                                               "llm_foundry",  "megatron",      "nemo",      "gpt_neox",  "soup"};

bool isOneOf(std::string_view name, std::span<const std::string_view> names)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

} // namespace

RuntimeKeys runtimeKeys(const Workload& w, bool amd, bool apple)
{
    const std::string detail = lower(w.framework_detail);
    RuntimeKeys keys;
    keys.name = w.framework;
    if (w.isTraining()) {
        if (isOneOf(w.framework, kTransformersTrainers))
            keys.kind = "transformers";
        else if (isOneOf(w.framework, kMegatronTrainers))
            keys.kind = "megatron";
        return keys;
    }
    if (w.framework == "vllm") {
        if (amd)
            keys.variant = "vllm.amd";
        else if (isOldVllm(detail)) {
            keys.variant = "vllm.v0";
            keys.older = true;
        }
    } else if (w.framework == "llama.cpp" || w.framework == "ollama") {
        keys.kind = "llama.cpp";
        if (apple)
            keys.variant = "llama.cpp.metal";
        else if (contains(detail, "vulkan"))
            keys.variant = "llama.cpp.vulkan";
        else if (amd)
            keys.variant = "llama.cpp.hip";
        else if (isOldLlamaCpp(detail)) {
            keys.variant = "llama.cpp.cuda";
            keys.older = true;
        } else {
            keys.variant = "llama.cpp.graphs";
        }
        // Before flash attention was the default it was slow on AMD unless built with rocWMMA.
        const bool slow = keys.variant == "llama.cpp.hip" && !contains(detail, "wmma") && contains(detail, "-fa 1");
        if (usesFlashAttention(detail) && !keys.older)
            keys.attention = slow ? "llama.cpp.hip.flash" : "llama.cpp.flash";
    } else if (w.framework == "tensorrt_llm") {
        if (contains(detail, "static") || w.phase == Phase::Prefill)
            keys.variant = "tensorrt_llm.static";
    } else if (w.framework == "autoawq") {
        if (contains(detail, "gemv"))
            keys.variant = "autoawq.gemv";
    } else if (isOneOf(w.framework, kEagerRuntimes)) {
        if (w.compiled)
            keys.kind = "gpt_fast"; // torch.compile with CUDA graphs
        else
            keys.kind = "eager";
    }
    return keys;
}

PromptPass promptPassOf(const Workload& w)
{
    constexpr double kChunk = 8192;    // max_num_batched_tokens of the serving engines, order of magnitude
    constexpr int kLlamaCppPass = 512; // default n_ubatch
    PromptPass pass;
    if (servesInLowPrecision(w.framework))
        pass.tokens = kChunk;
    if (w.framework == "llama.cpp" || w.framework == "ollama") {
        const std::string detail = lower(w.framework_detail);
        int stated = numberAfter(detail, "ubatch");
        if (stated == 0)
            stated = numberAfter(detail, " ub");
        pass.tokens = stated > 0 ? stated : kLlamaCppPass;
        pass.small_passes_add = true;
        pass.half_accumulate = true;
        pass.split_overlaps = true;
    }
    return pass;
}

Constants constantsOf(const EfficiencyTable& table, const RuntimeKeys& keys, const Workload& w)
{
    Constants constants;
    if (table.isEmpty())
        return constants;
    const auto look = [&](Constant constant) {
        const Efficiency found = table.find(constant, {keys.kind, keys.name, keys.variant});
        return found.value;
    };
    if (w.isTraining()) {
        TrainConstants& t = constants.train;
        t.compute = look(Constant::TrainCompute);
        t.layer_us = look(Constant::TrainLayerUs);
        t.shard_layer_us = look(Constant::ShardLayerUs);
        t.eight_bit = look(Constant::EightBitTrain);
        t.four_bit = look(Constant::FourBitTrain);
        t.moe = look(Constant::MoeTrain);
        t.moe_width = look(Constant::MoeWidth);
        t.moe_exponent = look(Constant::MoeExponent);
        t.attention = look(Constant::AttentionTrain);
        t.activation_bytes = look(Constant::ActivationBytes);
        t.eager_score_bytes = look(Constant::EagerScoreBytes);
        t.logit_bytes = look(Constant::LogitBytes);
        t.dequant_ps = look(Constant::DequantPs);
        t.dequant_gb_per_s = look(Constant::DequantGbPerS);
        t.optimizer_bytes = look(Constant::OptimizerBytes);
        t.offload_bytes = look(Constant::OffloadBytes);
        t.compiled_share = look(Constant::CompiledShare);
        t.fused_loss_share = look(Constant::FusedLossShare);
        t.adapter_bytes = look(Constant::AdapterBytes);
        t.fused_kernel_share = look(Constant::FusedKernelShare);
        t.typical_micro_tokens = look(Constant::TypicalMicroTokens);
        t.padding_exponent = look(Constant::PaddingExponent);
        t.typical_accumulation = look(Constant::TypicalAccumulation);
    } else {
        InferenceConstants& i = constants.inference;
        i.decode_bandwidth = look(Constant::DecodeBandwidth);
        i.layer_us = look(Constant::LayerUs);
        i.host_layer_us = look(Constant::HostLayerUs);
        i.compute = look(Constant::InferenceCompute);
        i.sequence_us = look(Constant::SequenceUs);
        i.request_ms = look(Constant::RequestMs);
        i.max_sequences = look(Constant::MaxSequences);
        i.cache_traffic = look(Constant::CacheTraffic);
        i.attention_work =
            table.find(Constant::AttentionWork, {keys.kind, keys.name, keys.variant, keys.attention}).value;
        i.score_bytes = table.find(Constant::ScoreBytes, {keys.kind, keys.name, keys.variant, keys.attention}).value;
        i.expert_tile = look(Constant::ExpertTile);
        i.weight_only_bandwidth = look(Constant::WeightOnlyBandwidth);
        i.weight_only_compute = look(Constant::WeightOnlyCompute);
        i.eight_bit_weight_compute =
            table.find(Constant::WeightOnlyCompute, {keys.name, keys.variant, kEightBits}).value;
        i.gguf_compute = look(Constant::GgufCompute);
        i.eight_bit = look(Constant::EightBitCompute);
        i.four_bit = look(Constant::FourBitCompute);
        i.moe_layer = look(Constant::MoeLayer);
        i.split_exponent = look(Constant::SplitExponent);
    }
    // What decides most of the answer says whether there is evidence of the runtime.
    const Constant main = w.isTraining() ? Constant::TrainCompute
        : w.phase == Phase::Prefill      ? Constant::InferenceCompute
                                         : Constant::DecodeBandwidth;
    const Efficiency found = table.find(main, {keys.kind, keys.name, keys.variant});
    constants.runtime_level = found.level;
    constants.runtime_cases = found.row ? found.row->cases : 0;
    constants.runtime_row = found.row;
    return constants;
}

LinkConstants linksOf(const EfficiencyTable& table)
{
    LinkConstants links;
    links.peer_share = table.find(Constant::PeerShare).value;
    links.peer_us = table.find(Constant::PeerUs).value;
    links.host_us = table.find(Constant::HostUs).value;
    links.host_share = table.find(Constant::HostShare).value;
    links.node_gb_per_s = table.find(Constant::NodeGbPerS).value;
    links.node_gb_per_s_fast = table.find(Constant::NodeGbPerS, {"fast"}).value;
    links.exposed_share = table.find(Constant::ExposedShare).value;
    return links;
}

} // namespace gpuplan::time_parts
