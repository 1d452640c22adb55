// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/sources/written_number.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "planner/files/table.h"
#include "pricing/sources/text_values.h"

namespace gpuplan {

namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

struct Word {
    std::string_view text;
    bool whole = false; ///< no letter may follow it: "/s" is not in "/server"
};

template <class Value> struct Meaning {
    Word word;
    Value value;
};

/// Longer words stand before the shorter ones that they contain.
const std::array kCurrencies{
    Meaning<Currency>{{"us$"}, Currency("USD")},    Meaning<Currency>{{"hk$"}, Currency("HKD")},
    Meaning<Currency>{{"nt$"}, Currency("TWD")},    Meaning<Currency>{{"a$"}, Currency("AUD")},
    Meaning<Currency>{{"c$"}, Currency("CAD")},     Meaning<Currency>{{"s$"}, Currency("SGD")},
    Meaning<Currency>{{"r$"}, Currency("BRL")},     Meaning<Currency>{{"usd"}, Currency("USD")},
    Meaning<Currency>{{"dollar"}, Currency("USD")}, Meaning<Currency>{{"美元"}, Currency("USD")},
    Meaning<Currency>{{"美金"}, Currency("USD")},   Meaning<Currency>{{"欧元"}, Currency("EUR")},
    Meaning<Currency>{{"英镑"}, Currency("GBP")},   Meaning<Currency>{{"港元"}, Currency("HKD")},
    Meaning<Currency>{{"港币"}, Currency("HKD")},   Meaning<Currency>{{"日元"}, Currency("JPY")},
    Meaning<Currency>{{"韩元"}, Currency("KRW")},   Meaning<Currency>{{"新台币"}, Currency("TWD")},
    Meaning<Currency>{{"cny"}, Currency("CNY")},    Meaning<Currency>{{"rmb"}, Currency("CNY")},
    Meaning<Currency>{{"人民币"}, Currency("CNY")}, Meaning<Currency>{{"eur", true}, Currency("EUR")},
    Meaning<Currency>{{"gbp"}, Currency("GBP")},    Meaning<Currency>{{"jpy"}, Currency("JPY")},
    Meaning<Currency>{{"inr"}, Currency("INR")},    Meaning<Currency>{{"€"}, Currency("EUR")},
    Meaning<Currency>{{"£"}, Currency("GBP")},      Meaning<Currency>{{"₹"}, Currency("INR")},
    Meaning<Currency>{{"₩"}, Currency("KRW")},      Meaning<Currency>{{"円"}, Currency("JPY")},
    Meaning<Currency>{{"¥"}, Currency("CNY")},      Meaning<Currency>{{"元"}, Currency("CNY")},
    Meaning<Currency>{{"$"}, Currency("USD")},
};

const std::array kPeriods{
    Meaning<PricePeriod>{{"per second"}, PricePeriod::Second},
    Meaning<PricePeriod>{{"per sec", true}, PricePeriod::Second},
    Meaning<PricePeriod>{{"/second"}, PricePeriod::Second},
    Meaning<PricePeriod>{{"/sec", true}, PricePeriod::Second},
    Meaning<PricePeriod>{{"/s", true}, PricePeriod::Second},
    Meaning<PricePeriod>{{"每秒"}, PricePeriod::Second},
    Meaning<PricePeriod>{{"/秒"}, PricePeriod::Second},
    Meaning<PricePeriod>{{"per minute"}, PricePeriod::Minute},
    Meaning<PricePeriod>{{"per min", true}, PricePeriod::Minute},
    Meaning<PricePeriod>{{"/minute"}, PricePeriod::Minute},
    Meaning<PricePeriod>{{"/min", true}, PricePeriod::Minute},
    Meaning<PricePeriod>{{"每分钟"}, PricePeriod::Minute},
    Meaning<PricePeriod>{{"/分钟"}, PricePeriod::Minute},
    Meaning<PricePeriod>{{"hour"}, PricePeriod::Hour},
    Meaning<PricePeriod>{{"per hr", true}, PricePeriod::Hour},
    Meaning<PricePeriod>{{"per h", true}, PricePeriod::Hour},
    Meaning<PricePeriod>{{"/hr", true}, PricePeriod::Hour},
    Meaning<PricePeriod>{{"/h", true}, PricePeriod::Hour},
    Meaning<PricePeriod>{{" hr", true}, PricePeriod::Hour},
    Meaning<PricePeriod>{{"gpu-h", true}, PricePeriod::Hour},
    Meaning<PricePeriod>{{"gpuh", true}, PricePeriod::Hour},
    Meaning<PricePeriod>{{"小时"}, PricePeriod::Hour},
    Meaning<PricePeriod>{{"卡时"}, PricePeriod::Hour},
    Meaning<PricePeriod>{{"机时"}, PricePeriod::Hour},
    Meaning<PricePeriod>{{"/时"}, PricePeriod::Hour},
    Meaning<PricePeriod>{{"每时"}, PricePeriod::Hour},
    Meaning<PricePeriod>{{"时租"}, PricePeriod::Hour},
    Meaning<PricePeriod>{{"per day", true}, PricePeriod::Day},
    Meaning<PricePeriod>{{"/day", true}, PricePeriod::Day},
    Meaning<PricePeriod>{{"/d", true}, PricePeriod::Day},
    Meaning<PricePeriod>{{"daily"}, PricePeriod::Day},
    Meaning<PricePeriod>{{"每天"}, PricePeriod::Day},
    Meaning<PricePeriod>{{"/天"}, PricePeriod::Day},
    Meaning<PricePeriod>{{"每日"}, PricePeriod::Day},
    Meaning<PricePeriod>{{"/日"}, PricePeriod::Day},
    Meaning<PricePeriod>{{"包日"}, PricePeriod::Day},
    Meaning<PricePeriod>{{"包天"}, PricePeriod::Day},
    Meaning<PricePeriod>{{"日租"}, PricePeriod::Day},
    Meaning<PricePeriod>{{"per month"}, PricePeriod::Month},
    Meaning<PricePeriod>{{"month"}, PricePeriod::Month},
    Meaning<PricePeriod>{{"/mo", true}, PricePeriod::Month},
    Meaning<PricePeriod>{{"每月"}, PricePeriod::Month},
    Meaning<PricePeriod>{{"/月"}, PricePeriod::Month},
    Meaning<PricePeriod>{{"包月"}, PricePeriod::Month},
    Meaning<PricePeriod>{{"月租"}, PricePeriod::Month},
    Meaning<PricePeriod>{{"月价"}, PricePeriod::Month},
    Meaning<PricePeriod>{{"月付"}, PricePeriod::Month},
};

const std::array kScopes{
    Meaning<bool>{{"per gpu"}, true},       Meaning<bool>{{"/gpu"}, true},       Meaning<bool>{{"gpu-h"}, true},
    Meaning<bool>{{"gpu h"}, true},         Meaning<bool>{{"gpuh", true}, true}, Meaning<bool>{{"per card"}, true},
    Meaning<bool>{{"/card"}, true},         Meaning<bool>{{"each gpu"}, true},   Meaning<bool>{{"卡时"}, true},
    Meaning<bool>{{"每卡"}, true},          Meaning<bool>{{"单卡"}, true},       Meaning<bool>{{"/卡"}, true},
    Meaning<bool>{{"卡/"}, true},           Meaning<bool>{{"/张"}, true},        Meaning<bool>{{"每张"}, true},
    Meaning<bool>{{"per instance"}, false}, Meaning<bool>{{"/instance"}, false}, Meaning<bool>{{"per vm"}, false},
    Meaning<bool>{{"per node"}, false},     Meaning<bool>{{"/node"}, false},     Meaning<bool>{{"per machine"}, false},
    Meaning<bool>{{"per server"}, false},   Meaning<bool>{{"/server"}, false},   Meaning<bool>{{"整机"}, false},
    Meaning<bool>{{"实例"}, false},         Meaning<bool>{{"每台"}, false},      Meaning<bool>{{"/台"}, false},
    Meaning<bool>{{"机时"}, false},         Meaning<bool>{{"整台"}, false},
};

/// Where a word stands in the text; npos when it does not.
std::size_t place(std::string_view text, const Word& word)
{
    for (std::size_t at = text.find(word.text); at != std::string_view::npos; at = text.find(word.text, at + 1)) {
        const std::size_t end = at + word.text.size();
        if (!word.whole || end == text.size() || !isLetter(text[end]))
            return at;
    }
    return std::string_view::npos;
}

template <class Value, std::size_t Size>
const Meaning<Value>* firstMet(std::string_view text, const std::array<Meaning<Value>, Size>& meanings)
{
    for (const Meaning<Value>& meaning : meanings)
        if (place(text, meaning.word) != std::string_view::npos)
            return &meaning;
    return nullptr;
}

/// Header and unit texts with one spelling: narrow, lower case, '_' as ' ', no blanks around '/'.
std::string unitText(std::string_view text)
{
    std::string narrowed;
    narrow(text, narrowed);
    std::string result;
    for (char c : lowered(narrowed)) {
        c = c == '_' ? ' ' : c;
        if (c == '/' && !result.empty() && result.back() == ' ')
            result.pop_back();
        if (c == ' ' && !result.empty() && (result.back() == '/' || result.back() == ' '))
            continue;
        result += c;
    }
    return result;
}

/// What is left of a unit text when every word with a meaning is taken out: nothing, if it was understood.
bool isUnderstood(std::string text)
{
    const auto take = [&text](const Word& word) {
        for (std::size_t at = place(text, word); at != std::string::npos; at = place(text, word))
            text.replace(at, word.text.size(), " ");
    };
    for (const auto& meaning : kScopes)
        take(meaning.word);
    for (const auto& meaning : kPeriods)
        take(meaning.word);
    for (const auto& meaning : kCurrencies)
        take(meaning.word);
    for (const Word filler : {Word{"per", true}, Word{"gpu", true}, Word{"price", true}, Word{"each", true}})
        take(filler);
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return std::string_view(" /().-,*").find(c) != std::string_view::npos; });
}

