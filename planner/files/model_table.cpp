// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/model_table.h"

#include <optional>

#include "planner/files/hf_config.h"
#include "planner/files/json_reader.h"
#include "planner/files/table.h"

namespace gpuplan {

namespace {

enum ModelColumn : std::size_t {
    kName,
    kFamily,
    kPublished,
    kLayers,
    kHidden,
    kIntermediate,
    kHeads,
    kKvHeads,
    kHeadDim,
    kVocabulary,
    kContext,
    kTied,
    kExperts,
    kExpertsPerToken,
    kExpertIntermediate,
    kSharedIntermediate,
    kWindow,
    kConfig,
    kNote,
};

constexpr Column kModelColumns[] = {
    {"model"},
    {"family"},
    {"published_parameters_b"},
    {"layers"},
    {"hidden"},
    {"intermediate"},
    {"heads"},
    {"kv_heads"},
    {"head_dim"},
    {"vocabulary"},
    {"context"},
    {"tied"},
    {"experts"},
    {"experts_per_token"},
    {"expert_intermediate"},
    {"shared_intermediate"},
    {"sliding_window"},
    {"config"},
    {"note", false},
};

constexpr Column kAliasColumns[] = {{"alias"}, {"model"}};

/// The numbers of a row under the names that config.json gives them.
constexpr std::pair<std::size_t, const char*> kFields[] = {
    {kLayers, "num_hidden_layers"},
    {kHidden, "hidden_size"},
    {kIntermediate, "intermediate_size"},
    {kHeads, "num_attention_heads"},
    {kKvHeads, "num_key_value_heads"},
    {kHeadDim, "head_dim"},
    {kVocabulary, "vocab_size"},
    {kContext, "max_position_embeddings"},
    {kExperts, "num_experts"},
    {kExpertsPerToken, "num_experts_per_tok"},
    {kExpertIntermediate, "moe_intermediate_size"},
    {kSharedIntermediate, "shared_expert_intermediate_size"},
    {kWindow, "sliding_window"},
};

std::optional<KnownModel> readModel(TableRow& row, const std::string& file)
{
    KnownModel model;
    row.require(kName, "a name");
    row.require(kFamily, "a model_type");
    row.text(kName, model.name);
    row.text(kNote, model.note);
    row.integer(kContext, model.context, 0, 2'000'000'000);
    double billions = 0;
    row.number(kPublished, billions, 0, 1e6);
    model.published_parameters = billions * 1e9;
    row.provenance(model.provenance);

    nlohmann::json config = nlohmann::json::object();
    config["model_type"] = std::string(row.cell(kFamily));
    for (const auto& [column, field] : kFields) {
        std::optional<double> value;
        row.number(column, value, 0, 2e9);
        if (value)
            config[field] = *value;
    }
    if (row.has(kTied)) {
        bool tied = false;
        row.boolean(kTied, tied);
        config["tie_word_embeddings"] = tied;
    }
    if (row.has(kConfig)) {
        const Result<nlohmann::json> more = parseJson(row.cell(kConfig), file);
        if (!more || !more->is_object())
            row.fault(kConfig, ErrorCode::BadValue, {std::string(row.cell(kConfig)), std::string("a JSON object")});
        else
            config.update(*more);
    }
    if (row.failed())
        return std::nullopt;
    Result<ModelFile> counted = readHfConfig(config.dump(), model.name);
    if (!counted) {
        row.fault(kConfig, counted.error());
        return std::nullopt;
    }
    for (const Reason& warning : counted->warnings)
        if (warning.code == ReasonCode::ModelFamilyUnknown)
            row.fault(kFamily, ErrorCode::UnknownName,
                      {std::string("model family"), std::string(row.cell(kFamily)), std::string()});
    model.facts = counted->facts;
    model.facts.name = model.name;
    return model;
}

} // namespace

Result<ModelCatalog> readModelCatalog(std::string_view models, const std::string& models_file, std::string_view aliases,
                                      const std::string& aliases_file)
{
    ModelCatalog catalog;
    const Result<void> read = readTable(models, models_file, kModelColumns, [&](TableRow& row) {
        std::optional<KnownModel> model = readModel(row, models_file);
        if (!model)
            return;
        if (const Result<void> added = catalog.add(std::move(*model)); !added)
            row.fault(kName, added.error());
    });
    if (!read)
        return fail(read.error());
    const Result<void> read_aliases = readTable(aliases, aliases_file, kAliasColumns, [&](TableRow& row) {
        row.require(0, "a name");
        row.require(1, "a model");
        if (row.failed())
            return;
        if (const Result<void> added = catalog.addAlias(row.cell(0), row.cell(1)); !added)
            row.fault(1, added.error());
    });
    if (!read_aliases)
        return fail(read_aliases.error());
    return catalog;
}

} // namespace gpuplan
