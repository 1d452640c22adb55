// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pricing/refresh/answer_rows.h"
#include "pricing/refresh/refresher.h"

// What is known of each source, one file each: the requests, what an answer means (no network), and collect(), which puts
// the two together. parse() adds the rows of one answer; an answer of another shape is NetworkFailed.

namespace gpuplan {

namespace vast {
HttpRequest searchRequest(Url url);
Result<void> parse(std::string_view answer, AnswerRows& rows);
Result<Fetched> collect(Fetch& fetch, std::string_view part);
} // namespace vast

namespace runpod {
/// Prices of machines with `gpus` GPUs, from data centres (`secure`) or private hosts.
HttpRequest pricesRequest(Url url, int gpus, bool secure);
Result<void> parse(std::string_view answer, int gpus, bool secure, AnswerRows& rows);
Result<Fetched> collect(Fetch& fetch, std::string_view part);
} // namespace runpod

namespace azure {
/// Returns the link to the next page; empty: this was the last one.
Result<std::string> parse(std::string_view answer, AnswerRows& rows);
Result<Fetched> collect(Fetch& fetch, std::string_view part);
} // namespace azure

namespace vultr {
/// Returns the cursor of the next page; empty: this was the last one.
Result<std::string> parse(std::string_view answer, AnswerRows& rows);
Result<Fetched> collect(Fetch& fetch, std::string_view part);
} // namespace vultr

namespace digitalocean {
/// Returns the link to the next page; empty: this was the last one.
Result<std::string> parse(std::string_view answer, AnswerRows& rows);
Result<Fetched> collect(Fetch& fetch, std::string_view part);
} // namespace digitalocean

namespace lambda {
Result<void> parse(std::string_view answer, AnswerRows& rows);
Result<Fetched> collect(Fetch& fetch, std::string_view part);
} // namespace lambda

namespace verda {
struct AvailableAt {
    std::string location;
    std::vector<std::string> types;
};
Result<Secret> parseToken(std::string_view answer);
Result<std::vector<AvailableAt>> parseAvailability(std::string_view answer);
/// `available` empty: not known where anything is.
Result<void> parse(std::string_view answer, const std::optional<std::vector<AvailableAt>>& available, AnswerRows& rows);
Result<Fetched> collect(Fetch& fetch, std::string_view part);
} // namespace verda

namespace hotaisle {
/// The handle of the first team that the key belongs to.
Result<std::string> parseTeam(std::string_view answer);
Result<void> parse(std::string_view answer, bool bare_metal, AnswerRows& rows);
Result<Fetched> collect(Fetch& fetch, std::string_view part);
} // namespace hotaisle

namespace skypilot {
const std::vector<std::string_view>& clouds();
Result<Fetched> collect(Fetch& fetch, std::string_view part);
} // namespace skypilot

namespace gpuhunt {
const std::vector<std::string_view>& clouds();
/// The bytes of the one CSV file of a catalog.zip, at most `limit`. Error: NetworkFailed (no zip file, no such file in
/// it, damaged, too large).
Result<std::string> unzipCatalog(std::string_view zip, std::string_view cloud, std::size_t limit);
/// "20260822-1437" or "20260822": the day of a version, as seconds since 1970; empty when it has another shape.
std::optional<std::int64_t> dayOfVersion(std::string_view version);
Result<Fetched> collect(Fetch& fetch, std::string_view part);
} // namespace gpuhunt

namespace ecb {
/// Units per dollar, from units per euro.
Result<std::vector<ExchangeRate>> parse(std::string_view answer, const std::string& source);
Result<Fetched> collect(Fetch& fetch, std::string_view part);
} // namespace ecb

namespace frankfurter {
Result<std::vector<ExchangeRate>> parse(std::string_view answer, const std::string& source);
Result<Fetched> collect(Fetch& fetch, std::string_view part);
} // namespace frankfurter

} // namespace gpuplan