struct Digits {
    std::string_view body; ///< digits and marks
    std::string_view exponent;
};

/// The digits with their marks in one style; empty when the marks stand where that style has none.
std::optional<double> valueOf(const Digits& digits, DecimalMark mark)
{
    const char decimal = mark == DecimalMark::Point ? '.' : ',';
    std::string plain;
    std::size_t run = 0; // digits since the last mark
    bool grouped = false, in_fraction = false;
    char group = 0;
    for (const char c : digits.body) {
        if (isDigit(c)) {
            plain += c;
            ++run;
            continue;
        }
        if (in_fraction)
            return std::nullopt;
        if (c == decimal) {
            if (grouped && run != 3)
                return std::nullopt;
            in_fraction = true;
            plain += '.';
        } else {
            // A group has three digits, the first of them one to three; one mark throughout.
            if ((grouped && (run != 3 || c != group)) || (!grouped && (run == 0 || run > 3)))
                return std::nullopt;
            grouped = true;
            group = c;
        }
        run = 0;
    }
    if ((grouped && !in_fraction && run != 3) || plain.empty() || plain == ".")
        return std::nullopt;
    if (plain.front() == '.')
        plain.insert(0, "0");
    plain += digits.exponent;
    return plainNumber(plain);
}

/// A cell taken apart: sign, currency and words around the digits.
struct TakenApart {
    std::string text; ///< owns what the views point into
    bool negative = false;
    Digits digits;
    std::string_view before, after;
};

