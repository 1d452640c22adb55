// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/catalog/offer_query.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

#include "planner/hardware/offer.h"
#include "planner/quantity/names.h"

namespace gpuplan {

namespace {

constexpr std::string_view kSpecial = "()[],<>=!~\"";

bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

constexpr std::pair<std::string_view, OfferQuery::Comparison> kComparisons[] = {
    {"<=", OfferQuery::Comparison::LessEqual}, {">=", OfferQuery::Comparison::GreaterEqual},
    {"!=", OfferQuery::Comparison::NotEqual},  {"==", OfferQuery::Comparison::Equal},
    {"=", OfferQuery::Comparison::Equal},      {"<", OfferQuery::Comparison::Less},
    {">", OfferQuery::Comparison::Greater},    {"~", OfferQuery::Comparison::Contains},
};

std::optional<Tier> tierOf(std::string_view word)
{
    const std::string folded = foldName(word);
    for (const Tier tier :
         {Tier::OnDemand, Tier::Spot, Tier::Community, Tier::Secure, Tier::Reserved, Tier::BidFloor, Tier::Owned})
        if (foldName(tierName(tier)) == folded)
            return tier;
    return std::nullopt;
}

} // namespace

/// Recursive descent over the text; every step leaves the next character that is not a blank in front.
class OfferQueryParser {
public:
    OfferQueryParser(std::string_view text, const GpuCatalog& gpus) : m_text(text), m_gpus(gpus) { skipBlanks(); }

    Result<OfferQuery> parse()
    {
        if (m_at == m_text.size())
            return std::move(m_query);
        if (const Result<void> read = readOr(0); !read)
            return fail(read.error());
        if (m_at < m_text.size())
            return expected("\"and\", \"or\" or the end");
        return std::move(m_query);
    }

private:
    using Kind = OfferQuery::Kind;
    using Comparison = OfferQuery::Comparison;
    using Node = OfferQuery::Node;

    void skipBlanks()
    {
        while (m_at < m_text.size() && isBlank(m_text[m_at]))
            ++m_at;
    }

    /// The word that begins at `at`: up to a blank or a special character.
    std::string_view wordAt(std::size_t at) const
    {
        std::size_t end = at;
        while (end < m_text.size() && !isBlank(m_text[end]) && kSpecial.find(m_text[end]) == std::string_view::npos)
            ++end;
        return m_text.substr(at, end - at);
    }

    bool isKeyword(std::size_t at, std::string_view keyword) const
    {
        const std::string_view word = wordAt(at);
        return word.size() == keyword.size() && foldName(word) == keyword;
    }

    bool takeKeyword(std::string_view keyword)
    {
        if (!isKeyword(m_at, keyword))
            return false;
        m_at += keyword.size();
        skipBlanks();
        return true;
    }

    bool take(char c)
    {
        if (m_at >= m_text.size() || m_text[m_at] != c)
            return false;
        ++m_at;
        skipBlanks();
        return true;
    }

    /// 1-based, in characters of UTF-8.
    std::int64_t position(std::size_t at) const
    {
        return 1 + std::count_if(m_text.begin(), m_text.begin() + static_cast<std::ptrdiff_t>(at), [](char c) {
                   return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
               });
    }

    tl::unexpected<Error> expectedAt(std::size_t at, std::string_view what) const
    {
        std::string_view met = wordAt(at);
        if (met.empty() && at < m_text.size())
            met = m_text.substr(at, 1);
        return fail(
            ErrorCode::BadQuery,
            {position(at), met.empty() ? std::string("the end") : "\"" + std::string(met) + "\"", std::string(what)},
            {{}, 0, "--where"});
    }
    tl::unexpected<Error> expected(std::string_view what) const { return expectedAt(m_at, what); }

    tl::unexpected<Error> unknown(std::size_t at, Error error) const
    {
        error.where.path = "--where:" + std::to_string(position(at));
        return fail(std::move(error));
    }

    void push(Node node)
    {
        if (node.kind == Kind::And || node.kind == Kind::Or)
            --m_stack;
        else if (node.kind != Kind::Not)
            ++m_stack;
        m_query.m_stack_depth = std::max(m_query.m_stack_depth, m_stack);
        m_query.m_nodes.push_back(std::move(node));
    }
    void push(Kind kind)
    {
        Node node;
        node.kind = kind;
        push(std::move(node));
    }

