// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/estimate/runtime_behaviour.h"

#include <cctype>
#include <optional>
#include <utility>

#include "planner/quantity/names.h"

namespace gpuplan {

namespace {

using Version = std::pair<int, int>; ///< major and minor

constexpr int kMostDigits = 6; // a year and a month are versions too: "2024.10"

std::optional<int> readNumber(std::string_view& text)
{
    int value = 0, digits = 0;
    while (!text.empty() && std::isdigit(static_cast<unsigned char>(text.front())) && digits < kMostDigits) {
        value = value * 10 + (text.front() - '0');
        text.remove_prefix(1);
        ++digits;
    }
    return digits > 0 ? std::optional<int>(value) : std::nullopt;
}

/// "4.38.2", "v0.6" at the beginning of `text`; a number without a point is no version ("V1", "Nov 2024").
std::optional<Version> leadingVersion(std::string_view text)
{
    if (text.starts_with('v'))
        text.remove_prefix(1);
    const std::optional<int> major = readNumber(text);
    if (!major || !text.starts_with('.'))
        return std::nullopt;
    text.remove_prefix(1);
    const std::optional<int> minor = readNumber(text);
    return minor ? std::optional<Version>({*major, *minor}) : std::nullopt;
}

/// Both arguments folded.
std::optional<Version> versionOf(std::string_view framework, std::string_view detail)
{
    if (const std::optional<Version> first = leadingVersion(detail))
        return first;
    const std::size_t at = detail.find(framework);
    return at == std::string_view::npos ? std::nullopt : leadingVersion(detail.substr(at + framework.size()));
}

} // namespace

Result<void> RuntimeTable::add(RuntimeBehaviour behaviour)
{
    if (row(behaviour.framework, behaviour.detail))
        return fail(ErrorCode::Duplicate, {behaviour.framework + " " + behaviour.detail});
    m_rows.push_back(std::move(behaviour));
    return {};
}

const RuntimeBehaviour* RuntimeTable::row(std::string_view framework, std::string_view detail) const
{
    for (const RuntimeBehaviour& behaviour : m_rows)
        if (behaviour.framework == framework && behaviour.detail == detail)
            return &behaviour;
    return nullptr;
}

RuntimeTable::Match RuntimeTable::find(std::string_view framework, std::string_view framework_detail,
                                       bool training) const
{
    const std::string name = foldName(framework);
    const std::string said = foldName(framework_detail);
    const std::optional<Version> version = said.empty() ? std::nullopt : versionOf(name, said);
    const RuntimeBehaviour* plain = nullptr;
    const RuntimeBehaviour* by_text = nullptr;
    const RuntimeBehaviour* by_version = nullptr;
    Version lowest_bound{};
    for (const RuntimeBehaviour& behaviour : m_rows) {
        if (foldName(behaviour.framework) != name)
            continue;
        const std::string detail = foldName(behaviour.detail);
        if (detail.empty()) {
            plain = &behaviour;
        } else if (detail.front() == '<') {
            const std::optional<Version> bound = leadingVersion(std::string_view(detail).substr(1));
            if (version && bound && *version < *bound && (!by_version || *bound < lowest_bound)) {
                by_version = &behaviour;
                lowest_bound = *bound;
            }
        } else if (said.find(detail) != std::string::npos
                   && (!by_text || detail.size() > foldName(by_text->detail).size())) {
            by_text = &behaviour;
        }
    }
    for (const RuntimeBehaviour* best : {by_text, by_version, plain})
        if (best)
            return {best, true};
    return {row(training ? "trainer" : "engine"), false};
}

std::string_view memoryCategoryName(MemoryCategory category)
{
    static constexpr std::string_view kNames[kMemoryCategories] = {"train_full",     "train_lora",    "train_qlora",
                                                                   "generate_short", "generate_long", "generate_engine",
                                                                   "generate_gguf"};
    return kNames[static_cast<int>(category)];
}

} // namespace gpuplan
