// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "planner/decide/selection.h"
#include "planner/hardware/offer.h"

namespace gpuplan {

// Names of the values of small enums, in the installed language.
QString tierText(Tier tier);         ///< on demand, spot, …
QString priorityText(Priority tier); ///< must, should, could

} // namespace gpuplan
