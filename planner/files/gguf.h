// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "planner/files/model_files.h"

namespace gpuplan {

/// Bytes of a GGUF file that hold its header with a wide margin: the largest vocabularies take some 20 MiB.
inline constexpr std::size_t kGgufHeaderLimitBytes = 64 * 1024 * 1024;

/// Reads the header of a GGUF file, version 2 or 3, from its first bytes: parameters and bytes of every tensor, and the
/// shape from the keys of the architecture. Sizes in the header are never trusted: every count is bounded by the bytes
/// that are there, and nothing is allocated for a claim. Error: BadSyntax (no GGUF), Unsupported (version, byte order,
/// tensor type), Truncated (the header needs more than `bytes`), TooLarge (a claim beyond any real file, a product of
/// dimensions beyond 2^53), BadValue; `where.path` is "byte N".
Result<ModelFile> readGguf(std::string_view bytes, const std::string& name);

} // namespace gpuplan