bool takeApart(std::string_view cell, TakenApart& parts)
{
    narrow(trimmed(cell), parts.text);
    const std::string_view text = parts.text;
    std::size_t begin = 0;
    while (begin < text.size() && !isDigit(text[begin]))
        ++begin;
    if (begin == text.size())
        return false;
    if (begin > 0 && (text[begin - 1] == '.' || text[begin - 1] == ','))
        --begin; // ".5"
    std::size_t end = begin;
    for (; end < text.size(); ++end) {
        const char c = text[end];
        const bool next_is_digit = end + 1 < text.size() && isDigit(text[end + 1]);
        if (!isDigit(c) && !((c == '.' || c == ',' || c == '\'' || c == ' ') && next_is_digit))
            break;
    }
    if (end < text.size() && (text[end] == '.' || text[end] == ',') && (end + 1 == text.size() || text[end + 1] == ' '))
        ++end; // "5."
    parts.digits.body = text.substr(begin, end - begin);
    if (end < text.size() && (text[end] == 'e' || text[end] == 'E')) {
        std::size_t after = end + 1;
        after += after < text.size() && (text[after] == '-' || text[after] == '+') ? 1 : 0;
        const std::size_t digits = after;
        while (after < text.size() && isDigit(text[after]))
            ++after;
        if (after > digits) {
            parts.digits.exponent = text.substr(end, after - end);
            end = after;
        }
    }
    parts.before = trimmed(text.substr(0, begin));
    parts.after = trimmed(text.substr(end));
    if (parts.before.ends_with('-') || parts.before.starts_with('-')) {
        parts.negative = true;
        if (parts.before.ends_with('-'))
            parts.before.remove_suffix(1);
        else
            parts.before.remove_prefix(1);
        parts.before = trimmed(parts.before);
    } else if (parts.before.ends_with('+')) {
        parts.before.remove_suffix(1);
        parts.before = trimmed(parts.before);
    }
    return true;
}

