// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The euro reference rates of the European Central Bank: XML, units per euro, one day, no key.
#include <charconv>
#include <cmath>
#include <cstring>
#include <map>
#include <memory>

#include <expat.h>

#include "pricing/refresh/collecting.h"
#include "pricing/refresh/json_answer.h"
#include "pricing/refresh/providers.h"
#include "pricing/refresh/requests.h"
#include "pricing/sources/text_values.h"

namespace gpuplan::ecb {

namespace {

struct Sheet {
    XML_Parser parser = nullptr;
    bool other_document = false;
    std::optional<Date> day;
    std::map<std::string, double> per_euro;
};

std::string_view localName(const char* name)
{
    const char* colon = std::strrchr(name, ':');
    return colon ? colon + 1 : name;
}

/// <Cube time="2026-11-27"> holds <Cube currency="USD" rate="1.0876"/>. Later days of a longer sheet are older: the first
/// one counts.
void beginElement(void* user, const XML_Char* name, const XML_Char** attributes)
{
    Sheet& sheet = *static_cast<Sheet*>(user);
    if (localName(name) != "Cube")
        return;
    std::string_view time, currency, rate;
    for (const XML_Char** a = attributes; a[0]; a += 2) {
        const std::string_view key = a[0];
        (key == "time" ? time : key == "currency" ? currency : rate) = a[1];
    }
    if (!time.empty()) {
        if (sheet.day)
            XML_StopParser(sheet.parser, XML_FALSE);
        else
            sheet.day = parseDate(time);
    }
    const std::optional<double> value = plainNumber(rate);
    if (!currency.empty() && value && *value > 0)
        sheet.per_euro.emplace(std::string(currency), *value);
}

/// A sheet of rates needs no document type: entities that unfold into gigabytes come with one.
void refuseDoctype(void* user, const XML_Char*, const XML_Char*, const XML_Char*, int)
{
    Sheet& sheet = *static_cast<Sheet*>(user);
    sheet.other_document = true;
    XML_StopParser(sheet.parser, XML_FALSE);
}

} // namespace

Result<std::vector<ExchangeRate>> parse(std::string_view answer, const std::string& source)
{
    struct Free {
        void operator()(XML_Parser parser) const { XML_ParserFree(parser); }
    };
    const std::unique_ptr<std::remove_pointer_t<XML_Parser>, Free> parser(XML_ParserCreate(nullptr));
    Sheet sheet;
    sheet.parser = parser.get();
    XML_SetUserData(parser.get(), &sheet);
    XML_SetStartElementHandler(parser.get(), beginElement);
    XML_SetStartDoctypeDeclHandler(parser.get(), refuseDoctype);
    const bool whole =
        XML_Parse(parser.get(), answer.data(), static_cast<int>(answer.size()), XML_TRUE) == XML_STATUS_OK;
    const bool stopped = XML_GetErrorCode(parser.get()) == XML_ERROR_ABORTED;
    if (sheet.other_document)
        return badAnswer("its answer is a web page, not data");
    if (!whole && !stopped)
        return badAnswer("its answer is not XML");
    const auto dollar = sheet.per_euro.find("USD");
    if (!sheet.day || dollar == sheet.per_euro.end())
        return badAnswer("its answer holds no rates of a day");

    std::vector<ExchangeRate> rates;
    const Provenance provenance{source, *sheet.day, "free with the source named", Confidence::Recorded};
    const auto add = [&rates, &provenance](const std::string& code, double per_usd) {
        if (const Result<Currency> currency = Currency::parse(code); currency && std::isfinite(per_usd) && per_usd > 0)
            rates.push_back({*currency, {per_usd, per_usd, per_usd}, false, provenance});
    };
    add("EUR", 1 / dollar->second);
    for (const auto& [code, per_euro] : sheet.per_euro) {
        if (code != "USD" && code != "EUR")
            add(code, per_euro / dollar->second);
    }
    return rates;
}

Result<Fetched> collect(Fetch& fetch, std::string_view)
{
    return collectRates(fetch, "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml", parse);
}

} // namespace gpuplan::ecb
