// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/hf_quantization.h"

#include <algorithm>
#include <cctype>

#include <nlohmann/json.hpp>

namespace gpuplan {

namespace {

using nlohmann::json;

std::string lower(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(c < 0x80 ? std::tolower(c) : c); });
    return text;
}

std::string textOf(const json& object, const char* key)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? lower(found->get<std::string>()) : std::string();
}

double numberOf(const json& object, const char* key, double fallback)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_number() ? found->get<double>() : fallback;
}

bool flagOf(const json& object, const char* key, bool fallback)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_boolean() ? found->get<bool>() : fallback;
}

void appendTexts(const json& object, const char* key, std::vector<std::string>& target)
{
    const auto found = object.find(key);
    if (found == object.end() || !found->is_array())
        return;
    for (const json& element : *found)
        if (element.is_string())
            target.push_back(element.get<std::string>());
}

/// Bits with a 16-bit scale per group, and a packed zero point when the scheme is not symmetric.
double grouped(double bits, double group, bool symmetric)
{
    if (!(group > 0)) // one scale per column: below a thousandth of a bit
        return bits;
    return bits + (16 + (symmetric ? 0 : bits)) / group;
}

std::optional<double> plausible(double bits)
{
    return bits >= 1 && bits <= 32 ? std::optional<double>(bits) : std::nullopt;
}

// NVFP4: an FP8 scale per 16 weights; MXFP4 and MXFP8: an 8-bit scale per 32 (OCP Microscaling Formats 1.0).
constexpr double kNvfp4Bits = 4 + 8.0 / 16;
constexpr double kMxfp4Bits = 4 + 8.0 / 32;
constexpr double kMxfp8Bits = 8 + 8.0 / 32;

std::optional<double> fp8Bits(const json& declaration)
{
    const auto block = declaration.find("weight_block_size");
    if (block != declaration.end() && block->is_array() && block->size() == 2 && (*block)[0].is_number()
        && (*block)[1].is_number()) {
        const double cells = (*block)[0].get<double>() * (*block)[1].get<double>();
        if (cells >= 1)
            return 8 + 32 / cells; // a 32-bit scale per block
    }
    return 8.0;
}

std::optional<double> modeloptBits(const std::string& algorithm, double group)
{
    if (algorithm.starts_with("nvfp4") || algorithm == "w4a16_nvfp4")
        return kNvfp4Bits;
    if (algorithm.starts_with("mxfp4"))
        return kMxfp4Bits;
    if (algorithm.starts_with("mxfp8"))
        return kMxfp8Bits;
    if (algorithm.starts_with("fp8") || algorithm.starts_with("int8") || algorithm.starts_with("w8a"))
        return 8.0;
    if (algorithm.starts_with("w4a") || algorithm.starts_with("int4"))
        return grouped(4, group > 0 ? group : 128, true);
    return std::nullopt;
}

/// compressed-tensors: config_groups.<name>.weights; the widest group decides when there are several.
std::optional<double> compressedBits(const json& declaration)
{
    std::optional<double> bits;
    const auto groups = declaration.find("config_groups");
    if (groups == declaration.end() || !groups->is_object())
        return bits;
    for (const auto& [name, group] : groups->items()) {
        const auto weights = group.is_object() ? group.find("weights") : group.end();
        if (!group.is_object() || weights == group.end() || !weights->is_object())
            continue;
        const double number = numberOf(*weights, "num_bits", 0);
        const double size = numberOf(*weights, "group_size", 0);
        double found = number;
        if (number == 4 && textOf(*weights, "type") == "float")
            found = size == 32 ? kMxfp4Bits : kNvfp4Bits;
        else if (number < 8)
            found = grouped(number, size, flagOf(*weights, "symmetric", true));
        if (const auto good = plausible(found); good && (!bits || *good > *bits))
            bits = good;
    }
    return bits;
}

std::optional<double> bitsOf(const json& d, const std::string& method)
{
    const double group = numberOf(d, "group_size", numberOf(d, "q_group_size", numberOf(d, "group_size_w", 0)));
    if (method == "fp8" || method == "fbgemm_fp8" || method == "finegrained_fp8" || method == "deepspeedfp")
        return fp8Bits(d);
    if (method == "mxfp4")
        return kMxfp4Bits;
    if (method == "gptq" || method == "awq" || method == "auto-round" || method == "autoround"
        || method == "intel/auto-round")
        return plausible(grouped(numberOf(d, "bits", numberOf(d, "w_bit", 4)), group == 0 ? 128 : group,
                                 method != "awq" && flagOf(d, "sym", false) && method != "gptq"));
    if (method == "bitsandbytes") {
        if (flagOf(d, "load_in_8bit", false) || flagOf(d, "_load_in_8bit", false))
            return 8.0;
        return flagOf(d, "bnb_4bit_use_double_quant", false) ? 4 + 8.0 / 64 + 32.0 / (64 * 256) : 4 + 32.0 / 64;
    }
    if (method == "compressed-tensors" || method == "compressed_tensors")
        return compressedBits(d);
    if (method == "modelopt" || method == "modelopt_fp4")
        return modeloptBits(textOf(d, "quant_algo"), group);
    if (method == "exl2" || method == "exl3")
        return plausible(numberOf(d, "bits", 0));
    if (method == "eetq" || method == "quanto" || method == "hqq")
        return textOf(d, "weights") == "int4" ? std::optional<double>(4)
                                              : std::optional<double>(numberOf(d, "bits", 8));
    return std::nullopt;
}

