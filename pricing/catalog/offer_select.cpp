// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <bit>
#include <unordered_map>

#include "planner/quantity/names.h"
#include "pricing/catalog/offer_columns.h"

namespace gpuplan {

namespace {

constexpr std::uint64_t kLast = UINT64_MAX; ///< what is not known comes last

/// Ordered like the numbers themselves; NaN is kLast in both directions.
std::uint64_t keyOf(double value, bool descending)
{
    if (std::isnan(value))
        return kLast;
    const auto bits = std::bit_cast<std::uint64_t>(value + 0.0); // -0 becomes 0
    const std::uint64_t ordered = (bits >> 63) ? ~bits : bits | (std::uint64_t{1} << 63);
    return descending ? ~ordered : ordered;
}

std::uint64_t keyOf(const TextColumn& column, std::size_t row, bool descending)
{
    const std::uint32_t rank = column.ranks[row];
    if (column.texts[rank].empty())
        return kLast;
    return descending ? column.texts.size() - rank : rank;
}

bool isDescending(const OfferOrder& order) { return order.reversed != isMoreBetter(order.field); }

/// Calls `use` with a function from a row to its key.
template <class Use> void withKey(const OfferColumns& columns, const OfferOrder& order, Use&& use)
{
    const bool descending = isDescending(order);
    if (isText(order.field)) {
        const TextColumn& column = columns.texts[static_cast<std::size_t>(order.field)];
        return use([&column, descending](std::size_t row) { return keyOf(column, row, descending); });
    }
    columns.withNumber(order.field,
                       [&](auto at) { use([at, descending](std::size_t row) { return keyOf(at(row), descending); }); });
}

std::uint64_t keyAt(const OfferColumns& columns, const OfferOrder& order, std::size_t row)
{
    std::uint64_t key = 0;
    withKey(columns, order, [&](auto of) { key = of(row); });
    return key;
}

struct Entry {
    std::uint64_t key; ///< of the first part of the order
    std::uint32_t row;
    std::uint32_t stands_for;
};

/// A total order: first key, the other keys, then the row. The same question has the same answer every time.
struct Before {
    const OfferColumns& columns;
    std::span<const OfferOrder> more;
    bool operator()(const Entry& a, const Entry& b) const
    {
        if (a.key != b.key)
            return a.key < b.key;
        for (const OfferOrder& order : more) {
            const std::uint64_t left = keyAt(columns, order, a.row), right = keyAt(columns, order, b.row);
            if (left != right)
                return left < right;
        }
        return a.row < b.row;
    }
};

/// Keeps the first `wanted` entries of all that are offered, without sorting the others.
class FirstEntries {
public:
    FirstEntries(std::size_t wanted, Before before) : m_wanted(wanted), m_before(before) { }

    void offer(const Entry& entry)
    {
        if (m_full && !m_before(entry, m_worst))
            return;
        m_kept.push_back(entry);
        if (m_wanted < SIZE_MAX / 4 && m_kept.size() >= 2 * m_wanted + 256)
            prune();
    }

    /// The entries from `offset` on, in order.
    std::vector<Entry> page(std::size_t offset)
    {
        const auto at = [this](std::size_t i) { return m_kept.begin() + static_cast<std::ptrdiff_t>(i); };
        if (m_kept.size() > m_wanted)
            prune();
        offset = std::min(offset, m_kept.size());
        if (offset > 0 && offset < m_kept.size())
            std::nth_element(m_kept.begin(), at(offset), m_kept.end(), m_before);
        std::sort(at(offset), m_kept.end(), m_before);
        return {at(offset), m_kept.end()};
    }

private:
    void prune()
    {
        if (m_wanted == 0)
            return m_kept.clear();
        const auto last = m_kept.begin() + static_cast<std::ptrdiff_t>(m_wanted - 1);
        std::nth_element(m_kept.begin(), last, m_kept.end(), m_before);
        m_kept.resize(m_wanted);
        m_worst = m_kept.back();
        m_full = true;
    }

