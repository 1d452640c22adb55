// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "planner/model/model_reference.h"
#include "planner/model/model_shape.h"
#include "planner/quantity/provenance.h"
#include "planner/quantity/result.h"

namespace gpuplan {

/// One known model: a row of data/models.tsv.
struct KnownModel {
    std::string name;
    ModelFacts facts;
    double published_parameters = 0; ///< the figure of the source, to check the count against
    int context = 0;                 ///< longest sequence in tokens; 0: not known
    Provenance provenance;
    std::string note;
};

/// The shipped models, found by folded name (case, spaces, '-' and '_' do not matter) and never by a part of it.
class ModelCatalog {
public:
    Result<void> add(KnownModel model);
    Result<void> addAlias(std::string_view alias, std::string_view name);
    /// Error: UnknownName with the nearest names.
    Result<const KnownModel*> find(std::string_view name) const;
    const std::vector<KnownModel>& all() const { return m_models; }

private:
    std::vector<KnownModel> m_models;
    std::unordered_map<std::string, std::size_t> m_index;
};

/// Builds a shape from flat fields; `parameters` (0: unknown) settles what the fields leave open: whether the head is
/// tied, and the MLP width. Error: MissingField when layers or hidden are absent.
Result<ModelShape> shapeFromFields(const ShapeFields& fields, const std::string& name, double parameters);

/// Facts of a model that is named, given as flat fields or only counted. Inline configs and files are read by
/// files/model_files.h before. A bare parameter count takes the proportions of the nearest dense model of the catalog
/// and says so (ModelFacts::estimated_shape). Error: UnknownName, MissingField.
Result<ModelFacts> resolveModel(const ModelReference& reference, const ModelCatalog& catalog);

} // namespace gpuplan
