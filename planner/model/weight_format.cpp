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
// MXFP4: 4 bits and an 8-bit scale per 32. NVFP4: 4 bits and an FP8 scale per 16. int8: LLM.int8 row scales are below
// 0.1%. Group sizes as in the measured tables (docs/memory.md, "Bits per weight").
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

// Bits per weight of whole files, embeddings and head included: a mix keeps some tensors wider than its name says.
// Plain types follow from their blocks (ggml-common.h of llama.cpp at 37b53fd: Q8_0 34 bytes per 32 weights, NVFP4 36
// per 64, Q2_0 18 per 64). Sources of the mixes, all of 2026-11-30:
//  [1] llama.cpp tools/quantize/README.md at 311c2c9, table of Llama-3.1-8B (Q8_0 8.5008 and Q6_K 6.5633 agree with the
//  blocks) [2] llama-quantize --help, sizes of Llama-3-8B files in GiB: Q4_0 4.34, Q4_1 4.78, Q5_0 5.21, Q5_1 5.65,
//  Q3_K_M 3.74;
//      bits = GiB · 2^33 / 8.030e9
//  [3] file sizes of published "UD-…_XL" files over their parameters, from the measured cases (cases/time.jsonl,
//      model.file_gib): Q4_K_XL 4.60 to 5.41, median of 8; Q5_K_XL and Q6_K_XL one file each; Q8_K_XL 8.83 to 10.47,
//      median of 5. The spread is the point: these mixes are made per model, so a given file size goes before them.
//  [4] gpt-oss files in MXFP4 (the same cases): 4.34, 4.48 and 4.63 bits; the blocks of the experts are 4.25
constexpr std::array kGgufMixes{
    GgufMix{"F32", 32},        GgufMix{"F16", 16},         GgufMix{"BF16", 16},       GgufMix{"Q8_0", 8.5}, // blocks
    GgufMix{"Q6_K", 6.5625},   GgufMix{"Q2_0", 2.25},      GgufMix{"NVFP4", 4.5},                           // blocks
    GgufMix{"Q5_K_M", 5.7036}, GgufMix{"Q5_K_S", 5.5704},  GgufMix{"Q4_K_M", 4.8944}, GgufMix{"Q4_K_S", 4.6672}, // [1]
    GgufMix{"Q3_K_L", 4.2979}, GgufMix{"Q3_K_S", 3.6429},  GgufMix{"Q2_K", 3.1593},   GgufMix{"Q2_K_S", 2.9697}, // [1]
    GgufMix{"IQ4_NL", 4.6818}, GgufMix{"IQ4_XS", 4.4597},  GgufMix{"IQ3_M", 3.7628},  GgufMix{"IQ3_S", 3.6606},  // [1]
    GgufMix{"IQ3_XS", 3.4977}, GgufMix{"IQ3_XXS", 3.2548}, GgufMix{"IQ2_M", 2.9294},  GgufMix{"IQ2_S", 2.7403},  // [1]
    GgufMix{"IQ2_XS", 2.5882}, GgufMix{"IQ2_XXS", 2.3824}, GgufMix{"IQ1_M", 2.1460},  GgufMix{"IQ1_S", 2.0042},  // [1]
    GgufMix{"Q4_0", 4.64},     GgufMix{"Q4_1", 5.11},      GgufMix{"Q5_0", 5.57},     GgufMix{"Q5_1", 6.04},     // [2]
    GgufMix{"Q3_K_M", 4.00},                                                                                     // [2]
    GgufMix{"Q4_K_XL", 4.90},  GgufMix{"Q5_K_XL", 6.02},   GgufMix{"Q6_K_XL", 7.02},  GgufMix{"Q8_K_XL", 9.12},  // [3]
    GgufMix{"MXFP4", 4.48},                                                                                      // [4]
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
    return fail(ErrorCode::UnknownName,
                {std::string("weight format"), std::string(name), joinNames(nearestNames(name, names))});
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
            format.bits =
                known.kind == WeightKind::Nf4 && !double_quantization ? kNf4SingleQuantisationBits : known.bits;
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
