// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/model_name.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

namespace gpuplan {

namespace {

constexpr double kTolerance = 0.35;

bool isDigit(char c) { return c >= '0' && c <= '9'; }

bool isWord(char c) { return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// A size as a name spells it, in parameters: [least, most].
struct Claim {
    double least = 0;
    double most = 0;
};

/// "7", "0.5", "1_6" (StableLM writes 1_6b); the end is behind the last digit.
double readNumber(std::string_view text, std::size_t& at)
{
    std::string digits;
    while (at < text.size() && digits.size() < 12) {
        const bool point = (text[at] == '.' || text[at] == '_') && !digits.empty()
            && digits.find('.') == std::string::npos && at + 1 < text.size() && isDigit(text[at + 1]);
        if (!isDigit(text[at]) && !point)
            break;
        digits.push_back(point ? '.' : text[at]);
        ++at;
    }
    double value = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return value;
}

std::vector<Claim> claimsIn(std::string_view name)
{
    std::vector<Claim> claims;
    for (std::size_t i = 0; i < name.size();) {
        const bool start = isDigit(name[i])
            && (i == 0 || !isWord(name[i - 1]) || ((lower(name[i - 1]) == 'a') && (i == 1 || !isWord(name[i - 2]))));
        if (!start) {
            ++i;
            continue;
        }
        std::size_t at = i;
        const double first = readNumber(name, at);
        double second = 0;
        if (at + 1 < name.size() && lower(name[at]) == 'x' && isDigit(name[at + 1])) {
            ++at;
            second = readNumber(name, at);
        }
        const char unit = at < name.size() ? lower(name[at]) : '\0';
        double factor = unit == 'b' ? 1e9 : unit == 'm' ? 1e6 : 0;
        std::size_t end = at + 1;
        double fraction = 0;
        if (unit == 'b' && end < name.size() && isDigit(name[end])) { // "7b1" of BLOOM is 7.1
            fraction = (name[end] - '0') / 10.0;
            ++end;
        }
        if (end < name.size() && isWord(name[end]))
            factor = 0; // "4bit", "2mini"
        if (factor > 0 && first > 0) {
            if (second > 0)
                claims.push_back({second * factor, first * second * factor});
            else
                claims.push_back({(first + fraction) * factor, (first + fraction) * factor});
        }
        i = std::max(at, i + 1);
    }
    return claims;
}

bool fits(const Claim& claim, double count)
{
    if (count <= 0)
        return false;
    if (count < claim.least)
        return (claim.least - count) / claim.least <= kTolerance;
    if (count > claim.most)
        return (count - claim.most) / count <= kTolerance;
    return true;
}

constexpr std::array<std::string_view, 4> kGenericNames{"config", "model", "params", "pytorch_model"};
constexpr std::array<std::string_view, 11> kQuantisations{"fp8",  "nvfp4", "mxfp4", "fp4",  "awq", "gptq",
                                                          "int4", "int8",  "w4a16", "w8a8", "bnb"};

std::string folded(std::string_view text)
{
    std::string copy(text);
    std::transform(copy.begin(), copy.end(), copy.begin(), lower);
    return copy;
}

} // namespace

std::string modelNameOf(std::string_view path)
{
    const auto last = [](std::string_view text) {
        const std::size_t slash = text.find_last_of("/\\");
        return slash == std::string_view::npos ? text : text.substr(slash + 1);
    };
    std::string_view file = last(path);
    for (const std::string_view ending : {".json", ".gguf", ".safetensors", ".index"})
        if (file.ends_with(ending))
            file.remove_suffix(ending.size());
    if (file.ends_with(".safetensors"))
        file.remove_suffix(12);
    const bool generic = std::any_of(kGenericNames.begin(), kGenericNames.end(), [file](std::string_view name) {
        return file == name || file.starts_with(std::string(name) + "-0");
    });
    if (!generic)
        return std::string(file);
    const std::size_t slash = path.find_last_of("/\\");
    return slash == std::string_view::npos ? std::string() : std::string(last(path.substr(0, slash)));
}

std::optional<double> contradictingSize(std::string_view name, const ModelFacts& f)
{
    const std::vector<Claim> claims = claimsIn(name);
    if (claims.empty())
        return std::nullopt;
    const double text = f.parameters - f.encoder_parameters;
    const std::array<double, 5> counts{f.parameters, f.active_parameters, text,
                                       text - f.embedding_parameters - f.head_parameters,
                                       text - f.embedding_parameters};
    for (const Claim& claim : claims)
        for (const double count : counts)
            if (fits(claim, count))
                return std::nullopt;
    return claims.front().most / 1e9;
}

std::string quantisationInName(std::string_view name)
{
    const std::string text = folded(name);
    for (const std::string_view word : kQuantisations) {
        for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
            const bool open = at == 0 || !isWord(text[at - 1]);
            const std::size_t end = at + word.size();
            const bool closed = end >= text.size() || !isWord(text[end]);
            if (open && closed) {
                std::string upper(word);
                std::transform(upper.begin(), upper.end(), upper.begin(),
                               [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
                return upper;
            }
        }
    }
    return {};
}

} // namespace gpuplan
