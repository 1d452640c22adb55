// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Fields that several parts of a plan document share. Used inside planner/files only.

#include "planner/files/json_reader.h"
#include "planner/quantity/money.h"
#include "planner/quantity/provenance.h"

namespace gpuplan {

inline constexpr double kMaxAmount = 1e12; // Money holds 9.2 · 10^12 units

/// A currency code under `key`; empty when absent or not one.
std::optional<Currency> readCurrency(JsonReader& r, std::string_view key);
/// {"amount": 500, "currency": "CNY"} under `key`.
std::optional<Money> readMoney(JsonReader& reader, std::string_view key, double least, double most = kMaxAmount);
/// YYYY-MM-DD under `key`.
std::optional<Date> readDate(JsonReader& r, std::string_view key);

nlohmann::ordered_json moneyJson(const Money& money);

} // namespace gpuplan
