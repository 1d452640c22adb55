// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "planner/model/model_catalog.h"
#include "planner/quantity/result.h"

namespace gpuplan {

/// Reads data/models.tsv and data/model_aliases.tsv into a catalog. A row names the family (`model_type` of its
/// config.json), the flat shape, and in `config` what else that file says, as a JSON object; it is counted by the
/// reader of config.json itself, so that the catalog and a file of the same model agree to the parameter. Errors: those
/// of readTable(), of readHfConfig(), Duplicate, UnknownName; `where` names file, line and column.
Result<ModelCatalog> readModelCatalog(std::string_view models, const std::string& models_file, std::string_view aliases,
                                      const std::string& aliases_file);

} // namespace gpuplan
