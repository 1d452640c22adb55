// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/catalog/offer_query.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "planner/files/table.h"
#include "planner/quantity/names.h"

namespace gpuplan {

namespace {

/// Splits at the word "and" outside of brackets.
std::vector<std::string_view> splitTerms(std::string_view text)
{
    std::vector<std::string_view> terms;
    std::size_t begin = 0;
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        depth += text[i] == '[' ? 1 : text[i] == ']' ? -1 : 0;
        if (depth == 0 && text.substr(i, 5) == " and ") {
            terms.push_back(trimmed(text.substr(begin, i - begin)));
            begin = i + 5;
            i += 3; // the blank after "and" may begin the next one
        }
    }
    terms.push_back(trimmed(text.substr(begin)));
    return terms;
}

std::vector<std::string_view> splitList(std::string_view text)
{
    std::vector<std::string_view> items;
    while (true) {
        const std::size_t comma = text.find(',');
        items.push_back(trimmed(text.substr(0, comma)));
        if (comma == std::string_view::npos)
            return items;
        text.remove_prefix(comma + 1);
    }
}

tl::unexpected<Error> notUnderstood(std::string_view met)
{
    return fail(ErrorCode::BadSyntax, {std::string("filter"), "'" + std::string(met) + "'"}, {{}, 0, "--where"});
}

} // namespace

Result<OfferQuery> OfferQuery::parse(std::string_view text, const GpuCatalog& gpus)
{
    OfferQuery query;
    if (trimmed(text).empty())
        return query;
    for (const std::string_view term_text : splitTerms(text)) {
        Result<Term> term = parseTerm(term_text, gpus);
        if (!term)
            return fail(term.error());
        query.m_terms.push_back(std::move(*term));
    }
    return query;
}

Result<OfferQuery::Term> OfferQuery::parseTerm(std::string_view text, const GpuCatalog& gpus)
{
    constexpr std::array<std::pair<std::string_view, Field>, 9> kFields{{{"gpu", Field::Gpu},
                                                                         {"provider", Field::Provider},
                                                                         {"region", Field::Region},
                                                                         {"tier", Field::Tier},
                                                                         {"price", Field::Price},
                                                                         {"instance", Field::Instance},
                                                                         {"memory", Field::Memory},
                                                                         {"count", Field::Count},
                                                                         {"age", Field::Age}}};
    constexpr std::array<std::pair<std::string_view, Operator>, 6> kOperators{{{"<=", Operator::LessEqual},
                                                                               {">=", Operator::GreaterEqual},
                                                                               {"!=", Operator::NotEqual},
                                                                               {"=", Operator::Equal},
                                                                               {"<", Operator::Less},
                                                                               {">", Operator::Greater}}};
    Term term;
    if (text.starts_with("not ")) {
        term.negated = true;
        text = trimmed(text.substr(4));
    }
    for (const Tier tier : {Tier::OnDemand, Tier::Spot, Tier::Community, Tier::Secure, Tier::Reserved}) {
        if (text == tierName(tier)) {
            term.field = Field::Tier;
            term.texts = {foldName(text)};
            return term;
        }
    }

    std::string_view values;
    std::string_view name = text;
    bool is_list = false;
    const std::size_t in = text.find(" in ");
    const std::size_t at = text.find_first_of("<>!=");
    if (in != std::string_view::npos && (at == std::string_view::npos || in < at)) {
        name = trimmed(text.substr(0, in));
        values = trimmed(text.substr(in + 4));
        if (values.size() < 2 || values.front() != '[' || values.back() != ']')
            return notUnderstood(values);
        values = values.substr(1, values.size() - 2);
        is_list = true;
    } else if (at != std::string_view::npos) {
        name = trimmed(text.substr(0, at));
        const auto found = std::find_if(kOperators.begin(), kOperators.end(),
                                        [&](const auto& known) { return text.substr(at).starts_with(known.first); });
        if (found == kOperators.end())
            return notUnderstood(text.substr(at));
        term.op = found->second;
        values = trimmed(text.substr(at + found->first.size()));
    } else {
        return notUnderstood(text);
    }
    if (values.empty())
        return notUnderstood(text);

    const auto field =
        std::find_if(kFields.begin(), kFields.end(), [&](const auto& known) { return known.first == name; });
    if (field == kFields.end())
        return fail(ErrorCode::UnknownName,
                    {std::string("field"), std::string(name),
                     std::string("gpu, provider, region, tier, price, instance, memory, count, age")},
                    {{}, 0, "--where"});
    term.field = field->second;

    const bool is_text = term.field <= Field::Tier;
    if (is_text) {
        if (term.op != Operator::Equal && term.op != Operator::NotEqual)
            return notUnderstood(text);
        if (term.op == Operator::NotEqual)
            term.negated = !term.negated;
        for (const std::string_view value : is_list ? splitList(values) : std::vector{values}) {
            term.texts.push_back(foldName(value));
            if (term.field != Field::Gpu)
                continue;
            const Result<std::size_t> index = gpus.find(value);
            if (!index)
                return fail(index.error());
            term.gpu_indices.push_back(*index);
        }
        return term;
    }
    if (is_list)
        return notUnderstood(text);
    const auto [end, error] = std::from_chars(values.data(), values.data() + values.size(), term.number);
    if (error != std::errc{} || end != values.data() + values.size())
        return notUnderstood(values);
    return term;
}

bool OfferQuery::holds(const Term& term, const ListedOffer& listed, const GpuCatalog& gpus, Date today)
{
    const Offer& offer = *listed.offer;
    const auto anyText = [&term](std::string_view text) {
        return std::find(term.texts.begin(), term.texts.end(), foldName(text)) != term.texts.end();
    };
    const auto number = [&term](double value) {
        switch (term.op) {
        case Operator::Equal:
            return value == term.number;
        case Operator::NotEqual:
            return value != term.number;
        case Operator::Less:
            return value < term.number;
        case Operator::LessEqual:
            return value <= term.number;
        case Operator::Greater:
            return value > term.number;
        case Operator::GreaterEqual:
            return value >= term.number;
        }
        return false;
    };
    switch (term.field) {
    case Field::Gpu:
        return std::find(term.gpu_indices.begin(), term.gpu_indices.end(), offer.gpu_index) != term.gpu_indices.end();
    case Field::Provider:
        return anyText(offer.provider);
    case Field::Region:
        return anyText(offer.region);
    case Field::Tier:
        return anyText(tierName(offer.tier));
    case Field::Price:
        return number(listed.per_gpu_hour.amount());
    case Field::Instance:
        return number(listed.per_instance_hour.amount());
    case Field::Memory:
        return number(gpus[offer.gpu_index].memory_gib);
    case Field::Count:
        return number(offer.gpu_count);
    case Field::Age:
        return number(daysBetween(offer.observed, today));
    }
    return false;
}

bool OfferQuery::matches(const ListedOffer& listed, const GpuCatalog& gpus, Date today) const
{
    return std::all_of(m_terms.begin(), m_terms.end(),
                       [&](const Term& term) { return holds(term, listed, gpus, today) != term.negated; });
}

} // namespace gpuplan
