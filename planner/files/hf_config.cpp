// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/hf_config.h"

#include <algorithm>
#include <array>

#include "planner/files/hf_decoder.h"
#include "planner/files/hf_encoders.h"
#include "planner/files/hf_families.h"
#include "planner/files/hf_fields.h"
#include "planner/files/hf_quantization.h"
#include "planner/files/model_name.h"

namespace gpuplan {

namespace {

using nlohmann::json;

std::string lower(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return text;
}

/// `model_type`, or the family of `architectures` where old files have none (ChatGLM).
std::string modelTypeOf(HfFields& fields)
{
    if (const std::string type = lower(fields.text({"model_type"})); !type.empty())
        return type;
    const std::vector<std::string> names = fields.texts("architectures");
    if (names.empty())
        return {};
    std::string name = lower(names.front());
    for (const std::string_view ending :
         {"forcausallm", "lmheadmodel", "forconditionalgeneration", "formaskedlm", "model"})
        if (name.size() > ending.size() && name.ends_with(ending)) {
            name.resize(name.size() - ending.size());
            break;
        }
    return name;
}

/// The key of the text model in a multimodal file; empty when the file is the text model.
std::string_view textPart(HfFields& whole)
{
    for (const std::string_view key : {"text_config", "llm_config", "language_config", "thinker_config"})
        if (const json* part = whole.reader().find(key); part && part->is_object() && !part->empty())
            return key;
    return {};
}

struct ClassDefault {
    std::string_view text_type;
    std::string_view key;
    int value;
};

// Published files of these two leave out fields of the text model that equal the defaults of the class (transformers
// configuration_gemma3.py and configuration_llama.py); everything else that is missing is an error.
constexpr std::array kGemma3Defaults{
    ClassDefault{"gemma3_text", "num_attention_heads", 8}, ClassDefault{"gemma3_text", "num_key_value_heads", 4},
    ClassDefault{"gemma3_text", "head_dim", 256}, ClassDefault{"gemma3_text", "vocab_size", 262208}};
constexpr std::array kLlavaDefaults{
    ClassDefault{"llama", "hidden_size", 4096}, ClassDefault{"llama", "intermediate_size", 11008},
    ClassDefault{"llama", "num_hidden_layers", 32}, ClassDefault{"llama", "num_attention_heads", 32},
    ClassDefault{"llama", "vocab_size", 32000}};

void fillClassDefaults(json& text, std::string_view whole_type, std::string_view text_type, Reasons& warnings)
{
    const auto fill = [&](const auto& defaults) {
        for (const ClassDefault& d : defaults) {
            const std::string key(d.key);
            if (d.text_type != text_type || (text.contains(key) && !text[key].is_null()))
                continue;
            text[key] = d.value;
            note(&warnings, ReasonCode::ModelFieldAssumed, {key, std::int64_t{d.value}});
        }
    };
    if (whole_type == "gemma3")
        fill(kGemma3Defaults);
    else if (whole_type == "llava" || whole_type == "llava_next")
        fill(kLlavaDefaults);
}

/// Bits per weight of a dtype; 0: not known.
double bitsOfDtype(std::string_view dtype)
{
    if (dtype.starts_with("torch."))
        dtype.remove_prefix(6);
    if (dtype == "float32" || dtype == "float")
        return 32;
    if (dtype == "bfloat16" || dtype == "float16" || dtype == "half")
        return 16;
    if (dtype.starts_with("float8") || dtype == "int8")
        return 8;
    if (dtype == "float64")
        return 64;
    return 0;
}

void readStorage(ModelFile& file, HfFields& whole, HfFields& text, const json* sibling, const std::string& name)
{
    std::string dtype = text.text({"torch_dtype", "dtype"});
    if (dtype.empty())
        dtype = whole.text({"torch_dtype", "dtype"});
    const double bits = bitsOfDtype(dtype);
    std::optional<Quantisation> quantisation;
    for (HfFields* part : {&whole, &text})
        for (const std::string_view key : {"quantization_config", "compression_config"})
            if (const json* declared = part->reader().find(key); declared && !quantisation)
                quantisation = readQuantisation(*declared);
    if (!quantisation && sibling)
        quantisation = readQuantisation(*sibling);
    const ModelFacts& facts = file.facts;
    if (quantisation) {
        file.format = quantisation->method;
        if (quantisation->bits)
            file.weights_bytes =
                storedBytes(facts, *quantisation, bits > 0 ? bits : 16); // quantised files keep the rest at 16
        else
            note(&file.warnings, ReasonCode::ModelQuantisationUnknown, {quantisation->method});
        return;
    }
    file.format = dtype;
    if (const std::string word = quantisationInName(name); !word.empty())
        note(&file.warnings, ReasonCode::ModelQuantisationMissed, {word, bits > 0 ? bits : 16.0});
    if (bits > 0)
        file.weights_bytes = facts.parameters * bits / 8;
    else
        note(&file.warnings, ReasonCode::ModelDtypeUnknown, {});
}

/// Facts of whole families about files that no field declares.
void noteStoredHead(ModelFile& file, std::string_view model_type)
{
    if (!file.facts.tied || !file.weights_bytes || file.facts.parameters <= 0)
        return;
    const double head = file.facts.embedding_parameters * (*file.weights_bytes / file.facts.parameters);
    // Falcon-7B: 7,217,189,760 stored against 6,921,720,704. Qwen3-0.6B and 1.7B: 751,632,384 against 596,049,920
    // (hub counts); the 4B (width 2560) keeps one table.
    if (model_type == "falcon") {
        *file.weights_bytes += head;
        note(&file.warnings, ReasonCode::ModelHeadStoredTwice, {head});
    } else if (model_type == "qwen3" && file.facts.hidden <= 2048) {
        note(&file.warnings, ReasonCode::ModelHeadMayBeStoredTwice, {head});
    }
}

void noteExtraLayers(ModelFile& file, HfFields& text)
{
    const int extra = text.integerOr({"num_nextn_predict_layers", "mtp_num_hidden_layers", "num_mtp_modules"}, 0, 0,
                                     HfFields::kMaxLayers);
    if (extra > 0)
        note(&file.warnings, ReasonCode::ModelExtraLayers, {std::int64_t{extra}});
}

ModelShape shapeOf(ModelFile& file, HfFields& whole, HfFields& text, const std::string& whole_type,
                   const std::string& text_type)
{
    if (isEncoderFamily(text_type)) {
        note(&file.warnings, ReasonCode::ModelEncoderOnly, {});
        return encoderShape(text, text_type);
    }
    if (isEncoderDecoderFamily(text_type)) {
        note(&file.warnings, ReasonCode::ModelEncoderDecoder, {});
        return encoderDecoderShape(text, text_type);
    }
    const FamilyTraits* traits = findFamily(text_type);
    std::string known = text_type;
    if (!traits) {
        traits = findFamily(whole_type);
        known = whole_type;
    }
    if (!traits) {
        traits = &genericTraits();
        known = text_type.empty() ? whole_type : text_type;
        note(&file.warnings, ReasonCode::ModelFamilyUnknown, {known});
    }
    std::optional<bool> tied = text.flag({"tie_word_embeddings"});
    if (!tied)
        tied = whole.flag({"tie_word_embeddings"});
    DecoderContext context{text, *traits, known, &file.warnings};
    ModelShape shape = decoderShape(context, tied.value_or(traits->tied));
    file.context = context.context;
    noteExtraLayers(file, text);
    return shape;
}

} // namespace

Result<ModelFile> readHfConfig(std::string_view text, const std::string& name, std::string_view quantisation)
{
    Result<json> document = parseJson(text, name, true);
    if (!document)
        return fail(document.error());
    std::optional<json> sibling;
    if (!quantisation.empty()) {
        Result<json> parsed = parseJson(quantisation, name + " (hf_quant_config.json)", true);
        if (!parsed)
            return fail(parsed.error());
        sibling = std::move(*parsed);
    }

    ModelFile file;
    file.kind = ModelFileKind::HfConfig;
    std::optional<Error> error;
    HfFields whole(JsonReader(*document, {}, error, name));
    const std::string whole_type = error ? std::string() : modelTypeOf(whole);
    std::string part(error ? std::string_view{} : textPart(whole));
    if (part == "thinker_config" && (*document)[part].contains("text_config")) { // Qwen Omni nests twice
        *document = json((*document)[part]);
        part = "text_config";
    }
    if (error)
        return fail(std::move(*error));
    HfFields outer(JsonReader(*document, {}, error, name));
    json* text_json = part.empty() ? &*document : &(*document)[part];
    HfFields inner(JsonReader(*text_json, part, error, name));
    const std::string text_type = part.empty() ? whole_type : modelTypeOf(inner);
    if (!part.empty() && text_json->is_object())
        fillClassDefaults(*text_json, whole_type, text_type, file.warnings);

    file.shape = shapeOf(file, outer, inner, whole_type, text_type);
    file.shape.name = modelNameOf(name);
    if (!error)
        file.shape.encoder_parameters = multimodalParameters(outer, whole_type, file.shape.hidden, &file.warnings);
    if (error)
        return fail(std::move(*error));
    file.has_shape = true;
    file.facts = factsOf(file.shape);
    std::int64_t recurrent = 0;
    for (const LayerShape& layer : file.shape.layers)
        recurrent += layer.attention.kind == AttentionKind::Linear ? layer.count : 0;
    if (recurrent > 0)
        note(&file.warnings, ReasonCode::ModelLayerStateNotCounted, {recurrent});
    readStorage(file, outer, inner, sibling ? &*sibling : nullptr, file.shape.name);
    if (error)
        return fail(std::move(*error));
    noteStoredHead(file, text_type);
    if (const std::optional<double> claimed = contradictingSize(file.shape.name, file.facts))
        note(&file.warnings, ReasonCode::ModelNameContradicts, {*claimed, file.facts.parameters / 1e9});
    return file;
}

} // namespace gpuplan
