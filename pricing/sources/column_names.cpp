// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <initializer_list>
#include <string>
#include <vector>

#include "planner/files/table.h"
#include "pricing/sources/table_profile.h"
#include "pricing/sources/text_values.h"

namespace gpuplan {

namespace {

using Words = std::initializer_list<std::string_view>;

/// Names that mean a field when they are the whole name, and words that hint at it anywhere in a name. A name that holds
/// one of `never` means something else.
struct FieldWords {
    TableField field;
    Words whole, within, never;
};

// In this order: what stands first wins over what follows with the same weight.
const FieldWords kFieldWords[] = {
    {TableField::SpotPrice,
     {"spot", "spot price", "spotprice", "竞价", "竞价价格", "竞价价", "抢占式价格", "抢占价"},
     {"spot", "preemptible", "interruptible", "竞价", "抢占", "bid"},
     {"saving", "discount", "available", "折扣"}},
    {TableField::Memory,
     {"vram", "显存", "显存gb", "vram gb", "gpu memory", "gpu mem", "gpu ram", "显存大小"},
     {"vram", "显存", "gpu mem", "gpu ram"},
     {"price", "价"}},
    {TableField::HostRam,
     {"ram", "memory", "内存", "host memory", "ram gb", "memory gb"},
     {"host ram", "system ram", "内存"},
     {"price", "价"}},
    {TableField::Vcpus, {"vcpu", "vcpus", "cpu", "cpus", "核数", "cpu核数"}, {"vcpu", "核"}, {"price", "价"}},
    {TableField::Count,
     {"count",   "数量",     "卡数",   "anzahl",         "gpus",   "num gpus", "gpu count",
      "#gpus",   "quantity", "qty",    "张数",           "卡数量", "gpu数",    "gpu数量",
      "gpu卡数", "显卡数量", "显卡数", "number of gpus", "num",    "gpu num",  "n gpus"},
     {"count", "数量", "卡数", "张数", "num gpu", "number of", "quantity"},
     {"price", "价", "cpu", "vcpu"}},
    {TableField::Price,
     {"price",   "价格",     "单价",     "cost", "rate", "元",        "元每小时",
      "元/小时", "元/卡时",  "usd",      "cny",  "时租", "on demand", "on demand price",
      "按需",    "按需价格", "按量价格", "报价", "租金", "费用"},
     {"price", "价", "cost", "usd", "cny", "rmb", "元", "$", "€", "¥", "eur", "rate", "hourly", "租金", "费用",
      "per hour"},
     {"storage", "disk", "egress", "bandwidth", "traffic", "存储", "硬盘", "流量", "带宽",  "currency",
      "unit",    "币",   "单位",   "原价",      "region",  "date", "日期", "时间", "model", " url"}},
    {TableField::Provider,
     {"provider", "服务商", "平台", "厂商", "供应商", "云厂商", "云平台", "cloud", "platform", "vendor", "company",
      "host", "商家", "云服务商", "提供商", "anbieter", "seller", "provider id", "vendor name"},
     {"provider", "服务商", "平台", "厂商", "供应商", "cloud"},
     {" url"}},
    {TableField::Gpu,
     {"gpu", "显卡", "型号", "gpu型号", "显卡型号", "gpu model", "gpu name", "gpu type", "accelerator",
      "accelerator name", "card", "model", "graphics card", "加速卡", "卡型", "卡型号", "gpu类型", "gpu名称",
      "gpus model"},
     {"gpu", "显卡", "accelerator", "加速卡", "型号", "graphics"},
     {"price", "价", "memory", "vendor", "brand", "厂", "util"}},
    {TableField::Region,
     {"region", "location", "zone", "地域", "地区", "区域", "机房", "country", "datacenter", "data center", "城市",
      "可用区", "所在地"},
     {"region", "location", "地域", "地区", "区域", "机房"},
     {"price", "价"}},
    {TableField::PriceTier,
     {"tier", "kind", "计费方式", "付费方式", "计费类型", "付费类型", "计费模式", "购买方式", "billing", "billing type",
      "pricing model", "market", "charge type", "purchase option", "租用方式", "套餐"},
     {"计费", "付费", "tier", "charge type"},
     {"price", "价"}},
    {TableField::Day,
     {"date", "日期", "时间", "observed", "observed at", "collected at", "fetched at", "updated", "updated at",
      "timestamp", "采集时间", "采集日期", "更新时间", "更新日期", "查询日期", "day", "datum"},
     {"date", "日期", "observed", "采集", "fetched"},
     {"price", "价"}},
    {TableField::CurrencyCode, {"currency", "币种", "货币", "货币单位"}, {"currency", "币种"}, {}},
    {TableField::Unit,
     {"unit", "单位", "计价单位", "price unit", "价格单位", "计费单位"},
     {"unit", "计价单位"},
     {"units"}},
    {TableField::Source,
     {"source", "url", "来源", "链接", "link", "source url", "网址"},
     {"source", " url", "来源", "链接"},
     {}},
    {TableField::Licence, {"licence", "license", "许可"}, {}, {}},
    {TableField::Availability,
     {"availability", "available", "stock", "stock status", "库存", "状态", "有货", "余量", "可用性"},
     {"availability", "库存"},
     {"zone", "区"}},
    {TableField::Detail,
     {"instance", "instance type", "instance name", "实例", "规格", "实例规格", "实例类型", "name", "名称", "配置",
      "备注", "notes", "remark", "detail", "sku", "机型", "说明", "note"},
     {"instance", "规格", "备注"},
     {"price", "价"}},
};

/// A column name with one spelling: narrow, lower case, without what stands in brackets, '_' and '-' as blanks.
std::string folded(std::string_view name)
{
    std::string narrowed;
    narrow(name, narrowed);
    std::string result;
    int brackets = 0;
    for (const char c : lowered(narrowed)) {
        if (c == '(' || c == '[')
            ++brackets;
        else if ((c == ')' || c == ']') && brackets > 0)
            --brackets;
        else if (brackets == 0 && (c == '_' || c == '-' || c == ' ')) {
            if (!result.empty() && result.back() != ' ')
                result += ' ';
        } else if (brackets == 0)
            result += c;
    }
    // A name that is nothing but its bracket: "(USD/h)".
    const std::string_view kept = trimmed(result);
    return kept.empty() ? std::string(trimmed(narrowed)) : std::string(kept);
}

bool holds(std::string_view text, std::string_view word) { return text.find(word) != std::string_view::npos; }

} // namespace

std::optional<FieldGuess> guessField(std::string_view column_name)
{
    const std::string name = folded(column_name);
    std::optional<FieldGuess> best;
    const auto offer = [&best](TableField field, int weight) {
        if (!best || weight > best->weight)
            best = FieldGuess{field, weight};
    };
    for (const FieldWords& words : kFieldWords) {
        for (const std::string_view word : words.whole)
            if (name == word)
                offer(words.field, 100);
        bool excluded = false;
        for (const std::string_view word : words.never)
            excluded = excluded || holds(name, word);
        if (excluded)
            continue;
        for (const std::string_view word : words.within)
            if (holds(name, word))
                offer(words.field, 50);
    }
    return best;
}

} // namespace gpuplan
