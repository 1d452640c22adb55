// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A kept plan opens to the same cents whatever happens to prices, rates, billing and the calendar.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>

#include <gtest/gtest.h>
#include <unistd.h>

#include "app/support/command.h"
#include "support/cases.h"

namespace gpuplan {
namespace {

namespace fs = std::filesystem;
using test::command;
using test::commandOn;
using test::TemporaryFile;

constexpr Date kYearsLater = std::chrono::year(2031) / 5 / 1;

/// A copy of the shipped data in a folder of its own, used by every command while it lives.
class OtherData {
public:
    OtherData()
    {
        std::string pattern = (fs::temp_directory_path() / "gpuplan-data-XXXXXX").string();
        m_folder = mkdtemp(pattern.data());
        fs::copy(std::string(GPUPLAN_SOURCE_DIR) + "/data", m_folder, fs::copy_options::recursive);
        setenv("GPUPLAN_DATA", m_folder.c_str(), 1);
    }
    ~OtherData()
    {
        unsetenv("GPUPLAN_DATA");
        std::error_code ignored;
        fs::remove_all(m_folder, ignored);
    }
    OtherData(const OtherData&) = delete;
    OtherData& operator=(const OtherData&) = delete;

    /// Multiplies the numbers of these columns; rows for which `keep` is false go.
    void change(const std::string& file, const std::vector<std::string>& columns, double factor,
                const std::function<bool(const std::string&)>& keep = {}) const
    {
        std::istringstream lines(test::readFile(m_folder + "/" + file));
        std::ostringstream changed;
        std::vector<std::string> header;
        int numbers = 0;
        for (std::string line; std::getline(lines, line);) {
            std::vector<std::string> cells;
            std::istringstream text(line);
            for (std::string cell; std::getline(text, cell, '\t');)
                cells.push_back(cell);
            if (!line.starts_with('#') && header.empty()) {
                header = cells;
            } else if (!line.starts_with('#')) {
                if (keep && !keep(line))
                    continue;
                for (std::size_t i = 0; i < cells.size(); ++i)
                    if (std::find(columns.begin(), columns.end(), header[i]) != columns.end() && !cells[i].empty()) {
                        cells[i] = std::to_string(std::strtod(cells[i].c_str(), nullptr) * factor);
                        ++numbers;
                    }
                line.clear();
                for (std::size_t i = 0; i < cells.size(); ++i)
                    line += (i > 0 ? "\t" : "") + cells[i];
            }
            changed << line << "\n";
        }
        ASSERT_GT(numbers, 0) << file;
        std::ofstream(m_folder + "/" + file, std::ios::binary) << changed.str();
    }

private:
    std::string m_folder;
};

/// What the person pays: everything of an answer but what is said about its age.
nlohmann::json centsOf(const test::CommandResult& result)
{
    nlohmann::json answer = result.json().at("result");
    answer.erase("issues");
    return answer;
}

std::string demoText() { return test::readFile(std::string(GPUPLAN_SOURCE_DIR) + "/data/demo.gpuplan"); }

/// The demo with a machine of the person's, a budget in a third currency and unknown keys.
std::string widePlan()
{
    auto document = nlohmann::ordered_json::parse(demoText());
    document["budget"] = {{"amount", 700}, {"currency", "EUR"}};
    document["currency"] = "CNY";
    document["owned"] = {{{"gpu", "RTX 3090"},
                          {"wall_kw", 0.45},
                          {"name", "desk"},
                          {"tariff_per_kwh", {{"amount", 0.3}, {"currency", "EUR"}}}}};
    document["snapshot"] = {{"mine", 1}};
    return document.dump(2);
}

TEST(FrozenPlan, OpensToTheSameCentsYearsLater)
{
    for (const std::string& text : {demoText(), widePlan()}) {
        const TemporaryFile plan("p.gpuplan", text), kept("kept.gpuplan", "");
        const auto made = command({"plan", "make", plan.path(), "-o", kept.path(), "--json"});
        ASSERT_TRUE(made.status == 0 || made.status == 4) << made.err;
        const auto before = command({"plan", "show", kept.path(), "--json"});
        EXPECT_EQ(centsOf(before).at("total"), centsOf(made).at("total"));

        OtherData other;
        other.change("offers.tsv", {"price", "price_per_instance_hour"}, 3,
                     [](const std::string& row) { return row.find("Vast.ai") == std::string::npos; });
        other.change("billing.tsv", {"step_s", "minimum_s", "storage_running_gb_month", "storage_stopped_gb_month"}, 2);
        other.change("exchange_rates.tsv", {"per_usd", "low", "high"}, 1.3);
        other.change("assumptions.tsv", {"low", "likely", "high"}, 1.1);
        const auto after = commandOn(kYearsLater, {"plan", "show", kept.path(), "--json"});
        ASSERT_EQ(after.status, before.status) << after.err;
        EXPECT_EQ(centsOf(after), centsOf(before));
        EXPECT_EQ(after.json().at("result").at("as_of"), "2026-11-30");
        EXPECT_EQ(after.json().at("result").at("from_snapshot"), true);
        // Not because the data did not matter: made anew it costs something else.
        const auto again = commandOn(kYearsLater, {"plan", "make", kept.path(), "--json"});
        EXPECT_NE(centsOf(again).at("total"), centsOf(before).at("total"));

        const auto words = commandOn(kYearsLater, {"plan", "show", kept.path()});
        EXPECT_NE(words.out.find("as of 2026-11-30, 1,613 days ago"), std::string::npos) << words.out;
        char likely[64];
        std::snprintf(likely, sizeof likely, "¥%.2f",
                      centsOf(made).at("total").at("likely").at("amount").get<double>());
        EXPECT_NE(words.out.find(likely), std::string::npos) << likely;
        EXPECT_EQ(after.out.find("has changed since"), std::string::npos);
    }
}

TEST(FrozenPlan, KeepsWhatEachPriceSaidAndUnknownKeys)
{
    const TemporaryFile plan("p.gpuplan", widePlan()), kept("kept.gpuplan", "");
    command({"plan", "make", plan.path(), "-o", kept.path(), "--quiet"});
    const auto snapshot = nlohmann::json::parse(kept.content()).at("snapshot");
    EXPECT_EQ(snapshot.at("mine"), 1);
    EXPECT_EQ(snapshot.at("made"), "2026-11-30");
    EXPECT_EQ(snapshot.at("assumptions").size(), 13u);
    ASSERT_GT(snapshot.at("prices").size(), 4u);
    bool per_gpu = false, billed = false;
    for (const auto& price : snapshot.at("prices")) {
        for (const char* key : {"provider", "region", "gpu", "gpus", "tier", "price_per_hour", "stated", "availability",
                                "observed", "file_time", "detail", "source", "licence", "confidence"})
            EXPECT_TRUE(price.contains(key)) << key;
        const auto& stated = price.at("stated");
        per_gpu = per_gpu || stated.at("unit") == "per_gpu_hour";
        if (stated.at("unit") == "per_gpu_hour") {
            EXPECT_NEAR(stated.at("amount").get<double>() * price.at("gpus").get<int>(),
                        price.at("price_per_hour").at("amount").get<double>(), 1e-3);
        }
        if (price.contains("billing")) {
            billed = true;
            EXPECT_TRUE(price.at("billing").contains("source")) << price;
        }
    }
    EXPECT_TRUE(per_gpu);
    EXPECT_TRUE(billed);
    bool yuan = false;
    for (const auto& rate : snapshot.at("rates"))
        if (rate.at("to") == "CNY") { // one row of each currency: the one in use
            EXPECT_FALSE(yuan);
            yuan = true;
            EXPECT_EQ(rate.at("low"), 6.8);
            EXPECT_EQ(rate.at("high"), 7.3);
            EXPECT_EQ(rate.at("date"), "2026-11-30");
            EXPECT_EQ(rate.at("assumption"), true);
        }
    EXPECT_TRUE(yuan);
}

TEST(FrozenPlan, EveryConversionShowsItsRateAndDay)
{
    const TemporaryFile plan("p.gpuplan", widePlan());
    const auto shown = command({"plan", "make", plan.path()});
    EXPECT_NE(shown.out.find("CNY for one US dollar, an assumption of 2026-11-30"), std::string::npos) << shown.out;
    EXPECT_NE(shown.out.find("EUR for one US dollar"), std::string::npos) << shown.out;
}

TEST(FrozenPlan, SaysWhenItNoLongerComesToTheSame)
{
    const TemporaryFile plan("p.gpuplan", demoText()), kept("kept.gpuplan", "");
    command({"plan", "make", plan.path(), "-o", kept.path(), "--quiet"});
    auto edited = nlohmann::json::parse(kept.content());
    edited["snapshot"]["total"]["likely"]["amount"] = 1.25; // as if the estimates had been others then
    const TemporaryFile moved("moved.gpuplan", edited.dump());
    const auto shown = command({"plan", "show", moved.path(), "--json"});
    EXPECT_NE(shown.out.find("has changed since"), std::string::npos) << shown.out;
}

TEST(FrozenPlan, OfAnOlderVersionTakesTodaysBilling)
{
    const TemporaryFile plan("p.gpuplan", demoText()), kept("kept.gpuplan", "");
    const auto made = command({"plan", "make", plan.path(), "-o", kept.path(), "--json"});
    auto old = nlohmann::json::parse(kept.content()); // what the first version wrote
    for (const char* key : {"made", "total", "assumptions"})
        old["snapshot"].erase(key);
    for (auto& price : old["snapshot"]["prices"])
        for (const char* key : {"stated", "availability", "file_time", "licence", "billing"})
            price.erase(key);
    const TemporaryFile file("old.gpuplan", old.dump());
    const auto shown = command({"plan", "show", file.path(), "--json"});
    ASSERT_EQ(shown.status, 0) << shown.err;
    EXPECT_EQ(centsOf(shown).at("total"), centsOf(made).at("total"));
}

// app-020 (skypilot-org/skypilot PR#7405): an offer that the refreshed catalog lacks is "price unavailable", no crash.
TEST(FrozenPlan, App020AnOfferThatIsGoneIsUnavailableNotACrash)
{
    const TemporaryFile plan("p.gpuplan", demoText()), kept("kept.gpuplan", "");
    command({"plan", "make", plan.path(), "-o", kept.path(), "--quiet"});
    auto edited = nlohmann::json::parse(kept.content());
    auto gone = edited["snapshot"]["prices"][0];
    gone["provider"] = "GoneCloud";
    gone["price_per_hour"]["amount"] = 50; // never chosen
    edited["snapshot"]["prices"].push_back(gone);
    gone["gpu"] = "GPU of 2035";
    edited["snapshot"]["prices"].push_back(gone);
    const TemporaryFile file("edited.gpuplan", edited.dump());

    const auto shown = command({"plan", "show", file.path()}); // the kept prices: nothing is looked up
    EXPECT_EQ(shown.status, 0) << shown.err;
    EXPECT_NE(shown.out.find("this program does not know the GPU GPU of 2035"), std::string::npos) << shown.out;
    const auto remade = command({"plan", "make", file.path()});
    EXPECT_EQ(remade.status, 0) << remade.err;
    EXPECT_NE(remade.out.find("prices that the plan kept are unavailable"), std::string::npos) << remade.out;
    EXPECT_NE(remade.out.find("GoneCloud"), std::string::npos) << remade.out;
}

} // namespace
} // namespace gpuplan
