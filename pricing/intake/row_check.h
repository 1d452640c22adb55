// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "pricing/intake/gpu_names.h"
#include "pricing/intake/intake.h"

namespace gpuplan {

/// One price of a row in comparable form.
struct CheckedPrice {
    Tier tier = Tier::OnDemand;
    Money amount;                ///< as stated, in `CheckedRow::unit`
    double usd_per_gpu_hour = 0; ///< for comparisons only
};

/// A row that means something: what the checks that look at other rows, and the database, need of it. Texts are views
/// into the row, the tables and the request.
struct CheckedRow {
    std::string_view provider; ///< canonical
    std::uint16_t gpu_index = 0;
    int gpu_count = 1;
    PriceUnit unit;
    Currency currency;
    std::int64_t observed_s = 0;
    bool file_time = false;
    std::vector<CheckedPrice> prices;
    bool comparable = false;        ///< there is a rate: dollars are dollars, not units of the row's own currency
    std::optional<double> firm_usd; ///< dearest of its prices that cannot be taken away, per GPU-hour
};

/// Checks that need nothing but the row itself.
class RowChecker {
public:
    RowChecker(const IntakeTables& tables, const IntakeRequest& request, GpuNames& names)
        : m_tables(&tables), m_request(&request), m_names(&names)
    {
    }

    /// Fills `checked`; a fault when the row must wait in quarantine.
    std::optional<RowFault> check(const PriceRow& row, CheckedRow& checked);
    /// Whether its prices lie in the plausible band of its GPU. Apart from check(), so that the whole source can be
    /// looked at before single prices are called impossible.
    std::optional<RowFault> checkBand(const CheckedRow& checked) const;
    /// What is odd about a row that passed.
    void oddities(const CheckedRow& checked, std::vector<RowFault>& faults) const;

private:
    std::optional<RowFault> readPrices(const PriceRow& row, CheckedRow& checked);
    std::optional<double> usdPer(Currency currency);
    std::string_view canonicalProvider(std::string_view name);

    const IntakeTables* m_tables;
    const IntakeRequest* m_request;
    GpuNames* m_names;
    std::vector<std::pair<Currency, std::optional<double>>> m_usd_per; // one unit of a currency in dollars
    std::string m_last_provider;
    std::string_view m_last_canonical;
    bool m_any_provider = false;
};

/// A price as it stands in reports: "2.5 USD".
std::string priceText(double amount, Currency currency);

} // namespace gpuplan
