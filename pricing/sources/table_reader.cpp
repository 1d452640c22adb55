// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/sources/table_reader.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "planner/files/table.h"
#include "pricing/sources/text_values.h"

namespace gpuplan {

namespace {

constexpr std::string_view kWideComma = "\xEF\xBC\x8C"; // U+FF0C
constexpr double kNoPrice = 1e-6;                       // the step of Money
constexpr double kMibPerGib = 1024;

struct TierName {
    std::string_view text;
    TierWords words;
};

// clang-format off
constexpr TierName kTierNames[] = {
    {"on demand", {Tier::OnDemand, {}}}, {"ondemand", {Tier::OnDemand, {}}}, {"按需", {Tier::OnDemand, {}}}, {"按量", {Tier::OnDemand, {}}},
    {"按需计费", {Tier::OnDemand, {}}}, {"按量计费", {Tier::OnDemand, {}}}, {"按量付费", {Tier::OnDemand, {}}}, {"按需付费", {Tier::OnDemand, {}}},
    {"后付费", {Tier::OnDemand, {}}}, {"pay as you go", {Tier::OnDemand, {}}}, {"payg", {Tier::OnDemand, {}}}, {"standard", {Tier::OnDemand, {}}},
    {"hourly", {Tier::OnDemand, PricePeriod::Hour}}, {"按小时", {Tier::OnDemand, PricePeriod::Hour}}, {"按时", {Tier::OnDemand, PricePeriod::Hour}},
    {"按小时计费", {Tier::OnDemand, PricePeriod::Hour}}, {"时租", {Tier::OnDemand, PricePeriod::Hour}}, {"serverless", {Tier::OnDemand, {}}},
    {"false", {Tier::OnDemand, {}}}, {"no", {Tier::OnDemand, {}}}, {"否", {Tier::OnDemand, {}}}, {"0", {Tier::OnDemand, {}}},
    {"spot", {Tier::Spot, {}}}, {"竞价", {Tier::Spot, {}}}, {"抢占式", {Tier::Spot, {}}}, {"抢占", {Tier::Spot, {}}}, {"竞价实例", {Tier::Spot, {}}},
    {"抢占式实例", {Tier::Spot, {}}}, {"interruptible", {Tier::Spot, {}}}, {"preemptible", {Tier::Spot, {}}},
    {"true", {Tier::Spot, {}}}, {"yes", {Tier::Spot, {}}}, {"是", {Tier::Spot, {}}}, {"1", {Tier::Spot, {}}},
    {"community", {Tier::Community, {}}}, {"社区", {Tier::Community, {}}}, {"社区云", {Tier::Community, {}}}, {"marketplace", {Tier::Community, {}}},
    {"secure", {Tier::Secure, {}}}, {"安全云", {Tier::Secure, {}}}, {"bid floor", {Tier::BidFloor, {}}}, {"bid", {Tier::BidFloor, {}}},
    {"reserved", {Tier::Reserved, {}}}, {"预留", {Tier::Reserved, {}}}, {"预付费", {Tier::Reserved, {}}}, {"commitment", {Tier::Reserved, {}}},
    {"包日", {Tier::Reserved, PricePeriod::Day}}, {"包天", {Tier::Reserved, PricePeriod::Day}}, {"日租", {Tier::Reserved, PricePeriod::Day}}, {"daily", {Tier::Reserved, PricePeriod::Day}},
    {"包月", {Tier::Reserved, PricePeriod::Month}}, {"月租", {Tier::Reserved, PricePeriod::Month}}, {"月付", {Tier::Reserved, PricePeriod::Month}},
    {"monthly", {Tier::Reserved, PricePeriod::Month}}, {"month plan", {Tier::Reserved, PricePeriod::Month}}, {"day plan", {Tier::Reserved, PricePeriod::Day}}, {"包年包月", {Tier::Reserved, PricePeriod::Month}},
    {"包周", {Tier::Reserved, {}, true}}, {"weekly", {Tier::Reserved, {}, true}}, {"周租", {Tier::Reserved, {}, true}},
    {"包年", {Tier::Reserved, {}, true}}, {"年付", {Tier::Reserved, {}, true}}, {"年租", {Tier::Reserved, {}, true}}, {"yearly", {Tier::Reserved, {}, true}}, {"annual", {Tier::Reserved, {}, true}},
};
// clang-format on

/// What a cell says about stock; anything else is not known.
Availability availabilityOf(std::string_view cell)
{
    std::string word = lowered(trimmed(cell));
    for (char& c : word)
        c = c == '_' || c == '-' ? ' ' : c;
    for (const std::string_view known : {"sold out", "soldout", "unavailable", "none", "no", "false", "0",
                                         "out of stock", "无货", "售罄", "缺货", "无", "已售罄", "暂无"})
        if (word == known)
            return Availability::SoldOut;
    for (const std::string_view known :
         {"available", "yes", "true", "in stock", "high", "medium", "low", "有货", "充足", "可用", "有", "紧张"})
        if (word == known)
            return Availability::Available;
    return Availability::Unknown;
}

bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// The number at the front of a cell such as "80 GiB", "64GB DDR5", "8核", "x8"; `rest` is what follows it.
std::optional<double> leadingNumber(std::string_view cell, DecimalMark mark, std::string& rest)
{
    std::string text;
    narrow(trimmed(cell), text);
    std::size_t begin = 0;
    for (const std::string_view prefix : {"x", "X", "×", "*"})
        if (std::string_view(text).starts_with(prefix))
            begin = prefix.size();
    while (begin < text.size() && text[begin] == ' ')
        ++begin;
    std::size_t end = begin;
    while (end < text.size() && (isDigit(text[end]) || text[end] == '.' || text[end] == ','))
        ++end;
    const auto number = readWrittenNumber(std::string_view(text).substr(begin, end - begin), mark);
    if (!number)
        return std::nullopt;
    rest = lowered(trimmed(std::string_view(text).substr(end)));
    return number->value;
}

/// Fills one row from its cells.
class TableRowReader {
public:
    explicit TableRowReader(const TableProfile& profile) : m_profile(&profile)
    {
        for (const MappedColumn& column : profile.columns)
            m_columns[static_cast<std::size_t>(column.field)] = &column;
        if (const MappedColumn* price = column(TableField::Price); price && profile.has_header)
            m_price_tier = headerTier(header(*price));
        if (const MappedColumn* memory = column(TableField::Memory); memory && profile.has_header) {
            const std::string name = lowered(header(*memory));
            m_memory_in_mib = name.find("mib") != std::string::npos || name.find("(mb)") != std::string::npos
                || name.ends_with("_mb") || name.ends_with(" mb");
        }
    }

