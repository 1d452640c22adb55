// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "pricing/refresh/answer_rows.h"
#include "pricing/refresh/refresher.h"

// The three ways in which a source is asked: once, page by page, and only for what changed.

namespace gpuplan {

/// One request whose answer holds all rows. `key`: sent as a Bearer token; empty: the source is asked without one.
/// `format` names the rows. Errors: those of Fetch::send and of `parse`.
Result<Fetched> collectAnswer(Fetch& fetch, HttpRequest request, std::optional<Secret> key, std::string format,
                              const std::function<Result<void>(std::string_view answer, AnswerRows& rows)>& parse);

/// Pages from `first` on, each naming the next; `parse` returns that link, empty after the last page. Errors: those of
/// Fetch::send, of `parse` and of PageWalk::follow.
Result<Fetched>
collectPages(Fetch& fetch, const Url& first, const std::optional<Secret>& key, std::string format,
             const std::function<Result<std::string>(std::string_view answer, AnswerRows& rows)>& parse);

/// One request that says what is known already; `take` reads an answer that is new. Errors: those of Fetch::send and of
/// `take`.
Result<Fetched> collectChanges(Fetch& fetch, HttpRequest request,
                               const std::function<Result<void>(HttpResponse& answer, Fetched& fetched)>& take);

/// As collectChanges(), for a sheet of exchange rates.
Result<Fetched> collectRates(
    Fetch& fetch, std::string_view address,
    const std::function<Result<std::vector<ExchangeRate>>(std::string_view answer, const std::string& source)>& parse);

} // namespace gpuplan
