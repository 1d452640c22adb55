// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "planner/quantity/result.h"
#include "pricing/http/secrets.h"
#include "pricing/http/url.h"

namespace gpuplan {

struct HttpHeader {
    std::string name, value;
};

/// A header that proves who asks: "Authorization: Bearer <key>". Sent to the origin of the request alone.
struct HttpAuthorization {
    std::string header = "Authorization";
    std::string scheme; ///< "Bearer", "Token"; empty: the bare key
    Secret key;
};

struct HttpLimits {
    double connect_s = 10; ///< looking up the name, connecting, TLS
    double total_s = 120;  ///< from the call to its answer, with redirects, tries and waits between them
    double stall_s = 30;   ///< without one byte
    std::size_t body_bytes = std::size_t{64} << 20; ///< after unpacking
};

struct HttpRequest {
    enum class Method { Get, Post };
    Method method = Method::Get;
    Url url;
    std::vector<HttpHeader> headers;
    std::string body, content_type;    ///< of a POST
    std::optional<Secret> secret_body; ///< in place of `body`, when that carries a key
    std::optional<HttpAuthorization> authorization;
    std::string etag, last_modified; ///< of the copy at hand: the answer may be "not modified"
    HttpLimits limits;
};

struct HttpResponse {
    bool not_modified = false; ///< 304: the copy at hand is the newest
    std::string body;          ///< the secrets of the request blotted out
    std::string etag, last_modified;
    std::uint64_t received_bytes = 0; ///< of the body, as it came over the line
};

struct HttpControl {
    std::stop_token stop;
    std::function<void(std::uint64_t done, std::uint64_t total)> progress; ///< bytes of this request; total 0: unknown
};

/// The network. One client per thread.
class HttpClient {
public:
    virtual ~HttpClient() = default;

    /// Follows redirects, tries again after faults that pass, keeps the limits. Errors: NetworkFailed (host and one
    /// phrase; `where` names the address without user, password and query), Cancelled, CannotOpen (the file of
    /// authorities).
    virtual Result<HttpResponse> send(const HttpRequest& request, const HttpControl& control) = 0;
};

} // namespace gpuplan
