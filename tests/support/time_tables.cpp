// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/time_tables.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "planner/files/efficiency_table.h"
#include "planner/files/gpu_table.h"
#include "support/cases.h"

namespace gpuplan::test {

namespace {

template <class T> T valueOrAbort(Result<T> result)
{
    if (!result) {
        const Where& where = result.error().where;
        std::fprintf(stderr, "%s:%lld: error %d in %s\n", where.file.c_str(), static_cast<long long>(where.line),
                     static_cast<int>(result.error().code), where.path.c_str());
        std::abort();
    }
    return *std::move(result);
}

std::string data(const char* name) { return std::string(GPUPLAN_SOURCE_DIR) + "/data/" + name; }

bool isZeroWhenIdeal(Constant c)
{
    for (const Constant zero :
         {Constant::LayerUs,        Constant::HostLayerUs,  Constant::SequenceUs,      Constant::RequestMs,
          Constant::KvCacheBits,    Constant::PeerUs,       Constant::HostUs,          Constant::ExposedShare,
          Constant::TrainLayerUs,   Constant::ShardLayerUs, Constant::ActivationBytes, Constant::EagerScoreBytes,
          Constant::LogitBytes,     Constant::DequantPs,    Constant::OptimizerBytes,  Constant::OffloadBytes,
          Constant::StartS,         Constant::CompileS,     Constant::SharedSd,        Constant::OwnSd,
          Constant::UnseenSd,       Constant::ScoreBytes,   Constant::ExpertTile,      Constant::PaddingExponent,
          Constant::EvidenceLeastB, Constant::FarSd,        Constant::AdapterBytes})
        if (c == zero)
            return true;
    return false;
}

} // namespace

const EfficiencyTable& timeConstants()
{
    static const EfficiencyTable table =
        valueOrAbort(readEfficiency(readFile(data("efficiency/time.tsv")), "time.tsv"));
    return table;
}

const GpuCatalog& shippedGpus()
{
    static const GpuCatalog gpus = valueOrAbort(
        readGpus(readFile(data("gpus.tsv")), "gpus.tsv", readFile(data("gpu_aliases.tsv")), "gpu_aliases.tsv"));
    return gpus;
}

const Gpu& gpuNamed(std::string_view name) { return shippedGpus()[valueOrAbort(shippedGpus().find(name))]; }

EfficiencyTable idealTable(std::vector<std::pair<Constant, double>> changes)
{
    std::vector<EfficiencyRow> rows;
    for (std::size_t c = 0; c < kConstants; ++c) {
        EfficiencyRow row;
        row.constant = static_cast<Constant>(c);
        row.key = "any";
        row.value = isZeroWhenIdeal(row.constant) ? 0 : 1;
        if (row.constant == Constant::MaxSequences)
            row.value = 1e6;
        if (row.constant == Constant::DownloadGbPerS || row.constant == Constant::LoadGbPerS)
            row.value = 1e12; // no start
        for (const auto& [constant, value] : changes)
            if (constant == row.constant)
                row.value = value;
        rows.push_back(row);
    }
    return valueOrAbort(EfficiencyTable::of(std::move(rows)));
}

} // namespace gpuplan::test
