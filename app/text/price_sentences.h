// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "pricing/catalog/row_fault.h"

namespace gpuplan {

/// One sentence for what is wrong with a row of a price source, in the installed language.
QString sentence(const RowFault& fault);

/// The pattern of a reason before its argument is put in; tests check places and translations through it.
QString pattern(FaultReason reason);

} // namespace gpuplan
