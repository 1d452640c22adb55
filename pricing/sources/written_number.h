// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "planner/quantity/money.h"
#include "planner/quantity/price_unit.h"

namespace gpuplan {

/// Which mark stands before the fraction: 1,234.5 or 1.234,5.
enum class DecimalMark : std::uint8_t { Point = 0, Comma = 1 };

/// What words beside a price say: "$/hr per GPU", "元/卡时", "USD per second". Empty: they do not say it.
struct UnitWords {
    std::optional<bool> per_gpu;
    std::optional<PricePeriod> period;
    std::optional<Currency> currency;
};
UnitWords readUnitWords(std::string_view text);
/// The same for a text that must be a unit and nothing else: empty for "CNY per 100 GPU-hours".
std::optional<UnitWords> readWholeUnit(std::string_view text);

/// A number as people write one into a cell: with a currency before or after it, groups of three digits, full-width
/// digits, 万 for ten thousand, and words of its unit behind it.
struct WrittenNumber {
    double value = 0;
    UnitWords words;
};
/// Empty when the cell is no number in this style; every character must have a meaning.
std::optional<WrittenNumber> readWrittenNumber(std::string_view cell, DecimalMark mark);

/// True for a cell that says "nothing here": empty, -, n/a, null, 无, 暂无 …
bool isNothing(std::string_view cell);
/// True for a cell that says that there is none to be had at present: sold out, 售罄, 缺货 …
bool isSoldOut(std::string_view cell);

/// Decides the decimal mark of a column from all its cells: "1.000" alone can be read in two ways, but beside "12,50" in
/// only one.
class DecimalMarkFinder {
public:
    void see(std::string_view cell);

    /// What the cells prove; empty when they prove nothing (or contradict each other evenly).
    std::optional<DecimalMark> proven() const;
    /// Cells that are a number in this style.
    std::int64_t numbers(DecimalMark mark) const { return m_numbers[static_cast<std::size_t>(mark)]; }
    double least(DecimalMark mark) const { return m_least[static_cast<std::size_t>(mark)]; }
    double most(DecimalMark mark) const { return m_most[static_cast<std::size_t>(mark)]; }
    const UnitWords& words() const { return m_words; } ///< met in cells that are numbers
    std::int64_t filled() const { return m_filled; }
    /// Cells that are two different numbers in the two styles and prove neither: "1.250".
    std::int64_t ambiguous() const { return m_ambiguous; }

private:
    std::int64_t m_proofs[2] = {0, 0};
    std::int64_t m_numbers[2] = {0, 0};
    double m_least[2] = {0, 0}, m_most[2] = {0, 0};
    void count(DecimalMark mark, double value);
    bool seePlain(std::string_view text);

    std::int64_t m_filled = 0, m_ambiguous = 0;
    UnitWords m_words;
};

} // namespace gpuplan
