// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/http/url.h"

#include <algorithm>
#include <charconv>
#include <vector>

namespace gpuplan {

namespace {

bool isAlnum(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

/// Never the text itself: it may hold a key.
tl::unexpected<Error> badAddress(std::string_view what)
{
    return fail(ErrorCode::BadValue, {std::string(what), std::string("an address like https://host/path")});
}

void appendEncoded(std::string& out, char c)
{
    constexpr char kDigits[] = "0123456789ABCDEF";
    const auto byte = static_cast<unsigned char>(c);
    out += '%';
    out += kDigits[byte >> 4];
    out += kDigits[byte & 15];
}

/// Blanks and bytes above ASCII are encoded, as browsers do; control characters are refused.
Result<std::string> cleanTarget(std::string_view text)
{
    std::string target;
    for (const char c : text.substr(0, text.find('#'))) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7f || c == '\\')
            return badAddress("path");
        if (byte == 0x20 || byte >= 0x80)
            appendEncoded(target, c);
        else
            target += c;
    }
    if (!target.starts_with('/'))
        target.insert(0, "/");
    return target;
}

/// "." and ".." of a path (RFC 3986, 5.2.4).
std::string withoutDots(std::string_view path)
{
    std::vector<std::string_view> parts;
    std::size_t at = 1;
    while (at <= path.size()) {
        const std::size_t end = std::min(path.find('/', at), path.size());
        const std::string_view part = path.substr(at, end - at);
        const bool last = end == path.size();
        if (part == "..") {
            if (!parts.empty())
                parts.pop_back();
        } else if (part != ".") {
            parts.push_back(part);
        }
        if (last && (part == "." || part == ".."))
            parts.push_back({});
        at = end + 1;
    }
    std::string clean;
    for (const std::string_view part : parts)
        clean.append("/").append(part);
    return clean.empty() ? "/" : clean;
}

} // namespace

std::string Url::origin() const
{
    const bool usual = port == (scheme == "https" ? 443 : 80);
    return scheme + "://" + host + (usual ? std::string() : ":" + std::to_string(port));
}

std::string Url::text() const { return origin() + target; }

std::string Url::shown() const { return origin() + target.substr(0, target.find('?')); }

Result<Url> parseUrl(std::string_view text)
{
    const std::size_t colon = text.find("://");
    if (colon == std::string_view::npos)
        return badAddress("address");
    Url url;
    for (const char c : text.substr(0, colon))
        url.scheme += lower(c);
    if (url.scheme != "http" && url.scheme != "https")
        return badAddress("scheme");
    text.remove_prefix(colon + 3);
    const std::string_view authority = text.substr(0, text.find_first_of("/?#"));
    Result<std::string> target = cleanTarget(text.substr(authority.size()));
    if (!target)
        return fail(target.error());
    url.target = std::move(*target);
    if (authority.find('@') != std::string_view::npos)
        return badAddress("user");

    const bool bracketed = authority.starts_with('[');
    const std::size_t host_end = bracketed ? authority.find(']') + 1 : std::min(authority.find(':'), authority.size());
    const std::string_view host = authority.substr(0, host_end);
    const auto fits = [bracketed](char c) {
        return bracketed ? std::string_view("0123456789abcdefABCDEF:.[]").find(c) != std::string_view::npos
                         : isAlnum(c) || c == '.' || c == '-' || c == '_';
    };
    if (host.empty() || (bracketed && host.size() < 4) || !std::all_of(host.begin(), host.end(), fits))
        return badAddress("host");
    for (const char c : host)
        url.host += lower(c);
    std::string_view port = authority.substr(host_end);
    url.port = url.scheme == "https" ? 443 : 80;
    if (port.size() > 1) { // "host:" alone is the usual port
        if (port.front() != ':')
            return badAddress("host");
        port.remove_prefix(1);
        const auto [end, fault] = std::from_chars(port.data(), port.data() + port.size(), url.port);
        if (fault != std::errc() || end != port.data() + port.size() || url.port < 1 || url.port > 65535)
            return badAddress("port");
    }
    return url;
}

Result<Url> resolveUrl(const Url& base, std::string_view reference)
{
    const std::size_t colon = reference.find(':');
    if (colon != std::string_view::npos && colon < reference.find_first_of("/?#"))
        return parseUrl(reference); // has a scheme of its own
    if (reference.starts_with("//"))
        return parseUrl(base.scheme + ":" + std::string(reference));
    const std::string base_path = base.target.substr(0, base.target.find('?'));
    const std::string_view path = reference.substr(0, reference.find_first_of("?#"));
    const std::string_view rest = reference.substr(path.size());
    std::string target;
    if (path.empty())
        target = rest.starts_with('?') ? base_path + std::string(rest) : base.target;
    else if (path.starts_with('/'))
        target = withoutDots(path) + std::string(rest);
    else
        target = withoutDots(base_path.substr(0, base_path.rfind('/') + 1) + std::string(path)) + std::string(rest);
    Result<std::string> clean = cleanTarget(target);
    if (!clean)
        return fail(clean.error());
    Url url = base;
    url.target = std::move(*clean);
    return url;
}

bool sameOrigin(const Url& a, const Url& b) { return a.scheme == b.scheme && a.host == b.host && a.port == b.port; }

std::string percentEncoded(std::string_view text)
{
    std::string out;
    for (const char c : text) {
        if (isAlnum(c) || c == '-' || c == '.' || c == '_' || c == '~')
            out += c;
        else
            appendEncoded(out, c);
    }
    return out;
}

} // namespace gpuplan
