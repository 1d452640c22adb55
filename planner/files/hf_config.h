// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "planner/files/model_files.h"

namespace gpuplan {

/// Reads a Hugging Face config.json. `name` is the path of the file: it goes into errors, and a size or a format that
/// it carries is compared with the content. `quantisation` is the text of a hf_quant_config.json beside it, or empty.
/// Error: BadSyntax, MissingField (a dimension that the count needs: nothing is guessed), WrongType, BadValue.
/// Warnings: unknown family, name and content differ, stored format unknown, parts that are not counted.
Result<ModelFile> readHfConfig(std::string_view text, const std::string& name, std::string_view quantisation = {});

} // namespace gpuplan