    /// False: every cell is empty, so this is no row.
    bool fill(const CsvRow& csv, PriceRow& row)
    {
        m_cells = csv.cells;
        if (std::all_of(m_cells.begin(), m_cells.end(), [](std::string_view cell) { return trimmed(cell).empty(); }))
            return false;
        row.clear();
        row.line = csv.line;
        row.raw = csv.raw;
        m_row = &row;
        const std::size_t width = m_profile->header.size();
        if (m_cells.size() < width)
            splitWideCommas(m_cells, width);
        checkWidth(width);
        fillTexts();
        fillNumbers();
        fillDate();
        fillPrices();
        return true;
    }

private:
    const MappedColumn* column(TableField field) const { return m_columns[static_cast<std::size_t>(field)]; }
    std::string_view header(const MappedColumn& mapped) const
    {
        return mapped.column < m_profile->header.size() ? std::string_view(m_profile->header[mapped.column])
                                                        : std::string_view();
    }
    std::string_view cell(TableField field) const
    {
        const MappedColumn* mapped = column(field);
        if (!mapped || mapped->column >= m_cells.size() || isNothing(m_cells[mapped->column]))
            return {};
        return trimmed(m_cells[mapped->column]);
    }

    void fault(FaultReason reason, TableField field, std::string_view met)
    {
        if (m_row->fault)
            return;
        const MappedColumn* mapped = column(field);
        const std::string name(mapped ? header(*mapped) : tableFieldName(field));
        m_row->fault = RowFault{reason, name, std::string(met.substr(0, 200))};
    }

