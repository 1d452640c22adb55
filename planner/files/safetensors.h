// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "planner/files/model_files.h"

namespace gpuplan {

/// Longest JSON header that is read (the format's own library stops there too).
inline constexpr std::size_t kSafetensorsHeaderLimitBytes = 100'000'000;

/// Whether `bytes` begin like a safetensors file: a plausible length and then a JSON object.
bool looksLikeSafetensors(std::string_view bytes);

/// Reads the header of one safetensors file from its first bytes: parameters and bytes by dtype. `config` is the text
/// of the config.json beside it, or empty: then only counts are known. Packed integers (GPTQ, AWQ) are bytes without
/// parameters. Error: Truncated (the header needs more bytes), TooLarge (a length or a shape beyond any real file),
/// BadSyntax, WrongType, BadValue (a shape that does not match its bytes); `where.path` names the tensor or "byte N".
Result<ModelFile> readSafetensors(std::string_view bytes, const std::string& name, std::string_view config = {});

/// Reads model.safetensors.index.json. `metadata.total_size` counts only when it is a number that the model can have:
/// beside a config it must be within 35% of the stored size, without one a multiple of 10^8 is taken for a placeholder.
/// Error: BadSyntax, MissingField (weight_map), those of readHfConfig() for `config`.
Result<ModelFile> readSafetensorsIndex(std::string_view text, const std::string& name, std::string_view config = {});

} // namespace gpuplan