    std::size_t m_wanted;
    Before m_before;
    std::vector<Entry> m_kept;
    Entry m_worst{};
    bool m_full = false;
};

/// Kinds of price that cannot be compared with each other.
std::uint32_t kindOf(Tier tier)
{
    switch (tier) {
    case Tier::OnDemand:
    case Tier::Community:
    case Tier::Secure:
        return 0;
    case Tier::Spot:
        return 1;
    case Tier::BidFloor:
        return 2;
    case Tier::Reserved:
        return 3;
    case Tier::Owned:
        return 4;
    }
    return 0;
}

using GroupKey = std::array<std::uint32_t, 5>;
struct GroupHash {
    std::size_t operator()(const GroupKey& key) const
    {
        std::uint64_t hash = 0;
        for (const std::uint32_t part : key)
            hash = (hash ^ part) * 0x9E3779B97F4A7C15ull + (hash >> 29);
        return static_cast<std::size_t>(hash);
    }
};

struct Group {
    std::uint64_t key = kLast; ///< of its best offer
    std::uint32_t row = 0;
    std::uint32_t size = 0;
    bool sold_out = true;
};

/// What the best of a group is best at.
OfferOrder bestBy(std::span<const OfferOrder> order)
{
    if (!order.empty()) {
        const OfferField field = order.front().field;
        for (const OfferField value : {OfferField::InstancePrice, OfferField::ValueGib, OfferField::ValueTflops,
                                       OfferField::TokenPrice, OfferField::Effective})
            if (field == value)
                return {field, false};
    }
    return {OfferField::Price, false};
}

/// Calls `use` for every row that the filter lets through.
template <class Use> void forEachMatch(const OfferColumns& columns, const OfferQuery& where, Use use)
{
    OfferFilter filter(where, columns);
    for (std::size_t begin = 0; begin < columns.size(); begin += OfferFilter::kBlock) {
        const std::size_t length = std::min(OfferFilter::kBlock, columns.size() - begin);
        const std::uint8_t* truths = filter.answer(begin, length);
        for (std::size_t i = 0; i < length; ++i)
            if (!truths || truths[i] == kTrue)
                use(begin + i);
    }
}

} // namespace

Result<std::vector<OfferOrder>> parseOfferOrder(std::string_view text)
{
    std::vector<OfferOrder> order;
    while (true) {
        const std::size_t comma = text.find(',');
        std::string_view name = text.substr(0, comma);
        while (name.starts_with(' '))
            name.remove_prefix(1);
        while (name.ends_with(' '))
            name.remove_suffix(1);
        const bool reversed = name.starts_with('-');
        const std::string_view plain = reversed ? name.substr(1) : name;
        const std::optional<OfferField> field = offerFieldOf(plain);
        if (!field || plain.starts_with('-') || (!isText(*field) && !isNumber(*field)))
            return fail(ErrorCode::UnknownName,
                        {std::string("column"), std::string(plain), joinNames(nearestNames(plain, offerFieldNames()))},
                        {{}, 0, "--sort"});
        order.push_back({*field, reversed});
        if (comma == std::string_view::npos)
            return order;
        text.remove_prefix(comma + 1);
    }
}

OfferPage OfferView::select(const OfferSelection& selection) const
{
    const OfferColumns& columns = *m_columns;
    OfferPage page;
    std::int32_t oldest = INT32_MAX, newest = INT32_MIN;
    const auto note = [&](std::size_t row) {
        ++page.matching;
        oldest = std::min(oldest, columns.date[row]);
        newest = std::max(newest, columns.date[row]);
    };

    const std::span<const OfferOrder> order = selection.order;
    const std::size_t most = SIZE_MAX - selection.offset;
    const std::size_t wanted = selection.offset + std::min(selection.limit, most);
    FirstEntries first(wanted, {columns, order.empty() ? order : order.subspan(1)});

    if (selection.group_by.empty()) {
        const auto offerAll = [&](auto key) {
            forEachMatch(columns, selection.where, [&](std::size_t row) {
                note(row);
                first.offer({key(row), static_cast<std::uint32_t>(row), 1});
            });
        };
        if (order.empty())
            offerAll([](std::size_t) { return std::uint64_t{0}; });
        else
            withKey(columns, order.front(), offerAll);
        page.found = page.matching;
    } else {
        std::unordered_map<GroupKey, Group, GroupHash> groups;
        withKey(columns, bestBy(order), [&](auto best) {
            forEachMatch(columns, selection.where, [&](std::size_t row) {
                note(row);
                GroupKey key{};
                for (std::size_t i = 0; i < std::min<std::size_t>(selection.group_by.size(), 4); ++i)
                    key[i] = columns.texts[static_cast<std::size_t>(selection.group_by[i])].ranks[row];
                key[4] = kindOf(columns.offers[row]->tier);
                Group& group = groups[key];
                const bool sold_out = columns.available[row] == kFalse;
                const std::uint64_t value = best(row);
                if (group.size++ == 0 || std::pair(sold_out, value) < std::pair(group.sold_out, group.key)) {
                    group.sold_out = sold_out;
                    group.key = value;
                    group.row = static_cast<std::uint32_t>(row);
                }
            });
        });
        for (const auto& [key, group] : groups)
            first.offer({order.empty() ? 0 : keyAt(columns, order.front(), group.row), group.row, group.size});
        page.found = groups.size();
    }
    for (const Entry& entry : first.page(selection.offset))
        page.rows.push_back({entry.row, entry.stands_for});
    if (page.matching > 0) {
        page.oldest = Date(std::chrono::sys_days(std::chrono::days(oldest)));
        page.newest = Date(std::chrono::sys_days(std::chrono::days(newest)));
    }
    return page;
}

std::optional<MarketRange> OfferView::market(const OfferQuery& where) const
{
    std::vector<double> prices;
    forEachMatch(*m_columns, where, [&](std::size_t row) {
        const double price = m_columns->price[row];
        if (isRentable(m_columns->offers[row]->tier) && m_columns->available[row] != kFalse && !std::isnan(price))
            prices.push_back(price);
    });
    if (prices.empty())
        return std::nullopt;
    std::sort(prices.begin(), prices.end());
    const auto money = [this](double amount) { return Money::fromAmount(amount, currency()); };
    const std::size_t half = prices.size() / 2;
    const double median = prices.size() % 2 == 1 ? prices[half] : (prices[half - 1] + prices[half]) / 2;
    return MarketRange{money(prices.front()), money(median), money(prices.back()), prices.size()};
}

} // namespace gpuplan
