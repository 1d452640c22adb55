// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <string>

#include "planner/quantity/provenance.h"
#include "planner/quantity/range.h"

namespace gpuplan {

/// What a buyer rarely knows: defaults of data/ownership.tsv, each with its source there.
struct OwnershipAssumptions {
    Range load_share; ///< of the board's power limit while it works
    Range host_w;     ///< the rest of the computer while a GPU works
    Range psu_efficiency;
    Range idle_w;                ///< switched on, no work
    Range cooling_pue;           ///< of a home: 1 without air conditioning
    Range repairs_per_year_new;  ///< share of the price, under warranty
    Range repairs_per_year_aged; ///< after the warranty
    Range repairs_per_year_used; ///< of a card bought used
    Range selling_fee;           ///< share of what the sale brings
    Range discount_rate;         ///< per year
    Range overhead;              ///< billed over useful hours of rented machines
    Range price_factor;          ///< what is paid over what is listed
    Range rent_log_sd;           ///< of ln(rent): low: a list price, high: a market of private hosts
    Range rent_resale_correlation;
    Range rent_drift_per_year;    ///< of ln(rent)
    Range household_kwh_per_year; ///< without the machine
    Range setup_hours;            ///< the buyer's own, to build and install
    Range consumer_utilisation;   ///< likely: above this share of all hours a person does not keep a machine busy
    Range unnamed_tariff_log_sd;  ///< of ln(price per kWh), where the person names no place

    std::map<std::string, Provenance, std::less<>> sources; ///< by the name of the row
};

} // namespace gpuplan
