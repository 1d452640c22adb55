// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The person's prices beside the shipped ones, in every command that asks for prices.
#include <algorithm>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "app/support/command.h"
#include "pricing/store/price_store.h"
#include "support/cases.h"

namespace gpuplan {
namespace {

namespace fs = std::filesystem;
using test::command;
using test::TemporaryFile;

constexpr std::int64_t secondsOn(Date date)
{
    return std::chrono::sys_seconds(std::chrono::sys_days(date)).time_since_epoch().count();
}
constexpr Date kSeen = std::chrono::year(2026) / 11 / 29;

/// A database in a folder of its own with one price: an MI300X for ¥1 an hour at Hot Aisle.
class OwnPrices {
public:
    OwnPrices() : m_file("gpuplan.db", "")
    {
        fs::remove(m_file.path());
        PriceStore store = PriceStore::open(m_file.path(), PriceStore::Mode::ReadWrite).value();
        PriceObservation seen;
        seen.provider = "Hot Aisle";
        seen.gpu = "MI300X 192GB";
        seen.amount = Money::fromAmount(1, kCny);
        seen.unit = kPerGpuHour;
        seen.observed_s = secondsOn(kSeen);
        seen.source = "seen by me";
        EXPECT_TRUE(store.addOffer(seen, secondsOn(kSeen)).has_value());
        ExchangeRate rate;
        rate.currency = kCny;
        rate.per_usd = Range::exactly(6.5);
        rate.provenance = {"my bank", kSeen, {}, Confidence::Recorded};
        EXPECT_TRUE(store.addRates({&rate, 1}).has_value());
    }
    const std::string& path() const { return m_file.path(); }

private:
    TemporaryFile m_file;
};

TEST(Market, OwnPricesAndRatesStandInEveryAnswer)
{
    const OwnPrices own;
    const auto offers =
        command({"offers", "list", "--where", "gpu in [MI300X]", "--json", "--currency", "CNY", "--db", own.path()})
            .json();
    const auto& first = offers.at("result").at("offers").at(0);
    EXPECT_EQ(first.at("provider"), "Hot Aisle");
    EXPECT_EQ(first.at("source"), "seen by me");
    EXPECT_EQ(first.at("per_gpu_hour").at("amount"), 1.0);
    int hot_aisle = 0;
    for (const auto& offer : offers.at("result").at("offers"))
        hot_aisle += offer.at("provider") == "Hot Aisle" && offer.at("gpus") == 1 && offer.at("tier") == "on_demand";
    EXPECT_EQ(hot_aisle, 1); // the older shipped one is superseded

    const TemporaryFile plan("p.gpuplan", R"({"schema": "gpuplan/plan/1", "budget": {"amount": 500, "currency": "CNY"},
        "experiments": [{"id": "m", "kind": "hands_on", "hours": 3, "gpus_allowed": ["MI300X"]}]})");
    const auto made = command({"plan", "make", plan.path(), "--json", "--db", own.path()}).json().at("result");
    EXPECT_EQ(made.at("chosen").at(0).at("offer").at("source"), "seen by me");
    const auto words = command({"plan", "make", plan.path(), "--db", own.path()});
    EXPECT_NE(words.out.find("6.5 CNY for one US dollar, the rate of 2026-11-29"), std::string::npos) << words.out;

    const TemporaryFile workload("w.json", R"({"workload": {"kind": "generate", "model": "Llama-3.1-8B", "prompt": 100,
        "output": 100, "requests": 1000}})");
    const auto estimate =
        command({"estimate", "--workload", workload.path(), "--gpu", "MI300X", "--json", "--db", own.path()}).json();
    EXPECT_EQ(estimate.at("result").at(0).at("cheapest").at("offer").at("source"), "seen by me");
    EXPECT_EQ(command({"plan", "goals", "--db", own.path()}).status, 0);
}

TEST(Market, TheDemoIsTheSameForEverybody)
{
    const OwnPrices own;
    EXPECT_EQ(command({"plan", "demo", "--db", own.path()}).out, command({"plan", "demo"}).out);
}

TEST(Market, ReadingMakesNoFile)
{
    const TemporaryFile place("x", "");
    const std::string path = fs::path(place.path()).parent_path() / "none.db";
    const auto listed = command({"offers", "list", "--json", "--db", path});
    EXPECT_EQ(listed.status, 0);
    EXPECT_EQ(listed.err, "");
    EXPECT_FALSE(fs::exists(path));
    EXPECT_EQ(listed.json().at("result"), command({"offers", "list", "--json"}).json().at("result"));
}

TEST(Market, ADamagedDatabaseCostsOneSentenceNotTheAnswer)
{
    const TemporaryFile junk("gpuplan.db", std::string(5000, 'x'));
    const auto listed = command({"offers", "list", "--json", "--db", junk.path()});
    EXPECT_EQ(listed.status, 0) << listed.err;
    EXPECT_EQ(listed.json().at("result"), command({"offers", "list", "--json"}).json().at("result"));
    EXPECT_NE(listed.err.find("those that ship with the program are used"), std::string::npos) << listed.err;
    EXPECT_EQ(std::count(listed.err.begin(), listed.err.end(), '\n'), 1) << listed.err;
    EXPECT_EQ(junk.content(), std::string(5000, 'x')); // and it is left as it is
}

TEST(Market, APriceInACurrencyWithoutARateIsLeftOutWithASentence)
{
    const OwnPrices own;
    {
        PriceStore store = PriceStore::open(own.path(), PriceStore::Mode::ReadWrite).value();
        PriceObservation seen;
        seen.provider = "Some Host";
        seen.gpu = "RTX 4090 24GB";
        seen.amount = Money::fromAmount(30, Currency("INR"));
        seen.observed_s = secondsOn(kSeen);
        seen.source = "seen by me";
        ASSERT_TRUE(store.addOffer(seen, secondsOn(kSeen)).has_value());
    }
    const TemporaryFile plan("p.gpuplan", R"({"schema": "gpuplan/plan/1", "budget": {"amount": 500, "currency": "CNY"},
        "experiments": [{"id": "m", "kind": "hands_on", "hours": 3, "gpus_allowed": ["RTX 4090"]}]})");
    const auto made = command({"plan", "make", plan.path(), "--json", "--db", own.path()});
    EXPECT_EQ(made.status, 0) << made.err; // one price that cannot be compared does not stop the others
    EXPECT_NE(made.err.find("prices in INR are left out (1 of them)"), std::string::npos) << made.err;
    EXPECT_EQ(made.out.find("Some Host"), std::string::npos);
}

} // namespace
} // namespace gpuplan
