// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "pricing/http/http_client.h"

namespace gpuplan {

inline constexpr int kMostRedirects = 5;

/// Where a redirect leads and what may go there. The address behind the host is checked when the connection is made.
/// `request.url` becomes the new address; the authorization stays behind when the origin changes. Error: NetworkFailed
/// with the phrase as its second argument: other schemes than https, a POST or anything with a secret body that would
/// leave its origin. `only`: the one origin that may be reached at all; null: any over https.
Result<void> follow(HttpRequest& request, long status, std::string_view location, const Url* only);

/// Whether the address may be asked at all: https, or exactly the origin `only`. Error: NetworkFailed.
Result<void> checkReach(const Url& url, const Url* only);

/// NetworkFailed about `url`: its host, a fixed phrase, and the address that may be shown.
tl::unexpected<Error> networkFailed(const Url& url, std::string phrase);

} // namespace gpuplan
