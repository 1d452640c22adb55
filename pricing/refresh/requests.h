// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "pricing/refresh/refresher.h"

namespace gpuplan {

HttpRequest getRequest(Url url);
HttpRequest postJson(Url url, std::string body);

/// "Authorization: <scheme> <key>".
HttpAuthorization authorization(std::string scheme, Secret key);

/// Walks the pages of one list: a link must lead to the server that gave it, to a page that was not there yet.
class PageWalk {
public:
    explicit PageWalk(const Url& first) : m_at(first) { m_seen.insert(first.text()); }
    const Url& at() const { return m_at; }
    /// Error: NetworkFailed (another server, a page that was there before, more than a thousand pages).
    Result<void> follow(std::string_view link);

private:
    Url m_at;
    std::set<std::string> m_seen;
};

/// Asks for changes only when an earlier answer is known.
void askForChanges(HttpRequest& request, const std::optional<FetchState>& known);

} // namespace gpuplan
