// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>

#include "pricing/refresh/refresher.h"

namespace gpuplan {

/// The Fetch of one job: bound to its client, keys, server and limits. Keys are blotted out of every answer.
class BoundFetch final : public Fetch {
public:
    struct Parts {
        HttpClient* client = nullptr;
        std::optional<Url> base;
        std::map<std::string, Secret, std::less<>> keys;
        std::optional<FetchState> known;
        std::int64_t now_s = 0;
        double timeout_s = 120;
        HttpControl control; ///< its progress counts all requests of the job
    };
    explicit BoundFetch(Parts parts) : m_parts(std::move(parts)) { }

    Url at(std::string_view published_address) const override;
    Result<HttpResponse> send(HttpRequest request) override;
    std::optional<Secret> key(std::string_view name) const override;
    std::optional<FetchState> known() const override { return m_parts.known; }
    std::int64_t now_s() const override { return m_parts.now_s; }

    std::uint64_t bytes() const { return m_bytes; }

private:
    Parts m_parts;
    std::uint64_t m_bytes = 0;
};

} // namespace gpuplan
