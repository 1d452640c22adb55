// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <charconv>
#include <cstdio>
#include <ostream>

#include <QCoreApplication>

#include "app/cli/data_files.h"
#include "app/cli/price_database.h"
#include "app/cli/prices_commands.h"
#include "app/cli/prices_view.h"

namespace gpuplan {

namespace {

class ExportText {
    Q_DECLARE_TR_FUNCTIONS(PricesExport)
};

/// A cell of RFC 4180. A text that a spreadsheet would run as a formula gets a mark in front.
std::string cell(std::string_view text)
{
    std::string value(text);
    if (!value.empty() && std::string_view("=+-@\t\r").find(value.front()) != std::string_view::npos)
        value.insert(value.begin(), '\'');
    if (value.find_first_of(",\"\r\n") == std::string::npos)
        return value;
    std::string quoted = "\"";
    for (const char c : value)
        quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + "\"";
}

std::string plainNumber(double value)
{
    char digits[40];
    const auto [end, error] = std::to_chars(digits, digits + sizeof digits, value);
    return error == std::errc{} ? std::string(digits, end) : std::string();
}

/// 2026-11-30T08:15:00Z where the second is known.
std::string momentText(const Offer& offer)
{
    if (offer.observed_s == 0)
        return dateText(offer.observed);
    const std::int64_t second_of_day = offer.observed_s - firstSecondOf(offer.observed);
    char time[32];
    std::snprintf(time, sizeof time, "T%02d:%02d:%02dZ", static_cast<int>(second_of_day / 3600),
                  static_cast<int>(second_of_day / 60 % 60), static_cast<int>(second_of_day % 60));
    return dateText(offer.observed) + time;
}

const char* availabilityName(Availability availability)
{
    switch (availability) {
    case Availability::Unknown:
        return "";
    case Availability::Available:
        return "available";
    case Availability::SoldOut:
        return "sold out";
    }
    return "";
}

/// A table that `prices import` reads without a question: every row says its unit, currency and time.
std::string csvOf(const OfferBook& book, const GpuCatalog& gpus)
{
    std::string csv = std::string(kExportHeader) + "\r\n";
    for (const Offer& o : book.offers()) {
        const bool stated = o.stated.micros() > 0;
        csv += cell(o.provider) + "," + cell(o.region) + "," + cell(gpus[o.gpu_index].name) + ","
            + std::to_string(o.gpu_count) + "," + plainNumber((stated ? o.stated : o.price_per_hour).amount()) + ","
            + std::string(o.price_per_hour.currency().code()) + ","
            + priceUnitName(stated ? o.stated_unit : kPerInstanceHour) + "," + std::string(tierName(o.tier)) + ","
            + momentText(o) + "," + availabilityName(o.availability) + ","
            + (o.host_ram_gib ? plainNumber(static_cast<double>(*o.host_ram_gib)) : std::string()) + ","
            + cell(o.detail) + "," + cell(o.source) + "," + cell(o.licence) + "\r\n";
    }
    return csv;
}

} // namespace

ExitStatus pricesExport(Context& context, const PricesExportOptions& options)
{
    const Result<PriceStore> store = openPriceDatabase(context, PriceStore::Mode::ReadOnly);
    if (!store)
        return context.report(store.error());
    const auto gpus = context.data.gpus();
    if (!gpus)
        return context.report(gpus.error());
    HistoryFilter everything;
    everything.limit = 100'000'000;
    const Result<OfferBook> book = options.history ? store->history(**gpus, everything) : store->latest(**gpus);
    if (!book)
        return context.report(book.error());
    const std::string csv = csvOf(*book, **gpus);
    if (!options.output.empty())
        if (const Result<void> written = writeFileSafely(options.output, csv); !written)
            return context.report(written.error());
    const auto count = static_cast<int>(book->offers().size());
    if (context.json)
        printEnvelope(context, "prices-export", {{"history", options.history}}, {}, context.answerCurrency(),
                      {{"prices", count},
                       {"file", text(options.output)},
                       {"csv", options.output.empty() ? Json(csv) : Json(nullptr)}},
                      {});
    else if (options.output.empty())
        context.out() << csv;
    else
        context.warn(ExportText::tr("%n price(s) written to %1", nullptr, count).arg(safeText(options.output)));
    return ExitStatus::Done;
}

} // namespace gpuplan
