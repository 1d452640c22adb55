// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The catalogs that SkyPilot publishes, one file per cloud, renewed by its maintainers at different times.
#include "pricing/refresh/collecting.h"
#include "pricing/refresh/json_answer.h"
#include "pricing/refresh/providers.h"
#include "pricing/refresh/requests.h"
#include "pricing/sources/catalog_readers.h"

namespace gpuplan::skypilot {

namespace {
constexpr std::size_t kLimitBytes = std::size_t{256} << 20; // aws has some ten MiB
}

// The folders of catalogs/v8 that hold prices of machines with GPUs. Without gcp: its rows are the parts of a price
// (skypilot-catalog#31).
const std::vector<std::string_view>& clouds()
{
    static const std::vector<std::string_view> kClouds{
        "aws",       "azure",   "cudo",   "hyperbolic", "hyperstack",     "jarvislabs", "lambda",
        "lium",      "mithril", "nebius", "oci",        "primeintellect", "runpod",     "seeweb",
        "shadeform", "spheron", "vast",   "verda",      "yotta"};
    return kClouds;
}

Result<Fetched> collect(Fetch& fetch, std::string_view part)
{
    HttpRequest request =
        getRequest(fetch.at("https://raw.githubusercontent.com/skypilot-org/skypilot-catalog/master/catalogs/v8/"
                            + std::string(part) + "/vms.csv"));
    request.limits.body_bytes = kLimitBytes;
    return collectChanges(fetch, std::move(request), [part](HttpResponse& answer, Fetched& fetched) -> Result<void> {
        const std::string_view header = std::string_view(answer.body).substr(0, answer.body.find('\n'));
        if (header.find("InstanceType") == std::string_view::npos || header.find("Price") == std::string_view::npos)
            return badAnswer(header.starts_with("<") ? "its answer is a web page, not data"
                                                     : "its answer is not the catalog that it should be");
        PriceFileParts parts;
        parts.source = bytesInMemory(fetched.source, std::move(answer.body));
        parts.provider = part;
        fetched.rows = makeSkyPilotReader(std::move(parts));
        return {};
    });
}

} // namespace gpuplan::skypilot
