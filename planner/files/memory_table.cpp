// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/memory_table.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "planner/files/table.h"
#include "planner/hardware/gpu.h"

namespace gpuplan {

namespace {

/// One column of the runtime table and the field it fills; exactly one of the pointers is set.
struct Field {
    std::string_view column;
    double RuntimeBehaviour::*number = nullptr;
    bool RuntimeBehaviour::*flag = nullptr;
    int RuntimeBehaviour::*count = nullptr;
};

constexpr Field number(std::string_view column, double RuntimeBehaviour::*field)
{
    return {column, field, nullptr, nullptr};
}
constexpr Field flag(std::string_view column, bool RuntimeBehaviour::*field)
{
    return {column, nullptr, field, nullptr};
}
constexpr Field count(std::string_view column, int RuntimeBehaviour::*field)
{
    return {column, nullptr, nullptr, field};
}

using B = RuntimeBehaviour;
constexpr Field kFields[] = {
    number("context_gib", &B::context_gib),
    number("several_gpus_gib", &B::several_gpus_gib),
    number("graphs_gib", &B::graphs_gib),
    number("static_slack", &B::static_slack),
    number("dynamic_slack", &B::dynamic_slack),
    number("logits_slack", &B::logits_slack),
    number("optimizer_temporaries", &B::optimizer_temporaries),
    flag("steps_flat_shards", &B::steps_flat_shards),
    number("full_logits_bytes", &B::full_logits_bytes),
    number("fused_logits_bytes", &B::fused_logits_bytes),
    number("chunked_logits_bytes", &B::chunked_logits_bytes),
    flag("compiles_loss", &B::compiles_loss),
    number("adapter_bytes", &B::adapter_bytes),
    flag("adapters_copy_inputs", &B::adapters_copy_inputs),
    flag("keeps_quantised_inputs", &B::keeps_quantised_inputs),
    flag("fused_norms", &B::fused_norms),
    flag("keeps_half_weights", &B::keeps_half_weights),
    flag("keeps_input_gradients", &B::keeps_input_gradients),
    flag("upcasts_sharded_weights", &B::upcasts_sharded_weights),
    number("load_copies", &B::load_copies),
    number("bucket_gib", &B::bucket_gib),
    number("live_parameters_m", &B::live_parameters_m),
    flag("trains_on_mxfp4", &B::trains_on_mxfp4),
    flag("shards_quantised", &B::shards_quantised),
    number("kept_16bit", &B::kept_16bit),
    number("pool_fraction", &B::pool_fraction),
    flag("stores_tied_head", &B::stores_tied_head),
    flag("limits_sliding_cache", &B::limits_sliding_cache),
    flag("caches_latent", &B::caches_latent),
    count("forward_tokens", &B::forward_tokens),
    number("prompt_logits_bytes", &B::prompt_logits_bytes),
    number("sampler_bytes", &B::sampler_bytes),
    count("sequence_slots", &B::sequence_slots),
    flag("embedding_on_host", &B::embedding_on_host),
    flag("reserves_graph", &B::reserves_graph),
    number("prompt_score_bytes", &B::prompt_score_bytes),
    flag("load_merges_projections", &B::load_merges_projections),
};

enum RuntimeColumn : std::size_t { kFramework, kDetail, kLike, kFirstField };

constexpr std::pair<std::string_view, MemoryCategory> kCategories[] = {
    {"train_full", MemoryCategory::TrainFull},       {"train_lora", MemoryCategory::TrainLora},
    {"train_qlora", MemoryCategory::TrainQlora},     {"generate_short", MemoryCategory::GenerateShort},
    {"generate_long", MemoryCategory::GenerateLong}, {"generate_engine", MemoryCategory::GenerateEngine},
    {"generate_gguf", MemoryCategory::GenerateGguf},
};
static_assert(std::size(kCategories) == kMemoryCategories);

RuntimeBehaviour readRow(TableRow& row, const RuntimeTable& above)
{
    row.require(kFramework, "a name");
    RuntimeBehaviour behaviour;
    if (row.has(kLike)) {
        if (const RuntimeBehaviour* like = above.row(row.cell(kLike)))
            behaviour = *like;
        else
            row.fault(kLike, ErrorCode::UnknownName,
                      {std::string("framework"), std::string(row.cell(kLike)), std::string()});
    }
    row.text(kFramework, behaviour.framework);
    behaviour.detail.clear();
    row.text(kDetail, behaviour.detail);
    for (std::size_t i = 0; i < std::size(kFields); ++i) {
        const Field& field = kFields[i];
        const std::size_t column = kFirstField + i;
        if (!row.has(kLike))
            row.require(column, "a value, or a row named in \"like\"");
        if (field.number)
            row.number(column, behaviour.*field.number, 0, 100'000);
        else if (field.flag)
            row.boolean(column, behaviour.*field.flag);
        else
            row.integer(column, behaviour.*field.count, 0, 10'000'000);
    }
    row.provenance(behaviour.provenance);
    return behaviour;
}

} // namespace

Result<RuntimeTable> readMemoryRuntimes(std::string_view text, const std::string& file)
{
    std::vector<Column> columns{{"framework"}, {"detail"}, {"like"}};
    for (const Field& field : kFields)
        columns.push_back({field.column});
    RuntimeTable table;
    const Result<void> read = readTable(text, file, columns, [&](TableRow& row) {
        RuntimeBehaviour behaviour = readRow(row, table);
        if (row.failed())
            return;
        if (const Result<void> added = table.add(std::move(behaviour)); !added)
            row.fault(kFramework, added.error());
    });
    if (!read)
        return fail(read.error());
    for (const std::string_view name : {"trainer", "engine"})
        if (!table.row(name))
            return fail(ErrorCode::MissingField, {std::string(name), std::string("a row for the class")},
                        {file, 0, {}});
    return table;
}

namespace {

constexpr std::pair<std::string_view, UnseenKind> kUnseen[] = {
    {"unseen_runtime", UnseenKind::Runtime}, {"unseen_vendor", UnseenKind::Vendor},
    {"unseen_layout", UnseenKind::Layout},   {"unseen_size", UnseenKind::Size},
    {"unseen_length", UnseenKind::Length},   {"unseen_encoder", UnseenKind::Encoder},
};
static_assert(std::size(kUnseen) == kUnseenKinds);

constexpr std::pair<std::string_view, unsigned> kVendors[] = {
    {"nvidia", 1U << static_cast<unsigned>(Vendor::Nvidia)},
    {"amd", 1U << static_cast<unsigned>(Vendor::Amd)},
    {"apple", 1U << static_cast<unsigned>(Vendor::Apple)},
};

constexpr unsigned bit(MemoryLayout layout) { return static_cast<unsigned>(layout); }
constexpr std::pair<std::string_view, unsigned> kLayouts[] = {
    {"one", bit(MemoryLayout::OneGpu)},        {"layers", bit(MemoryLayout::LayerSplit)},
    {"ddp", bit(MemoryLayout::Replicas)},      {"fsdp", bit(MemoryLayout::Fsdp)},
    {"zero", bit(MemoryLayout::Zero)},         {"tensor", bit(MemoryLayout::Tensor)},
    {"pipeline", bit(MemoryLayout::Pipeline)}, {"expert", bit(MemoryLayout::Expert)},
    {"offload", bit(MemoryLayout::Offload)},
};

/// Names with spaces between them, as bits. An empty cell leaves the target alone.
void readBits(TableRow& row, std::size_t column, unsigned& target,
              std::span<const std::pair<std::string_view, unsigned>> names)
{
    std::string_view rest = row.cell(column);
    if (rest.empty())
        return;
    unsigned bits = 0;
    while (!rest.empty()) {
        const std::string_view word = rest.substr(0, rest.find(' '));
        rest.remove_prefix(std::min(rest.size(), word.size() + 1));
        const auto known = std::find_if(names.begin(), names.end(), [word](const auto& n) { return n.first == word; });
        if (known == names.end()) {
            std::string expected;
            for (const auto& [name, value] : names)
                expected += (expected.empty() ? "" : ", ") + std::string(name);
            row.fault(column, ErrorCode::BadValue, {std::string(word), expected});
            return;
        }
        bits |= known->second;
    }
    target = bits;
}

} // namespace

namespace {

std::string namesOf(unsigned bits, std::span<const std::pair<std::string_view, unsigned>> names)
{
    std::string text;
    for (const auto& [name, bit] : names) {
        if ((bits & bit) != 0)
            text += (text.empty() ? "" : " ") + std::string(name);
    }
    return text;
}

} // namespace

std::string vendorNames(unsigned vendors) { return namesOf(vendors, kVendors); }

std::string layoutNames(unsigned layouts) { return namesOf(layouts, kLayouts); }

Result<MemorySpread> readMemorySpread(std::string_view text, const std::string& file)
{
    enum SpreadColumn : std::size_t {
        kCategory,
        kLow,
        kHigh,
        kVendorColumn,
        kLayoutColumn,
        kSmallest,
        kLargest,
        kLongest
    };
    constexpr Column kColumns[] = {{"category"},
                                   {"low"},
                                   {"high"},
                                   {"vendors", false},
                                   {"layouts", false},
                                   {"smallest_b", false},
                                   {"largest_b", false},
                                   {"longest_tokens", false}};
    MemorySpread spread;
    const Result<void> read = readTable(text, file, kColumns, [&](TableRow& row) {
        MemorySpread::Factors factors;
        for (const std::size_t column : {kCategory, kLow, kHigh})
            row.require(column, "a value");
        row.number(kLow, factors.low, 0.01, 1);
        row.number(kHigh, factors.high, 1, 100);
        Provenance provenance;
        row.provenance(provenance);
        if (row.cell(kCategory).starts_with("unseen_")) {
            UnseenKind kind = UnseenKind::Runtime;
            row.choice<UnseenKind>(kCategory, kind, kUnseen);
            if (!row.failed())
                spread.unseen[static_cast<int>(kind)] = factors;
            return;
        }
        MemoryCategory category = MemoryCategory::TrainFull;
        row.choice<MemoryCategory>(kCategory, category, kCategories);
        MemorySpread::Evidence evidence;
        readBits(row, kVendorColumn, evidence.vendors, kVendors);
        readBits(row, kLayoutColumn, evidence.layouts, kLayouts);
        row.number(kSmallest, evidence.smallest_parameters_b, 0, 1e6);
        row.number(kLargest, evidence.largest_parameters_b, 0, 1e6);
        row.number(kLongest, evidence.longest_tokens, 1, 1e12);
        if (row.failed())
            return;
        spread[category] = factors;
        spread.evidence[static_cast<int>(category)] = evidence;
    });
    if (!read)
        return fail(read.error());
    return spread;
}

} // namespace gpuplan