    void checkWidth(std::size_t width)
    {
        for (const TableField needed : {TableField::Gpu, TableField::Price, TableField::Provider,
                                        TableField::CurrencyCode, TableField::PriceTier})
            if (column(needed) && column(needed)->column >= m_cells.size())
                fault(FaultReason::Truncated, needed, {});
        for (std::size_t i = width; i < m_cells.size(); ++i)
            if (!trimmed(m_cells[i]).empty() && !m_row->fault)
                m_row->fault = RowFault{FaultReason::BadCell, {}, std::string(m_cells[i].substr(0, 200))};
    }

    void fillTexts()
    {
        m_row->provider = cell(TableField::Provider);
        if (m_row->provider.empty())
            m_row->provider = m_profile->provider;
        m_row->region = cell(TableField::Region);
        m_row->detail = cell(TableField::Detail);
        m_row->source = cell(TableField::Source);
        m_row->licence = cell(TableField::Licence);
        m_row->gpu = cell(TableField::Gpu);
        m_row->availability = availabilityOf(cell(TableField::Availability));
    }

    void fillNumbers()
    {
        if (column(TableField::Count)) {
            m_row->gpu_count = count(cell(TableField::Count));
        } else {
            const GpuCell gpu = readGpuCell(m_row->gpu);
            if (gpu.count > 0) {
                m_row->gpu = gpu.gpu;
                m_row->gpu_count = gpu.count;
            } else if (m_profile->count) {
                m_row->gpu_count = *m_profile->count;
            }
        }
        m_row->memory_gib = memory(TableField::Memory, m_memory_in_mib);
        m_row->host_ram_gib = memory(TableField::HostRam, false);
        std::string rest;
        if (const std::string_view text = cell(TableField::Vcpus); !text.empty()) {
            m_row->vcpus = leadingNumber(text, column(TableField::Vcpus)->mark, rest);
            if (!m_row->vcpus)
                fault(FaultReason::BadCell, TableField::Vcpus, text);
        }
    }

    std::optional<double> count(std::string_view text)
    {
        if (text.empty())
            return std::nullopt;
        std::string rest;
        const auto number = leadingNumber(text, column(TableField::Count)->mark, rest);
        constexpr std::array kUnits{std::string_view(),     std::string_view("卡"),  std::string_view("张"),
                                    std::string_view("块"), std::string_view("个"),  std::string_view("x"),
                                    std::string_view("×"),  std::string_view("gpu"), std::string_view("gpus")};
        if (number && std::find(kUnits.begin(), kUnits.end(), rest) != kUnits.end())
            return number;
        fault(FaultReason::BadCell, TableField::Count, text);
        return std::nullopt;
    }

    std::optional<double> memory(TableField field, bool in_mib)
    {
        constexpr double kLeastMib = 4096; // no machine has so many GiB on its GPUs
        const std::string_view text = cell(field);
        if (text.empty())
            return std::nullopt;
        std::string rest;
        const auto number = leadingNumber(text, column(field)->mark, rest);
        if (!number) {
            fault(FaultReason::BadCell, field, text);
            return std::nullopt;
        }
        if (*number <= 0)
            return std::nullopt;
        if (rest.starts_with("t"))
            return *number * kMibPerGib;
        if (rest.starts_with("m")
            || (rest.empty() && (in_mib || (field == TableField::Memory && *number >= kLeastMib))))
            return *number / kMibPerGib;
        return number;
    }

    void fillDate()
    {
        const std::string_view text = cell(TableField::Day);
        if (text.empty())
            return;
        narrow(text, m_narrow);
        m_row->observed_s = parseMoment(m_narrow);
        if (!m_row->observed_s)
            fault(FaultReason::BadCell, TableField::Day, text);
    }

