// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/catalog/billing.h"

#include <algorithm>

#include "pricing/catalog/table_money.h"

namespace gpuplan {

const BillingRule* findBillingRule(const std::vector<BillingRule>& rules, std::string_view provider)
{
    const auto found = std::find_if(rules.begin(), rules.end(),
                                    [provider](const BillingRule& rule) { return rule.provider == provider; });
    return found == rules.end() ? nullptr : &*found;
}

Result<std::vector<BillingRule>> readBillingRules(std::string_view bytes, const std::string& file)
{
    enum : std::size_t { kProvider, kStep, kMinimum, kCurrency, kRunning, kStopped, kEgress, kFullPrice, kNote };
    static constexpr Column kColumns[] = {
        {"provider"},
        {"step_s"},
        {"minimum_s"},
        {"currency"},
        {"storage_running_gb_month"},
        {"storage_stopped_gb_month"},
        {"egress_gb"},
        {"stopped_bills_full_price"},
        {"note", false},
    };
    constexpr double kLongest = 31.0 * 24 * 3600; // no step or least time is beyond a month
    std::vector<BillingRule> rules;
    const auto add = [&rules](TableRow& row) {
        BillingRule rule;
        row.require(kProvider, "a name");
        row.text(kProvider, rule.provider);
        row.number(kStep, rule.step_s, 1e-3, kLongest);
        row.number(kMinimum, rule.minimum_s, 1e-3, kLongest);
        const std::optional<Currency> currency = readCurrency(row, kCurrency);
        if (currency) {
            readMoney(row, kRunning, *currency, rule.storage_running_gb_month, 0);
            readMoney(row, kStopped, *currency, rule.storage_stopped_gb_month, 0);
            readMoney(row, kEgress, *currency, rule.egress_gb, 0);
        }
        row.boolean(kFullPrice, rule.stopped_bills_full_price);
        row.text(kNote, rule.note);
        row.provenance(rule.provenance);
        if (!row.failed() && findBillingRule(rules, rule.provider))
            row.fault(kProvider, ErrorCode::Duplicate, {rule.provider});
        if (!row.failed())
            rules.push_back(std::move(rule));
    };
    if (Result<void> read = readTable(bytes, file, kColumns, add); !read)
        return fail(read.error());
    return rules;
}

} // namespace gpuplan
