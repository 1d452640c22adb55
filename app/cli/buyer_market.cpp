// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/buyer_market.h"

#include <algorithm>

#include "app/cli/data_files.h"
#include "app/cli/market.h"
#include "app/cli/model_lookup.h"
#include "app/cli/planning.h"
#include "planner/decide/buy_or_rent/limits.h"
#include "planner/files/plan_json.h"
#include "planner/quantity/names.h"

namespace gpuplan {

namespace {

constexpr const char* kTypicalWork = "typical_work.gpuplan";
constexpr double kWeeksPerYear = 365.0 / 7;

const char* defaultPlace(const std::string& market)
{
    return market == "CN" ? "China, default" : "US average, residential";
}

bool inScope(const Offer& offer, RentScope scope)
{
    if (!isRentable(offer.tier))
        return false;
    switch (scope) {
    case RentScope::Any:
        return true;
    case RentScope::Community:
        return !isInterruptible(offer.tier);
    case RentScope::DataCentre:
        return offer.tier == Tier::OnDemand || offer.tier == Tier::Secure;
    }
    return false;
}

Result<std::unique_ptr<ScopedOffers>> scopedOffers(Context& context, const PlanInputs& inputs,
                                                   const BuyOrRentOptions& options, RentScope scope, Currency currency)
{
    const auto book = convertibleOffers(context);
    if (!book)
        return fail(book.error());
    const auto billing = context.data.billing();
    if (!billing)
        return fail(billing.error());
    std::vector<std::size_t> gpus;
    for (const std::string& name : options.against) {
        const Result<std::size_t> gpu = inputs.gpus->find(name);
        if (!gpu)
            return fail(gpu.error());
        gpus.push_back(*gpu);
    }
    std::string provider = options.provider;
    if (!provider.empty()) {
        const std::vector<std::string_view> known = (*book)->providers();
        const auto found = std::find_if(known.begin(), known.end(),
                                        [&](std::string_view name) { return foldName(name) == foldName(provider); });
        if (found == known.end())
            return fail(
                ErrorCode::UnknownName,
                {std::string("provider"), provider, joinNames(nearestNames(provider, {known.begin(), known.end()}))});
        provider = std::string(*found);
    }
    auto scoped = std::make_unique<ScopedOffers>();
    scoped->scope = scope;
    for (const Offer& offer : (*book)->offers()) {
        const bool wanted = gpus.empty() || std::find(gpus.begin(), gpus.end(), offer.gpu_index) != gpus.end();
        if (wanted && inScope(offer, scope) && (provider.empty() || offer.provider == provider))
            scoped->offers.push_back(offer);
    }
    Result<OfferIndex> index = OfferIndex::build(scoped->offers, **billing, *inputs.rates, currency);
    if (!index)
        return fail(index.error());
    scoped->index = std::move(*index);
    return scoped;
}

Result<MarginalTariff> tariffFor(const BuyerMarket& market, const std::string& place, std::span<const Tariff> rows,
                                 const BuyOrRentOptions& options)
{
    const Result<MarginalTariff> steps = householdTariff(rows, place, {market.household_kwh, options.night_share});
    if (!steps)
        return fail(steps.error());
    const Tariff& row = market.tariff_rows.front();
    const Money* price = row.price ? &*row.price : row.peak ? &*row.peak : &*row.valley;
    const Result<Money> rate =
        market.inputs.rates->convert(Money::fromAmount(1, price->currency()), market.currency, Rounding::HalfEven);
    if (!rate)
        return fail(rate.error());
    return steps->times(rate->amount());
}

/// A machine that the table does not have: what is not said of it is asked for.
Result<MachineKind> statedMachine(const BuyOrRentOptions& options, const GpuCatalog& gpus, const std::string& market,
                                  const std::vector<MachineKind>& known)
{
    const Result<std::size_t> gpu = gpus.find(options.gpu);
    if (!gpu)
        return fail(gpu.error());
    const Condition condition = options.used ? Condition::Used : Condition::New;
    MachineKind kind;
    kind.id = gpus[*gpu].name + (options.gpus > 1 ? " ×" + std::to_string(options.gpus) : std::string());
    kind.market = market;
    kind.gpu_index = *gpu;
    kind.gpus = options.gpus;
    kind.condition = condition;
    // A card of the same kind says how such machines keep their value, and what a computer around them costs.
    for (const MachineKind& other : known) {
        if (other.gpu_index == *gpu && other.condition == condition) {
            kind.resale_class = other.resale_class;
            kind.host = other.host;
        }
    }
    if (kind.resale_class.empty())
        kind.resale_class = gpus[*gpu].launch_price_usd ? "consumer flagship" : "datacentre";
    return kind;
}

Result<std::vector<MachineKind>> chosenMachines(const BuyOrRentOptions& options, const GpuCatalog& gpus,
                                                const std::vector<MachineKind>& all, const std::string& market)
{
    std::vector<MachineKind> of_market, chosen;
    std::vector<std::string> ids;
    for (const MachineKind& kind : all) {
        if (kind.market != market)
            continue;
        of_market.push_back(kind);
        ids.push_back(kind.id);
    }
    if (!options.gpu.empty()) {
        Result<MachineKind> stated = statedMachine(options, gpus, market, of_market);
        if (!stated)
            return fail(stated.error());
        chosen.push_back(std::move(*stated));
    }
    for (const std::string& wanted : options.machines) {
        const auto found = std::find_if(of_market.begin(), of_market.end(),
                                        [&](const MachineKind& kind) { return foldName(kind.id) == foldName(wanted); });
        if (found == of_market.end())
            return fail(ErrorCode::UnknownName, {std::string("machine"), wanted, joinNames(ids)});
        chosen.push_back(*found);
    }
    return chosen.empty() ? of_market : chosen;
}

Result<MoneyRange> converted(const MoneyRange& range, Currency to, const ExchangeRates& rates)
{
    MoneyRange result;
    for (const auto& [from, into] : {std::pair{&range.low, &result.low}, std::pair{&range.likely, &result.likely},
                                     std::pair{&range.high, &result.high}}) {
        const Result<Money> money = rates.convert(*from, to, Rounding::HalfEven);
        if (!money)
            return fail(money.error());
        *into = *money;
    }
    return result;
}

Result<std::optional<Range>> amounts(const std::optional<MoneyRange>& money, const BuyerMarket& market)
{
    if (!money)
        return std::optional<Range>();
    const Result<MoneyRange> own = converted(*money, market.currency, *market.inputs.rates);
    if (!own)
        return fail(own.error());
    return std::optional(Range{own->low.amount(), own->likely.amount(), own->high.amount()});
}

const ResaleClass* resaleClass(const BuyerMarket& market, std::string_view name)
{
    const auto found = std::find_if(market.resale.begin(), market.resale.end(),
                                    [name](const ResaleClass& c) { return c.name == name; });
    return found == market.resale.end() ? nullptr : &*found;
}

/// The measured speed nearest to the limit that was asked for, of several kinds of work the slowest; nothing within a
/// tenth of the limit: the speed is not known.
const PowerLimit* measuredLimit(const BuyerMarket& market, std::size_t gpu, double watts)
{
    const auto distance = [watts](const PowerLimit& limit) { return std::abs(limit.limit_w - watts); };
    const PowerLimit* best = nullptr;
    for (const PowerLimit& limit : market.limits) {
        if (limit.gpu_index != gpu || distance(limit) > 0.1 * watts)
            continue;
        if (!best || distance(limit) < distance(*best)
            || (distance(limit) == distance(*best) && limit.speed < best->speed))
            best = &limit;
    }
    return best;
}

} // namespace

Result<BuyerMarket> buyerMarket(Context& context, const BuyOrRentOptions& options)
{
    BuyerMarket market;
    market.currency = context.answerCurrency();
    const std::string where = !options.market.empty() ? options.market : market.currency == kCny ? "CN" : "US";

    const Result<PlanTables> tables = planTables(context, market.currency);
    if (!tables)
        return fail(tables.error());
    market.inputs = tables->inputs;
    market.inputs.offers = nullptr;

    const auto assumptions = context.data.ownershipAssumptions();
    const auto resale = context.data.resaleClasses();
    const auto limits = context.data.powerLimits();
    const auto machines = context.data.machines();
    const auto tariffs = context.data.tariffs();
    if (!assumptions)
        return fail(assumptions.error());
    if (!resale)
        return fail(resale.error());
    if (!limits)
        return fail(limits.error());
    if (!machines)
        return fail(machines.error());
    if (!tariffs)
        return fail(tariffs.error());
    market.assumptions = **assumptions;
    market.resale = **resale;
    market.limits = **limits;
    Result<std::vector<MachineKind>> chosen = chosenMachines(options, *market.inputs.gpus, **machines, where);
    if (!chosen)
        return fail(chosen.error());
    market.machines = std::move(*chosen);

    market.household_kwh = options.household_kwh.value_or(market.assumptions.household_kwh_per_year.likely);
    if (options.tariff_per_kwh) {
        market.tariff = MarginalTariff::flat(*options.tariff_per_kwh);
    } else {
        const std::string place = options.place.empty() ? defaultPlace(where) : options.place;
        Result<std::vector<Tariff>> rows = tariffOfPlace(**tariffs, place);
        if (!rows)
            return fail(rows.error());
        market.tariff_rows = std::move(*rows);
        Result<MarginalTariff> tariff = tariffFor(market, place, **tariffs, options);
        if (!tariff)
            return fail(tariff.error());
        market.tariff = std::move(*tariff);
    }

    market.own_plan = !options.plan_file.empty();
    const std::string file = market.own_plan ? options.plan_file : context.data.pathOf(kTypicalWork);
    const Result<std::string> bytes =
        market.own_plan ? readFileBytes(file, kPlanFileLimitBytes) : context.data.bytes(kTypicalWork);
    if (!bytes)
        return fail(bytes.error());
    Result<PlanDocument> document = readPlan(*bytes, file);
    if (!document)
        return fail(document.error());
    market.work = std::move(*document);
    Result<std::vector<ModelFacts>> models = modelsOf(market.work, context.data, folderOf(file));
    if (!models) {
        Error error = models.error();
        if (error.where.file.empty())
            error.where.file = file;
        return fail(std::move(error));
    }
    market.inputs.models = std::move(*models);

    std::vector<RentScope> scopes{options.scope};
    for (const RentScope scope : {RentScope::Any, RentScope::Community, RentScope::DataCentre}) {
        if (scope != options.scope)
            scopes.push_back(scope);
    }
    for (const RentScope scope : scopes) {
        Result<std::unique_ptr<ScopedOffers>> offers =
            scopedOffers(context, market.inputs, options, scope, market.currency);
        if (!offers)
            return fail(offers.error());
        market.scopes.push_back(std::move(*offers));
    }
    return market;
}

Result<MachineAnswer> answerFor(const BuyerMarket& market, const MachineKind& kind, const ScopedOffers& scope,
                                const BuyOrRentOptions& options)
{
    MachineAnswer result;
    result.kind = &kind;
    result.scope = scope.scope;
    const Gpu& gpu = (*market.inputs.gpus)[kind.gpu_index];

    // What it costs to run does not matter for what fits and how long it takes.
    PlanDocument document = market.work;
    document.currency = market.currency;
    document.owned = {{kind.id, gpu.name, kind.gpus, 1, Money::fromAmount(1, market.currency), {}}};
    PlanInputs inputs = market.inputs;
    inputs.document = &document;
    inputs.offers = &*scope.index;
    Result<WorkComparison> work = compareWork(inputs);
    if (!work)
        return fail(work.error());
    result.work = std::move(*work);
    result.fits_nothing =
        std::none_of(result.work.works.begin(), result.work.works.end(), [](const ComparedWork& w) { return w.fits; });

    BuyerChoices choices = options.choices;
    const bool stated = choices.rent_per_gpu_hour || choices.reserved_per_month;
    if (const ComparedWork* leading = result.work.leading(); leading && !stated) {
        result.rented = describe(*leading->rented, document.experiments[leading->experiment],
                                 inputs.models[leading->experiment], inputs, nullptr);
        result.side = {*result.work.rentPerGpuHour(), *result.work.speedRatio(),           result.work.ratio_log_sd,
                       result.work.overhead(),        leading->rented->offer->offer->tier, result.work.fittingShare()};
    } else if (!stated) {
        result.no_offer = !result.fits_nothing;
        return result;
    }

    if (choices.power_limit_w && !choices.power_limit_speed) {
        if (const PowerLimit* limit = measuredLimit(market, kind.gpu_index, *choices.power_limit_w)) {
            result.used_limit = *limit;
            choices.power_limit_speed = limit->speed;
        }
    }
    MachineToBuy machine;
    machine.kind = &kind;
    machine.gpu = &gpu;
    const Result<std::optional<Range>> cards = amounts(kind.cards, market), host = amounts(kind.host, market);
    if (!cards)
        return fail(cards.error());
    if (!host)
        return fail(host.error());
    machine.cards = *cards;
    machine.host = *host;
    machine.cards_resale = resaleClass(market, kind.resale_class);
    machine.host_resale = resaleClass(market, "host parts");
    Result<AssembledCase> assembled = assemble(machine, result.side, market.tariff, market.assumptions, choices);
    if (!assembled) {
        result.problem = assembled.error();
        return result;
    }
    result.over_socket_limit = options.socket_limit_w && assembled->wall_kw_machine * 1000 > *options.socket_limit_w;

    const double fitting_share = options.fitting_share.value_or(market.own_plan ? result.side.fitting_share : 1);
    if (const Result<void> share = checkLimit(OwnField::FittingShare, fitting_share); !share) {
        result.problem = share.error();
        return result;
    }
    std::optional<OwnerUse> use;
    if (options.hours_per_week)
        use = OwnerUse{*options.hours_per_week * kWeeksPerYear, fitting_share};
    else if (market.own_plan)
        use = OwnerUse{result.work.own_gpu_hours * options.plans_per_year.value_or(1 / choices.horizon_years),
                       fitting_share};
    if (use) {
        if (const Result<void> possible = checkUse(assembled->ownership, *use); !possible) {
            result.problem = possible.error();
            return result;
        }
    }
    result.answer = answerBuyOrRent(*assembled, use, fitting_share,
                                    options.lab ? 1 : market.assumptions.consumer_utilisation.likely);
    return result;
}

} // namespace gpuplan