    void fillPrices()
    {
        TierWords tier{m_price_tier.tier, m_price_tier.period};
        if (const std::string_view text = cell(TableField::PriceTier); !text.empty()) {
            if (const auto words = readTierWords(text)) {
                tier = *words;
                addRemark(words->remark);
                if (tier.other_period && !m_profile->period_stated)
                    fault(FaultReason::UnknownUnit, TableField::PriceTier, text);
            } else {
                fault(FaultReason::BadCell, TableField::PriceTier, text);
            }
        }
        UnitWords words{m_profile->per_gpu, m_profile->period, m_profile->currency};
        if (tier.period && !m_profile->period_stated)
            words.period = tier.period;
        if (const std::string_view text = cell(TableField::Unit); !text.empty()) {
            if (const auto stated = readWholeUnit(text))
                override(words, *stated);
            else
                fault(FaultReason::UnknownUnit, TableField::Unit, text);
        }
        if (const std::string_view text = cell(TableField::CurrencyCode); !text.empty()) {
            const Result<Currency> currency = Currency::parse(text);
            const UnitWords named = readUnitWords(text);
            if (named.currency)
                words.currency = named.currency;
            else if (currency)
                words.currency = *currency;
            else
                fault(FaultReason::BadCell, TableField::CurrencyCode, text);
        }
        price(TableField::Price, tier.tier, words);
        price(TableField::SpotPrice, Tier::Spot, words);
        if (words.per_gpu && words.period)
            m_row->unit = PriceUnit{*words.per_gpu, *words.period};
        m_row->currency = words.currency;
    }

    /// Two offers may differ in nothing but this: the list price, and that for members.
    void addRemark(std::string_view remark)
    {
        if (remark.empty())
            return;
        m_detail.assign(m_row->detail);
        (m_detail += m_detail.empty() ? "" : "; ") += remark;
        m_row->detail = m_detail;
    }

    void price(TableField field, Tier tier, UnitWords& words)
    {
        const std::string_view text = cell(field);
        if (text.empty())
            return;
        if (isSoldOut(text)) {
            m_row->availability = Availability::SoldOut;
            return;
        }
        const auto number = readWrittenNumber(text, column(field)->mark);
        if (!number) {
            fault(FaultReason::BadCell, field, text);
            return;
        }
        override(words, number->words);
        if (field == TableField::SpotPrice && std::abs(number->value) < kNoPrice)
            return; // lists write 0 for a spot price they do not know
        m_row->prices.push_back({tier, number->value});
    }

    static void override(UnitWords& words, const UnitWords& nearer)
    {
        words.per_gpu = nearer.per_gpu ? nearer.per_gpu : words.per_gpu;
        words.period = nearer.period ? nearer.period : words.period;
        words.currency = nearer.currency ? nearer.currency : words.currency;
    }

    static TierWords headerTier(std::string_view name)
    {
        std::string text;
        narrow(name, text);
        text = lowered(text);
        for (const std::string_view word : {"包月", "包日", "包天", "月租", "日租", "reserved", "预留"})
            if (text.find(word) != std::string::npos)
                return *readTierWords(word);
        for (const auto& [word, tier] :
             {std::pair<std::string_view, Tier>("community", Tier::Community), {"secure", Tier::Secure}})
            if (text.find(word) != std::string::npos)
                return {tier, {}};
        return {};
    }

