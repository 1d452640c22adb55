// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/store/machine_offers.h"

namespace gpuplan {

std::optional<Money> MachineCost::perHour() const
{
    if (electricity && share)
        return *electricity + *share;
    return electricity ? electricity : share;
}

const char* MachineCost::basis() const
{
    if (electricity)
        return share ? "electricity+share" : "electricity";
    return share ? "share" : "unknown";
}

Result<MachineCost> hourlyCost(const StoredMachine& machine, const ExchangeRates& rates)
{
    MachineCost cost;
    const Currency currency = machine.tariff_per_kwh.currency();
    if (machine.wall_kw > 0 && machine.tariff_per_kwh.micros() > 0)
        cost.electricity = machine.tariff_per_kwh.times(machine.wall_kw);
    const double hours = machine.years.value_or(0) * machine.hours_per_year.value_or(0);
    if (machine.price_paid && machine.price_paid->micros() > 0 && hours > 0) {
        const Result<Money> paid = rates.convert(*machine.price_paid, currency, Rounding::HalfEven);
        if (!paid)
            return fail(paid.error());
        cost.share = paid->times(1 / hours);
    }
    return cost;
}

Result<OfferBook> machineOffers(std::span<const StoredMachine> machines, const GpuCatalog& gpus,
                                const ExchangeRates& rates, Date today)
{
    OfferBook book;
    for (const StoredMachine& machine : machines) {
        const Result<std::size_t> gpu = gpus.find(machine.gpu);
        if (!gpu)
            continue;
        const Result<MachineCost> cost = hourlyCost(machine, rates);
        if (!cost)
            return fail(cost.error());
        Offer offer;
        offer.row = static_cast<std::uint32_t>(book.offers().size() + 1);
        offer.gpu_index = static_cast<std::uint16_t>(*gpu);
        offer.gpu_count = static_cast<std::uint16_t>(machine.gpus);
        offer.tier = Tier::Owned;
        offer.availability = Availability::Available;
        offer.observed = today;
        offer.price_per_hour = cost->perHour().value_or(Money::zero(machine.tariff_per_kwh.currency()));
        if (machine.host_ram_gib)
            offer.host_ram_gib = static_cast<float>(*machine.host_ram_gib);
        offer.provider = machine.name;
        offer.detail = cost->basis();
        offer.source = "own machine";
        book.add(offer);
    }
    return book;
}

} // namespace gpuplan
