// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QString>

#include "app/text/format.h"
#include "planner/decide/buy_or_rent/answer.h"

namespace gpuplan {

// Buying against renting in words; the command line and the desktop share them.

QString conditionText(Condition condition); ///< new, used, modified
QString verdictText(BuyOrRent verdict);     ///< rent, buy, depends
QString neverText(Never reason);
QString inputText(OwnershipInput input); ///< "the rent", "what it sells for" …

/// The parts of the paragraph that are names.
struct VerdictNames {
    QString machine; ///< "RTX 4090 24GB, used"
    QString against; ///< "RTX 4090 24GB at AutoDL, ¥2.18 an hour"
    Currency currency;
};

/// One paragraph that a person can act on: what to do, at how many hours, how sure, what would change it.
QString verdictParagraph(const BuyOrRentAnswer& answer, const VerdictNames& names, const Format& format);

/// A probability to a percent, which is what the draws tell; unknown without one.
QString chanceText(const std::optional<double>& share);

/// "5,000 to 11,200"; never where there is no such number.
QString hoursBand(const OpenRange& range, const Format& format);

} // namespace gpuplan
