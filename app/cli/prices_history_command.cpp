// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <ostream>

#include <QCoreApplication>

#include "app/cli/console.h"
#include "app/cli/price_database.h"
#include "app/cli/prices_commands.h"
#include "app/cli/prices_view.h"
#include "app/text/names.h"

namespace gpuplan {

namespace {

class HistoryText {
    Q_DECLARE_TR_FUNCTIONS(PricesHistory)
};

Result<std::optional<Date>> dayArgument(const std::string& value, const char* option)
{
    if (value.empty())
        return std::optional<Date>();
    const std::optional<Date> day = parseDate(value);
    if (!day)
        return fail(ErrorCode::BadValue, {value, std::string("a day as YYYY-MM-DD")}, {{}, 0, option});
    return day;
}

Result<HistoryFilter> filterOf(Context& context, const PricesHistoryOptions& options)
{
    HistoryFilter filter;
    const auto providers = context.data.providers();
    if (!providers)
        return fail(providers.error());
    if (!options.provider.empty())
        filter.provider = (*providers)->canonical(options.provider);
    if (!options.gpu.empty()) {
        const auto gpus = context.data.gpus();
        if (!gpus)
            return fail(gpus.error());
        const Result<std::size_t> gpu = (*gpus)->find(options.gpu);
        if (!gpu)
            return fail(gpu.error());
        filter.gpu = (**gpus)[*gpu].name;
    }
    if (!options.tier.empty()) {
        const Result<Tier> tier = parseTier(options.tier);
        if (!tier)
            return fail(tier.error());
        filter.tier = *tier;
    }
    const Result<std::optional<Date>> since = dayArgument(options.since, "--since");
    if (!since)
        return fail(since.error());
    const Result<std::optional<Date>> until = dayArgument(options.until, "--until");
    if (!until)
        return fail(until.error());
    if (*since)
        filter.since_s = firstSecondOf(**since);
    if (*until)
        filter.until_s = firstSecondOf(**until) + 24 * 3600 - 1;
    filter.gpu_count = options.count;
    return filter;
}

Json moneyJson(const Money& money)
{
    return {{"amount", money.amount()}, {"currency", std::string(money.currency().code())}};
}

Json toJson(const Offer& offer, const GpuCatalog& gpus)
{
    return {{"observed", dateText(offer.observed)},
            {"date_from", offer.file_time ? "file_time" : "stated"},
            {"provider", text(offer.provider)},
            {"region", text(offer.region)},
            {"gpu", gpus[offer.gpu_index].name},
            {"gpus", offer.gpu_count},
            {"tier", std::string(tierName(offer.tier))},
            {"per_gpu_hour", moneyJson(offer.pricePerGpuHour())},
            {"per_instance_hour", moneyJson(offer.price_per_hour)},
            {"detail", text(offer.detail)},
            {"source", text(offer.source)},
            {"licence", text(offer.licence)}};
}

} // namespace

ExitStatus pricesHistory(Context& context, const PricesHistoryOptions& options)
{
    Result<HistoryFilter> filter = filterOf(context, options);
    if (!filter)
        return context.report(filter.error());
    constexpr int kScreenRows = 50, kMostRows = 1'000'000;
    filter->limit = static_cast<std::size_t>(
        options.limit.value_or(context.json || !context.world.out_is_terminal ? kMostRows : kScreenRows));
    const Result<PriceStore> store = openPriceDatabase(context, PriceStore::Mode::ReadOnly);
    if (!store)
        return context.report(store.error());
    const auto gpus = context.data.gpus();
    if (!gpus)
        return context.report(gpus.error());
    const Result<OfferBook> book = store->history(**gpus, *filter);
    if (!book)
        return context.report(book.error());

    if (context.json) {
        DataAge age;
        Json list = Json::array();
        for (const Offer& offer : book->offers()) {
            age.oldest = age.oldest ? std::min(*age.oldest, offer.observed) : offer.observed;
            age.newest = age.newest ? std::max(*age.newest, offer.observed) : offer.observed;
            list.push_back(toJson(offer, **gpus));
        }
        printEnvelope(context, "prices-history",
                      {{"provider", text(options.provider)},
                       {"gpu", text(options.gpu)},
                       {"count", orNull(options.count)},
                       {"tier", text(options.tier)},
                       {"since", text(options.since)},
                       {"until", text(options.until)}},
                      age, context.answerCurrency(), {{"observations", std::move(list)}}, {});
        return ExitStatus::Done;
    }
    const Format& f = context.format;
    TextTable table({{HistoryText::tr("Seen on")},
                     {HistoryText::tr("Provider")},
                     {HistoryText::tr("GPU")},
                     {HistoryText::tr("Number"), Align::Right},
                     {HistoryText::tr("Tier")},
                     {HistoryText::tr("Per GPU-hour"), Align::Right},
                     {HistoryText::tr("Per instance-hour"), Align::Right},
                     {HistoryText::tr("Region")},
                     {HistoryText::tr("Source")}});
    bool any_file_time = false;
    for (const Offer& offer : book->offers()) {
        any_file_time = any_file_time || offer.file_time;
        table.addRow({f.date(offer.observed) + (offer.file_time ? QStringLiteral("*") : QString()),
                      safeText(offer.provider), QString::fromStdString((**gpus)[offer.gpu_index].name),
                      f.integer(offer.gpu_count), tierText(offer.tier), f.money(offer.pricePerGpuHour()),
                      f.money(offer.price_per_hour), shortText(safeText(offer.region), 20),
                      shortText(safeText(offer.source), context.world.out_is_terminal ? 30 : 200)});
    }
    context.out() << table.text(context.color).toStdString();
    if (any_file_time)
        context.warn(HistoryText::tr("* the time of the imported file: its source states no day"));
    if (book->offers().empty())
        context.warn(HistoryText::tr("no price was seen that fits"));
    else if (book->offers().size() == filter->limit)
        context.warn(HistoryText::tr("the newest %1 are shown; --limit N shows more").arg(filter->limit));
    return ExitStatus::Done;
}

} // namespace gpuplan
