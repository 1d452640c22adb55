// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/refresh/collecting.h"

#include <utility>

#include "pricing/refresh/requests.h"

namespace gpuplan {

namespace {

Fetched fetchedRows(std::unique_ptr<AnswerRows> rows, const Url& url)
{
    Fetched fetched;
    fetched.rows = std::move(rows);
    fetched.source = url.shown();
    return fetched;
}

} // namespace

Result<Fetched> collectAnswer(Fetch& fetch, HttpRequest request, std::optional<Secret> key, std::string format,
                              const std::function<Result<void>(std::string_view answer, AnswerRows& rows)>& parse)
{
    if (key)
        request.authorization = authorization("Bearer", std::move(*key));
    const auto answer = fetch.send(request);
    if (!answer)
        return fail(answer.error());
    auto rows = std::make_unique<AnswerRows>(std::move(format));
    if (const auto parsed = parse(answer->body, *rows); !parsed)
        return fail(parsed.error());
    return fetchedRows(std::move(rows), request.url);
}

Result<Fetched> collectPages(Fetch& fetch, const Url& first, const std::optional<Secret>& key, std::string format,
                             const std::function<Result<std::string>(std::string_view answer, AnswerRows& rows)>& parse)
{
    PageWalk pages(first);
    auto rows = std::make_unique<AnswerRows>(std::move(format));
    while (true) {
        HttpRequest request = getRequest(pages.at());
        if (key)
            request.authorization = authorization("Bearer", *key);
        const auto answer = fetch.send(std::move(request));
        if (!answer)
            return fail(answer.error());
        const auto next = parse(answer->body, *rows);
        if (!next)
            return fail(next.error());
        if (next->empty())
            return fetchedRows(std::move(rows), first);
        if (const auto followed = pages.follow(*next); !followed)
            return fail(followed.error());
    }
}

Result<Fetched> collectChanges(Fetch& fetch, HttpRequest request,
                               const std::function<Result<void>(HttpResponse& answer, Fetched& fetched)>& take)
{
    Fetched fetched;
    fetched.source = request.url.shown();
    askForChanges(request, fetch.known());
    auto answer = fetch.send(std::move(request));
    if (!answer)
        return fail(answer.error());
    fetched.state = {answer->etag, answer->last_modified, fetch.now_s()};
    fetched.unchanged = answer->not_modified;
    if (!fetched.unchanged)
        if (const Result<void> taken = take(*answer, fetched); !taken)
            return fail(taken.error());
    return fetched;
}

Result<Fetched> collectRates(
    Fetch& fetch, std::string_view address,
    const std::function<Result<std::vector<ExchangeRate>>(std::string_view answer, const std::string& source)>& parse)
{
    return collectChanges(fetch, getRequest(fetch.at(address)),
                          [&parse](HttpResponse& answer, Fetched& fetched) -> Result<void> {
                              auto rates = parse(answer.body, fetched.source);
                              if (!rates)
                                  return fail(rates.error());
                              fetched.rates = std::move(*rates);
                              return {};
                          });
}

} // namespace gpuplan