    Result<void> readOr(int depth)
    {
        if (const Result<void> first = readAnd(depth); !first)
            return first;
        while (takeKeyword("or")) {
            if (const Result<void> next = readAnd(depth); !next)
                return next;
            push(Kind::Or);
        }
        return {};
    }

    Result<void> readAnd(int depth)
    {
        if (const Result<void> first = readUnary(depth); !first)
            return first;
        while (takeKeyword("and")) {
            if (const Result<void> next = readUnary(depth); !next)
                return next;
            push(Kind::And);
        }
        return {};
    }

    Result<void> readUnary(int depth)
    {
        if (depth > OfferQuery::kMostDepth)
            return fail(ErrorCode::TooLarge,
                        {std::string("the nesting of the filter"), std::string("more levels"),
                         std::int64_t{OfferQuery::kMostDepth}},
                        {{}, 0, "--where"});
        if (takeKeyword("not")) {
            if (const Result<void> inner = readUnary(depth + 1); !inner)
                return inner;
            push(Kind::Not);
            return {};
        }
        if (take('(')) {
            if (const Result<void> inner = readOr(depth + 1); !inner)
                return inner;
            if (!take(')'))
                return expected("\")\", \"and\" or \"or\"");
            return {};
        }
        return readTerm();
    }

    Result<void> readTerm()
    {
        const std::size_t begin = m_at;
        const std::string_view name = wordAt(begin);
        if (name.empty() || isKeyword(begin, "and") || isKeyword(begin, "or") || isKeyword(begin, "in"))
            return expected("a field, a tier, \"not\" or \"(\"");
        m_at += name.size();
        skipBlanks();
        if (const std::optional<Tier> tier = tierOf(name)) {
            Node node;
            node.kind = Kind::Text;
            node.field = OfferField::Tier;
            node.texts = {foldName(tierName(*tier))};
            push(std::move(node));
            return {};
        }
        const std::optional<OfferField> field = offerFieldOf(name);
        if (!field)
            return unknown(begin,
                           Error{ErrorCode::UnknownName,
                                 {std::string("field"), std::string(name), joinNames(nearestNames(name, known()))},
                                 {}});
        Node node;
        node.field = *field;
        if (!isText(*field) && !isNumber(*field)) {
            node.kind = Kind::Truth;
            push(std::move(node));
            return {};
        }
        return readComparison(std::move(node));
    }

    Result<void> readComparison(Node node)
    {
        node.kind = isText(node.field) ? Kind::Text : Kind::Number;
        bool negated = false;
        if (isKeyword(m_at, "not")) { // gpu not in [...]
            negated = takeKeyword("not");
            if (!isKeyword(m_at, "in"))
                return expected("\"in\"");
        }
        if (takeKeyword("in")) {
            if (!take('['))
                return expected("\"[\": a list such as [RTX 4090, A100]");
            do {
                if (const Result<void> value = readValue(node, true); !value)
                    return value;
            } while (take(','));
            if (!take(']'))
                return expected("\",\" or \"]\"");
        } else {
            const std::size_t at = m_at;
            const auto found =
                std::find_if(std::begin(kComparisons), std::end(kComparisons),
                             [this](const auto& known) { return m_text.substr(m_at).starts_with(known.first); });
            if (found == std::end(kComparisons))
                return expected("one of = != < <= > >= ~ in");
            node.comparison = found->second;
            const bool ordered = node.comparison >= Comparison::Less && node.comparison <= Comparison::GreaterEqual;
            if (node.kind == Kind::Text && ordered)
                return expectedAt(at, "one of = != ~ in: this field is a text");
            if (node.kind == Kind::Number && node.comparison == Comparison::Contains)
                return expectedAt(at, "one of = != < <= > >= in: this field is a number");
            m_at += found->first.size();
            skipBlanks();
            if (const Result<void> value = readValue(node, false); !value)
                return value;
        }
        push(std::move(node));
        if (negated)
            push(Kind::Not);
        return {};
    }

