// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "planner/hardware/gpu_catalog.h"
#include "pricing/sources/price_row.h"

namespace gpuplan {

/// What a source's GPU name means, with the memory that the row states: one model is sold in several sizes, and sources
/// state the memory of one GPU or of all. Names are looked up as a whole, with and without the memory ("A100" and
/// "A100 40GB"); nothing is matched in part. Answers are kept, so that a million rows cost a few look-ups.
class GpuNames {
public:
    /// `own`: names that the person gave a meaning; they come first. The catalog must outlive the object.
    GpuNames(const GpuCatalog& gpus, const std::vector<std::pair<std::string, std::string>>& own);

    struct Answer {
        std::optional<std::uint16_t> gpu_index;
        FaultReason fault = FaultReason::UnknownGpu; ///< when there is no GPU: UnknownGpu or MemoryMismatch
    };
    Answer find(std::string_view name, std::optional<double> memory_gib, MemoryScope scope, int gpu_count);

private:
    struct Question {
        double memory_gib = 0;
        MemoryScope scope{};
        int gpu_count = 1;
        bool operator==(const Question&) const = default;
    };
    Answer lookUp(std::string_view name, std::optional<double> memory_gib, MemoryScope scope, int gpu_count) const;
    std::optional<std::uint16_t> named(std::string_view name) const;
    bool agrees(std::uint16_t gpu_index, double memory_gib) const;

    struct TextHash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
    };
    using Answers = std::vector<std::pair<Question, Answer>>;
    const GpuCatalog* m_gpus;
    std::unordered_map<std::string, std::uint16_t> m_own; // folded
    std::unordered_map<std::string, Answers, TextHash, std::equal_to<>> m_answers;
};

} // namespace gpuplan
