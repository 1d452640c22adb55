// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/safetensors.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "planner/files/byte_cursor.h"
#include "planner/files/hf_config.h"
#include "planner/files/json_reader.h"
#include "planner/files/model_name.h"

namespace gpuplan {

namespace {

using nlohmann::json;

constexpr double kMostElements = 9007199254740992.0; ///< 2^53
constexpr std::size_t kLengthBytes = 8;

struct Dtype {
    std::string_view name;
    double bits;
    bool weights; ///< false: packed or index data, no parameters
};

// Names of the safetensors format; the sub-byte ones came with 0.6.
constexpr std::array kDtypes{
    Dtype{"F64", 64, true},    Dtype{"F32", 32, true},    Dtype{"F16", 16, true},     Dtype{"BF16", 16, true},
    Dtype{"F8_E4M3", 8, true}, Dtype{"F8_E5M2", 8, true}, Dtype{"F8_E8M0", 8, false}, Dtype{"F6_E2M3", 6, true},
    Dtype{"F6_E3M2", 6, true}, Dtype{"F4", 4, true},      Dtype{"I64", 64, false},    Dtype{"I32", 32, false},
    Dtype{"I16", 16, false},   Dtype{"I8", 8, true},      Dtype{"U64", 64, false},    Dtype{"U32", 32, false},
    Dtype{"U16", 16, false},   Dtype{"U8", 8, false},     Dtype{"BOOL", 8, false},
};

const Dtype* findDtype(std::string_view name)
{
    const auto entry = std::find_if(kDtypes.begin(), kDtypes.end(), [name](const Dtype& d) { return d.name == name; });
    return entry == kDtypes.end() ? nullptr : &*entry;
}

tl::unexpected<Error> bad(const std::string& file, const std::string& path, ErrorCode code, Arguments arguments)
{
    return fail(code, std::move(arguments), {file, 0, path});
}

/// Product of a shape; Error when it is no list of sizes or passes 2^53.
Result<double> elementsOf(const json& tensor, const std::string& file, const std::string& name)
{
    const auto shape = tensor.find("shape");
    if (shape == tensor.end() || !shape->is_array())
        return bad(file, name + ".shape", ErrorCode::WrongType, {std::string("shape"), std::string("a list of sizes")});
    double elements = 1;
    for (const json& size : *shape) {
        if (!size.is_number_unsigned())
            return bad(file, name + ".shape", ErrorCode::WrongType,
                       {std::string("shape"), std::string("a list of sizes")});
        elements *= size.get<double>();
        if (elements > kMostElements)
            return bad(file, name + ".shape", ErrorCode::TooLarge, {std::string("a tensor"), elements, kMostElements});
    }
    return elements;
}

/// Adds one tensor to the counts by dtype.
Result<void> addTensor(ModelFile& file, const json& tensor, const std::string& path, const std::string& name)
{
    if (!tensor.is_object())
        return bad(path, name, ErrorCode::WrongType, {name, std::string("an object")});
    const auto dtype_field = tensor.find("dtype");
    const Dtype* dtype = dtype_field != tensor.end() && dtype_field->is_string()
        ? findDtype(dtype_field->get_ref<const std::string&>())
        : nullptr;
    if (!dtype)
        return bad(
            path, name + ".dtype", ErrorCode::Unsupported,
            {"dtype " + (dtype_field == tensor.end() ? std::string("of a tensor") : dtype_field->dump().substr(0, 40)),
             std::string("F64 to F4, I64 to I8, U64 to U8, BOOL")});
    const Result<double> elements = elementsOf(tensor, path, name);
    if (!elements)
        return fail(elements.error());
    const double bytes = *elements * dtype->bits / 8;
    const auto offsets = tensor.find("data_offsets");
    if (offsets != tensor.end()) {
        const bool pair = offsets->is_array() && offsets->size() == 2 && (*offsets)[0].is_number_unsigned()
            && (*offsets)[1].is_number_unsigned();
        if (!pair || std::abs((*offsets)[1].get<double>() - (*offsets)[0].get<double>() - bytes) >= 1)
            return bad(path, name + ".data_offsets", ErrorCode::BadValue,
                       {offsets->dump().substr(0, 60),
                        "a range of " + std::to_string(static_cast<std::int64_t>(bytes)) + " bytes"});
    }
    auto stored = std::find_if(file.stored.begin(), file.stored.end(),
                               [&](const StoredType& s) { return s.type == dtype->name; });
    if (stored == file.stored.end())
        stored = file.stored.insert(file.stored.end(), StoredType{std::string(dtype->name), 0, 0});
    stored->bytes += bytes;
    file.weights_bytes = file.weights_bytes.value_or(0) + bytes;
    if (dtype->weights) {
        stored->parameters += *elements;
        file.facts.parameters += *elements;
    }
    return {};
}

/// Takes shape and facts from the config beside the file.
Result<void> useConfig(ModelFile& file, std::string_view config, const std::string& name)
{
    Result<ModelFile> beside = readHfConfig(config, name);
    if (!beside)
        return fail(beside.error());
    file.has_shape = beside->has_shape;
    file.shape = std::move(beside->shape);
    file.facts = std::move(beside->facts);
    file.context = beside->context;
    file.format = beside->format;
    file.warnings = std::move(beside->warnings);
    return {};
}

} // namespace

bool looksLikeSafetensors(std::string_view bytes)
{
    if (bytes.size() <= kLengthBytes || bytes[kLengthBytes] != '{')
        return false;
    ByteCursor cursor(bytes, {});
    return cursor.value<std::uint64_t>("") < (1ull << 40);
}

Result<ModelFile> readSafetensors(std::string_view bytes, const std::string& name, std::string_view config)
{
    ByteCursor cursor(bytes, name);
    const std::uint64_t length = cursor.value<std::uint64_t>("the length of the header");
    if (!cursor.failed() && length > kSafetensorsHeaderLimitBytes)
        cursor.fault(ErrorCode::TooLarge,
                     {std::string("the header"), static_cast<double>(length),
                      static_cast<std::int64_t>(kSafetensorsHeaderLimitBytes)});
    const std::string_view text = cursor.text(length, "the header");
    if (cursor.failed())
        return fail(cursor.takeError());
    const Result<json> header = parseJson(text, name);
    if (!header)
        return fail(header.error());
    if (!header->is_object())
        return bad(name, {}, ErrorCode::WrongType, {std::string("the header"), std::string("an object")});

    ModelFile counted;
    for (const auto& [tensor, value] : header->items()) {
        if (tensor == "__metadata__")
            continue;
        if (const Result<void> added = addTensor(counted, value, name, tensor); !added)
            return fail(added.error());
    }
    if (counted.stored.empty())
        return bad(name, {}, ErrorCode::MissingField, {std::string("tensors"), std::string("at least one")});
    ModelFile file;
    if (!config.empty())
        if (const Result<void> used = useConfig(file, config, name); !used)
            return fail(used.error());
    file.kind = ModelFileKind::Safetensors;
    file.stored = std::move(counted.stored);
    file.weights_bytes = counted.weights_bytes;
    if (!file.has_shape) {
        file.facts.parameters = counted.facts.parameters;
        file.facts.active_parameters = counted.facts.parameters;
        file.facts.name = modelNameOf(name);
    }
    const auto widest = std::max_element(file.stored.begin(), file.stored.end(),
                                         [](const StoredType& a, const StoredType& b) { return a.bytes < b.bytes; });
    if (file.format.empty())
        file.format = widest->type;
    return file;
}

Result<ModelFile> readSafetensorsIndex(std::string_view text, const std::string& name, std::string_view config)
{
    const Result<json> index = parseJson(text, name);
    if (!index)
        return fail(index.error());
    if (!index->is_object() || !index->contains("weight_map") || !(*index)["weight_map"].is_object())
        return bad(name, {}, ErrorCode::MissingField, {std::string("weight_map"), std::string("an object")});
    ModelFile file;
    if (!config.empty())
        if (const Result<void> used = useConfig(file, config, name); !used)
            return fail(used.error());
    const std::optional<double> expected = [&]() -> std::optional<double> {
        if (config.empty())
            return std::nullopt;
        const Result<ModelFile> beside = readHfConfig(config, name);
        return beside ? beside->weights_bytes : std::nullopt;
    }();
    file.kind = ModelFileKind::SafetensorsIndex;

    const auto metadata = index->find("metadata");
    const json* total = metadata != index->end() && metadata->is_object() && metadata->contains("total_size")
        ? &(*metadata)["total_size"]
        : nullptr;
    const double size = total && total->is_number() ? total->get<double>() : 0;
    constexpr double kTolerance = 0.35; // other storage than declared, tensors stored twice, extra modules
    const bool placeholder = !expected && std::fmod(size, 1e8) == 0;
    if (!(size > 0) || placeholder) {
        note(&file.warnings, ReasonCode::ModelTotalSizeUnusable, {});
        file.weights_bytes = expected;
    } else if (expected && (size < *expected * (1 - kTolerance) || size > *expected * (1 + kTolerance))) {
        note(&file.warnings, ReasonCode::ModelTotalSizeImplausible, {size, file.facts.parameters, *expected});
        file.weights_bytes = expected;
    } else {
        file.weights_bytes = size;
    }
    if (!file.has_shape) {
        if (metadata != index->end() && metadata->is_object() && metadata->contains("total_parameters")
            && (*metadata)["total_parameters"].is_number())
            file.facts.parameters = (*metadata)["total_parameters"].get<double>();
        file.facts.active_parameters = file.facts.parameters;
        file.facts.name = modelNameOf(name);
    }
    return file;
}

} // namespace gpuplan