/// "US$ 2", "CNY 2"; not "A100", "RTX 4090".
bool beginsWithCurrency(std::string_view cell)
{
    std::size_t end = 0;
    while (end < cell.size() && isLetter(cell[end]))
        ++end;
    end += end < cell.size() && cell[end] == '$' ? 1 : 0;
    const std::string word = lowered(cell.substr(0, end));
    return std::any_of(kCurrencies.begin(), kCurrencies.end(),
                       [&word](const Meaning<Currency>& meaning) { return meaning.word.text == word; });
}

} // namespace

UnitWords readUnitWords(std::string_view text)
{
    const std::string words = unitText(text);
    UnitWords result;
    if (const auto* scope = firstMet(words, kScopes))
        result.per_gpu = scope->value;
    if (const auto* period = firstMet(words, kPeriods))
        result.period = period->value;
    if (const auto* currency = firstMet(words, kCurrencies))
        result.currency = currency->value;
    return result;
}

std::optional<UnitWords> readWholeUnit(std::string_view text)
{
    if (!isUnderstood(unitText(text)))
        return std::nullopt;
    return readUnitWords(text);
}

std::optional<WrittenNumber> readWrittenNumber(std::string_view cell, DecimalMark mark)
{
    TakenApart parts;
    if (!takeApart(cell, parts))
        return std::nullopt;
    const std::optional<double> value = valueOf(parts.digits, mark);
    if (!value)
        return std::nullopt;
    WrittenNumber number;
    number.value = parts.negative ? -*value : *value;
    constexpr std::string_view kTenThousand = "万";
    if (parts.after.starts_with(kTenThousand)) {
        number.value *= 10'000;
        parts.after.remove_prefix(kTenThousand.size());
    }
    if (parts.before.empty() && parts.after.empty())
        return number;
    std::string around(parts.before);
    around += parts.after;
    // A day or a version has more digits behind its first ones; no unit has any.
    if (std::any_of(around.begin(), around.end(), isDigit))
        return std::nullopt;
    const std::string words = unitText(around);
    if (!isUnderstood(words))
        return std::nullopt;
    number.words = readUnitWords(words);
    return number;
}

