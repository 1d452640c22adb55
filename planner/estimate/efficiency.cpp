// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/estimate/efficiency.h"

#include <algorithm>
#include <tuple>

namespace gpuplan {

namespace {

constexpr std::string_view kGeForceSuffix = " GeForce";

std::string_view vendorKey(Vendor vendor)
{
    switch (vendor) {
    case Vendor::Nvidia:
        return "NVIDIA";
    case Vendor::Amd:
        return "AMD";
    case Vendor::Apple:
        return "Apple";
    case Vendor::Other:
        break;
    }
    return "other";
}

bool isTargetKey(std::string_view key, const Gpu& gpu, bool geforce)
{
    if (!geforce)
        return key == gpu.target;
    return key.size() == gpu.target.size() + kGeForceSuffix.size() && key.starts_with(gpu.target)
        && key.ends_with(kGeForceSuffix);
}

} // namespace

// Names of data/efficiency/time.tsv: append only.
const std::array<std::string_view, kConstants> kConstantNames = {
    "bandwidth",
    "matmul",
    "decode_bandwidth",
    "layer_us",
    "host_layer_us",
    "inference_compute",
    "sequence_us",
    "request_ms",
    "max_sequences",
    "cache_traffic",
    "attention_work",
    "score_bytes",
    "weight_only_bandwidth",
    "weight_only_compute",
    "gguf_compute",
    "eight_bit_compute",
    "four_bit_compute",
    "expert_tile",
    "moe_layer",
    "split_exponent",
    "kv_cache_bits",
    "peer_share",
    "peer_us",
    "host_us",
    "host_share",
    "node_gb_per_s",
    "exposed_share",
    "train_compute",
    "train_layer_us",
    "shard_layer_us",
    "eight_bit_train",
    "four_bit_train",
    "moe_train",
    "moe_width",
    "moe_exponent",
    "attention_train",
    "activation_bytes",
    "eager_score_bytes",
    "logit_bytes",
    "dequant_ps",
    "dequant_gb_per_s",
    "optimizer_bytes",
    "offload_bytes",
    "compiled_share",
    "fused_loss_share",
    "adapter_bytes",
    "fused_kernel_share",
    "typical_micro_tokens",
    "padding_exponent",
    "typical_accumulation",
    "start_s",
    "compile_s",
    "download_gb_per_s",
    "load_gb_per_s",
    "shared_sd",
    "own_sd",
    "evidence_least_b",
    "evidence_most_b",
    "far_sd",
    "unseen_sd",
};

bool isGeForce(const Gpu& gpu)
{
    return gpu.vendor == Vendor::Nvidia && gpu.fp16_fp16acc_tflops && gpu.fp16_fp32acc_tflops
        && *gpu.fp16_fp16acc_tflops > 1.5 * *gpu.fp16_fp32acc_tflops;
}

Result<EfficiencyTable> EfficiencyTable::of(std::vector<EfficiencyRow> rows)
{
    EfficiencyTable table;
    std::sort(rows.begin(), rows.end(), [](const EfficiencyRow& a, const EfficiencyRow& b) {
        return std::make_tuple(a.constant, a.key != "any", std::string_view(a.key))
            < std::make_tuple(b.constant, b.key != "any", std::string_view(b.key));
    });
    std::size_t at = 0;
    for (std::size_t c = 0; c < kConstants; ++c) {
        Span& span = table.m_spans[c];
        span.begin = at;
        for (; at < rows.size() && rows[at].constant == static_cast<Constant>(c); ++at)
            if (at > span.begin && rows[at].key == rows[at - 1].key)
                return fail(ErrorCode::Duplicate, {std::string(kConstantNames[c]) + " " + rows[at].key});
        span.end = at;
        if (span.begin == span.end || rows[span.begin].key != "any")
            return fail(ErrorCode::MissingField,
                        {std::string(kConstantNames[c]), std::string("a row with the key \"any\"")});
    }
    table.m_rows = std::make_shared<const std::vector<EfficiencyRow>>(std::move(rows));
    return table;
}

const std::vector<EfficiencyRow>& EfficiencyTable::rows() const
{
    static const std::vector<EfficiencyRow> none;
    return m_rows ? *m_rows : none;
}

Efficiency EfficiencyTable::find(Constant constant, std::initializer_list<std::string_view> keys) const
{
    if (isEmpty())
        return {};
    const Span span = m_spans[static_cast<std::size_t>(constant)];
    const std::vector<EfficiencyRow>& rows = *m_rows;
    Efficiency best{rows[span.begin].value, 0, &rows[span.begin]};
    for (std::size_t i = span.begin + 1; i < span.end; ++i) {
        int level = 0;
        for (const std::string_view key : keys) {
            ++level;
            if (level > best.level && rows[i].key == key)
                best = {rows[i].value, level, &rows[i]};
        }
    }
    if (m_log)
        m_log->push_back(best.row);
    return best;
}

EfficiencyTable EfficiencyTable::recording(std::vector<const EfficiencyRow*>& log) const
{
    EfficiencyTable copy = *this;
    copy.m_log = &log;
    return copy;
}

Efficiency EfficiencyTable::ofGpu(Constant constant, const Gpu& gpu) const
{
    if (isEmpty())
        return {};
    const Span span = m_spans[static_cast<std::size_t>(constant)];
    const std::vector<EfficiencyRow>& rows = *m_rows;
    const bool geforce = isGeForce(gpu);
    const std::string_view vendor = vendorKey(gpu.vendor);
    Efficiency best{rows[span.begin].value, 0, &rows[span.begin]};
    for (std::size_t i = span.begin + 1; i < span.end; ++i) {
        const std::string_view key = rows[i].key;
        const int level = key == gpu.name ? 3 : isTargetKey(key, gpu, geforce) ? 2 : key == vendor ? 1 : 0;
        if (level > best.level)
            best = {rows[i].value, level, &rows[i]};
    }
    if (m_log)
        m_log->push_back(best.row);
    return best;
}

} // namespace gpuplan
