// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The catalogs that gpuhunt collects: a small file names the newest version, a zip file holds it.
#include <array>
#include <chrono>
#include <memory>

#include <zip.h>

#include "planner/quantity/provenance.h"
#include "pricing/refresh/json_answer.h"
#include "pricing/refresh/providers.h"
#include "pricing/refresh/requests.h"
#include "pricing/sources/catalog_readers.h"

namespace gpuplan::gpuhunt {

namespace {

constexpr std::size_t kLimitBytes = std::size_t{256} << 20; // aws has some ten MiB
constexpr std::size_t kLongestVersion = 64;

struct CloseArchive {
    void operator()(zip_t* archive) const { zip_discard(archive); }
};
struct CloseEntry {
    void operator()(zip_file_t* file) const { zip_fclose(file); }
};

/// Part of an address: letters, digits, '-', '.', '_'.
bool isVersion(std::string_view text)
{
    return !text.empty() && text.size() <= kLongestVersion && text.front() != '.'
        && text.find_first_not_of("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-._") == text.npos;
}

std::string addressOf(std::string_view cloud, std::string_view rest)
{
    return "https://dstack-gpu-pricing.s3.eu-west-1.amazonaws.com/v3/" + std::string(cloud) + "/" + std::string(rest);
}

/// The entry called after the cloud, else the only CSV file.
std::optional<zip_uint64_t> findCatalog(zip_t* archive, const std::string& name)
{
    if (const zip_int64_t index = zip_name_locate(archive, name.c_str(), 0); index >= 0)
        return static_cast<zip_uint64_t>(index);
    std::optional<zip_uint64_t> only;
    const zip_int64_t entries = zip_get_num_entries(archive, 0);
    for (zip_int64_t i = 0; i < entries; ++i) {
        const char* entry = zip_get_name(archive, static_cast<zip_uint64_t>(i), 0);
        if (!entry || !std::string_view(entry).ends_with(".csv"))
            continue;
        if (only)
            return {};
        only = static_cast<zip_uint64_t>(i);
    }
    return only;
}

} // namespace

const std::vector<std::string_view>& clouds()
{
    static const std::vector<std::string_view> kClouds{"aws",    "azure", "cloudrift", "gcp",  "lambdalabs",
                                                       "nebius", "oci",   "runpod",    "verda"};
    return kClouds;
}

Result<std::string> unzipCatalog(std::string_view zip, std::string_view cloud, std::size_t limit)
{
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t* source = zip_source_buffer_create(zip.data(), zip.size(), 0, &error);
    const std::unique_ptr<zip_t, CloseArchive> archive(source ? zip_open_from_source(source, ZIP_RDONLY, &error)
                                                              : nullptr);
    zip_error_fini(&error);
    if (!archive) {
        if (source)
            zip_source_free(source);
        return badAnswer("its answer is not a zip file");
    }
    const std::optional<zip_uint64_t> index = findCatalog(archive.get(), std::string(cloud) + ".csv");
    const std::unique_ptr<zip_file_t, CloseEntry> file(index ? zip_fopen_index(archive.get(), *index, 0) : nullptr);
    if (!file)
        return badAnswer("its answer is not the catalog that it should be");
    // The size in the header is the server's word; what comes out is counted.
    std::string text;
    std::array<char, 65536> part{};
    while (true) {
        const zip_int64_t got = zip_fread(file.get(), part.data(), part.size());
        if (got < 0)
            return badAnswer("its zip file is damaged");
        if (got == 0)
            return text;
        if (text.size() + static_cast<std::size_t>(got) > limit)
            return badAnswer("it sent more than " + std::to_string(std::max<std::size_t>(1, limit >> 20)) + " MiB");
        text.append(part.data(), static_cast<std::size_t>(got));
    }
}

std::optional<std::int64_t> dayOfVersion(std::string_view version)
{
    if (version.size() < 8 || (version.size() > 8 && version[8] != '-'))
        return {};
    const auto date = parseDate(std::string(version.substr(0, 4)) + "-" + std::string(version.substr(4, 2)) + "-"
                                + std::string(version.substr(6, 2)));
    if (!date)
        return {};
    return firstSecondOf(*date);
}

Result<Fetched> collect(Fetch& fetch, std::string_view part)
{
    HttpRequest request = getRequest(fetch.at(addressOf(part, "version")));
    const auto answer = fetch.send(request);
    if (!answer)
        return fail(answer.error());
    const std::string_view body = answer->body;
    const std::size_t end = body.find_last_not_of(" \t\r\n");
    const std::string version(body.substr(0, end == std::string_view::npos ? 0 : end + 1));
    if (!isVersion(version))
        return badAnswer(version.starts_with("<") ? "its answer is a web page, not data"
                                                  : "its answer is not the catalog that it should be");
    Fetched fetched;
    fetched.source = request.url.shown().substr(0, request.url.shown().rfind('/'));
    fetched.state = {version, {}, fetch.now_s()}; // the version does what an ETag does
    if (const auto known = fetch.known(); known && known->etag == version) {
        fetched.unchanged = true;
        return fetched;
    }
    HttpRequest load = getRequest(fetch.at(addressOf(part, version + "/catalog.zip")));
    load.limits.body_bytes = kLimitBytes;
    const auto zip = fetch.send(std::move(load));
    if (!zip)
        return fail(zip.error());
    Result<std::string> csv = unzipCatalog(zip->body, part, kLimitBytes);
    if (!csv)
        return fail(csv.error());
    const std::string_view header = std::string_view(*csv).substr(0, csv->find('\n'));
    if (header.find("instance_name") == std::string_view::npos || header.find("gpu_name") == std::string_view::npos)
        return badAnswer("its answer is not the catalog that it should be");
    fetched.observed_s = dayOfVersion(version);
    PriceFileParts parts;
    parts.source = bytesInMemory(fetched.source, std::move(*csv));
    parts.provider = part;
    fetched.rows = makeGpuhuntReader(std::move(parts));
    return fetched;
}

} // namespace gpuplan::gpuhunt