/// Shares of the three classes of matrices that stay wide.
struct Excluded {
    double attention = 0;
    double experts = 0;
    double others = 0; // dense and shared MLPs
};

bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

/// Share of an attention block that one projection is.
double projectionShare(const ModelFacts& f, std::string_view pattern)
{
    const double query = static_cast<double>(f.heads) * f.head_dim;
    const double key = static_cast<double>(f.kv_heads) * f.head_dim;
    const double sum = 2 * query + 2 * key;
    if (sum <= 0)
        return 1;
    if (has(pattern, "q_proj") || has(pattern, "o_proj"))
        return query / sum;
    if (has(pattern, "k_proj") || has(pattern, "v_proj"))
        return key / sum;
    if (has(pattern, "qkv_proj"))
        return (query + 2 * key) / sum;
    return 1;
}

void addPattern(const ModelFacts& f, std::string_view pattern, Excluded& share)
{
    double layers = 1;
    std::string_view component = pattern;
    if (const std::size_t at = pattern.find("layers."); at != std::string_view::npos) {
        component = pattern.substr(at + 7);
        std::size_t digits = 0;
        while (digits < component.size() && component[digits] >= '0' && component[digits] <= '9')
            ++digits;
        if (digits > 0) {
            const int number = digits < 7 ? std::stoi(std::string(component.substr(0, digits))) : f.layers;
            if (number >= f.layers)
                return; // a layer that is not counted: the module for further tokens
            layers = 1.0 / std::max(1, f.layers);
        }
        component.remove_prefix(digits);
    }
    const bool attention = has(component, "attn") || has(component, "attention") || has(component, "mixer");
    const bool experts = has(component, "experts") && !has(component, "shared");
    const bool router =
        has(component, "router") || component.ends_with(".gate") || component.ends_with("shared_expert_gate");
    if (router || has(pattern, "visual") || has(pattern, "vision") || has(pattern, "multi_modal")
        || has(pattern, "norm"))
        return;
    if (attention) {
        share.attention += layers * projectionShare(f, component);
    } else if (experts) {
        share.experts += layers;
    } else if (has(component, "mlp") || has(component, "_proj") || has(component, "feed_forward")) {
        const bool one = has(component, "gate_proj") || has(component, "up_proj") || has(component, "down_proj");
        share.others += layers * (one ? 1.0 / 3 : 1);
        if (!one && !has(component, "shared"))
            share.experts += layers;
    } else if (pattern.size() != component.size() && component.empty()) { // a whole layer
        share.attention += layers;
        share.experts += layers;
        share.others += layers;
    }
}

} // namespace

std::optional<Quantisation> readQuantisation(const json& declaration)
{
    if (!declaration.is_object() || declaration.empty())
        return std::nullopt;
    // hf_quant_config.json keeps it one level deeper.
    const auto nested = declaration.find("quantization");
    const json& d = nested != declaration.end() && nested->is_object() ? *nested : declaration;
    Quantisation q;
    q.method = textOf(d, "quant_method");
    const std::string algorithm = textOf(d, "quant_algo");
    if (q.method.empty() && !algorithm.empty())
        q.method = "modelopt";
    if (q.method.empty())
        q.method = textOf(d, "quantization_method");
    if (q.method.empty() && (d.contains("load_in_4bit") || d.contains("load_in_8bit")))
        q.method = "bitsandbytes";
    if (q.method.empty())
        return std::nullopt; // {"kv_cache_quant_algo": …} alone says nothing about the weights
    q.bits = bitsOf(d, q.method);
    if (q.method == "modelopt" && !algorithm.empty())
        q.method = algorithm;
    q.experts_only = q.method == "mxfp4";
    for (const char* key :
         {"modules_to_not_convert", "exclude_modules", "ignore", "ignored_layers", "llm_int8_skip_modules"})
        appendTexts(d, key, q.excluded);
    return q;
}

double storedBytes(const ModelFacts& f, const Quantisation& q, double rest_bits)
{
    Excluded share;
    for (std::string_view pattern : q.excluded) {
        if (pattern.starts_with("re:"))
            pattern.remove_prefix(3);
        addPattern(f, pattern, share);
    }
    const double others = f.linear_parameters - f.attention_parameters - f.expert_parameters;
    const auto narrow = [](double parameters, double excluded) { return parameters * (1 - std::min(1.0, excluded)); };
    const double quantised = q.experts_only ? narrow(f.expert_parameters, 0)
                                            : narrow(f.attention_parameters, share.attention)
            + narrow(f.expert_parameters, share.experts) + narrow(others, share.others);
    return (quantised * q.bits.value_or(rest_bits) + (f.parameters - quantised) * rest_bits) / 8;
}

} // namespace gpuplan
