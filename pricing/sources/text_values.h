// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace gpuplan {

/// A plain number of a program: digits, a point, an exponent; nothing after it. The same in every locale. Empty for
/// anything else, NaN and infinity.
std::optional<double> plainNumber(std::string_view text);

/// Seconds since 1970 UTC of a day or moment: 2026-08-22, 2026/8/22, 2026.08.22, 22.08.2026, 2026年8月22日, each with an
/// optional time "T06:21:49.413Z" or " 06:21:49+08:00" (no zone: UTC). A day alone is its first second. Days such as
/// 03/04/2026, which two countries read in two ways, are not read.
std::optional<std::int64_t> parseMoment(std::string_view text);

/// ASCII letters in lower case; the rest as it is.
std::string lowered(std::string_view text);

/// Full-width letters, digits and signs as ASCII, the wide space and the spaces that do not break as ' ', ￥ as ¥:
/// what Unicode's compatibility form does to the characters that numbers and headers are made of.
void narrow(std::string_view text, std::string& target);

/// The name of the file at the end of a path, without folders and ending.
std::string_view fileStem(std::string_view path);
/// The folder that holds the file, by its own name alone; empty when the path has none.
std::string_view folderName(std::string_view path);

} // namespace gpuplan