    /// Words up to a separator, or a text in quotes; blanks inside stay.
    Result<std::string> readText(bool in_list)
    {
        if (m_at < m_text.size() && m_text[m_at] == '"') {
            const std::size_t end = m_text.find('"', m_at + 1);
            if (end == std::string_view::npos)
                return expectedAt(m_text.size(), "the closing quotation mark");
            const std::string text(m_text.substr(m_at + 1, end - m_at - 1));
            m_at = end + 1;
            skipBlanks();
            return text;
        }
        std::string text;
        while (m_at < m_text.size()) {
            const std::string_view word = wordAt(m_at);
            if (word.empty() || (!in_list && (isKeyword(m_at, "and") || isKeyword(m_at, "or"))))
                break;
            text += (text.empty() ? "" : " ") + std::string(word);
            m_at += word.size();
            skipBlanks();
        }
        return text;
    }

    Result<void> readValue(Node& node, bool in_list)
    {
        const std::size_t begin = m_at;
        const std::string_view wanted = node.kind == Kind::Text ? "a text"
            : node.field == OfferField::Seen                    ? "a date, YYYY-MM-DD"
                                                                : "a number such as 2.5";
        const Result<std::string> text = readText(in_list);
        if (!text)
            return fail(text.error());
        if (text->empty())
            return expectedAt(begin, wanted);
        if (node.kind == Kind::Text)
            return addText(node, *text, begin);
        if (node.field == OfferField::Seen) {
            const std::optional<Date> day = parseDate(*text);
            if (!day)
                return expectedAt(begin, wanted);
            node.numbers.push_back(static_cast<double>(std::chrono::sys_days(*day).time_since_epoch().count()));
            return {};
        }
        double number = 0;
        const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), number);
        if (error != std::errc{} || end != text->data() + text->size() || !std::isfinite(number))
            return expectedAt(begin, wanted);
        node.numbers.push_back(number);
        return {};
    }

    Result<void> addText(Node& node, const std::string& text, std::size_t begin)
    {
        if (node.field == OfferField::Tier && node.comparison != Comparison::Contains && !tierOf(text))
            return expectedAt(begin, "one of on_demand, spot, community, secure, reserved, bid_floor, owned");
        if (node.field == OfferField::Gpu && node.comparison != Comparison::Contains) {
            const Result<std::size_t> index = m_gpus.find(text);
            if (!index)
                return unknown(begin, index.error());
            node.gpu_indices.push_back(*index);
            return {};
        }
        node.texts.push_back(foldName(text));
        return {};
    }

    static std::vector<std::string> known()
    {
        std::vector<std::string> names = offerFieldNames();
        for (const Tier tier :
             {Tier::OnDemand, Tier::Spot, Tier::Community, Tier::Secure, Tier::Reserved, Tier::BidFloor, Tier::Owned})
            names.emplace_back(tierName(tier));
        return names;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    const GpuCatalog& m_gpus;
    OfferQuery m_query;
    std::size_t m_stack = 0;
};

Result<OfferQuery> OfferQuery::parse(std::string_view text, const GpuCatalog& gpus)
{
    if (text.size() > kMostBytes)
        return fail(
            ErrorCode::TooLarge,
            {std::string("the filter"), std::to_string(text.size()) + " bytes", static_cast<std::int64_t>(kMostBytes)},
            {{}, 0, "--where"});
    return OfferQueryParser(text, gpus).parse();
}

OfferQuery OfferQuery::andAlso(OfferField truth) const
{
    OfferQuery narrowed = *this;
    Node term;
    term.field = truth;
    narrowed.m_nodes.push_back(std::move(term));
    if (isEmpty()) {
        narrowed.m_stack_depth = 1;
        return narrowed;
    }
    Node both;
    both.kind = Kind::And;
    narrowed.m_nodes.push_back(std::move(both));
    narrowed.m_stack_depth = std::max<std::size_t>(m_stack_depth, 2);
    return narrowed;
}

bool OfferQuery::asksFor(OfferField field) const
{
    return std::any_of(m_nodes.begin(), m_nodes.end(),
                       [field](const Node& node) { return node.kind <= Kind::Truth && node.field == field; });
}

} // namespace gpuplan
