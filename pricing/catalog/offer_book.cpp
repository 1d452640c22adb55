// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/catalog/offer_book.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <unordered_set>

#include "planner/files/table.h"

namespace gpuplan {

class TextPool {
public:
    std::string_view keep(std::string_view text)
    {
        if (text.empty())
            return {};
        if (const auto known = m_known.find(text); known != m_known.end())
            return *known;
        m_bytes += text.size();
        return *m_known.insert(m_texts.emplace_back(text)).first;
    }
    const BillingRule* keep(const BillingRule& terms)
    {
        // Few ways of billing stand behind many offers, and neighbours mostly share one.
        for (auto known = m_terms.rbegin(); known != m_terms.rend() && known - m_terms.rbegin() < kLookBack; ++known)
            if (*known == terms)
                return &*known;
        return &m_terms.emplace_back(terms);
    }
    std::size_t bytes() const
    {
        return m_bytes + m_texts.size() * (sizeof(std::string) + 4 * sizeof(void*))
            + m_terms.size() * sizeof(BillingRule);
    }

private:
    static constexpr std::ptrdiff_t kLookBack = 16;
    std::deque<BillingRule> m_terms;
    std::deque<std::string> m_texts; // a deque never moves what it holds
    std::unordered_set<std::string_view> m_known;
    std::size_t m_bytes = 0;
};

OfferBook::OfferBook() : m_pool(std::make_shared<TextPool>()) { }

namespace {

void keepTexts(Offer& offer, TextPool& pool)
{
    for (std::string_view* text : {&offer.provider, &offer.region, &offer.detail, &offer.source, &offer.licence})
        *text = pool.keep(*text);
    if (offer.terms)
        offer.terms = pool.keep(*offer.terms);
}

} // namespace

void OfferBook::add(Offer offer)
{
    keepTexts(offer, *m_pool);
    m_offers.push_back(offer);
}

void OfferBook::addFirst(std::vector<Offer> offers)
{
    for (Offer& offer : offers)
        keepTexts(offer, *m_pool);
    m_offers.insert(m_offers.begin(), offers.begin(), offers.end());
}

void OfferBook::removeIf(const std::function<bool(const Offer&)>& unwanted) { std::erase_if(m_offers, unwanted); }

void OfferBook::renumber(std::uint32_t first)
{
    for (Offer& offer : m_offers)
        offer.row = first++;
}

std::vector<std::string_view> OfferBook::providers() const
{
    std::vector<std::string_view> names;
    for (const Offer& offer : m_offers)
        if (names.empty() || names.back() != offer.provider)
            names.push_back(offer.provider);
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

std::size_t OfferBook::bytes() const { return m_offers.capacity() * sizeof(Offer) + m_pool->bytes(); }

namespace {

enum OfferColumn : std::size_t {
    kProvider,
    kRegion,
    kGpu,
    kCount,
    kCurrency,
    kPrice,
    kTier,
    kDetail,
    kUnit,
    kSourcePrice,
    kHostRam
};

constexpr Column kColumns[] = {
    {"provider"},
    {"region", false},
    {"gpu"},
    {"count"},
    {"currency"},
    {"price_per_instance_hour"},
    {"tier"},
    {"detail", false},
    {"unit", false},
    {"price", false},
    {"host_ram_gib", false},
};

constexpr std::pair<std::string_view, Tier> kTiers[] = {
    {"on_demand", Tier::OnDemand}, {"spot", Tier::Spot},         {"community", Tier::Community},
    {"secure", Tier::Secure},      {"reserved", Tier::Reserved}, {"bid_floor", Tier::BidFloor},
};

constexpr double kLeastPrice = 1e-6; // the step of Money: what rounds to nothing is no price
constexpr double kMostPrice = 1e6;   // per instance and hour, in any currency
constexpr int kMostGpus = 1024;

class OfferReader {
public:
    OfferReader(const GpuCatalog& gpus, Date latest, OfferBook& book) : m_gpus(&gpus), m_latest(latest), m_book(&book)
    {
    }

    void operator()(TableRow& row)
    {
        Offer offer;
        for (const std::size_t column : {kProvider, kGpu, kCount, kCurrency, kPrice, kTier})
            row.require(column, "a value");
        readPrice(row, offer);
        row.choice<Tier>(kTier, offer.tier, kTiers);
        readGpu(row, offer);
        offer.provider = row.cell(kProvider);
        offer.region = row.cell(kRegion);
        offer.detail = row.cell(kDetail);
        std::optional<double> host_ram_gib;
        row.number(kHostRam, host_ram_gib, 0.1, 1e6);
        if (host_ram_gib)
            offer.host_ram_gib = static_cast<float>(*host_ram_gib);
        row.provenance(offer.source, offer.observed, offer.licence, offer.confidence);
        if (!row.failed() && offer.observed > m_latest)
            row.fault(row.dateColumn(), ErrorCode::BadValue,
                      {std::string(row.cell(row.dateColumn())), std::string("a day that has been")});
        offer.row = static_cast<std::uint32_t>(row.line());
        if (!row.failed())
            m_book->add(offer);
    }

private:
    void readGpu(TableRow& row, Offer& offer)
    {
        const std::string_view name = row.cell(kGpu);
        if (row.failed())
            return;
        if (name != m_last_name) { // rows of one GPU stand together: folding its name once is enough
            const Result<std::size_t> found = m_gpus->find(name);
            if (!found)
                return row.fault(kGpu, found.error());
            m_last_name = name;
            m_last_gpu = static_cast<std::uint16_t>(*found);
        }
        offer.gpu_index = m_last_gpu;
    }

    void readPrice(TableRow& row, Offer& offer) const
    {
        int count = 1;
        double price = 0;
        row.integer(kCount, count, 1, kMostGpus);
        row.number(kPrice, price, kLeastPrice, kMostPrice);
        if (row.failed())
            return;
        const Result<Currency> currency = Currency::parse(row.cell(kCurrency));
        if (!currency)
            return row.fault(kCurrency, currency.error());
        offer.gpu_count = static_cast<std::uint16_t>(count);
        offer.price_per_hour = Money::fromAmount(price, *currency);
        readStatedPrice(row, offer);
    }

    /// What the source said, with its unit, must be the instance price: the unit is the mistake that price lists make
    /// most.
    static void readStatedPrice(TableRow& row, Offer& offer)
    {
        std::optional<double> stated;
        row.number(kSourcePrice, stated, kLeastPrice, kMostPrice);
        if (row.failed() || !stated || !row.has(kUnit))
            return;
        const Result<PriceUnit> unit = parsePriceUnit(row.cell(kUnit));
        if (!unit)
            return row.fault(kUnit, unit.error());
        constexpr double kRounding = 1e-3;
        const double price = offer.price_per_hour.amount();
        if (std::abs(perInstanceHour(*stated, *unit, offer.gpu_count) / price - 1) > kRounding)
            return row.fault(kPrice, ErrorCode::BadValue,
                             {std::string(row.cell(kPrice)), std::string("price times unit and count")});
        offer.stated = Money::fromAmount(*stated, offer.price_per_hour.currency());
        offer.stated_unit = *unit;
    }

    const GpuCatalog* m_gpus;
    Date m_latest;
    OfferBook* m_book;
    std::string m_last_name;
    std::uint16_t m_last_gpu = 0;
};

} // namespace

Result<Tier> parseTier(std::string_view name)
{
    std::string names;
    for (const auto& [known, tier] : kTiers) {
        if (known == name)
            return tier;
        names += (names.empty() ? "" : ", ") + std::string(known);
    }
    return fail(ErrorCode::BadValue, {std::string(name), names});
}

Result<OfferBook> readOffers(std::string_view bytes, const std::string& file, const GpuCatalog& gpus, Date latest)
{
    OfferBook book;
    OfferReader reader(gpus, latest, book);
    const Result<void> read = readTable(bytes, file, kColumns, [&reader](TableRow& row) { reader(row); });
    if (!read)
        return fail(read.error());
    return book;
}

} // namespace gpuplan
