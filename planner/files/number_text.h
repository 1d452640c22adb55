// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace gpuplan {

/// A number for a file, the same in every locale: the shortest text that reads back the same.
std::string numberText(double value);

/// Rounded to `digits` significant ones.
std::string numberText(double value, int digits);

} // namespace gpuplan