    const TableProfile* m_profile;
    std::array<const MappedColumn*, kTableFields> m_columns{};
    TierWords m_price_tier;
    bool m_memory_in_mib = false;
    std::vector<std::string_view> m_cells;
    PriceRow* m_row = nullptr;
    std::string m_narrow, m_detail;
};

class TableReader : public PriceReader {
public:
    TableReader(std::unique_ptr<ByteSource> source, Encoding encoding, TableProfile profile)
        : m_source(std::move(source)), m_encoding(encoding), m_profile(std::move(profile))
    {
    }
    std::string format() const override { return "table"; }
    Result<void> read(const std::function<void(const PriceRow&)>& take, const JobControl& control) override
    {
        return readTableRows(*m_source, m_encoding, m_profile, take, control);
    }

private:
    std::unique_ptr<ByteSource> m_source;
    Encoding m_encoding;
    TableProfile m_profile;
};

} // namespace

std::optional<TierWords> readTierWords(std::string_view cell)
{
    const std::size_t mark = cell.find_first_of(",;(");
    std::string narrowed;
    narrow(trimmed(cell.substr(0, mark)), narrowed);
    std::string text = lowered(narrowed);
    std::replace(text.begin(), text.end(), '-', ' ');
    std::replace(text.begin(), text.end(), '_', ' ');
    for (const TierName& name : kTierNames) {
        if (text != name.text)
            continue;
        TierWords words = name.words;
        if (mark != std::string_view::npos)
            words.remark = trimmed(cell.substr(cell[mark] == '(' ? mark : mark + 1));
        return words;
    }
    return std::nullopt;
}

GpuCell readGpuCell(std::string_view cell)
{
    cell = trimmed(cell);
    const auto isTimes = [](std::string_view text, std::size_t& size) {
        for (const std::string_view sign : {"x", "X", "*", "×", "卡", "张"})
            if (text.starts_with(sign)) {
                size = sign.size();
                return true;
            }
        return false;
    };
    std::size_t digits = 0, size = 0;
    while (digits < cell.size() && digits < 4 && isDigit(cell[digits]))
        ++digits;
    const auto value = [](std::string_view text) { return static_cast<int>(plainNumber(text).value_or(0)); };
    std::size_t after = digits;
    while (after < cell.size() && cell[after] == ' ')
        ++after;
    if (digits > 0 && isTimes(cell.substr(after), size)) {
        const std::string_view gpu = trimmed(cell.substr(after + size));
        if (!gpu.empty())
            return {gpu, value(cell.substr(0, digits))};
    }
    std::size_t begin = cell.size();
    while (begin > 0 && cell.size() - begin < 2 && isDigit(cell[begin - 1]))
        --begin;
    if (begin == cell.size() || begin == 0 || isDigit(cell[begin - 1]))
        return {cell, 0};
    const std::string_view front = trimmed(cell.substr(0, begin));
    for (const std::string_view sign : {"x", "*", "×"})
        if (front.ends_with(sign) && front.size() > sign.size())
            return {trimmed(front.substr(0, front.size() - sign.size())), value(cell.substr(begin))};
    return {cell, 0};
}

void splitWideCommas(std::vector<std::string_view>& cells, std::size_t expected)
{
    std::vector<std::string_view> split;
    for (std::string_view cell : cells)
        for (;;) {
            const std::size_t comma = cell.find(kWideComma);
            split.push_back(trimmed(cell.substr(0, comma)));
            if (comma == std::string_view::npos)
                break;
            cell.remove_prefix(comma + kWideComma.size());
        }
    if (split.size() == expected)
        cells = std::move(split);
}

Result<void> readTableRows(ByteSource& source, Encoding encoding, const TableProfile& profile,
                           const std::function<void(const PriceRow&)>& take, const JobControl& control)
{
    TableRowReader reader(profile);
    PriceRow row;
    bool at_start = true;
    return forEachCsvRow(source, {encoding, profile.delimiter}, control, [&](const CsvRow& csv) -> Result<void> {
        if (at_start && csv.raw.starts_with('#')) // a remark above the table
            return {};
        if (std::exchange(at_start, false) && profile.has_header)
            return {};
        if (reader.fill(csv, row))
            take(row);
        return {};
    });
}

std::unique_ptr<PriceReader> makeTableReader(std::unique_ptr<ByteSource> source, Encoding encoding,
                                             TableProfile profile)
{
    return std::make_unique<TableReader>(std::move(source), encoding, std::move(profile));
}

} // namespace gpuplan
