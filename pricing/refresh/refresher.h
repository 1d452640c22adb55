// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "planner/quantity/exchange.h"
#include "pricing/http/http_client.h"
#include "pricing/sources/price_reader.h"
#include "pricing/store/price_store.h"

namespace gpuplan {

/// The network as a refresher sees it: its own keys, its own server, and what is known of earlier answers.
class Fetch {
public:
    virtual ~Fetch() = default;

    /// The address that stands for a published one: the same, or its path at the server that --base-url names.
    virtual Url at(std::string_view published_address) const = 0;
    /// Errors: those of HttpClient::send.
    virtual Result<HttpResponse> send(HttpRequest request) = 0;
    virtual std::optional<Secret> key(std::string_view name) const = 0;
    /// What this very server said last time about changes; empty: nothing, or everything is to be asked again.
    virtual std::optional<FetchState> known() const = 0;
    virtual std::int64_t now_s() const = 0; ///< seconds since 1970, UTC
};

/// What a refresher brought home: rows of prices or exchange rates, or the news that nothing changed.
struct Fetched {
    std::unique_ptr<PriceReader> rows;
    std::vector<ExchangeRate> rates;
    bool unchanged = false;
    std::string source;                     ///< the address, without its query
    std::optional<std::int64_t> observed_s; ///< when the server says it was written; empty: the moment of the answer
    bool file_time = false;                 ///< `observed_s` is the time of a file
    FetchState state;                       ///< to be remembered when the rows are in the database
};

struct RefreshKey {
    std::string_view name; ///< of the variable
    bool required = false;
};

/// One source of the network.
struct Refresher {
    std::string_view name;     ///< as typed: "vast"
    std::string_view title;    ///< as shown in errors: "Vast.ai"
    std::string_view provider; ///< canonical; empty: the part names it
    std::string_view address;  ///< the first that is asked
    std::vector<RefreshKey> keys;
    std::string_view licence; ///< of the prices; empty: none is stated
    std::string_view terms;   ///< what using them is bound to
    bool gives_rates = false;
    std::vector<std::string_view> parts; ///< each succeeds or fails alone ("lambda" of "skypilot"); empty: one whole
    Result<Fetched> (*collect)(Fetch& fetch, std::string_view part);
};

/// All of them, in the order of their names.
std::span<const Refresher> refreshers();

} // namespace gpuplan