bool isNothing(std::string_view cell)
{
    cell = trimmed(cell);
    if (cell.empty())
        return true;
    // Nearly every cell begins with a digit or another letter: no word below does.
    if (cell.size() > 12
        || (std::string_view("nN-/?").find(cell.front()) == std::string_view::npos
            && static_cast<unsigned char>(cell.front()) < 0x80))
        return false;
    const std::string text = lowered(cell);
    for (const std::string_view word :
         {"-", "--", "–", "—", "——", "/", "n/a", "na", "nan", "null", "none", "?", "无", "暂无", "未知"})
        if (text == word)
            return true;
    return false;
}

bool isSoldOut(std::string_view cell)
{
    const std::string text = lowered(trimmed(cell));
    for (const std::string_view word : {"sold out", "unavailable", "out of stock", "售罄", "缺货", "无货", "已售罄"})
        if (text == word)
            return true;
    return false;
}

void DecimalMarkFinder::count(DecimalMark mark, double value)
{
    const auto i = static_cast<std::size_t>(mark);
    m_least[i] = m_numbers[i] == 0 ? value : std::min(m_least[i], value);
    m_most[i] = m_numbers[i] == 0 ? value : std::max(m_most[i], value);
    ++m_numbers[i];
}

/// Nearly every cell is digits with at most one point, which needs no taking apart. False: it is something else.
bool DecimalMarkFinder::seePlain(std::string_view text)
{
    std::size_t point = text.size();
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '.' && point == text.size() && i > 0 && i + 1 < text.size())
            point = i;
        else if (!isDigit(text[i]))
            return false;
    }
    const std::optional<double> value = plainNumber(text);
    if (!value)
        return false;
    count(DecimalMark::Point, *value);
    if (point == text.size()) {
        count(DecimalMark::Comma, *value);
    } else if (text.size() - point - 1 != 3 || point > 3 || text.front() == '0') {
        ++m_proofs[static_cast<std::size_t>(DecimalMark::Point)];
    } else {
        ++m_ambiguous;
        count(DecimalMark::Comma, *value * 1000);
    }
    return true;
}

void DecimalMarkFinder::see(std::string_view cell)
{
    constexpr std::size_t kMostNumberBytes = 80;
    cell = trimmed(cell);
    if (isNothing(cell))
        return;
    ++m_filled;
    if (cell.size() > kMostNumberBytes || (isLetter(cell.front()) && !beginsWithCurrency(cell)) || seePlain(cell))
        return;
    // A digit is one byte, or begins with these two (U+FF10..U+FF19): text without either is no number.
    if (cell.find_first_of("0123456789") == std::string_view::npos && cell.find("\xEF\xBC") == std::string_view::npos)
        return;
    std::optional<WrittenNumber> read[2];
    for (const DecimalMark mark : {DecimalMark::Point, DecimalMark::Comma}) {
        const auto i = static_cast<std::size_t>(mark);
        read[i] = readWrittenNumber(cell, mark);
        if (!read[i])
            continue;
        count(mark, read[i]->value);
        const UnitWords& words = read[i]->words;
        m_words.per_gpu = m_words.per_gpu ? m_words.per_gpu : words.per_gpu;
        m_words.period = m_words.period ? m_words.period : words.period;
        m_words.currency = m_words.currency ? m_words.currency : words.currency;
    }
    if (read[0].has_value() != read[1].has_value()) {
        ++m_proofs[read[0] ? 0 : 1];
    } else if (read[0] && read[0]->value != read[1]->value) {
        // "0,125" can be a group by its form, but nobody writes a group after a leading zero.
        const std::size_t digit = cell.find_first_of("0123456789");
        if (digit != std::string_view::npos && cell[digit] == '0' && digit + 1 < cell.size()
            && (cell[digit + 1] == '.' || cell[digit + 1] == ','))
            ++m_proofs[cell[digit + 1] == '.' ? 0 : 1];
        else
            ++m_ambiguous;
    }
}

std::optional<DecimalMark> DecimalMarkFinder::proven() const
{
    if (m_proofs[0] == m_proofs[1])
        return std::nullopt;
    return m_proofs[0] > m_proofs[1] ? DecimalMark::Point : DecimalMark::Comma;
}

} // namespace gpuplan
