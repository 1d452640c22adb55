// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/quantity/names.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace gpuplan {

namespace {

std::size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t above = row[j];
            row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0u : 1u)});
            diagonal = above;
        }
    }
    return row[b.size()];
}

} // namespace

std::string foldName(std::string_view name)
{
    std::string folded;
    folded.reserve(name.size());
    for (const char c : name) {
        if (c == ' ' || c == '-' || c == '_')
            continue;
        folded.push_back(c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c);
    }
    return folded;
}

std::vector<std::string> nearestNames(std::string_view name, const std::vector<std::string>& names, std::size_t limit)
{
    constexpr std::size_t kLongest = 64; // a name from outside may be of any length; the distance is quadratic
    const std::string wanted = foldName(name.substr(0, kLongest));
    std::vector<std::tuple<bool, std::size_t, std::string>> ranked;
    for (const std::string& candidate : names) {
        const std::string folded = foldName(candidate);
        const bool contains =
            !wanted.empty() && (folded.find(wanted) != std::string::npos || wanted.find(folded) != std::string::npos);
        // A person leaves out the end ("RTX 4091"): the beginning of a longer name is compared too, one step behind a
        // whole one.
        std::size_t distance = editDistance(wanted, folded);
        if (folded.size() > wanted.size())
            distance = std::min(distance, editDistance(wanted, std::string_view(folded).substr(0, wanted.size())) + 1);
        ranked.emplace_back(!contains, distance, candidate);
    }
    const std::size_t count = std::min(limit, ranked.size());
    std::partial_sort(ranked.begin(), ranked.begin() + static_cast<std::ptrdiff_t>(count), ranked.end());
    std::vector<std::string> nearest;
    for (std::size_t i = 0; i < count; ++i)
        nearest.push_back(std::get<2>(ranked[i]));
    return nearest;
}

std::string joinNames(const std::vector<std::string>& names)
{
    std::string joined;
    for (const std::string& name : names)
        joined += (joined.empty() ? "" : ", ") + name;
    return joined;
}

} // namespace gpuplan
