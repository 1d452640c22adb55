// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <functional>
#include <map>
#include <ostream>

#include <QCoreApplication>

#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/json_output.h"
#include "app/cli/market.h"
#include "app/text/names.h"
#include "pricing/catalog/offer_query.h"

namespace gpuplan {

namespace {

class OffersText {
    Q_DECLARE_TR_FUNCTIONS(Offers)
};

/// A filter that names no GPU we know is wrong in its content, not in its form: the same status as elsewhere.
bool isUnknownGpu(const Error& error)
{
    const auto* kind =
        error.code == ErrorCode::UnknownName ? std::get_if<std::string>(&error.arguments.front()) : nullptr;
    return kind && *kind == "GPU";
}

using Less = std::function<bool(const ListedOffer&, const ListedOffer&)>;

/// Order by a column name, '-' in front reverses. Ties fall back to the row, so that the order never changes by chance.
Result<Less> orderBy(std::string name, const GpuCatalog& gpus)
{
    const bool reversed = name.starts_with('-');
    if (reversed)
        name.erase(0, 1);
    const std::map<std::string, Less> kOrders = {
        {"price", [](const ListedOffer& a, const ListedOffer& b) { return a.per_gpu_hour < b.per_gpu_hour; }},
        {"instance",
         [](const ListedOffer& a, const ListedOffer& b) { return a.per_instance_hour < b.per_instance_hour; }},
        {"memory",
         [&gpus](const ListedOffer& a, const ListedOffer& b) {
             return gpus[a.offer->gpu_index].memory_gib < gpus[b.offer->gpu_index].memory_gib;
         }},
        {"gpu",
         [&gpus](const ListedOffer& a, const ListedOffer& b) {
             return gpus[a.offer->gpu_index].name < gpus[b.offer->gpu_index].name;
         }},
        {"provider", [](const ListedOffer& a, const ListedOffer& b) { return a.offer->provider < b.offer->provider; }},
        {"date", [](const ListedOffer& a, const ListedOffer& b) { return a.offer->observed < b.offer->observed; }}};
    const auto order = kOrders.find(name);
    if (order == kOrders.end())
        return fail(ErrorCode::UnknownName,
                    {std::string("column"), name, std::string("price, instance, memory, gpu, provider, date")},
                    {{}, 0, "--sort"});
    return Less([less = order->second, reversed](const ListedOffer& a, const ListedOffer& b) {
        const bool before = reversed ? less(b, a) : less(a, b);
        const bool after = reversed ? less(a, b) : less(b, a);
        return before != after ? before : a.offer->row < b.offer->row;
    });
}

/// The cheapest offer of each group, by GPU-hour; on demand and spot stay apart.
std::vector<ListedOffer> cheapestOfGroups(const std::vector<ListedOffer>& offers,
                                          const std::vector<std::string>& group_by)
{
    const bool by_gpu = std::find(group_by.begin(), group_by.end(), "gpu") != group_by.end();
    const bool by_provider = std::find(group_by.begin(), group_by.end(), "provider") != group_by.end();
    std::map<std::tuple<int, std::string_view, bool>, ListedOffer> cheapest;
    for (const ListedOffer& listed : offers) {
        const auto key =
            std::tuple(by_gpu ? int{listed.offer->gpu_index} : 0,
                       by_provider ? listed.offer->provider : std::string_view(), isInterruptible(listed.offer->tier));
        const auto [entry, added] = cheapest.try_emplace(key, listed);
        if (!added && listed.per_gpu_hour < entry->second.per_gpu_hour)
            entry->second = listed;
    }
    std::vector<ListedOffer> result;
    for (const auto& [key, listed] : cheapest)
        result.push_back(listed);
    return result;
}

Json toJson(const ListedOffer& listed, const GpuCatalog& gpus, Date today)
{
    const Offer& o = *listed.offer;
    return {
        {"provider", std::string(o.provider)},
        {"region", text(o.region)},
        {"gpu", gpus[o.gpu_index].name},
        {"gpus", o.gpu_count},
        {"memory_gib_per_gpu", gpus[o.gpu_index].memory_gib},
        {"tier", std::string(tierName(o.tier))},
        {"per_gpu_hour",
         {{"amount", listed.per_gpu_hour.amount()}, {"currency", std::string(listed.per_gpu_hour.currency().code())}}},
        {"per_instance_hour",
         {{"amount", listed.per_instance_hour.amount()},
          {"currency", std::string(listed.per_instance_hour.currency().code())}}},
        {"listed_per_instance_hour",
         {{"amount", o.price_per_hour.amount()}, {"currency", std::string(o.price_per_hour.currency().code())}}},
        {"observed", dateText(o.observed)},
        {"age_days", daysBetween(o.observed, today)},
        {"confidence", o.confidence == Confidence::Recorded ? "recorded" : "recalled"},
        {"detail", text(o.detail)},
        {"source", std::string(o.source)},
        {"licence", text(o.licence)}};
}

} // namespace

ExitStatus offersList(Context& context, const OffersOptions& options)
{
    const auto gpus = context.data.gpus();
    if (!gpus)
        return context.report(gpus.error());
    const auto book = marketOffers(context);
    if (!book)
        return context.report(book.error());
    const auto rates = marketRates(context);
    if (!rates)
        return context.report(rates.error());
    const Result<OfferQuery> query = OfferQuery::parse(options.where, **gpus);
    if (!query)
        return context.report(query.error(), isUnknownGpu(query.error()) ? ExitStatus::BadInput : ExitStatus::Usage);
    const Result<Less> order = orderBy(options.sort, **gpus);
    if (!order)
        return context.report(order.error(), ExitStatus::Usage);

    const Currency currency = context.answerCurrency();
    std::vector<ListedOffer> offers;
    DataAge age;
    for (const Offer& offer : (*book)->offers()) {
        const Result<Money> instance = (*rates)->convert(offer.price_per_hour, currency, Rounding::HalfEven);
        if (!instance)
            return context.report(instance.error());
        const ListedOffer listed{&offer, instance->times(1.0 / offer.gpu_count), *instance};
        if (!query->matches(listed, **gpus, context.world.today))
            continue;
        offers.push_back(listed);
        age.oldest = age.oldest ? std::min(*age.oldest, offer.observed) : offer.observed;
        age.newest = age.newest ? std::max(*age.newest, offer.observed) : offer.observed;
    }
    if (!options.group_by.empty())
        offers = cheapestOfGroups(offers, options.group_by);
    std::sort(offers.begin(), offers.end(), *order);
    const std::size_t found = offers.size();
    // A table for people shows what fits a screen or two unless asked for more; a pipe and JSON get everything.
    constexpr int kScreenRows = 50;
    const std::size_t limit = static_cast<std::size_t>(
        options.limit.value_or(context.json || !context.world.out_is_terminal ? static_cast<int>(found) : kScreenRows));
    offers.resize(std::min(found, limit));

    if (context.json) {
        Json list = Json::array();
        for (const ListedOffer& listed : offers)
            list.push_back(toJson(listed, **gpus, context.world.today));
        printEnvelope(context, "offers-list",
                      {{"where", options.where},
                       {"sort", options.sort},
                       {"group_by", options.group_by},
                       {"limit", orNull(options.limit)}},
                      age, currency, {{"offers", std::move(list)}, {"found", found}}, {});
        return ExitStatus::Done;
    }
    const Format& f = context.format;
    TextTable table({{OffersText::tr("GPU")},
                     {OffersText::tr("Number"), Align::Right},
                     {OffersText::tr("Provider")},
                     {OffersText::tr("Region")},
                     {OffersText::tr("Tier")},
                     {OffersText::tr("Per GPU-hour"), Align::Right},
                     {OffersText::tr("Per instance-hour"), Align::Right},
                     {OffersText::tr("Seen on")},
                     {OffersText::tr("Source")}});
    for (const ListedOffer& listed : offers) {
        const Offer& o = *listed.offer;
        QString source = QString::fromUtf8(o.source.data(), static_cast<qsizetype>(o.source.size()));
        if (context.world.out_is_terminal && source.size() > 40)
            source = source.left(39) + QStringLiteral("…");
        table.addRow({QString::fromStdString((**gpus)[o.gpu_index].name), f.integer(o.gpu_count),
                      QString::fromUtf8(o.provider.data(), static_cast<qsizetype>(o.provider.size())),
                      QString::fromUtf8(o.region.data(), static_cast<qsizetype>(o.region.size())), tierText(o.tier),
                      f.money(listed.per_gpu_hour), f.money(listed.per_instance_hour), f.date(o.observed), source});
    }
    context.out() << table.text(context.color).toStdString();
    if (offers.size() < found)
        context.warn(OffersText::tr("%1 of %2 offers shown; --limit N shows more").arg(offers.size()).arg(found));
    if (found == 0)
        context.warn(OffersText::tr("no offer matches"));
    return ExitStatus::Done;
}

} // namespace gpuplan
