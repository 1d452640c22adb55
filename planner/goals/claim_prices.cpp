// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>

#include "planner/goals/claim_checks.h"
#include "planner/quantity/units.h"

namespace gpuplan::claims {

namespace {

struct PricedRow {
    const Offer* offer = nullptr;
    double usd_per_gpu_hour = 0;
};

/// All prices that are paid for used hours, in dollars.
Result<std::vector<PricedRow>> pricedRows(const ClaimInputs& inputs)
{
    std::vector<PricedRow> rows;
    for (const Offer& offer : inputs.offers) {
        if (!isRentable(offer.tier))
            continue;
        const Result<double> usd = usdPerGpuHour(offer, *inputs.tables.rates);
        if (!usd)
            return fail(usd.error());
        rows.push_back({&offer, *usd});
    }
    return rows;
}

const PricedRow* cheapestOf(const std::vector<PricedRow>& rows, const std::vector<std::size_t>& gpus,
                            bool interruptible)
{
    const PricedRow* best = nullptr;
    for (const PricedRow& row : rows) {
        const bool wanted = std::find(gpus.begin(), gpus.end(), row.offer->gpu_index) != gpus.end()
            && isInterruptible(row.offer->tier) == interruptible;
        if (wanted && (!best || row.usd_per_gpu_hour < best->usd_per_gpu_hour))
            best = &row;
    }
    return best;
}

Result<std::vector<std::size_t>> indicesOf(const GpuCatalog& gpus, std::initializer_list<const char*> names)
{
    std::vector<std::size_t> indices;
    for (const char* name : names) {
        const Result<std::size_t> index = gpus.find(name);
        if (!index)
            return fail(index.error());
        indices.push_back(*index);
    }
    return indices;
}

/// Share of the values that lie in [low, high].
double shareWithin(const std::vector<double>& values, double low, double high)
{
    const auto inside = std::count_if(values.begin(), values.end(), [&](double v) { return v >= low && v <= high; });
    return values.empty() ? 0 : static_cast<double>(inside) / static_cast<double>(values.size());
}

} // namespace

Result<double> usdPerGpuHour(const Offer& offer, const ExchangeRates& rates)
{
    const Result<Money> usd = rates.convert(offer.price_per_hour, kUsd, Rounding::HalfEven);
    return usd ? Result<double>(usd->amount() / offer.gpu_count) : fail(usd.error());
}

Result<Claim> midRangePrices(const ClaimInputs& inputs)
{
    Claim claim{2, ClaimVerdict::No, {}};
    const Result<std::vector<PricedRow>> rows = pricedRows(inputs);
    if (!rows)
        return fail(rows.error());
    // "Mid-range" of the claim: cards of 24 to 48 GB.
    std::vector<double> on_demand, spot;
    for (const PricedRow& row : *rows) {
        const double memory_gib = (*inputs.tables.gpus)[row.offer->gpu_index].memory_gib;
        if (memory_gib >= 24 && memory_gib <= 48)
            (isInterruptible(row.offer->tier) ? spot : on_demand).push_back(row.usd_per_gpu_hour);
    }
    const std::optional<Range> on_demand_range = quantiles(on_demand), spot_range = quantiles(spot);
    if (!on_demand_range || !spot_range)
        return claim;
    const double within_on_demand = shareWithin(on_demand, 0.50, 1.20), within_spot = shareWithin(spot, 0.20, 0.60);
    const double least = std::min(within_on_demand, within_spot);
    claim.verdict = least >= 0.5                          ? ClaimVerdict::Holds
        : std::max(within_on_demand, within_spot) >= 0.25 ? ClaimVerdict::Partly
                                                          : ClaimVerdict::No;
    note(&claim.figures, ReasonCode::ClaimMidRange,
         {on_demand_range->low, on_demand_range->likely, on_demand_range->high, within_on_demand * 100,
          static_cast<std::int64_t>(on_demand.size())});
    note(&claim.figures, ReasonCode::ClaimMidRangeSpot,
         {spot_range->low, spot_range->likely, spot_range->high, within_spot * 100,
          static_cast<std::int64_t>(spot.size())});
    return claim;
}

Result<Claim> decentralisedAgainstHyperscalers(const ClaimInputs& inputs)
{
    Claim claim{3, ClaimVerdict::No, {}};
    const Result<std::vector<PricedRow>> rows = pricedRows(inputs);
    if (!rows)
        return fail(rows.error());
    // Same GPU, same count, on demand on both sides: the cheapest private host against the cheapest of AWS and GCP.
    struct Pair {
        double community = 0, hyperscaler = 0;
    };
    std::map<std::pair<int, int>, Pair> pairs;
    const auto keepLower = [](double& kept, double price) { kept = kept == 0 ? price : std::min(kept, price); };
    for (const PricedRow& row : *rows) {
        const Offer& o = *row.offer;
        Pair& pair = pairs[{o.gpu_index, o.gpu_count}];
        if (o.tier == Tier::Community)
            keepLower(pair.community, row.usd_per_gpu_hour);
        else if (o.tier == Tier::OnDemand && (o.provider == "AWS" || o.provider == "GCP"))
            keepLower(pair.hyperscaler, row.usd_per_gpu_hour);
    }
    std::vector<double> savings;
    for (const auto& [size, pair] : pairs) {
        if (pair.community > 0 && pair.hyperscaler > 0)
            savings.push_back(1 - pair.community / pair.hyperscaler);
    }
    const std::optional<Range> saving = quantiles(savings);
    if (!saving)
        return claim;
    claim.verdict = compareRanges(*saving, 0.50, 0.80);
    note(&claim.figures, ReasonCode::ClaimDecentralised,
         {saving->low * 100, saving->likely * 100, saving->high * 100, static_cast<std::int64_t>(savings.size())});
    return claim;
}

Result<Claim> hoursOfA100(const ClaimInputs& inputs)
{
    constexpr double kBudgetUsd = 700, kClaimedPrice = 0.50;
    Claim claim{4, ClaimVerdict::No, {}};
    const Result<std::vector<PricedRow>> rows = pricedRows(inputs);
    if (!rows)
        return fail(rows.error());
    const auto small = indicesOf(*inputs.tables.gpus, {"A100 PCIe 40GB", "A100 SXM 40GB"});
    const auto large = indicesOf(*inputs.tables.gpus, {"A100 PCIe 80GB", "A100 SXM 80GB"});
    if (!small || !large)
        return fail(small ? large.error() : small.error());
    // Useful hours: less failed runs and idle time (docs/cost.md).
    const double overhead =
        (1 + inputs.tables.assumptions->failed_fraction.likely) * (1 + inputs.tables.assumptions->idle_fraction.likely);
    const auto tell = [&](const PricedRow* row, ReasonCode code) {
        if (!row)
            return false;
        const double nominal = kBudgetUsd / row->usd_per_gpu_hour;
        note(&claim.figures, code,
             {(*inputs.tables.gpus)[row->offer->gpu_index].name, std::string(row->offer->provider),
              row->usd_per_gpu_hour, nominal, nominal / overhead});
        return row->usd_per_gpu_hour <= kClaimedPrice;
    };
    const bool large_holds = tell(cheapestOf(*rows, *large, false), ReasonCode::ClaimA100OnDemand);
    const bool small_holds = tell(cheapestOf(*rows, *small, false), ReasonCode::ClaimA100OnDemand);
    const bool spot_holds = tell(cheapestOf(*rows, *large, true), ReasonCode::ClaimA100Spot);
    note(&claim.figures, ReasonCode::ClaimA100Arithmetic,
         {kBudgetUsd / kClaimedPrice, kBudgetUsd / kClaimedPrice / overhead});
    claim.verdict = large_holds     ? ClaimVerdict::Holds
        : small_holds || spot_holds ? ClaimVerdict::Partly
                                    : ClaimVerdict::No;
    return claim;
}

namespace {

/// Prices of one GPU model as bought, in `currency`: the middle of each row, new and used apart.
Result<std::vector<double>> purchasePrices(const ClaimInputs& inputs, std::size_t gpu, PurchaseKind kind,
                                           Currency currency, int newest_year)
{
    std::vector<double> prices;
    for (const Purchase& purchase : inputs.purchases) {
        if (purchase.kind != kind || purchase.gpu_index != gpu
            || static_cast<int>(purchase.provenance.date.year()) < newest_year)
            continue;
        const Result<Money> low = inputs.tables.rates->convert(purchase.low, currency, Rounding::HalfEven);
        const Result<Money> high = inputs.tables.rates->convert(purchase.high, currency, Rounding::HalfEven);
        if (!low || !high)
            return fail(low ? high.error() : low.error());
        prices.push_back((low->amount() + high->amount()) / 2 / purchase.gpus);
    }
    return prices;
}

} // namespace

Result<std::optional<MachinePrice>> machinePrice(const ClaimInputs& inputs, const char* gpu, int cards)
{
    const Result<std::size_t> index = inputs.tables.gpus->find(gpu);
    if (!index)
        return fail(index.error());
    const auto card_prices = purchasePrices(inputs, *index, PurchaseKind::Gpu, kCny, kPurchaseYear);
    if (!card_prices)
        return fail(card_prices.error());
    std::vector<double> host_prices; // CPU, board, 64 GB, power supply, case: both ends of every row
    for (const Purchase& purchase : inputs.purchases) {
        if (purchase.kind != PurchaseKind::Host)
            continue;
        const Result<Money> low = inputs.tables.rates->convert(purchase.low, kCny, Rounding::HalfEven);
        const Result<Money> high = inputs.tables.rates->convert(purchase.high, kCny, Rounding::HalfEven);
        if (!low || !high)
            return fail(low ? high.error() : low.error());
        host_prices.push_back(low->amount());
        host_prices.push_back(high->amount());
    }
    const std::optional<Range> card = quantiles(*card_prices), host = quantiles(host_prices);
    if (!card || !host)
        return std::optional<MachinePrice>();
    return std::optional(MachinePrice{*card, *card * cards + *host});
}

Result<Claim> machineFor20To30Thousand(const ClaimInputs& inputs)
{
    Claim claim{6, ClaimVerdict::No, {}};
    const auto with_4090 = machinePrice(inputs, "RTX 4090 24GB", 1),
               with_3090 = machinePrice(inputs, "RTX 3090 24GB", 2);
    if (!with_4090 || !with_3090)
        return fail(with_4090 ? with_3090.error() : with_4090.error());
    if (!*with_4090 || !*with_3090)
        return claim;
    const auto tell = [&](ReasonCode code, const MachinePrice& price) {
        note(&claim.figures, code,
             {price.card_cny.low, price.card_cny.likely, price.card_cny.high, price.machine_cny.low,
              price.machine_cny.likely, price.machine_cny.high});
    };
    tell(ReasonCode::ClaimMachine4090, **with_4090);
    tell(ReasonCode::ClaimMachine3090, **with_3090);
    const ClaimVerdict a = compareRanges((*with_4090)->machine_cny, 20'000, 30'000),
                       b = compareRanges((*with_3090)->machine_cny, 20'000, 30'000);
    claim.verdict = a == b ? a : ClaimVerdict::Partly;
    return claim;
}

Result<Claim> halfHourOfMi300x(const ClaimInputs& inputs)
{
    constexpr double kClaimedUsd = 1.99, kHalfHour_s = 1800;
    Claim claim{10, ClaimVerdict::No, {}};
    const auto gpu = inputs.tables.gpus->find("MI300X 192GB");
    if (!gpu)
        return fail(gpu.error());
    struct Bill {
        double usd = 0, hourly = 0;
        bool rule_known = false;
    };
    std::map<std::string_view, Bill> bills; // by provider, cheapest single GPU on demand
    for (const Offer& offer : inputs.offers) {
        if (offer.gpu_index != *gpu || offer.gpu_count != 1 || isInterruptible(offer.tier) || !isRentable(offer.tier))
            continue;
        const Result<double> usd = usdPerGpuHour(offer, *inputs.tables.rates);
        if (!usd)
            return fail(usd.error());
        const auto rule = std::find_if(inputs.billing.begin(), inputs.billing.end(),
                                       [&](const BillingRule& r) { return r.provider == offer.provider; });
        double billed_s = kHalfHour_s;
        bool known = false;
        if (rule != inputs.billing.end()) {
            known = rule->step_s.has_value() || rule->minimum_s.has_value();
            billed_s = billedSeconds(kHalfHour_s, rule->step_s, rule->minimum_s);
        }
        const Bill bill{*usd * billed_s / kSecondsPerHour, *usd, known};
        const auto [entry, added] = bills.try_emplace(offer.provider, bill);
        if (!added && bill.usd < entry->second.usd)
            entry->second = bill;
    }
    for (const auto& [provider, bill] : bills) {
        note(&claim.figures, bill.rule_known ? ReasonCode::ClaimHalfHour : ReasonCode::ClaimHalfHourUnknownRule,
             {std::string(provider), bill.usd, bill.hourly});
        if (bill.usd > kClaimedUsd * 0.98 && bill.usd < kClaimedUsd * 1.02)
            claim.verdict = ClaimVerdict::Holds;
    }
    if (claim.verdict != ClaimVerdict::Holds)
        note(&claim.figures, ReasonCode::ClaimHalfHourWhy);
    return claim;
}

Result<Claim> memoryPerMoney(const ClaimInputs& inputs)
{
    Claim claim{11, ClaimVerdict::No, {}};
    const Result<std::vector<PricedRow>> rows = pricedRows(inputs);
    if (!rows)
        return fail(rows.error());
    int compared = 0, won = 0;
    const auto count = [&](double amd, double nvidia) {
        ++compared;
        won += amd > nvidia;
    };
    // Rented, on demand: GiB for one dollar an hour.
    for (const auto& [amd_name, nvidia_name] :
         {std::pair{"MI300X 192GB", "H100 SXM 80GB"}, std::pair{"MI300X 192GB", "H200 SXM 141GB"},
          std::pair{"MI325X 256GB", "B200 SXM 180GB"}}) {
        const auto pair = indicesOf(*inputs.tables.gpus, {amd_name, nvidia_name});
        if (!pair)
            return fail(pair.error());
        const PricedRow* amd = cheapestOf(*rows, {(*pair)[0]}, false);
        const PricedRow* nvidia = cheapestOf(*rows, {(*pair)[1]}, false);
        if (!amd || !nvidia)
            continue;
        const double amd_gib = (*inputs.tables.gpus)[(*pair)[0]].memory_gib / amd->usd_per_gpu_hour;
        const double nvidia_gib = (*inputs.tables.gpus)[(*pair)[1]].memory_gib / nvidia->usd_per_gpu_hour;
        count(amd_gib, nvidia_gib);
        note(&claim.figures, ReasonCode::ClaimMemoryRented,
             {std::string(amd_name), amd_gib, std::string(nvidia_name), nvidia_gib});
    }
    // Bought, median of this year's prices: GiB for 1,000 dollars.
    for (const auto& [amd_name, nvidia_name] :
         {std::pair{"RX 7900 XTX 24GB", "RTX 4090 24GB"}, std::pair{"Radeon AI PRO R9700 32GB", "RTX 5090 32GB"},
          std::pair{"Radeon PRO W7900 48GB", "RTX 6000 Ada 48GB"}}) {
        const auto pair = indicesOf(*inputs.tables.gpus, {amd_name, nvidia_name});
        if (!pair)
            return fail(pair.error());
        const auto amd = purchasePrices(inputs, (*pair)[0], PurchaseKind::Gpu, kUsd, 2025);
        const auto nvidia = purchasePrices(inputs, (*pair)[1], PurchaseKind::Gpu, kUsd, 2025);
        if (!amd || !nvidia)
            return fail(amd ? nvidia.error() : amd.error());
        const std::optional<Range> amd_price = quantiles(*amd), nvidia_price = quantiles(*nvidia);
        if (!amd_price || !nvidia_price)
            continue;
        const double amd_gib = (*inputs.tables.gpus)[(*pair)[0]].memory_gib / amd_price->likely * 1000;
        const double nvidia_gib = (*inputs.tables.gpus)[(*pair)[1]].memory_gib / nvidia_price->likely * 1000;
        count(amd_gib, nvidia_gib);
        note(&claim.figures, ReasonCode::ClaimMemoryBought,
             {std::string(amd_name), amd_gib, std::string(nvidia_name), nvidia_gib});
    }
    claim.verdict = compared == 0 ? ClaimVerdict::No
        : won == compared         ? ClaimVerdict::Holds
        : won > 0                 ? ClaimVerdict::Partly
                                  : ClaimVerdict::No;
    return claim;
}

} // namespace gpuplan::claims
