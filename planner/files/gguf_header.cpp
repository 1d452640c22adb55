// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/gguf_header.h"

#include <algorithm>

#include "planner/files/byte_cursor.h"
#include "planner/files/gguf.h"

namespace gpuplan {

namespace {

// Beyond any real file; the largest known models have some 2,500 tensors and 100 keys.
constexpr std::uint64_t kMostTensors = 200'000;
constexpr std::uint64_t kMostKeys = 100'000;
constexpr std::uint64_t kMostElementsOfList = 1ull << 32;
constexpr std::size_t kMostKept = 16'384;         ///< elements of one list that are kept: far more than layers
constexpr std::size_t kMostKeptInAll = 1'000'000; ///< a kept element takes up to eight times its bytes in the file
constexpr std::size_t kMostTextKept = 1024;
constexpr int kMostNesting = 4;
constexpr double kMostElements = 9007199254740992.0; ///< 2^53

enum class ValueType : std::uint32_t { U8, I8, U16, I16, U32, I32, F32, Bool, Text, List, U64, I64, F64 };

/// Least bytes that one value of the type takes; 0: not a type.
std::uint64_t leastBytes(ValueType type)
{
    switch (type) {
    case ValueType::U8:
    case ValueType::I8:
    case ValueType::Bool:
        return 1;
    case ValueType::U16:
    case ValueType::I16:
        return 2;
    case ValueType::U32:
    case ValueType::I32:
    case ValueType::F32:
        return 4;
    case ValueType::Text:
    case ValueType::U64:
    case ValueType::I64:
    case ValueType::F64:
        return 8;
    case ValueType::List:
        return 12;
    }
    return 0;
}

double numberOf(ByteCursor& cursor, ValueType type)
{
    switch (type) {
    case ValueType::U8:
    case ValueType::Bool:
        return cursor.value<std::uint8_t>("a value");
    case ValueType::I8:
        return cursor.value<std::int8_t>("a value");
    case ValueType::U16:
        return cursor.value<std::uint16_t>("a value");
    case ValueType::I16:
        return cursor.value<std::int16_t>("a value");
    case ValueType::U32:
        return cursor.value<std::uint32_t>("a value");
    case ValueType::I32:
        return cursor.value<std::int32_t>("a value");
    case ValueType::F32:
        return static_cast<double>(cursor.value<float>("a value"));
    case ValueType::U64:
        return static_cast<double>(cursor.value<std::uint64_t>("a value"));
    case ValueType::I64:
        return static_cast<double>(cursor.value<std::int64_t>("a value"));
    case ValueType::F64:
        return cursor.value<double>("a value");
    case ValueType::Text:
    case ValueType::List:
        break;
    }
    return 0;
}

std::string_view readText(ByteCursor& cursor, const char* what)
{
    const std::uint64_t length = cursor.value<std::uint64_t>(what);
    if (length > kGgufHeaderLimitBytes) {
        cursor.fault(
            ErrorCode::TooLarge,
            {std::string(what), static_cast<double>(length), static_cast<std::int64_t>(kGgufHeaderLimitBytes)});
        return {};
    }
    return cursor.text(length, what);
}

void readList(ByteCursor& cursor, const std::string& key, GgufHeader& header, int depth)
{
    const auto type = static_cast<ValueType>(cursor.value<std::uint32_t>("a list"));
    const std::uint64_t count = cursor.value<std::uint64_t>("a list");
    if (cursor.failed())
        return;
    const std::uint64_t least = leastBytes(type);
    if (least == 0)
        return cursor.fault(
            ErrorCode::BadValue,
            {std::to_string(static_cast<std::uint32_t>(type)), std::string("a value type from 0 to 12")});
    if (count > kMostElementsOfList)
        return cursor.fault(
            ErrorCode::TooLarge,
            {std::string("a list"), static_cast<double>(count), static_cast<std::int64_t>(kMostElementsOfList)});
    if (depth >= kMostNesting)
        return cursor.fault(ErrorCode::TooLarge,
                            {std::string("a list"), std::string("deep nesting"), std::int64_t{kMostNesting}});
    if (!cursor.has(count, least, "a list"))
        return;
    header.lengths[key] = count;
    if (type == ValueType::Text || type == ValueType::List) {
        for (std::uint64_t i = 0; i < count && !cursor.failed(); ++i) {
            if (type == ValueType::Text)
                readText(cursor, "a text of a list");
            else
                readList(cursor, key + "[]", header, depth + 1);
        }
        return;
    }
    header.kept += static_cast<std::size_t>(std::min<std::uint64_t>(count, kMostKept));
    if (count > kMostKept || header.kept > kMostKeptInAll)
        return cursor.skip(count, least, "a list");
    std::vector<double> values;
    for (std::uint64_t i = 0; i < count && !cursor.failed(); ++i)
        values.push_back(numberOf(cursor, type));
    header.lists[key] = std::move(values);
}

void readKey(ByteCursor& cursor, GgufHeader& header)
{
    const std::string key(readText(cursor, "a key").substr(0, kMostTextKept));
    const auto type = static_cast<ValueType>(cursor.value<std::uint32_t>("the type of a value"));
    if (cursor.failed())
        return;
    if (leastBytes(type) == 0)
        return cursor.fault(
            ErrorCode::BadValue,
            {std::to_string(static_cast<std::uint32_t>(type)), std::string("a value type from 0 to 12")});
    if (type == ValueType::List)
        return readList(cursor, key, header, 0);
    if (type == ValueType::Text) {
        header.texts[key] = std::string(readText(cursor, "a text").substr(0, kMostTextKept));
        return;
    }
    header.numbers[key] = numberOf(cursor, type);
}

void readTensor(ByteCursor& cursor, GgufHeader& header)
{
    GgufTensor tensor;
    tensor.name = readText(cursor, "the name of a tensor");
    const std::uint32_t rank = cursor.value<std::uint32_t>("the rank of a tensor");
    if (cursor.failed())
        return;
    if (rank > tensor.dimensions.size())
        return cursor.fault(ErrorCode::TooLarge,
                            {std::string("the rank of a tensor"), std::int64_t{rank}, std::int64_t{4}});
    tensor.rank = static_cast<int>(rank);
    tensor.elements = 1;
    for (std::uint32_t i = 0; i < rank; ++i) {
        tensor.dimensions[i] = cursor.value<std::uint64_t>("the dimensions of a tensor");
        tensor.elements *= static_cast<double>(tensor.dimensions[i]);
        if (tensor.elements > kMostElements)
            return cursor.fault(ErrorCode::TooLarge, {std::string("a tensor"), tensor.elements, kMostElements});
    }
    const std::uint32_t type = cursor.value<std::uint32_t>("the type of a tensor");
    cursor.value<std::uint64_t>("the offset of a tensor");
    if (cursor.failed())
        return;
    tensor.type = findGgmlType(type);
    if (!tensor.type)
        return cursor.fault(ErrorCode::Unsupported,
                            {"tensor type " + std::to_string(type), std::string("the types of ggml up to Q2_0 (42)")});
    if (tensor.dimensions[0] % tensor.type->block != 0)
        return cursor.fault(
            ErrorCode::BadValue,
            {"a row of " + std::to_string(tensor.dimensions[0]) + " weights in " + std::string(tensor.type->name),
             "a multiple of " + std::to_string(tensor.type->block)});
    tensor.bytes = tensor.elements / tensor.type->block * tensor.type->block_bytes;
    header.tensors.push_back(tensor);
}

} // namespace

Result<GgufHeader> parseGgufHeader(std::string_view bytes, const std::string& name)
{
    ByteCursor cursor(bytes, name);
    const std::string_view magic = cursor.text(4, "the magic");
    if (!cursor.failed() && magic != "GGUF")
        cursor.fault(ErrorCode::BadSyntax, {std::string("GGUF"), std::string("another beginning")});
    const std::uint32_t version = cursor.value<std::uint32_t>("the version");
    if (!cursor.failed() && version != 2 && version != 3)
        cursor.fault(ErrorCode::Unsupported,
                     {"GGUF version " + std::to_string(version), std::string("versions 2 and 3, little-endian")});
    const std::uint64_t tensors = cursor.value<std::uint64_t>("the count of tensors");
    const std::uint64_t keys = cursor.value<std::uint64_t>("the count of keys");
    if (tensors > kMostTensors)
        cursor.fault(ErrorCode::TooLarge,
                     {std::string("the count of tensors"), static_cast<double>(tensors),
                      static_cast<std::int64_t>(kMostTensors)});
    if (keys > kMostKeys)
        cursor.fault(
            ErrorCode::TooLarge,
            {std::string("the count of keys"), static_cast<double>(keys), static_cast<std::int64_t>(kMostKeys)});

    GgufHeader header;
    for (std::uint64_t i = 0; i < keys && !cursor.failed(); ++i)
        readKey(cursor, header);
    for (std::uint64_t i = 0; i < tensors && !cursor.failed(); ++i)
        readTensor(cursor, header);
    if (cursor.failed())
        return fail(cursor.takeError());
    return header;
}

} // namespace gpuplan
