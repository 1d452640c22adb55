// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <type_traits>

#include "planner/files/yaml_reader.h"

namespace gpuplan {

/// What the three readers put their findings into.
class ImportBuilder {
public:
    ImportBuilder(ImportedWorkload& workload, const YamlDocument& document) : m_workload(workload), m_document(document)
    {
    }

    template <class T> void state(const char* field, const InFile<T>& found)
    {
        m_workload.set({field, FieldValue(found.value), FieldSource::Stated, found.key, found.line});
    }
    /// The value of the key, else what the program takes without it.
    template <class T> void stateOr(const char* field, const Found<T>& found, T program_default, const char* key)
    {
        if (found)
            state(field, *found);
        else if (!isUnresolved(key))
            byDefault(field, program_default, key);
        else
            askUnresolved(field, key, NeededFor::Memory);
    }
    /// The value of the key, else a question: the program itself has no default.
    template <class T> void stateOrAsk(const char* field, const Found<T>& found, const char* key, T meanwhile)
    {
        if (found)
            state(field, *found);
        else if (isUnresolved(key))
            askUnresolved(field, key, NeededFor::Memory);
        else
            ask(field, {ReasonCode::ImportAskMissing, {std::string(key), program()}}, NeededFor::Memory, {},
                FieldValue(meanwhile));
    }
    /// A value that follows from a key; the very word of the key is stated.
    template <class T, class U> void derive(const char* field, T value, const InFile<U>& from)
    {
        FieldSource source = FieldSource::Derived;
        if constexpr (std::is_same_v<T, U>)
            source = value == from.value ? FieldSource::Stated : source;
        m_workload.set({field, FieldValue(std::move(value)), source, from.key, from.line});
    }
    template <class T> void byDefault(const char* field, T value, const char* key)
    {
        m_workload.set({field, FieldValue(std::move(value)), FieldSource::FormatDefault, key, 0});
    }
    void ask(const char* field, Reason why, NeededFor needed_for, std::optional<FieldValue> suggestion = {},
             std::optional<FieldValue> meanwhile = {});
    void warn(ReasonCode code, Arguments arguments) { m_workload.warnings.push_back({code, std::move(arguments)}); }
    void note(ReasonCode code, Arguments arguments) { m_workload.notes.push_back({code, std::move(arguments)}); }
    bool isUnresolved(std::string_view key) const;
    std::string program() const { return std::string(formatName(m_workload.format)); }
    ImportedWorkload& workload() { return m_workload; }

private:
    void askUnresolved(const char* field, std::string_view key, NeededFor needed_for);
    ImportedWorkload& m_workload;
    const YamlDocument& m_document;
};

/// "adamw_torch_fused", "paged_adamw_8bit" …: the names of the Hugging Face trainer. An unknown one is estimated as
/// adamw, with a warning.
void importTrainerOptimizer(ImportBuilder& builder, const Found<std::string>& name, const char* key);

/// Names of matrices ("q_proj", "gate_proj", "query_key_value") as targets of ours. Parts that are trained whole beside
/// the adapters (embed_tokens, lm_head) are noted in `beside`; names that are neither are warned of.
void importTargets(ImportBuilder& builder, const InFile<std::vector<std::string>>& names);
void importTrainedWhole(ImportBuilder& builder, const InFile<std::vector<std::string>>& names);

/// The stage of DeepSpeed: from a map in the file itself, else asked for, with what the name of the other file suggests.
void importDeepspeed(ImportBuilder& builder, YamlReader& reader);

/// FSDP of accelerate: the words of `fsdp` and the map of `fsdp_config`.
void importFsdp(ImportBuilder& builder, YamlReader& reader);

/// bf16, fp16: the precision of the multiplications. True when one of them is set.
bool importPrecision(ImportBuilder& builder, YamlReader& reader, std::span<const char* const> bf16_keys,
                     std::span<const char* const> fp16_keys);

/// What only the person knows: the number of samples, their mean length, the number of GPUs. `why_samples` says what the
/// file knows about their number.
void askForSize(ImportBuilder& builder, Reason why_samples, const char* limit_key);
void askForGpus(ImportBuilder& builder);

/// Keeps everything that no reader asked for: known settings, of which `prefixes` names whole groups too, and the rest.
void keepUnread(ImportedWorkload& workload, const YamlDocument& document, std::span<const std::string_view> settings);

// One reader per program; faults go to the document.
void readLlamaFactory(ImportBuilder& builder, YamlDocument& document);
void readAxolotl(ImportBuilder& builder, YamlDocument& document);
void readTorchtune(ImportBuilder& builder, YamlDocument& document, std::string_view text);

// Bounds of plausible input, those of the plan file.
inline constexpr std::int64_t kMostBatch = 1'000'000;
inline constexpr std::int64_t kMostTokens = 100'000'000;
inline constexpr std::int64_t kMostRank = 100'000;
inline constexpr std::int64_t kMostGpus = 100'000;
inline constexpr std::int64_t kMostSteps = 1'000'000'000'000;
inline constexpr double kMostEpochs = 1e6;

} // namespace gpuplan
