// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/catalog/provider_table.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "pricing/catalog/billing.h"
#include "pricing/catalog/shipped.h"

namespace gpuplan {
namespace {

const ProviderTable& shippedProviders()
{
    static const ProviderTable kTable = readProviders(test::dataFile("providers.tsv"), "providers.tsv",
                                                      test::dataFile("provider_aliases.tsv"), "provider_aliases.tsv")
                                            .value();
    return kTable;
}

TEST(ProviderTable, SpellingsOfCatalogsTrackersAndPeopleMeanOneProvider)
{
    const std::pair<const char*, const char*> kNames[] = {
        {"do", "DigitalOcean"},
        {"vast", "Vast.ai"},
        {"vastai", "Vast.ai"},
        {"vast-ai", "Vast.ai"},
        {"VAST AI", "Vast.ai"},
        {"verda", "Verda"},
        {"datacrunch", "Verda"},
        {"lambda", "Lambda"},
        {"lambdalabs", "Lambda"},
        {"cudo", "Cudo Compute"},
        {"jarvis-labs", "JarvisLabs"},
        {"jarvislabs", "JarvisLabs"},
        {"primeintellect", "Prime Intellect"},
        {"massedcompute", "Massed Compute"},
        {"amddevcloud", "AMD Developer Cloud"},
        {"hotaisle", "Hot Aisle"},
        {"crusoecloud", "Crusoe"},
        {"ovh", "OVHcloud"},
        {"UCloud compshare", "优云智算"},
        {"优云智算 (UCloud)", "优云智算"},
        {"恒源云", "恒源云 GpuShare"},
        {"阿里云", "Alibaba Cloud"},
        {"阿里云 PAI", "Alibaba Cloud PAI"},
        {"腾讯云 HAI", "Tencent Cloud HAI"},
        {"华为云", "Huawei Cloud"},
        {" autodl ", "AutoDL"},
    };
    for (const auto& [name, canonical] : kNames)
        EXPECT_EQ(shippedProviders().canonical(name), canonical) << name;
    EXPECT_EQ(shippedProviders().canonical(" Some Host "), "Some Host"); // kept as it is
    EXPECT_EQ(shippedProviders().canonical("vas"), "vas");               // never in part
}

TEST(ProviderTable, EveryProviderOfTheShippedTablesIsInIt)
{
    const std::vector<std::string> known = shippedProviders().providers();
    const auto isKnown = [&known](std::string_view name) {
        return std::find(known.begin(), known.end(), name) != known.end();
    };
    for (const char* file : {"offers.tsv", "offers_history.tsv"}) {
        const OfferBook book = readOffers(test::dataFile(file), file, test::shippedGpus(), test::kMade).value();
        for (const std::string_view provider : book.providers())
            EXPECT_TRUE(isKnown(provider)) << provider;
        for (const Offer& offer : book.offers()) // what is recorded to be sold is not denied
            EXPECT_EQ(shippedProviders().sells(offer.provider, offer.tier), true)
                << offer.provider << " " << tierName(offer.tier);
    }
    const std::vector<BillingRule> rules = readBillingRules(test::dataFile("billing.tsv"), "billing.tsv").value();
    for (const BillingRule& rule : rules)
        EXPECT_TRUE(isKnown(rule.provider)) << rule.provider;
}

TEST(ProviderTable, SaysWhatIsSoldAndWhatIsNotKnown)
{
    const ProviderTable& table = shippedProviders();
    EXPECT_EQ(table.sells("AutoDL", Tier::Spot), false); // its "spot" of some lists is an off-peak or member rate
    EXPECT_EQ(table.sells("AutoDL", Tier::BidFloor), false);
    EXPECT_EQ(table.sells("AutoDL", Tier::OnDemand), true);
    EXPECT_EQ(table.sells("Lambda", Tier::Spot), false);
    EXPECT_EQ(table.sells("RunPod", Tier::Secure), true);
    EXPECT_EQ(table.sells("优云智算", Tier::Spot), true); // 抢占式, since March 2026
    EXPECT_EQ(table.sells("OVHcloud", Tier::Spot), std::nullopt);
    EXPECT_EQ(table.sells("Some Host", Tier::Spot), std::nullopt);
}

TEST(ProviderTable, RefusesBadRows)
{
    const std::string head =
        "provider\ton_demand\tspot\tcommunity\tsecure\treserved\tsource\tdate\tlicence\tconfidence\n";
    const std::string alias_head = "alias\tprovider\tsource\tdate\n";
    const std::string good = "A\tyes\tno\t\t\t\ts\t2026-01-02\t\trecorded\n";
    const auto error = [&](const std::string& rows, const std::string& aliases) {
        return readProviders(head + rows, "p.tsv", alias_head + aliases, "a.tsv").error();
    };
    EXPECT_EQ(error("A\tmaybe\t\t\t\t\ts\t2026-01-02\t\trecorded\n", "").where, (Where{"p.tsv", 2, "on_demand"}));
    EXPECT_EQ(error("A\tyes\t\t\t\t\t\t2026-01-02\t\trecorded\n", "").code, ErrorCode::MissingProvenance);
    EXPECT_EQ(error(good + good, "").code, ErrorCode::Duplicate);
    const Error nobody = error(good, "b\tB\ts\t2026-01-02\n");
    EXPECT_EQ(nobody.code, ErrorCode::UnknownName);
    EXPECT_EQ(nobody.where, (Where{"a.tsv", 2, "provider"}));
    const std::string other = "B\t\t\t\t\t\ts\t2026-01-02\t\trecorded\n";
    EXPECT_EQ(error(good + other, "x\tA\ts\t2026-01-02\nX\tB\ts\t2026-01-02\n").where, (Where{"a.tsv", 3, "alias"}));
}

} // namespace
} // namespace gpuplan
