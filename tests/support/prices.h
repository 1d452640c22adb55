// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "pricing/intake/intake.h"

namespace gpuplan::test {

/// A row with the texts that a PriceRow only looks at.
struct OwnedRow {
    std::string provider = "Lambda", region = "us-east-1", gpu = "RTX 4090", gpu_exact, detail, source, raw;
    int count = 1;
    std::vector<TierPrice> prices{{Tier::OnDemand, 0.5}};
    PriceUnit unit = kPerInstanceHour;
    Currency currency = kUsd;
    std::optional<std::int64_t> observed_s;
    std::optional<double> memory_gib, vcpus, host_ram_gib;
    Availability availability = Availability::Unknown;
    std::optional<RowFault> fault;
};

/// A source made of rows in memory.
class RowsReader : public PriceReader {
public:
    explicit RowsReader(std::vector<OwnedRow> rows) : m_rows(std::move(rows)) { }
    std::string format() const override { return "rows"; }
    Result<void> read(const std::function<void(const PriceRow&)>& take, const JobControl& control) override;

private:
    std::vector<OwnedRow> m_rows;
};

/// The shipped GPUs, providers, rates and price bands, on 2026-11-30.
const IntakeTables& intakeTables();
inline constexpr std::int64_t kNow_s = 1'796'040'000; ///< 2026-11-30 12:00 UTC

/// A folder of its own, removed with the object.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    const std::string& path() const { return m_path; }
    std::string file(const std::string& name) const { return m_path + "/" + name; }

private:
    std::string m_path;
};

} // namespace gpuplan::test
