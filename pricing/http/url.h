// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "planner/quantity/result.h"

namespace gpuplan {

/// An http or https address, taken apart and put together again by one strict reader: what is checked is what is asked.
struct Url {
    std::string scheme; ///< "http" or "https"
    std::string host;   ///< lower case; IPv6 in brackets
    int port = 0;
    std::string target; ///< path and query, begins with '/'; the fragment is dropped

    std::string text() const;
    std::string origin() const; ///< "https://host", with the port where it is not the usual one
    /// Origin and path: a query may carry a key and never stands in a message or a database.
    std::string shown() const;
    bool operator==(const Url&) const = default;
};

/// Error: BadValue for other schemes, a user name or password in the address, characters that no host has.
Result<Url> parseUrl(std::string_view text);

/// `reference` (a Location, the link to a next page) seen from `base`, by RFC 3986 section 5. Errors: as parseUrl.
Result<Url> resolveUrl(const Url& base, std::string_view reference);

/// Scheme, host and port are the same.
bool sameOrigin(const Url& a, const Url& b);

/// Text for use inside a query: everything but letters, digits and "-._~" as %XX.
std::string percentEncoded(std::string_view text);

} // namespace gpuplan
