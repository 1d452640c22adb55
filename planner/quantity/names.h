// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace gpuplan {

/// Lower case without spaces, '-' and '_': "RTX 4090 24GB" -> "rtx409024gb". ASCII only; other bytes stay.
std::string foldName(std::string_view name);

/// Up to `limit` of `names`, nearest first: by edit distance to the nearest part of the folded name, then to the whole.
std::vector<std::string> nearestNames(std::string_view name, const std::vector<std::string>& names,
                                      std::size_t limit = 3);

/// "a, b, c"
std::string joinNames(const std::vector<std::string>& names);

} // namespace gpuplan
