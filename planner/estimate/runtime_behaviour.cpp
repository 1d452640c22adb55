// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/estimate/runtime_behaviour.h"

#include <utility>

#include "planner/quantity/names.h"

namespace gpuplan {

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
    const RuntimeBehaviour* best = nullptr;
    for (const RuntimeBehaviour& behaviour : m_rows) {
        const bool fits =
            foldName(behaviour.framework) == name && framework_detail.find(behaviour.detail) != std::string_view::npos;
        if (fits && (!best || behaviour.detail.size() > best->detail.size()))
            best = &behaviour;
    }
    if (best)
        return {best, true};
    return {row(training ? "trainer" : "engine"), false};
}

} // namespace gpuplan
