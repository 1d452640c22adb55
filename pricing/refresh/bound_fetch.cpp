// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/refresh/bound_fetch.h"

namespace gpuplan {

Url BoundFetch::at(std::string_view published_address) const
{
    Url url = parseUrl(published_address).value(); // our own constants
    if (!m_parts.base)
        return url;
    std::string folder = m_parts.base->target.substr(0, m_parts.base->target.find('?'));
    while (folder.ends_with('/'))
        folder.pop_back();
    return {m_parts.base->scheme, m_parts.base->host, m_parts.base->port, folder + url.target};
}

Result<HttpResponse> BoundFetch::send(HttpRequest request)
{
    request.limits.total_s = m_parts.timeout_s;
    HttpControl control = m_parts.control;
    if (control.progress)
        control.progress = [this](std::uint64_t done, std::uint64_t) { m_parts.control.progress(m_bytes + done, 0); };
    Result<HttpResponse> response = m_parts.client->send(request, control);
    if (!response)
        return response;
    m_bytes += response->received_bytes;
    for (const auto& [name, key] : m_parts.keys) {
        for (std::string* text : {&response->body, &response->etag, &response->last_modified})
            key.blotOut(*text);
    }
    return response;
}

std::optional<Secret> BoundFetch::key(std::string_view name) const
{
    const auto found = m_parts.keys.find(name);
    return found == m_parts.keys.end() ? std::nullopt : std::optional(found->second);
}

} // namespace gpuplan
