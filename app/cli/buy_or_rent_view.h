// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/buyer_market.h"
#include "app/cli/json_output.h"

namespace gpuplan {

/// "RTX 4090 24GB, used" and "2× RTX 3090 24GB, used".
QString machineName(const MachineKind& kind, const GpuCatalog& gpus);
/// "RTX 4090 24GB at AutoDL, ¥2.18 an hour and GPU", or the rent that was stated.
QString againstText(const MachineAnswer& machine, Currency currency, const Format& format);

/// The first machine in detail: verdict, hours, scopes, money over time, what matters, what it needs.
void printMachine(const Context& context, const BuyerMarket& market, const std::vector<MachineAnswer>& by_scope,
                  const BuyOrRentOptions& options);
/// All machines, one line each.
void printMachines(const Context& context, const BuyerMarket& market, const std::vector<MachineAnswer>& machines);
/// One line of the account: a figure with its arithmetic, and where it comes from (empty: from the lines above).
struct AccountLine {
    QString part; ///< "Electricity"
    QString text, source;
};
/// Every line's arithmetic and source.
std::vector<AccountLine> arithmeticOf(const Context& context, const BuyerMarket& market, const MachineAnswer& machine,
                                      const BuyOrRentOptions& options);
void printArithmetic(const Context& context, const std::vector<AccountLine>& lines);

/// The `result` of buy-or-rent: the first machine, its scopes, all machines.
Json buyOrRentJson(const Context& context, const BuyerMarket& market, const std::vector<MachineAnswer>& by_scope,
                   const std::vector<MachineAnswer>& machines, const BuyOrRentOptions& options);

} // namespace gpuplan
