// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "planner/quantity/names.h"
#include "pricing/catalog/offer_columns.h"

namespace gpuplan {

namespace {

using Comparison = OfferQuery::Comparison;
using Kind = OfferQuery::Kind;

/// What a term says of one text. An empty text is one that the source does not state.
std::uint8_t textTruth(const OfferQuery::Node& node, std::string_view text)
{
    if (text.empty())
        return kUnknown;
    const std::string folded = foldName(text);
    const bool met = std::any_of(node.texts.begin(), node.texts.end(), [&](const std::string& wanted) {
        return node.comparison == Comparison::Contains ? folded.find(wanted) != std::string::npos : folded == wanted;
    });
    return met != (node.comparison == Comparison::NotEqual) ? kTrue : kFalse;
}

template <class Compare>
void compareAll(const double* values, std::size_t length, std::uint8_t* truths, Compare compare)
{
    for (std::size_t i = 0; i < length; ++i) {
        const std::uint8_t known = compare(values[i]) ? kTrue : kFalse;
        truths[i] = values[i] == values[i] ? known : std::uint8_t{kUnknown};
    }
}

} // namespace

OfferFilter::OfferFilter(const OfferQuery& query, const OfferColumns& columns)
    : m_query(query), m_columns(columns), m_text_truths(query.nodes().size()), m_stack(query.stackDepth() * kBlock)
{
    for (std::size_t i = 0; i < query.nodes().size(); ++i) {
        const OfferQuery::Node& node = query.nodes()[i];
        if (node.kind != Kind::Text)
            continue;
        OfferQuery::Node by_name = node;
        for (const std::size_t gpu : node.gpu_indices)
            by_name.texts.push_back(foldName((*columns.gpus)[gpu].name));
        for (const std::string_view text : columns.texts[static_cast<std::size_t>(node.field)].texts)
            m_text_truths[i].push_back(textTruth(by_name, text));
    }
}

void OfferFilter::number(const OfferQuery::Node& node, std::size_t begin, std::size_t length,
                         std::uint8_t* truths) const
{
    std::array<double, kBlock> values; // NOLINT: filled for the rows that are read
    m_columns.withNumber(node.field, [&](auto at) {
        for (std::size_t i = 0; i < length; ++i)
            values[i] = at(begin + i);
    });
    const double wanted = node.numbers.front();
    const auto all = [&](auto compare) { compareAll(values.data(), length, truths, compare); };
    switch (node.comparison) {
    case Comparison::Equal:
        if (node.numbers.size() == 1)
            return all([wanted](double v) { return v == wanted; });
        return all(
            [&node](double v) { return std::find(node.numbers.begin(), node.numbers.end(), v) != node.numbers.end(); });
    case Comparison::NotEqual:
        return all([wanted](double v) { return v != wanted; });
    case Comparison::Less:
        return all([wanted](double v) { return v < wanted; });
    case Comparison::LessEqual:
        return all([wanted](double v) { return v <= wanted; });
    case Comparison::Greater:
        return all([wanted](double v) { return v > wanted; });
    case Comparison::GreaterEqual:
        return all([wanted](double v) { return v >= wanted; });
    case Comparison::Contains:
        break; // the parser lets it through for texts only
    }
}

const std::uint8_t* OfferFilter::answer(std::size_t begin, std::size_t length)
{
    if (m_query.isEmpty())
        return nullptr;
    std::uint8_t* top = m_stack.data(); // one behind the last result
    for (std::size_t n = 0; n < m_query.nodes().size(); ++n) {
        const OfferQuery::Node& node = m_query.nodes()[n];
        switch (node.kind) {
        case Kind::Number:
            number(node, begin, length, top);
            top += kBlock;
            break;
        case Kind::Text: {
            const std::uint32_t* ranks = m_columns.texts[static_cast<std::size_t>(node.field)].ranks.data() + begin;
            const std::uint8_t* truths = m_text_truths[n].data();
            for (std::size_t i = 0; i < length; ++i)
                top[i] = truths[ranks[i]];
            top += kBlock;
            break;
        }
        case Kind::Truth: {
            const auto& column = node.field == OfferField::Fits ? m_columns.fits : m_columns.available;
            if (column.empty())
                std::fill_n(top, length, std::uint8_t{kUnknown});
            else
                std::copy_n(column.begin() + static_cast<std::ptrdiff_t>(begin), length, top);
            top += kBlock;
            break;
        }
        case Kind::Not:
            for (std::uint8_t* t = top - kBlock; t != top - kBlock + length; ++t)
                *t = static_cast<std::uint8_t>(kTrue - *t);
            break;
        case Kind::And:
        case Kind::Or: {
            top -= kBlock;
            std::uint8_t* left = top - kBlock;
            if (node.kind == Kind::And)
                for (std::size_t i = 0; i < length; ++i)
                    left[i] = std::min(left[i], top[i]);
            else
                for (std::size_t i = 0; i < length; ++i)
                    left[i] = std::max(left[i], top[i]);
            break;
        }
        }
    }
    return m_stack.data();
}

} // namespace gpuplan
