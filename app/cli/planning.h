// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "app/cli/context.h"
#include "planner/evaluate.h"

namespace gpuplan {

/// Which prices a plan is made with.
enum class PriceSource {
    Catalog,  ///< the newest, of the shipped data and of the person's database
    Snapshot, ///< those that the document keeps: the plan as it was
};

/// A document and the plan made of it.
struct PlannedDocument {
    PlanDocument document; ///< with `added_owned`
    Plan plan;
    std::vector<OwnedMachine> added_owned; ///< the person's machines that the document itself does not name
};

/// Reads nothing but the shipped data and the person's own: resolves models and GPUs, takes the prices and calls evaluate(). `file` names
/// the document in errors; relative model files start at its folder. Errors: those of the readers and of evaluate.
Result<PlannedDocument> planDocument(Context& context, const std::string& bytes, const std::string& file,
                                     PriceSource source);

/// The models of the experiments of a document, empty ones for hands-on hours. Relative files start at `folder`. Errors:
/// those of lookUpModel(), at the path of the experiment.
Result<std::vector<ModelFacts>> modelsOf(const PlanDocument& document, ShippedData& data, const std::string& folder);

/// The shipped tables that every plan and priced estimate needs, in one place. `currency` is that of the prices.
struct PlanTables {
    PlanInputs inputs; ///< document and models are still empty
    std::shared_ptr<const OfferIndex> offers;
};
/// Errors: those of the readers, NoRate.
Result<PlanTables> planTables(Context& context, Currency currency);

} // namespace gpuplan
