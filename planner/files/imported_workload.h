// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "planner/model/model_catalog.h"
#include "planner/quantity/result.h"

namespace gpuplan {

enum class TrainingFormat { LlamaFactory, Axolotl, Torchtune };

/// Where the value of a field comes from.
enum class FieldSource {
    Stated,        ///< the value of a key
    Comment,       ///< a comment of the file: the command that starts it
    FormatDefault, ///< the key is absent; this is what the program then takes
    Derived,       ///< follows from a key without being its value
    Answered,      ///< given by the person beside the file
    Assumed,       ///< a suggestion that the person accepted as a whole
};

using FieldValue = std::variant<bool, std::int64_t, double, std::string, std::vector<std::string>>;

/// One field of docs/plan-file.md with its origin.
struct ImportedField {
    std::string name; ///< "adapter.rank"
    FieldValue value;
    FieldSource source = FieldSource::Stated;
    std::string key;       ///< of the file; of an absent one for FormatDefault; the option for Answered
    std::int64_t line = 0; ///< 0: not in the file
};

enum class NeededFor { Memory, Time };

/// What the file does not say.
struct AskedField {
    std::string name;
    Reason why;
    NeededFor needed_for = NeededFor::Time;
    std::optional<FieldValue> suggestion; ///< never used unless the person accepts it
    std::optional<FieldValue> meanwhile;  ///< what the estimate takes while nobody answers: the plan file's default
};

/// A key with its text as written; no text: the value is empty (null).
struct KeptKey {
    std::string key;
    std::optional<std::string> text;
    std::int64_t line = 0;
};

/// Parts that are trained beside the matrices an adapter's targets name.
struct TrainedBeside {
    bool embedding = false;    ///< whole
    bool head = false;         ///< whole
    bool head_adapter = false; ///< an adapter on the output head
    std::string key;
    std::int64_t line = 0;
};

/// A training as its file describes it.
struct ImportedWorkload {
    TrainingFormat format = TrainingFormat::LlamaFactory;
    std::string file;
    std::string id; ///< from the name of the file
    std::vector<ImportedField> fields;
    std::vector<AskedField> asked;
    std::vector<KeptKey> unknown;  ///< keys that this program does not know
    std::vector<KeptKey> settings; ///< keys it knows that move neither memory nor time
    Reasons warnings;              ///< contradictions, and what is estimated otherwise than it runs
    Reasons notes;
    std::string checkpoint_folder; ///< torchtune: the folder of the weights, a second hint at the model
    std::optional<TrainedBeside> beside;
    std::string known_model; ///< the row of data/models.tsv that the model was found in; empty: none

    const ImportedField* find(std::string_view name) const;
    std::optional<double> number(std::string_view name) const; ///< of a field that holds one
    std::string text(std::string_view name) const;             ///< of a field that holds one; else empty
    bool flag(std::string_view name) const;
    /// Replaces a field of this name, or appends it, and strikes the question for it.
    void set(ImportedField field);
    void drop(std::string_view name);
    bool asks(std::string_view name) const;
};

/// What a person adds to the file. A file may name a model (config.json, GGUF, safetensors index) instead of the catalog.
struct ImportAnswers {
    std::optional<std::int64_t> gpus, sequence;
    std::optional<double> samples, tokens_per_sample, epochs;
    std::string shard, model, model_file, id;
    bool accept_suggestions = false;
};

/// Error: BadValue for a shard that is none.
Result<void> answer(ImportedWorkload& workload, const ImportAnswers& answers);

/// Looks the model up by its whole name (known_model); else asks for it.
void findModel(ImportedWorkload& workload, const ModelCatalog& catalog);

/// With the shape known: what is trained beside the targets becomes adapter.parameters_m; and what follows from the
/// answers: the sharding that the program takes on several GPUs, and the tokens of a number of steps.
void complete(ImportedWorkload& workload, const ModelFacts* model);

/// How much the run is, as far as it is known.
struct ImportedSize {
    std::optional<double> steps;          ///< optimizer steps; the last group of an epoch counts as one
    std::optional<double> tokens;         ///< over all epochs
    std::optional<double> tokens_at_most; ///< if every sample were as long as the limit
};
ImportedSize sizeOf(const ImportedWorkload& workload);

/// The experiment as a *.gpuplan file holds it, with everything that was not read under "imported". JSON text, also the
/// content of a file for `estimate --workload`.
std::string experimentJson(const ImportedWorkload& workload);

std::string_view formatName(TrainingFormat format);    ///< "LLaMA-Factory", for people
std::string_view formatKey(TrainingFormat format);     ///< "llama_factory", in JSON
std::string_view fieldSourceKey(FieldSource source);   ///< "format_default", in JSON
std::string_view answerOption(std::string_view field); ///< "--samples"; empty when only the file can answer

} // namespace gpuplan
