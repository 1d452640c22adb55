// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/quantity/price_unit.h"

#include <array>
#include <utility>

namespace gpuplan {

namespace {

constexpr std::array<std::pair<std::string_view, PricePeriod>, 5> kPeriods{{{"second", PricePeriod::Second},
                                                                            {"minute", PricePeriod::Minute},
                                                                            {"hour", PricePeriod::Hour},
                                                                            {"day", PricePeriod::Day},
                                                                            {"month", PricePeriod::Month}}};

} // namespace

std::string priceUnitName(PriceUnit unit)
{
    std::string name = unit.per_gpu ? "per_gpu_" : "per_instance_";
    for (const auto& [period_name, period] : kPeriods)
        if (period == unit.period)
            name += period_name;
    return name;
}

Result<PriceUnit> parsePriceUnit(std::string_view name)
{
    std::string names;
    for (const bool per_gpu : {true, false}) {
        for (const auto& entry : kPeriods) {
            const PriceUnit unit{per_gpu, entry.second};
            const std::string known = priceUnitName(unit);
            if (name == known)
                return unit;
            names += (names.empty() ? "" : ", ") + known;
        }
    }
    return fail(ErrorCode::BadValue, {std::string(name), names});
}

double hoursOf(PricePeriod period)
{
    switch (period) {
    case PricePeriod::Second:
        return 1.0 / 3600;
    case PricePeriod::Minute:
        return 1.0 / 60;
    case PricePeriod::Hour:
        return 1;
    case PricePeriod::Day:
        return 24;
    case PricePeriod::Month:
        return 720;
    }
    return 1;
}

double perInstanceHour(double amount, PriceUnit unit, int gpus)
{
    return amount * (unit.per_gpu ? gpus : 1) / hoursOf(unit.period);
}

} // namespace gpuplan
