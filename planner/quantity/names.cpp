// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/quantity/names.h"

#include <algorithm>
#include <tuple>

namespace gpuplan {

namespace {

/// Insertions, deletions, substitutions and swaps of neighbours that turn `a` into `b`; with `anywhere`, into the part
/// of `b` that comes nearest: its begin and end are free.
std::size_t editDistance(std::string_view a, std::string_view b, bool anywhere)
{
    std::vector<std::size_t> before, last(b.size() + 1), row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        last[j] = anywhere ? 0 : j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0u : 1u)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before[j - 2] + 1);
        }
        before = last;
        last = row;
    }
    return anywhere ? *std::min_element(last.begin(), last.end()) : last[b.size()];
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
    std::vector<std::tuple<std::size_t, std::size_t, std::string>> ranked;
    for (const std::string& candidate : names) {
        // A person leaves parts out ("4090Ti" for an RTX 4090 24GB): the nearest part counts first, then the whole.
        const std::string folded = foldName(candidate);
        ranked.emplace_back(editDistance(wanted, folded, true), editDistance(wanted, folded, false), candidate);
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
