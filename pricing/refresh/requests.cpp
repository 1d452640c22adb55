// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/refresh/requests.h"

#include "pricing/refresh/json_answer.h"

namespace gpuplan {

namespace {
constexpr std::size_t kMostPages = 1000; // Azure's whole list of virtual machines had some hundred
}

HttpRequest getRequest(Url url)
{
    HttpRequest request;
    request.url = std::move(url);
    return request;
}

HttpRequest postJson(Url url, std::string body)
{
    HttpRequest request;
    request.method = HttpRequest::Method::Post;
    request.url = std::move(url);
    request.body = std::move(body);
    request.content_type = "application/json";
    return request;
}

HttpAuthorization authorization(std::string scheme, Secret key)
{
    return {"Authorization", std::move(scheme), std::move(key)};
}

Result<void> PageWalk::follow(std::string_view link)
{
    const Result<Url> next = resolveUrl(m_at, link);
    if (!next || !sameOrigin(*next, m_at))
        return badAnswer("its next page lies at another server");
    if (!m_seen.insert(next->text()).second)
        return badAnswer("its pages lead in a circle");
    if (m_seen.size() > kMostPages)
        return badAnswer("it has more than 1000 pages");
    m_at = *next;
    return {};
}

void askForChanges(HttpRequest& request, const std::optional<FetchState>& known)
{
    if (!known)
        return;
    request.etag = known->etag;
    request.last_modified = known->last_modified;
}

} // namespace gpuplan
