// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <ostream>

#include <QCoreApplication>

#include "app/cli/commands.h"
#include "app/cli/json_output.h"
#include "app/cli/market.h"
#include "app/cli/price_database.h"
#include "app/cli/prices_view.h"
#include "app/text/names.h"
#include "planner/quantity/names.h"
#include "planner/quantity/price_unit.h"
#include "pricing/store/machine_offers.h"

namespace gpuplan {

namespace {

class OffersAddText {
    Q_DECLARE_TR_FUNCTIONS(OffersAdd)
};

QString fromText(std::string_view text) { return safeText(text); }

tl::unexpected<Error> missing(const char* option, const char* expected)
{
    return fail(ErrorCode::MissingField, {std::string(option), std::string(expected)});
}

/// The number of an option, above zero.
Result<double> positive(const char* option, double value, double most)
{
    if (value > 0 && value <= most)
        return value;
    return fail(ErrorCode::BadValue, {std::to_string(value), std::string("a number above zero")}, {{}, 0, option});
}

Result<Currency> currencyOf(const OffersAddOptions& options)
{
    Result<Currency> currency = Currency::parse(options.currency);
    if (currency)
        return currency;
    Error error = currency.error();
    error.where.path = "--price-currency";
    return fail(std::move(error));
}

/// When it was seen: now, or the begin of the day that the person names.
Result<std::int64_t> instantOf(const Context& context, const std::string& seen)
{
    if (seen.empty())
        return nowSeconds(context);
    const std::optional<Date> day = parseDate(seen);
    if (!day)
        return fail(ErrorCode::BadValue, {seen, std::string("a date, YYYY-MM-DD")}, {{}, 0, "--seen"});
    if (*day > context.world.today)
        return fail(ErrorCode::BadValue, {seen, std::string("a day that has been")}, {{}, 0, "--seen"});
    if (*day == context.world.today)
        return nowSeconds(context);
    return firstSecondOf(*day);
}

/// A price as the person states it, checked.
struct SeenPrice {
    std::string provider;
    std::size_t gpu_index = 0;
    int count = 1;
    Tier tier = Tier::OnDemand;
    Money stated;
    PriceUnit unit;
    Money per_instance, per_gpu;
    std::int64_t observed_s = 0;
};

Result<SeenPrice> readPrice(Context& context, const OffersAddOptions& options, const GpuCatalog& gpus)
{
    constexpr double kMostPrice = 1e7; // of any unit and currency; a month of a large machine in yen is below
    SeenPrice seen;
    if (options.provider.empty())
        return missing("--provider", "who rents it out (or --owned NAME for a machine of yours)");
    if (!options.price)
        return missing("--price", "an amount");
    if (options.unit.empty())
        return missing("--unit", "per_gpu_hour, per_instance_hour … as the provider says; it is never guessed");
    if (options.currency.empty())
        return missing("--price-currency", "CNY, USD … as the provider says; it is never guessed");
    const Result<double> price = positive("--price", *options.price, kMostPrice);
    if (!price)
        return fail(price.error());
    const Result<Currency> currency = currencyOf(options);
    if (!currency)
        return fail(currency.error());
    const auto placed = [](Error error, const char* option) {
        error.where.path = option;
        return fail(std::move(error));
    };
    const Result<PriceUnit> unit = parsePriceUnit(options.unit);
    if (!unit)
        return placed(unit.error(), "--unit");
    const Result<Tier> tier = parseTier(options.tier);
    if (!tier)
        return placed(tier.error(), "--tier");
    const Result<std::size_t> gpu = gpus.find(options.gpu);
    if (!gpu)
        return placed(gpu.error(), "--gpu");
    const Result<std::int64_t> instant = instantOf(context, options.seen);
    if (!instant)
        return fail(instant.error());
    const auto providers = context.data.providers();
    if (!providers)
        return fail(providers.error());
    seen.provider = (*providers)->canonical(options.provider); // as price lists spell it
    seen.gpu_index = *gpu;
    seen.count = options.count.value_or(1);
    seen.tier = soldTier(*tier, *unit);
    seen.stated = Money::fromAmount(*price, *currency);
    seen.unit = *unit;
    seen.per_instance = Money::fromAmount(perInstanceHour(*price, *unit, seen.count), *currency);
    seen.per_gpu = seen.per_instance.times(1.0 / seen.count);
    seen.observed_s = *instant;
    if (seen.per_gpu.micros() <= 0)
        return fail(ErrorCode::BadValue, {std::to_string(*price), std::string("a number above zero")},
                    {{}, 0, "--price"});
    return seen;
}

/// A question when the price is far from what this GPU usually costs; with the unit under which it would not be.
Result<std::optional<QString>> doubt(Context& context, const SeenPrice& seen, const GpuCatalog& gpus)
{
    const auto rates = marketRates(context);
    if (!rates)
        return fail(rates.error());
    const auto tables = intakeTables(context, nowSeconds(context));
    if (!tables)
        return fail(tables.error());
    const PriceBands& bands = (*tables)->bands;
    const Result<Money> usd = (*rates)->convert(seen.per_gpu, kUsd);
    if (!usd)
        return fail(usd.error());
    if (bands.isPlausible(seen.gpu_index, seen.tier, usd->amount()))
        return std::optional<QString>();
    const Format& f = context.format;
    std::optional<double> usual = bands.usualUsd(seen.gpu_index, seen.tier);
    if (!usual)
        usual = bands.usualUsd(seen.gpu_index, Tier::OnDemand);
    const QString price = f.price(seen.per_gpu);
    const QString gpu = QString::fromStdString(gpus[seen.gpu_index].name);
    QString question = OffersAddText::tr("%1 per GPU-hour is not plausible for %2").arg(price, gpu);
    if (usual) {
        const Result<Money> shown = (*rates)->convert(Money::fromAmount(*usual, kUsd), seen.per_gpu.currency());
        if (shown)
            question = OffersAddText::tr("%1 per GPU-hour is far from what %2 usually costs, %3: is it right?")
                           .arg(price, gpu, f.price(*shown));
    }
    QStringList sentences{question};
    if (seen.count > 1) {
        const double other = seen.unit.per_gpu ? usd->amount() / seen.count : usd->amount() * seen.count;
        if (bands.isPlausible(seen.gpu_index, seen.tier, other))
            sentences += (seen.unit.per_gpu ? OffersAddText::tr("It would be plausible for the whole instance")
                                            : OffersAddText::tr("It would be plausible for one GPU"));
    }
    sentences += OffersAddText::tr("Nothing was stored; --force stores it as it is");
    return std::optional<QString>(joinSentences(sentences));
}

/// The database, ready to be changed.
Result<PriceStore> openStore(const Context& context)
{
    Result<PriceStore> store = openPriceDatabase(context, PriceStore::Mode::ReadWrite);
    if (store)
        backUpDaily(context, *store);
    return store;
}

Json moneyJson(const std::optional<Money>& money)
{
    if (!money)
        return nullptr;
    return {{"amount", money->amount()}, {"currency", std::string(money->currency().code())}};
}

ExitStatus addPrice(Context& context, const OffersAddOptions& options, const GpuCatalog& gpus)
{
    const Result<SeenPrice> seen = readPrice(context, options, gpus);
    if (!seen)
        return context.report(seen.error(),
                              seen.error().code == ErrorCode::MissingField ? ExitStatus::Usage : ExitStatus::BadInput);
    if (!options.force) {
        const Result<std::optional<QString>> question = doubt(context, *seen, gpus);
        if (!question)
            return context.report(question.error());
        if (*question) {
            *context.world.err << "gpuplan: " << (**question).toStdString() << "\n";
            if (context.json)
                printEnvelope(context, "offers-add", {{"arguments", context.arguments}}, {}, seen->stated.currency(),
                              {{"stored", false}, {"refused", "implausible"}}, {**question});
            return ExitStatus::BadInput;
        }
    }
    Result<PriceStore> store = openStore(context);
    if (!store)
        return context.report(store.error());
    const std::string gpu = gpus[seen->gpu_index].name;
    PriceObservation observation;
    observation.provider = seen->provider;
    observation.region = options.region;
    observation.gpu = gpu;
    observation.detail = options.detail;
    observation.gpu_count = seen->count;
    observation.tier = seen->tier;
    observation.amount = seen->stated;
    observation.unit = seen->unit;
    observation.observed_s = seen->observed_s;
    if (options.host_ram_gib)
        observation.host_ram_gib = static_cast<float>(*options.host_ram_gib);
    observation.source =
        options.source.empty() ? std::string_view("entered by hand") : std::string_view(options.source);
    if (const Result<void> added = store->addOffer(observation, nowSeconds(context)); !added)
        return context.report(added.error());

    const Date day = dayOfSecond(seen->observed_s);
    if (context.json) {
        printEnvelope(context, "offers-add", {{"arguments", context.arguments}}, {day, day}, seen->stated.currency(),
                      {{"stored", true},
                       {"provider", seen->provider},
                       {"region", text(options.region)},
                       {"gpu", gpu},
                       {"gpus", seen->count},
                       {"tier", std::string(tierName(seen->tier))},
                       {"stated", moneyJson(seen->stated)},
                       {"unit", priceUnitName(seen->unit)},
                       {"per_gpu_hour", moneyJson(seen->per_gpu)},
                       {"per_instance_hour", moneyJson(seen->per_instance)},
                       {"observed", dateText(day)},
                       {"source", std::string(observation.source)}},
                      {});
        return ExitStatus::Done;
    }
    const Format& f = context.format;
    context.out() << OffersAddText::tr(
                         "Kept: %1× %2 at %3, %4, %5 per GPU-hour, %6 for the instance, seen on %7. Plans "
                         "reckon with it from now on.")
                         .arg(f.integer(seen->count), fromText(gpu), fromText(seen->provider), tierText(seen->tier),
                              f.price(seen->per_gpu), f.price(seen->per_instance), f.date(day))
                         .toStdString()
                  << "\n";
    return ExitStatus::Done;
}

Result<StoredMachine> readMachine(const Context& context, const OffersAddOptions& options, const GpuCatalog& gpus)
{
    StoredMachine machine;
    if (options.price)
        return fail(ErrorCode::NotApplicable, {std::string("--price"), std::string("a machine of your own")});
    const Result<std::size_t> gpu = gpus.find(options.gpu);
    if (!gpu) {
        Error error = gpu.error();
        error.where.path = "--gpu";
        return fail(std::move(error));
    }
    Currency currency = context.answerCurrency();
    if (!options.currency.empty()) {
        const Result<Currency> named = currencyOf(options);
        if (!named)
            return fail(named.error());
        currency = *named;
    }
    constexpr double kMost = 1e9;
    for (const auto& [option, value, most] :
         {std::tuple("--wall-kw", options.wall_kw, 1e4), std::tuple("--tariff", options.tariff, 1e6),
          std::tuple("--price-paid", options.price_paid, kMost), std::tuple("--years", options.years, 100.0),
          std::tuple("--hours-per-year", options.hours_per_year, 8784.0)})
        if (value)
            if (const Result<double> good = positive(option, *value, most); !good)
                return fail(good.error());
    machine.name = options.owned;
    machine.gpu = gpus[*gpu].name;
    machine.gpus = options.count.value_or(1);
    machine.wall_kw = options.wall_kw.value_or(0);
    machine.tariff_per_kwh = Money::fromAmount(options.tariff.value_or(0), currency);
    if (options.price_paid)
        machine.price_paid = Money::fromAmount(*options.price_paid, currency);
    machine.years = options.years;
    machine.hours_per_year = options.hours_per_year;
    machine.host_ram_gib = options.host_ram_gib;
    return machine;
}

ExitStatus addMachine(Context& context, const OffersAddOptions& options, const GpuCatalog& gpus)
{
    const Result<StoredMachine> machine = readMachine(context, options, gpus);
    if (!machine)
        return context.report(machine.error());
    const auto rates = marketRates(context);
    if (!rates)
        return context.report(rates.error());
    const Result<MachineCost> cost = hourlyCost(*machine, **rates);
    if (!cost)
        return context.report(cost.error());
    Result<PriceStore> store = openStore(context);
    if (!store)
        return context.report(store.error());
    if (const Result<void> saved = store->saveMachine(*machine); !saved)
        return context.report(saved.error());

    std::vector<QString> warnings;
    if (!cost->electricity)
        warnings.push_back(
            OffersAddText::tr("what an hour of it costs is not known without --wall-kw and --tariff: plans "
                              "leave it aside"));
    if (machine->price_paid && !cost->share)
        warnings.push_back(OffersAddText::tr("its price counts per hour once --years and --hours-per-year are known"));
    const Format& f = context.format;
    if (context.json) {
        printEnvelope(context, "offers-add", {{"arguments", context.arguments}}, {}, machine->tariff_per_kwh.currency(),
                      {{"stored", true},
                       {"owned", machine->name},
                       {"gpu", machine->gpu},
                       {"gpus", machine->gpus},
                       {"electricity_per_hour", moneyJson(cost->electricity)},
                       {"share_per_hour", moneyJson(cost->share)},
                       {"per_instance_hour", moneyJson(cost->perHour())}},
                      warnings);
    } else {
        const auto amount = [&f](const std::optional<Money>& money) {
            return money ? f.price(*money) : Format::unknown();
        };
        context.out() << OffersAddText::tr(
                             "Kept: your machine %1, %2× %3. An hour costs %4: electricity %5, share of the "
                             "price paid %6.")
                             .arg(QString::fromStdString(machine->name), f.integer(machine->gpus),
                                  QString::fromStdString(machine->gpu), amount(cost->perHour()),
                                  amount(cost->electricity), amount(cost->share))
                             .toStdString()
                      << "\n";
    }
    for (const QString& warning : warnings)
        context.warn(warning);
    return ExitStatus::Done;
}

} // namespace

ExitStatus offersAdd(Context& context, const OffersAddOptions& options)
{
    const auto gpus = context.data.gpus();
    if (!gpus)
        return context.report(gpus.error());
    return options.owned.empty() ? addPrice(context, options, **gpus) : addMachine(context, options, **gpus);
}

ExitStatus offersRemove(Context& context, const std::string& owned)
{
    const std::vector<StoredMachine> machines = ownMachines(context);
    context.market.reset(); // the reader lets go of the file before it is written
    std::vector<std::string> names;
    for (const StoredMachine& machine : machines)
        names.push_back(machine.name);
    if (std::find(names.begin(), names.end(), owned) == names.end())
        return context.report(Error{ErrorCode::UnknownName,
                                    {std::string("machine of yours"), owned,
                                     names.empty() ? std::string("–") : joinNames(nearestNames(owned, names))},
                                    {{}, 0, "--owned"}});
    Result<PriceStore> store = openStore(context);
    if (!store)
        return context.report(store.error());
    if (const Result<bool> removed = store->removeMachine(owned); !removed)
        return context.report(removed.error());
    if (context.json)
        printEnvelope(context, "offers-remove", {{"owned", owned}}, {}, context.answerCurrency(), {{"removed", owned}},
                      {});
    else
        context.out()
            << OffersAddText::tr("Forgotten: your machine %1.").arg(QString::fromStdString(owned)).toStdString()
            << "\n";
    return ExitStatus::Done;
}

} // namespace gpuplan
