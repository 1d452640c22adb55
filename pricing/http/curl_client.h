// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "pricing/http/http_client.h"
#include "pricing/http/retry.h"

namespace gpuplan {

/// The one HttpClient that opens connections. Certificates are always verified, against the authorities of the system and
/// those of `ca_file`. Only https to public addresses is reached, whatever a name resolves to; with `only`, that
/// origin (http too, any address) and no other. Proxies and password files of the environment are not used: the
/// checks of addresses would be the proxy's.
class CurlClient final : public HttpClient {
public:
    struct Options {
        std::optional<Url> only;
        std::string ca_file;
        RetryRule retry;
    };
    explicit CurlClient(Options options);
    ~CurlClient() override;
    CurlClient(const CurlClient&) = delete;
    CurlClient& operator=(const CurlClient&) = delete;

    Result<HttpResponse> send(const HttpRequest& request, const HttpControl& control) override;

private:
    struct Handles;
    struct Attempt;
    Attempt attempt(const HttpRequest& request, double remaining_s, const HttpControl& control);

    Options m_options;
    std::unique_ptr<Handles> m_handles;
};

} // namespace gpuplan
