// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "app/text/format.h"
#include "planner/decide/buy_or_rent/ladder.h"
#include "planner/decide/buy_or_rent/published.h"

namespace gpuplan {

// What others published about buying and renting, in words.

QString pattern(CalculationFinding code); ///< before its arguments are put in
QString sentence(const Finding& finding, const Format& format);
QString verdictText(PublishedVerdict verdict);
QString stepText(LadderChange change);
/// A figure in the unit of its quantity: "8,556 h", "11.7 months", "$9,440".
QString figureText(PublishedQuantity quantity, double value, Currency currency, const Format& format);

} // namespace gpuplan
