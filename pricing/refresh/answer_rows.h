// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "pricing/sources/price_reader.h"

namespace gpuplan {

/// The rows of an answer, with the texts they look at.
class AnswerRows final : public PriceReader {
public:
    explicit AnswerRows(std::string format) : m_format(std::move(format)) { }

    /// An empty row at the end; valid until the next one is added.
    PriceRow& add();
    /// `text` for as long as these rows live.
    std::string_view keep(std::string text);

    const std::vector<PriceRow>& rows() const { return m_rows; }
    std::string format() const override { return m_format; }
    Result<void> read(const std::function<void(const PriceRow&)>& take, const JobControl& control) override;

private:
    std::string m_format;
    std::deque<std::string> m_texts; // addresses stay
    std::vector<PriceRow> m_rows;
};

} // namespace gpuplan
