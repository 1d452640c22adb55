// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/model_files.h"

#include "planner/files/gguf.h"
#include "planner/files/hf_config.h"
#include "planner/files/json_reader.h"
#include "planner/files/safetensors.h"
#include "planner/quantity/units.h"

namespace gpuplan {

namespace {

constexpr const char* kSupported = "config.json, GGUF, safetensors, model.safetensors.index.json";

std::string_view withoutSpace(std::string_view text)
{
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (text.starts_with(kByteOrderMark))
        text.remove_prefix(kByteOrderMark.size());
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    return first == std::string_view::npos ? std::string_view{} : text.substr(first);
}

} // namespace

Result<ModelFile> readModelFile(const ModelFileBytes& file)
{
    if (file.bytes.starts_with("GGUF"))
        return readGguf(file.bytes, file.name);
    if (file.bytes.starts_with("FUGG"))
        return fail(ErrorCode::Unsupported,
                    {std::string("a big-endian GGUF file"), std::string("versions 2 and 3, little-endian")},
                    {file.name, 0, "byte 0"});
    if (looksLikeSafetensors(file.bytes))
        return readSafetensors(file.bytes, file.name, file.config);
    if (!withoutSpace(file.bytes).starts_with("{"))
        return fail(ErrorCode::Unsupported, {std::string("this file"), std::string(kSupported)}, {file.name, 0, {}});
    const Result<nlohmann::json> document = parseJson(file.bytes, file.name, true);
    if (document && document->contains("weight_map"))
        return readSafetensorsIndex(file.bytes, file.name, file.config);
    return readHfConfig(file.bytes, file.name, file.quantisation);
}

Result<ModelFile> resolveReference(const ModelReference& reference, const ModelCatalog& catalog,
                                   const std::optional<ModelFileBytes>& file)
{
    Result<ModelFile> resolved = [&]() -> Result<ModelFile> {
        if (!reference.config_json.empty())
            return readHfConfig(reference.config_json, reference.name);
        if (!reference.file.empty()) {
            if (!file)
                return fail(ErrorCode::CannotOpen, {std::string("no content was given")}, {reference.file, 0, {}});
            return readModelFile(*file);
        }
        const Result<ModelFacts> facts = resolveModel(reference, catalog);
        if (!facts)
            return fail(facts.error());
        ModelFile named;
        named.facts = *facts;
        return named;
    }();
    if (!resolved)
        return resolved;
    if (!reference.name.empty())
        resolved->facts.name = reference.name;
    if (reference.file_gib)
        resolved->weights_bytes = *reference.file_gib * kBytesPerGib;
    return resolved;
}

Result<void> requireGeneration(const ModelFacts& facts)
{
    if (facts.generates)
        return {};
    return fail(ErrorCode::NotApplicable, {std::string("generation"), std::string("an encoder-only model")},
                {{}, 0, "model"});
}

} // namespace gpuplan
