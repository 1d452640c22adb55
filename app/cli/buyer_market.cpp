// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/buyer_market.h"

#include <algorithm>

#include "app/cli/data_files.h"
#include "app/cli/market.h"
#include "app/cli/model_lookup.h"
#include "app/cli/planning.h"
#include "planner/files/plan_json.h"
#include "planner/quantity/names.h"
#include "planner/quantity/units.h"

namespace gpuplan {

namespace {

constexpr double kMostGpusOfAMachine = 1024; ///< as --gpus
constexpr const char* kTypicalWork = "typical_work.gpuplan";

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
            kind.dud_chance = other.dud_chance;
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
    for (const MachineKind& kind : all) {
        if (kind.market == market)
            of_market.push_back(kind);
    }
    if (!options.gpu.empty()) {
        Result<MachineKind> stated = statedMachine(options, gpus, market, of_market);
        if (!stated)
            return fail(stated.error());
        chosen.push_back(std::move(*stated));
    }
    for (const std::string& wanted : options.machines) {
        Result<MachineKind> found = findMachine(all, wanted, market);
        if (!found)
            return fail(found.error());
        chosen.push_back(std::move(*found));
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
/// tenth of the limit (the step of published tests is about 50 W): the speed is not known.
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

/// The tables that answers are made of. Errors: those of the readers.
Result<void> readTables(BuyerMarket& market, Context& context, const BuyOrRentOptions& options,
                        const std::string& where)
{
    const Result<PlanTables> tables = planTables(context, market.currency);
    const auto assumptions = context.data.ownershipAssumptions();
    const auto resale = context.data.resaleClasses();
    const auto limits = context.data.powerLimits();
    const auto machines = context.data.machines();
    if (!tables)
        return fail(tables.error());
    if (!assumptions)
        return fail(assumptions.error());
    if (!resale)
        return fail(resale.error());
    if (!limits)
        return fail(limits.error());
    if (!machines)
        return fail(machines.error());
    market.inputs = tables->inputs;
    market.inputs.offers = nullptr;
    market.assumptions = **assumptions;
    market.resale = **resale;
    market.limits = **limits;
    Result<std::vector<MachineKind>> chosen = chosenMachines(options, *market.inputs.gpus, **machines, where);
    if (!chosen)
        return fail(chosen.error());
    market.machines = std::move(*chosen);
    if ((options.choices.cards_price || options.choices.host_price) && market.machines.size() != 1)
        return fail(ErrorCode::MissingField,
                    {std::string("--machine"), std::string("the one machine that the price is of")});
    return {};
}

/// Errors: those of tariffOfPlace() and householdTariff(), NoRate.
Result<void> readTariff(BuyerMarket& market, Context& context, const BuyOrRentOptions& options,
                        const std::string& where)
{
    market.household_kwh = options.household_kwh.value_or(market.assumptions.household_kwh_per_year.likely);
    if (options.tariff_per_kwh) {
        market.tariff = MarginalTariff::flat(*options.tariff_per_kwh);
        return {};
    }
    const auto tariffs = context.data.tariffs();
    if (!tariffs)
        return fail(tariffs.error());
    const std::string place = options.place.empty() ? defaultPlace(where) : options.place;
    Result<std::vector<Tariff>> rows = tariffOfPlace(**tariffs, place);
    if (!rows)
        return fail(rows.error());
    market.tariff_rows = std::move(*rows);
    Result<MarginalTariff> tariff = tariffFor(market, place, **tariffs, options);
    if (!tariff)
        return fail(tariff.error());
    market.tariff = std::move(*tariff);
    return {};
}

/// The person's plan, or the typical work. Errors: those of readPlan() and modelsOf().
Result<void> readWork(BuyerMarket& market, Context& context, const std::string& plan_file)
{
    market.own_plan = !plan_file.empty();
    const std::string file = market.own_plan ? plan_file : context.data.pathOf(kTypicalWork);
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
    return {};
}

/// Memory, time and rent of the work on the machine; what the machine costs to run does not matter for that.
Result<WorkComparison> workOn(const BuyerMarket& market, const MachineKind& kind, const ScopedOffers& scope)
{
    PlanDocument document = market.work;
    document.currency = market.currency;
    document.owned = {
        {kind.id, (*market.inputs.gpus)[kind.gpu_index].name, kind.gpus, 1, Money::fromAmount(1, market.currency), {}}};
    PlanInputs inputs = market.inputs;
    inputs.document = &document;
    inputs.offers = &*scope.index;
    return compareWork(inputs);
}

/// What renting the same work takes: the offers that do it, or the rent that the person states. False: there is none.
bool addRented(MachineAnswer& result, const BuyerMarket& market, const ScopedOffers& scope,
               const BuyOrRentOptions& options)
{
    result.rent_stated = options.choices.rent_per_gpu_hour || options.choices.reserved_per_month;
    const ComparedWork* leading = result.work.leading();
    // A stated rent is that of the same GPU, unless another one is named; then equal work, not equal hours.
    const bool of_named_gpu = !options.against.empty() || !options.provider.empty();
    if (result.rent_stated && !of_named_gpu)
        return true;
    if (!leading)
        return false;
    PlanInputs inputs = market.inputs;
    inputs.document = &market.work;
    inputs.offers = &*scope.index;
    result.rented = describe(*leading->rented, market.work.experiments[leading->experiment],
                             inputs.models[leading->experiment], inputs, nullptr);
    result.side = {*result.work.rentPerGpuHour(), *result.work.speedRatio(), result.work.ratio_log_sd,
                   result.work.overhead(), result.rented->price.tier};
    return true;
}

/// How much the machine is used in a year: stated hours as the work of `reference`, or the plan's. Empty: not known.
std::optional<OwnerUse> useOf(const MachineAnswer& m, const BuyerMarket& market, const BuyOrRentOptions& options,
                              const WorkComparison* reference, double slowed)
{
    if (options.hours_per_week)
        return OwnerUse{*options.hours_per_week * kWeeksPerYear * (reference ? hoursFor(m.work, *reference) : 1)
                            / slowed,
                        m.fitting_share};
    if (!market.own_plan)
        return std::nullopt;
    const double plans = options.plans_per_year.value_or(1 / options.choices.horizon_years);
    return OwnerUse{(m.rent_stated ? m.work.fitting_gpu_hours : m.work.own_gpu_hours) * plans / slowed,
                    m.fitting_share};
}

Result<MachineToBuy> machineToBuy(const BuyerMarket& market, const MachineKind& kind)
{
    MachineToBuy machine;
    machine.kind = &kind;
    machine.gpu = &(*market.inputs.gpus)[kind.gpu_index];
    const Result<std::optional<Range>> cards = amounts(kind.cards, market), host = amounts(kind.host, market);
    if (!cards)
        return fail(cards.error());
    if (!host)
        return fail(host.error());
    machine.cards = *cards;
    machine.host = *host;
    machine.cards_resale = resaleClass(market, kind.resale_class);
    machine.host_resale = resaleClass(market, "host parts");
    return machine;
}

/// A number that only the command line knows, against its range.
Result<void> within(const char* option, const std::optional<double>& value, double least, double most)
{
    if (value && !(*value >= least && *value <= most))
        return fail(ErrorCode::OutOfRange, {std::string(option), least, most});
    return {};
}

Result<void> checkOptions(const BuyOrRentOptions& options)
{
    constexpr double kMostWatts = 1e6, kMostKwh = 1e7, kMostYears = 20, kMostPlans = 1e5;
    const double most_hours = kHoursPerYear / kWeeksPerYear * kMostGpusOfAMachine;
    for (const Result<void>& checked :
         {within("--years", options.choices.horizon_years, 0.1, kMostYears),
          within("--hours-per-week", options.hours_per_week, 0, most_hours),
          within("--plans-per-year", options.plans_per_year, 0, kMostPlans),
          within("--socket-limit", options.socket_limit_w, 1, kMostWatts),
          within("--night-share", options.night_share, 0, 1), within("--fitting-share", options.fitting_share, 0.01, 1),
          within("--household-kwh", options.household_kwh, 0, kMostKwh),
          within("--launch-in", options.choices.launch_in_years, 0, kMostYears),
          within("--power-limit-speed", options.choices.power_limit_speed, 0.01, 1),
          within("--idle-hours-per-day", options.choices.idle_hours_per_day, 0, kHoursPerDay)}) {
        if (!checked)
            return checked;
    }
    return {};
}

/// Work and idle time of a year cannot be more than the year. Error: OutOfRange.
Result<void> checkYear(const AssembledCase& assembled, const std::optional<OwnerUse>& use)
{
    const OwnershipCase& c = assembled.ownership;
    const double idle = c.idle_hours_per_year;
    const double most_per_week = (kHoursPerYear - idle) * c.gpus / kWeeksPerYear;
    if (use && use->gpu_hours_per_year > most_per_week * kWeeksPerYear * (1 + 1e-9))
        return fail(ErrorCode::OutOfRange, {std::string("--hours-per-week"), 0.0, most_per_week});
    return {};
}

} // namespace

Result<BuyerMarket> buyerMarket(Context& context, const BuyOrRentOptions& options)
{
    BuyerMarket market;
    market.currency = context.answerCurrency();
    const std::string where = !options.market.empty() ? options.market : market.currency == kCny ? "CN" : "US";
    if (const Result<void> good = checkOptions(options); !good)
        return fail(good.error());
    if (const Result<void> read = readTables(market, context, options, where); !read)
        return fail(read.error());
    if (const Result<void> read = readTariff(market, context, options, where); !read)
        return fail(read.error());
    if (const Result<void> read = readWork(market, context, options.plan_file); !read)
        return fail(read.error());

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
                                const BuyOrRentOptions& options, const WorkComparison* reference)
{
    MachineAnswer result;
    result.kind = &kind;
    result.scope = scope.scope;
    Result<WorkComparison> work = workOn(market, kind, scope);
    if (!work)
        return fail(work.error());
    result.work = std::move(*work);
    result.fits_nothing =
        std::none_of(result.work.works.begin(), result.work.works.end(), [](const ComparedWork& w) { return w.fits; });
    result.fitting_share = options.fitting_share.value_or(market.own_plan ? result.work.fittingShare() : 1);
    if (result.fits_nothing)
        return result;
    if (!addRented(result, market, scope, options)) {
        result.no_offer = true;
        return result;
    }

    BuyerChoices choices = options.choices;
    choices.tariff_named = options.tariff_per_kwh.has_value() || !options.place.empty();
    if (choices.power_limit_w && !choices.power_limit_speed) {
        if (const PowerLimit* limit = measuredLimit(market, kind.gpu_index, *choices.power_limit_w)) {
            result.used_limit = *limit;
            choices.power_limit_speed = limit->speed;
        }
    }
    const Result<MachineToBuy> machine = machineToBuy(market, kind);
    if (!machine)
        return fail(machine.error());
    const Result<AssembledCase> assembled = assemble(*machine, result.side, market.tariff, market.assumptions, choices);
    if (!assembled) {
        result.problem = assembled.error();
        return result;
    }
    const std::optional<OwnerUse> use =
        useOf(result, market, options, reference, choices.power_limit_speed.value_or(1));
    if (const Result<void> possible = checkYear(*assembled, use); !possible) {
        result.problem = possible.error();
        return result;
    }
    result.answer = answerBuyOrRent(*assembled, use, result.fitting_share,
                                    options.lab ? 1 : market.assumptions.consumer_utilisation.likely);
    result.over_socket_limit = options.socket_limit_w && assembled->peak_kw_machine * 1000 > *options.socket_limit_w;
    if (result.over_socket_limit) {
        result.answer->verdict = BuyOrRent::Rent;
        result.answer->cause = VerdictCause::TooMuchPower;
    }
    return result;
}

} // namespace gpuplan
