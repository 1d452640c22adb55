// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/gpu_table.h"

#include "planner/files/table.h"

namespace gpuplan {

namespace {

enum GpuColumn : std::size_t {
    kName,
    kVendor,
    kArchitecture,
    kTarget,
    kMemory,
    kUsable,
    kBandwidth,
    kFp16Acc32,
    kFp16Acc16,
    kBf16,
    kFp8,
    kInt8,
    kFp4,
    kFp32,
    kPower,
    kBf16Hardware,
    kInterconnect,
    kPeer,
    kHost,
    kLaunchPrice,
    kNote,
};

constexpr Column kGpuColumns[] = {
    {"gpu"},
    {"vendor"},
    {"architecture"},
    {"target"},
    {"memory_gib"},
    {"usable_gib"},
    {"bandwidth_gb_per_s"},
    {"fp16_fp32acc_tflops"},
    {"fp16_fp16acc_tflops"},
    {"bf16_tflops"},
    {"fp8_tflops"},
    {"int8_tops"},
    {"fp4_tflops"},
    {"fp32_tflops"},
    {"board_power_w"},
    {"bf16_hardware"},
    {"interconnect"},
    {"peer_gb_per_s"},
    {"host_gb_per_s"},
    {"launch_price_usd"},
    {"note", false},
};

constexpr std::pair<std::string_view, Vendor> kVendors[] = {
    {"NVIDIA", Vendor::Nvidia}, {"AMD", Vendor::Amd}, {"Apple", Vendor::Apple}, {"other", Vendor::Other}};

constexpr Column kAliasColumns[] = {{"alias"}, {"gpu"}};

/// A sparse headline is twice the dense rate. With fp32 accumulation no GPU does 8-bit work at less than the 16-bit
/// rate, so a 16-bit rate that is above it was taken from the sparse column.
void refuseSparse(const Gpu& gpu, TableRow& row)
{
    constexpr double kRounding = 1.02; // datasheets round: 1307.4 and 2614.9
    const auto above = [](const std::optional<double>& rate, const std::optional<double>& limit) {
        return rate && limit && *rate > *limit * kRounding;
    };
    const std::pair<std::size_t, bool> checks[] = {
        {kFp16Acc32, above(gpu.fp16_fp32acc_tflops, gpu.fp16_fp16acc_tflops)},
        {kBf16, above(gpu.bf16_tflops, gpu.fp16_fp32acc_tflops)},
        {kBf16, above(gpu.bf16_tflops, gpu.fp8_tflops)},
    };
    for (const auto& [column, sparse] : checks)
        if (sparse)
            row.fault(column, ErrorCode::BadValue, {std::string(row.cell(column)), std::string("a dense rate")});
}

Gpu readGpu(TableRow& row)
{
    constexpr double kMost = 1e6; // far above any rate, bandwidth or power of one GPU
    Gpu gpu;
    for (const std::size_t column :
         {std::size_t{kName}, std::size_t{kMemory}, std::size_t{kUsable}, std::size_t{kBf16Hardware}})
        row.require(column, "a value");
    row.text(kName, gpu.name);
    row.choice<Vendor>(kVendor, gpu.vendor, kVendors);
    row.text(kArchitecture, gpu.architecture);
    row.text(kTarget, gpu.target);
    row.number(kMemory, gpu.memory_gib, 1, 4096);
    row.number(kUsable, gpu.usable_gib, 0.5, gpu.memory_gib > 0 ? gpu.memory_gib : 4096);
    const std::pair<std::size_t, std::optional<double>*> optional_numbers[] = {
        {kBandwidth, &gpu.bandwidth_gb_per_s},
        {kFp16Acc32, &gpu.fp16_fp32acc_tflops},
        {kFp16Acc16, &gpu.fp16_fp16acc_tflops},
        {kBf16, &gpu.bf16_tflops},
        {kFp8, &gpu.fp8_tflops},
        {kInt8, &gpu.int8_tops},
        {kFp4, &gpu.fp4_tflops},
        {kFp32, &gpu.fp32_tflops},
        {kPower, &gpu.board_power_w},
        {kPeer, &gpu.interconnect.peer_gb_per_s},
        {kHost, &gpu.interconnect.host_gb_per_s},
        {kLaunchPrice, &gpu.launch_price_usd},
    };
    constexpr double kLeast = 0.1; // zero is not a rate: unknown is an empty cell
    for (const auto& [column, target] : optional_numbers)
        row.number(column, *target, kLeast, kMost);
    row.boolean(kBf16Hardware, gpu.bf16_hardware);
    row.text(kInterconnect, gpu.interconnect.name);
    row.text(kNote, gpu.note);
    row.provenance(gpu.provenance);
    refuseSparse(gpu, row);
    return gpu;
}

} // namespace

Result<GpuCatalog> readGpus(std::string_view gpus, const std::string& gpus_file, std::string_view aliases,
                            const std::string& aliases_file)
{
    GpuCatalog catalog;
    const auto add_gpu = [&catalog](TableRow& row) {
        Gpu gpu = readGpu(row);
        if (row.failed())
            return;
        if (Result<void> added = catalog.add(std::move(gpu)); !added)
            row.fault(kName, added.error());
    };
    if (Result<void> read = readTable(gpus, gpus_file, kGpuColumns, add_gpu); !read)
        return fail(read.error());

    constexpr std::size_t kAlias = 0;
    constexpr std::size_t kMeaning = 1;
    const auto add_alias = [&catalog](TableRow& row) {
        Provenance provenance; // checked, not kept: an alias is a name, not a figure
        row.require(kAlias, "a name");
        row.require(kMeaning, "the name of a GPU");
        row.provenance(provenance);
        if (row.failed())
            return;
        if (Result<void> added = catalog.addAlias(row.cell(kAlias), row.cell(kMeaning)); !added)
            row.fault(added.error().code == ErrorCode::Duplicate ? kAlias : kMeaning, added.error());
    };
    if (Result<void> read = readTable(aliases, aliases_file, kAliasColumns, add_alias); !read)
        return fail(read.error());
    return catalog;
}

} // namespace gpuplan
