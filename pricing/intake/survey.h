// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "pricing/intake/row_check.h"

namespace gpuplan {

/// What a whole source says, gathered in a first reading: checks of a row that need the others. Its size is bounded: a
/// source with more providers and machine sizes than any real one is checked row by row only.
class Survey {
public:
    void add(const PriceRow& row, const CheckedRow& checked);
    /// A row whose price is implausible: it tells nothing but whether all prices of its provider are one.
    void addImplausible(const CheckedRow& checked);
    /// To be called once, after the last row.
    void finish();

    /// A fault that only shows beside the other rows: prices or resources that grow with the square of the number of
    /// GPUs or not at all, one price for every model, spot above the provider's dearest on-demand price of this GPU.
    std::optional<RowFault> check(const CheckedRow& checked) const;

    std::int64_t rows() const { return m_rows; }
    void countRow() { ++m_rows; }
    /// What passed the checks of its own: rows, and the time of the newest.
    struct Sound {
        std::int64_t rows = 0, newest_s = 0;
    };
    const std::map<std::string, Sound, std::less<>>& soundRows() const { return m_sound_rows; }
    /// More providers than are surveyed: what is not in soundRows() may be there all the same.
    bool isSaturated() const;
    std::int64_t newestS() const { return m_newest_s; } ///< of all rows that passed

private:
    /// Geometric mean of a quantity per GPU.
    struct Mean {
        double sum_log = 0;
        std::int64_t count = 0;
        void add(double value);
        double value() const;
    };
    struct Size { ///< one number of GPUs
        Mean price, vcpus, host_ram;
        bool price_is_wrong = false, vcpus_are_wrong = false, host_ram_is_wrong = false;
    };
    struct Machine { ///< one GPU of one provider, interruptible or not
        std::map<int, Size> sizes;
        double dearest_firm_usd = 0;
    };
    struct Provider {
        std::optional<double> only_price; ///< per GPU-hour, while all rows agree
        Currency currency;
        bool prices_differ = false;
        std::vector<std::uint16_t> gpus; ///< distinct, at most a few
        Sound sound;
    };
    using MachineKey = std::uint64_t;
    void notePrices(Provider& provider, const CheckedRow& checked);
    std::uint32_t providerNumber(std::string_view provider);
    std::optional<std::uint32_t> knownProvider(std::string_view provider) const;
    static MachineKey keyOf(std::uint32_t provider, std::uint16_t gpu_index, bool interruptible);

    std::int64_t m_rows = 0;
    std::map<std::string, Sound, std::less<>> m_sound_rows;
    std::int64_t m_newest_s = 0;
    std::map<std::string, std::uint32_t, std::less<>> m_numbers;
    std::vector<Provider> m_providers;
    std::unordered_map<MachineKey, Machine> m_machines;
    std::size_t m_sizes = 0;
    std::string m_last_provider;
    std::uint32_t m_last_number = 0;
};

} // namespace gpuplan
