// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/refresh/answer_rows.h"

namespace gpuplan {

PriceRow& AnswerRows::add()
{
    PriceRow& row = m_rows.emplace_back();
    row.line = static_cast<std::int64_t>(m_rows.size());
    return row;
}

std::string_view AnswerRows::keep(std::string text)
{
    return text.empty() ? std::string_view() : std::string_view(m_texts.emplace_back(std::move(text)));
}

Result<void> AnswerRows::read(const std::function<void(const PriceRow&)>& take, const JobControl& control)
{
    for (const PriceRow& row : m_rows) {
        if (control.stop.stop_requested())
            return fail(ErrorCode::Cancelled);
        take(row);
    }
    return {};
}

} // namespace gpuplan
