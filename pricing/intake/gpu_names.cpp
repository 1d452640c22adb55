// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/intake/gpu_names.h"

#include <cmath>

#include "planner/quantity/names.h"

namespace gpuplan {

namespace {

/// Drivers report up to 7% less than the marketing number (81559 MiB of 80 GB), and GB are read as GiB.
constexpr double kTolerance = 0.08;
/// Names kept with their answers; a hostile file must not fill the memory.
constexpr std::size_t kMostNames = 20'000;
constexpr std::size_t kMostAnswers = 64;

} // namespace

GpuNames::GpuNames(const GpuCatalog& gpus, const std::vector<std::pair<std::string, std::string>>& own) : m_gpus(&gpus)
{
    for (const auto& [name, gpu] : own)
        if (const Result<std::size_t> index = gpus.find(gpu))
            m_own.emplace(foldName(name), static_cast<std::uint16_t>(*index));
}

std::optional<std::uint16_t> GpuNames::named(std::string_view name) const
{
    if (const Result<std::size_t> index = m_gpus->find(name))
        return static_cast<std::uint16_t>(*index);
    return std::nullopt;
}

bool GpuNames::agrees(std::uint16_t gpu_index, double memory_gib) const
{
    return std::abs(memory_gib / (*m_gpus)[gpu_index].memory_gib - 1) <= kTolerance;
}

GpuNames::Answer GpuNames::lookUp(std::string_view name, std::optional<double> memory_gib, MemoryScope scope,
                                  int gpu_count) const
{
    // The person's word stands, whatever memory the row states.
    if (const auto own = m_own.find(foldName(name)); own != m_own.end())
        return {own->second, {}};
    const std::optional<std::uint16_t> plain = named(name);
    if (!memory_gib || *memory_gib <= 0)
        return {plain, FaultReason::UnknownGpu};

    std::vector<double> readings;
    if (scope != MemoryScope::Total)
        readings.push_back(*memory_gib);
    if (scope != MemoryScope::PerGpu && gpu_count > 1)
        readings.push_back(*memory_gib / gpu_count);
    if (scope == MemoryScope::Total && gpu_count == 1)
        readings.push_back(*memory_gib);
    for (const double reading : readings)
        if (plain && agrees(*plain, reading))
            return {plain, {}};
    // The same model with another memory: 40 and 80 GB cards share a name in most catalogs.
    for (const double reading : readings) {
        const auto withMemory = [&](double gib) {
            return named(std::string(name) + " " + std::to_string(std::lround(gib)) + "GB");
        };
        // A name with this very memory is a statement of the table (B300 boards of 288 GB are sold as 262 and 268).
        if (const auto found = withMemory(reading))
            return {found, {}};
        const auto sized = [&](double gib) -> std::optional<std::uint16_t> {
            const auto found = withMemory(gib);
            return found && agrees(*found, reading) ? found : std::nullopt;
        };
        // Drivers report a little less than the name says: 23.99 of 24, 47.99 of 48, 79.6 of 80, 140.4 of 141.
        for (const double gib : {std::ceil(reading), reading * 1.005, std::ceil(reading / 8) * 8})
            if (const auto found = sized(gib))
                return {found, {}};
    }
    return {std::nullopt, plain ? FaultReason::MemoryMismatch : FaultReason::UnknownGpu};
}

GpuNames::Answer GpuNames::find(std::string_view name, std::optional<double> memory_gib, MemoryScope scope,
                                int gpu_count)
{
    const Question question{memory_gib.value_or(0), scope, gpu_count};
    auto known = m_answers.find(name);
    if (known != m_answers.end())
        for (const auto& [asked, answer] : known->second)
            if (asked == question)
                return answer;
    const Answer answer = lookUp(name, memory_gib, scope, gpu_count);
    if (known == m_answers.end() && m_answers.size() < kMostNames)
        known = m_answers.emplace(name, Answers()).first;
    if (known != m_answers.end() && known->second.size() < kMostAnswers)
        known->second.emplace_back(question, answer);
    return answer;
}

} // namespace gpuplan
