// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/http/redirect.h"

namespace gpuplan {

tl::unexpected<Error> networkFailed(const Url& url, std::string phrase)
{
    return fail(ErrorCode::NetworkFailed, {url.host, std::move(phrase)}, {url.shown(), 0, {}});
}

Result<void> checkReach(const Url& url, const Url* only)
{
    if (only && !sameOrigin(url, *only))
        return networkFailed(url, "it is not the server that --base-url allows");
    if (!only && url.scheme != "https")
        return networkFailed(url, "it is not a secure address (https)");
    return {};
}

Result<void> follow(HttpRequest& request, long status, std::string_view location, const Url* only)
{
    const Result<Url> target = resolveUrl(request.url, location);
    // The place it leads to is not shown: it is the server's text, and may hold what the server was sent.
    if (!target)
        return networkFailed(request.url, "it redirects to something that is no https address");
    if (const Result<void> reach = checkReach(*target, only); !reach)
        return networkFailed(request.url,
                             only ? "it redirects away from the server that --base-url allows"
                                  : "it redirects to something that is no https address");
    const bool leaves = !sameOrigin(request.url, *target);
    const bool keeps_method = status == 307 || status == 308;
    if (request.method == HttpRequest::Method::Post && (leaves || !keeps_method))
        return networkFailed(request.url, "it redirects a request that must not go elsewhere");
    if (leaves)
        request.authorization.reset();
    request.url = *target;
    return {};
}

} // namespace gpuplan
