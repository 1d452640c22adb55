// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/model/weight_format.h"

#include <array>
#include <charconv>
#include <optional>
#include <vector>

#include "planner/quantity/names.h"

namespace gpuplan {

namespace {

struct NamedFormat {
    std::string_view name;
    WeightKind kind;
    double bits;
};

// NF4: 4 bits and one fp32 absmax per 64 weights; with double quantisation the absmax is 8 bits and one fp32 per 256 of
// them: 4 + 8/64 + 32/(64·256) = 4.127. GPTQ and AWQ at group size 128: a 16-bit scale and a packed zero point.
// MXFP4: 4 bits and an 8-bit scale per 32. NVFP4: 4 bits and an FP8 scale per 16. int8: LLM.int8 row scales are below 0.1%.
// Group sizes as in the measured tables (docs/memory.md, "Bits per weight").
constexpr std::array kFormats{
    NamedFormat{"fp32", WeightKind::Fp32, 32},
    NamedFormat{"bf16", WeightKind::Bf16, 16},
    NamedFormat{"fp16", WeightKind::Fp16, 16},
    NamedFormat{"fp8", WeightKind::Fp8, 8},
    NamedFormat{"int8", WeightKind::Int8, 8},
    NamedFormat{"nf4", WeightKind::Nf4, 4.0 + 8.0 / 64 + 32.0 / (64 * 256)},
    NamedFormat{"int4", WeightKind::Int4, 4.0 + 16.0 / 128},
    NamedFormat{"gptq4", WeightKind::Gptq, 4.16},
    NamedFormat{"gptq8", WeightKind::Gptq, 8.19},
    NamedFormat{"awq4", WeightKind::Awq, 4.16},
    NamedFormat{"mxfp4", WeightKind::Mxfp4, 4.25},
    NamedFormat{"nvfp4", WeightKind::Nvfp4, 4.5},
};
constexpr double kNf4SingleQuantisationBits = 4.0 + 32.0 / 64;

struct GgufMix {
    std::string_view name;
    double bits;
};

// Bits per weight of whole files. Plain types follow from their blocks (Q8_0: 34 bytes per 32 weights); the K mixes are
// the averages of an 8B model's file, which keeps some tensors at 6 bits.
constexpr std::array kGgufMixes{
    GgufMix{"F32", 32},      GgufMix{"F16", 16},      GgufMix{"BF16", 16},     GgufMix{"Q8_0", 8.5},
    GgufMix{"Q6_K", 6.5625}, GgufMix{"Q5_K_M", 5.70}, GgufMix{"Q5_K_S", 5.57}, GgufMix{"Q5_0", 5.5},
    GgufMix{"Q5_1", 6.0},    GgufMix{"Q4_K_M", 4.89}, GgufMix{"Q4_K_S", 4.67}, GgufMix{"Q4_0", 4.5},
    GgufMix{"Q4_1", 5.0},    GgufMix{"Q3_K_L", 4.32}, GgufMix{"Q3_K_M", 4.00}, GgufMix{"Q3_K_S", 3.64},
    GgufMix{"Q2_K", 3.16},   GgufMix{"IQ4_NL", 4.68}, GgufMix{"IQ4_XS", 4.46}, GgufMix{"IQ3_M", 3.76},
    GgufMix{"IQ3_XXS", 3.06}, GgufMix{"IQ2_M", 2.93}, GgufMix{"IQ2_XS", 2.31}, GgufMix{"IQ2_XXS", 2.06},
    GgufMix{"IQ1_S", 1.56},  GgufMix{"MXFP4", 4.25},  GgufMix{"Q4_K_XL", 4.9}, GgufMix{"Q5_K_XL", 5.7},
    GgufMix{"Q6_K_XL", 6.9}, GgufMix{"Q8_K_XL", 9.5}, GgufMix{"Q2_0", 2.6},
};

std::optional<double> parseBits(std::string_view text)
{
    double bits = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), bits);
    if (error != std::errc{} || end != text.data() + text.size() || !(bits >= 1 && bits <= 32))
        return std::nullopt;
    return bits;
}

tl::unexpected<Error> unknownFormat(std::string_view name)
{
    std::vector<std::string> names;
    for (const NamedFormat& format : kFormats)
        names.emplace_back(format.name);
    for (const GgufMix& mix : kGgufMixes)
        names.push_back("gguf:" + std::string(mix.name));
    names.emplace_back("exl2:4.0");
    return fail(ErrorCode::UnknownName, {std::string("weight format"), std::string(name), joinNames(nearestNames(name, names))});
}

} // namespace

Result<WeightFormat> parseWeightFormat(std::string_view name, bool double_quantization)
{
    constexpr std::string_view kGguf = "gguf:";
    constexpr std::string_view kExl2 = "exl2:";
    WeightFormat format;
    format.name = std::string(name);
    if (name.starts_with(kGguf)) {
        const std::string_view type = name.substr(kGguf.size());
        format.kind = WeightKind::Gguf;
        format.quantises_embeddings = true;
        for (const GgufMix& mix : kGgufMixes) {
            if (mix.name == type) {
                format.bits = mix.bits;
                return format;
            }
        }
        if (const auto bits = parseBits(type)) {
            format.bits = *bits;
            return format;
        }
        return unknownFormat(name);
    }
    if (name.starts_with(kExl2)) {
        if (const auto bits = parseBits(name.substr(kExl2.size()))) {
            format.kind = WeightKind::Exl2;
            format.bits = *bits;
            return format;
        }
        return unknownFormat(name);
    }
    for (const NamedFormat& known : kFormats) {
        if (known.name == name) {
            format.kind = known.kind;
            format.bits = known.kind == WeightKind::Nf4 && !double_quantization ? kNf4SingleQuantisationBits : known.bits;
            return format;
        }
    }
    return unknownFormat(name);
}

Result<double> kvCacheBits(std::string_view name)
{
    // q8_0 and q4_0 are ggml blocks of 32 with a 16-bit scale.
    if (name == "fp16" || name == "bf16" || name == "auto")
        return 16.0;
    if (name == "fp32")
        return 32.0;
    if (name == "fp8" || name == "int8")
        return 8.0;
    if (name == "q8_0")
        return 8.5;
    if (name == "q4_0")
        return 4.5;
    return fail(ErrorCode::UnknownName,
                {std::string("KV cache type"), std::string(name), std::string("fp16, fp8, int8, q8_0, q4_0")});
}

} // namespace gpuplan
