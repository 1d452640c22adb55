// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/intake/intake.h"

#include <gtest/gtest.h>

#include "support/prices.h"

namespace gpuplan {
namespace {

using test::OwnedRow;
using test::RowsReader;
using test::TemporaryFolder;

IntakeRequest request(const std::string& source = "test")
{
    IntakeRequest request;
    request.source = source;
    request.observed_s = test::kNow_s - 3600;
    return request;
}

PriceStore openStore(const TemporaryFolder& folder)
{
    return PriceStore::open(folder.file("p.db"), PriceStore::Mode::ReadWrite).value();
}

IntakeReport take(PriceStore& store, std::vector<OwnedRow> rows, const IntakeRequest& asked = request())
{
    RowsReader reader(std::move(rows));
    Result<IntakeReport> report = takeIn(store, reader, test::intakeTables(), asked, {});
    EXPECT_TRUE(report.has_value());
    if (!report)
        return {};
    EXPECT_EQ(report->rows_read, report->accepted + report->quarantined + report->unchanged + report->refused_rows);
    return *report;
}

OwnedRow row(const std::string& gpu, int count, double price, Tier tier = Tier::OnDemand)
{
    OwnedRow row;
    row.gpu = gpu;
    row.count = count;
    row.prices = {{tier, price}};
    return row;
}

/// The one reason for which a single row is kept out.
std::string reasonOf(OwnedRow bad)
{
    TemporaryFolder folder;
    PriceStore store = openStore(folder);
    const IntakeReport report = take(store, {std::move(bad)});
    if (report.quarantine.empty())
        return report.warnings.empty() ? "accepted"
                                       : "accepted, " + std::string(faultName(report.warnings[0].fault.reason));
    EXPECT_EQ(store.quarantine(10).value().size(), 1u) << "stays visible";
    EXPECT_EQ(store.observationCount().value(), 0);
    return std::string(faultName(report.quarantine[0].fault.reason));
}

TEST(Intake, ASoundRowIsKeptWithItsOwnUnitAndCurrency)
{
    TemporaryFolder folder;
    PriceStore store = openStore(folder);
    OwnedRow four = row("RTX 4090", 4, 1.2);
    four.source = "https://example.org/prices";
    four.availability = Availability::SoldOut;
    four.host_ram_gib = 128;
    const IntakeReport report = take(store, {four});
    EXPECT_EQ(report.accepted, 1);
    EXPECT_TRUE(report.written);
    const OfferBook book = store.latest(*test::intakeTables().gpus).value();
    ASSERT_EQ(book.offers().size(), 1u);
    const Offer& offer = book.offers()[0];
    EXPECT_EQ(offer.provider, "Lambda");
    EXPECT_EQ(offer.gpu_count, 4);
    EXPECT_EQ(offer.price_per_hour, Money::fromAmount(1.2, kUsd));
    EXPECT_EQ(offer.pricePerGpuHour(), Money::fromAmount(0.3, kUsd));
    EXPECT_EQ(offer.source, "test <- https://example.org/prices");
    EXPECT_EQ(offer.availability, Availability::SoldOut);
    EXPECT_EQ(offer.host_ram_gib, 128.f);
    EXPECT_EQ(dateText(offer.observed), "2026-11-30");
}

TEST(Intake, AUnitIsAppliedOnceAndTheStatedAmountStays)
{
    // 0.00122 dollars per second are 4.392 per hour (case price-007); a day plan of 36.73 yuan is 1.5304 per hour.
    TemporaryFolder folder;
    PriceStore store = openStore(folder);
    OwnedRow per_second = row("H200", 1, 0.00122);
    per_second.unit = {false, PricePeriod::Second};
    OwnedRow per_day = row("RTX 4090", 2, 36.73);
    per_day.unit = {true, PricePeriod::Day};
    per_day.currency = kCny;
    EXPECT_EQ(take(store, {per_second, per_day}).accepted, 2);
    const OfferBook book = store.latest(*test::intakeTables().gpus).value();
    ASSERT_EQ(book.offers().size(), 2u);
    for (const Offer& offer : book.offers()) {
        if (offer.gpu_count == 1)
            EXPECT_NEAR(offer.price_per_hour.amount(), 4.392, 1e-6);
        else
            EXPECT_NEAR(offer.price_per_hour.amount(), 36.73 * 2 / 24, 1e-5);
    }
}

TEST(Intake, EveryCheckHasItsReason)
{
    EXPECT_EQ(reasonOf(row("", 1, 0.5)), "no_gpu");
    EXPECT_EQ(reasonOf(row("RTX 4099", 1, 0.5)), "unknown_gpu");
    EXPECT_EQ(reasonOf(row("H100", 1, 0)), "price_not_positive"); // case price-003: zero is not free
    EXPECT_EQ(reasonOf(row("RTX 4090", 1, -0.1)), "price_not_positive");
    EXPECT_EQ(reasonOf(row("RTX 4090", 1, 1e-9)), "price_not_positive"); // below the step of money
    EXPECT_EQ(reasonOf(row("RTX 4090", 1, 55)), "implausible");
    EXPECT_EQ(reasonOf(row("RTX 4090", 0, 0.5)), "bad_count");
    EXPECT_EQ(reasonOf(row("RTX 4090", 2000, 600)), "bad_count");
    OwnedRow empty = row("H100", 1, 0);
    empty.prices.clear();
    EXPECT_EQ(reasonOf(empty), "no_price");
    OwnedRow memory = row("H100", 1, 2.5);
    memory.memory_gib = 24;
    EXPECT_EQ(reasonOf(memory), "memory_mismatch");
    OwnedRow future = row("RTX 4090", 1, 0.5);
    future.observed_s = test::kNow_s + 40 * 86400;
    EXPECT_EQ(reasonOf(future), "future_date");
    OwnedRow swapped = row("L40S", 1, 0.430);
    swapped.provider = "RunPod";
    swapped.prices.push_back({Tier::Spot, 0.860});
    EXPECT_EQ(reasonOf(swapped), "spot_above_on_demand");
    OwnedRow nobody = row("RTX 4090", 1, 0.5);
    nobody.provider.clear();
    EXPECT_EQ(reasonOf(nobody), "no_provider");
    OwnedRow broken = row("RTX 4090", 1, 0.5);
    broken.fault = RowFault{FaultReason::BadCell, "Price", "abc"};
    EXPECT_EQ(reasonOf(broken), "bad_cell");
}

TEST(Intake, OddRowsAreTakenWithAWarning)
{
    OwnedRow equal = row("A40", 1, 0.44);
    equal.provider = "RunPod";
    equal.prices.push_back({Tier::Spot, 0.44});
    EXPECT_EQ(reasonOf(equal), "accepted, spot_not_cheaper");
    EXPECT_EQ(reasonOf(row("RTX 3090", 1, 0.80)), "accepted, outlier"); // case price-009: a 4x offer read as one card
    EXPECT_EQ(reasonOf(row("H100", 12, 12 * 2.6)), "accepted, unusual_count"); // case price-004
}

TEST(Intake, MemoryTellsCardsOfOneNameApart)
{
    TemporaryFolder folder;
    PriceStore store = openStore(folder);
    OwnedRow forty = row("A100", 1, 1.2), eighty = row("A100", 2, 3.0), modified = row("RTX4090", 1, 0.5);
    forty.memory_gib = 40960 / 1024.0;
    eighty.memory_gib = 163840 / 1024.0; // of both
    modified.memory_gib = 49140 / 1024.0;
    EXPECT_EQ(take(store, {forty, eighty, modified}).accepted, 3);
    std::vector<std::string> names;
    const OfferBook book = store.latest(*test::intakeTables().gpus).value();
    for (const Offer& offer : book.offers())
        names.push_back((*test::intakeTables().gpus)[offer.gpu_index].name);
    std::sort(names.begin(), names.end());
    EXPECT_EQ(names, (std::vector<std::string>{"A100 SXM 40GB", "A100 SXM 80GB", "RTX 4090 48GB (mod)"}));
}

TEST(Intake, AMoreExactSpellingGoesBeforeTheCoarseName)
{
    TemporaryFolder folder;
    PriceStore store = openStore(folder);
    OwnedRow coarse = row("H100", 1, 2.4);
    coarse.gpu_exact = "H100 PCIe 80GB";
    OwnedRow unknown_exact = row("H100", 2, 5.0);
    unknown_exact.gpu_exact = "something nobody knows";
    EXPECT_EQ(take(store, {coarse, unknown_exact}).accepted, 2);
    const OfferBook book = store.latest(*test::intakeTables().gpus).value();
    for (const Offer& offer : book.offers())
        EXPECT_EQ((*test::intakeTables().gpus)[offer.gpu_index].name,
                  offer.gpu_count == 1 ? "H100 PCIe 80GB" : "H100 SXM 80GB");
}

TEST(Intake, PricesThatFollowTheSquareOfTheCountOrNotAtAllAreKeptOut)
{
    // dstack#1890: 8 x A4000 billed 8 times the shown price. Per GPU 0.16, 0.16, 0.16 x 8.
    TemporaryFolder folder;
    PriceStore store = openStore(folder);
    const IntakeReport squared =
        take(store, {row("RTX A4000", 1, 0.16), row("RTX A4000", 2, 0.32), row("RTX A4000", 4, 0.16 * 4 * 4)});
    EXPECT_EQ(squared.quarantined_by_reason.count(FaultReason::NotLinear)
                  + squared.quarantined_by_reason.count(FaultReason::Implausible),
              1u);
    EXPECT_EQ(squared.accepted, 2);
    const IntakeReport constant = take(store, {row("RTX A5000", 1, 0.20), row("RTX A5000", 4, 0.20)}, request("other"));
    ASSERT_EQ(constant.quarantined, 1);
    // A ladder of prices that falls a little with the count is no mistake (Lambda: 4.29 for one, 3.99 each of eight).
    const IntakeReport ladder =
        take(store, {row("H100", 1, 4.29), row("H100", 2, 8.38), row("H100", 8, 31.92)}, request("ladder"));
    EXPECT_EQ(ladder.accepted, 3);
}

TEST(Intake, HostMemoryThatGrowsWithTheSquareIsAMistake)
{
    // skypilot#7311: 62 / 376 / 1504 / 6016 GiB and 12 / 64 / 256 / 1024 processors for 1, 2, 4, 8 GPUs.
    TemporaryFolder folder;
    PriceStore store = openStore(folder);
    std::vector<OwnedRow> rows;
    const int counts[] = {1, 2, 4, 8};
    const double ram[] = {94, 376, 1504, 6016}, vcpus[] = {16, 64, 256, 1024};
    for (int i = 0; i < 4; ++i) {
        OwnedRow next = row("L40S", counts[i], 0.86 * counts[i]);
        next.host_ram_gib = ram[i];
        next.vcpus = vcpus[i];
        rows.push_back(next);
    }
    const IntakeReport report = take(store, rows);
    EXPECT_EQ(report.accepted, 1);
    EXPECT_EQ(report.quarantined_by_reason.at(FaultReason::NotLinear), 3);
}

TEST(Intake, OnePriceForEveryModelIsAPlaceholder)
{
    TemporaryFolder folder;
    PriceStore store = openStore(folder);
    const IntakeReport report = take(store, {row("H200", 1, 1.0), row("H100", 8, 8.0), row("A100", 4, 4.0)});
    EXPECT_EQ(report.quarantined_by_reason.at(FaultReason::Placeholder), 3);
}

TEST(Intake, DuplicatesAreCountedAndConflictsAreNeverAveraged)
{
    // Case price-006: 29.39 twice and 23.47 for one machine.
    TemporaryFolder folder;
    PriceStore store = openStore(folder);
    const IntakeReport report = take(store, {row("A100", 8, 29.39), row("A100", 8, 29.39), row("A100", 8, 23.47)});
    EXPECT_EQ(report.accepted, 1);
    EXPECT_EQ(report.quarantined_by_reason.at(FaultReason::Duplicate), 1);
    EXPECT_EQ(report.quarantined_by_reason.at(FaultReason::Conflict), 1);
    EXPECT_EQ(store.latest(*test::intakeTables().gpus).value().offers()[0].price_per_hour,
              Money::fromAmount(29.39, kUsd));
}

TEST(Intake, SpotAboveTheProvidersOnDemandPriceInAnotherRowIsKeptOut)
{
    TemporaryFolder folder;
    PriceStore store = openStore(folder);
    // Case price-028: spot 0.49, on demand 0.44.
    OwnedRow spot = row("A40", 1, 0.49, Tier::Spot), firm = row("A40", 1, 0.44);
    spot.provider = firm.provider = "RunPod";
    const IntakeReport report = take(store, {spot, firm});
    EXPECT_EQ(report.quarantined_by_reason.at(FaultReason::SpotAboveOnDemand), 1);
    EXPECT_EQ(report.accepted, 1);
}

TEST(Intake, TheSameSourceAgainChangesNothing)
{
    TemporaryFolder folder;
    PriceStore store = openStore(folder);
    const std::vector<OwnedRow> rows{row("A100", 8, 14), row("RTX 4090", 1, 0.4), row("mystery", 1, 1),
                                     row("A100", 8, 14)};
    take(store, rows);
    const auto runs = store.runs(10).value().size();
    const IntakeReport again = take(store, rows);
    EXPECT_FALSE(again.written);
    EXPECT_EQ(again.unchanged, 2);
    EXPECT_EQ(again.quarantined, 2);
    EXPECT_EQ(store.observationCount().value(), 2);
    EXPECT_EQ(store.quarantine(10).value().size(), 2u);
    EXPECT_EQ(store.runs(10).value().size(), runs);
}

TEST(Intake, ALaterPriceIsAppendedAndTheEarlierOneStaysInTheHistory)
{
    TemporaryFolder folder;
    PriceStore store = openStore(folder);
    OwnedRow day_one = row("RTX 4090", 1, 0.40), day_two = row("RTX 4090", 1, 0.44);
    day_one.observed_s = test::kNow_s - 10 * 86400;
    day_two.observed_s = test::kNow_s - 86400;
    take(store, {day_two});
    take(store, {day_one}); // an older file, read later
    const GpuCatalog& gpus = *test::intakeTables().gpus;
    ASSERT_EQ(store.latest(gpus).value().offers().size(), 1u);
    EXPECT_EQ(store.latest(gpus).value().offers()[0].price_per_hour, Money::fromAmount(0.44, kUsd));
    const OfferBook history = store.history(gpus, {}).value();
    ASSERT_EQ(history.offers().size(), 2u);
    EXPECT_EQ(history.offers()[1].price_per_hour, Money::fromAmount(0.40, kUsd));
}

TEST(Intake, AnOfferThatItsSourceNoLongerListsIsGoneFromTheLatestView)
{
    TemporaryFolder folder;
    PriceStore store = openStore(folder);
    IntakeRequest first = request(), second = request();
    first.observed_s = test::kNow_s - 86400;
    take(store, {row("RTX 4090", 1, 0.4), row("A100", 1, 1.5), row("H100", 1, 2.5)}, first);
    OwnedRow carried = row("A100", 1, 1.5);
    carried.observed_s = first.observed_s; // the tracker carries the row forward with its old day
    const IntakeReport report = take(store, {row("RTX 4090", 1, 0.41), carried}, second);
    EXPECT_EQ(report.accepted, 1);
    EXPECT_EQ(report.unchanged, 1);
    const OfferBook latest = store.latest(*test::intakeTables().gpus).value();
    EXPECT_EQ(latest.offers().size(), 2u) << "the H100 is gone, the A100 is still listed";
    EXPECT_EQ(store.observationCount().value(), 4) << "nothing was deleted";
}

TEST(Intake, AnImportThatEmptiesOrHalvesAProviderIsRefusedUnlessForced)
{
    TemporaryFolder folder;
    PriceStore store = openStore(folder);
    std::vector<OwnedRow> ten;
    for (int i = 0; i < 10; ++i) {
        ten.push_back(row("RTX 4090", 1, 0.4 + 0.01 * i));
        ten.back().region = "region " + std::to_string(i);
    }
    take(store, ten);
    IntakeRequest next = request();
    next.observed_s += 60;
    std::vector<OwnedRow> four(ten.begin(), ten.begin() + 4);
    OwnedRow other = row("RTX 4090", 1, 0.45);
    other.provider = "RunPod";
    four.push_back(other);
    const IntakeReport shrunk = take(store, four, next);
    ASSERT_EQ(shrunk.refused.size(), 1u);
    EXPECT_EQ(shrunk.refused[0].provider, "Lambda");
    EXPECT_EQ(shrunk.refused[0].rows, 4);
    EXPECT_EQ(shrunk.refused[0].previous_rows, 10);
    EXPECT_EQ(shrunk.refused_rows, 4);
    EXPECT_EQ(shrunk.accepted, 1) << "each provider stands alone";
    EXPECT_EQ(store.latest(*test::intakeTables().gpus).value().offers().size(), 11u);

    const IntakeReport emptied = take(store, {other}, next);
    EXPECT_EQ(emptied.refused.size(), 1u);
    const IntakeReport half = take(store, std::vector<OwnedRow>(ten.begin(), ten.begin() + 5), next);
    EXPECT_TRUE(half.refused.empty() || half.refused[0].provider != "Lambda") << "half is enough";
    IntakeRequest forced = next;
    forced.force = true;
    forced.observed_s += 60;
    EXPECT_EQ(take(store, std::vector<OwnedRow>(ten.begin(), ten.begin() + 2), forced).accepted, 2);
}

TEST(Intake, AnOlderFileReadLaterBringsNoOfferBack)
{
    TemporaryFolder folder;
    PriceStore store = openStore(folder);
    take(store, {row("RTX 4090", 1, 0.4), row("A100", 1, 1.5)});
    IntakeRequest earlier = request();
    earlier.observed_s -= 30 * 86400;
    take(store, {row("H100", 1, 2.5), row("A100", 1, 1.6)}, earlier);
    const OfferBook latest = store.latest(*test::intakeTables().gpus).value();
    ASSERT_EQ(latest.offers().size(), 2u) << "the H100 had been dropped by then";
    EXPECT_EQ(store.observationCount().value(), 4);
}

TEST(Intake, WhatOneSourceDropsAnotherMayStillList)
{
    TemporaryFolder folder;
    PriceStore store = openStore(folder);
    const auto at = [](const char* source, int days_ago) {
        IntakeRequest asked = request(source);
        asked.observed_s -= days_ago * 86400;
        return asked;
    };
    take(store, {row("H100", 1, 2.6)}, at("b", 20));
    take(store, {row("H100", 1, 2.5), row("A100", 1, 1.5)}, at("a", 10));
    take(store, {row("A100", 1, 1.5)}, at("a", 5));
    const OfferBook latest = store.latest(*test::intakeTables().gpus).value();
    ASSERT_EQ(latest.offers().size(), 2u);
    for (const Offer& offer : latest.offers())
        EXPECT_TRUE(offer.price_per_hour.amount() < 2 || offer.price_per_hour == Money::fromAmount(2.6, kUsd));
}

TEST(Intake, TwoModelsAtOnePriceAreNoPlaceholder)
{
    TemporaryFolder folder;
    PriceStore store = openStore(folder);
    EXPECT_EQ(take(store, {row("L4", 1, 0.50), row("A40", 1, 0.50)}).accepted, 2);
}

TEST(Intake, APriceForAMonthIsPaidWhetherUsedOrNot)
{
    TemporaryFolder folder;
    PriceStore store = openStore(folder);
    OwnedRow month = row("RTX 4090", 1, 780);
    month.currency = kCny;
    month.unit = {true, PricePeriod::Month};
    EXPECT_EQ(take(store, {month}).accepted, 1);
    const OfferBook latest = store.latest(*test::intakeTables().gpus).value();
    EXPECT_EQ(latest.offers()[0].tier, Tier::Reserved);
}

TEST(Intake, AnOlderFileReadLaterIsNoShrinkAndReadingItAgainChangesNothing)
{
    TemporaryFolder folder;
    PriceStore store = openStore(folder);
    std::vector<OwnedRow> now{row("RTX 4090", 1, 0.4), row("A100", 1, 1.5), row("H100", 1, 2.5)};
    take(store, now);
    IntakeRequest earlier = request();
    earlier.observed_s -= 30 * 86400;
    const std::vector<OwnedRow> then{row("RTX 4090", 1, 0.45)};
    const IntakeReport older = take(store, then, earlier);
    EXPECT_TRUE(older.refused.empty());
    EXPECT_EQ(older.accepted, 1);
    EXPECT_EQ(store.latest(*test::intakeTables().gpus).value().offers().size(), 3u) << "the newest list stands";
    EXPECT_FALSE(take(store, then, earlier).written);
    EXPECT_FALSE(take(store, now).written);
}

TEST(Intake, RowsThatAllFailTheirChecksEmptyNobody)
{
    TemporaryFolder folder;
    PriceStore store = openStore(folder);
    take(store, {row("RTX 4090", 1, 0.4), row("A100", 1, 1.5)});
    IntakeRequest next = request();
    next.observed_s += 60;
    const IntakeReport zeros = take(store, {row("RTX 4090", 1, 0), row("A100", 1, 0)}, next);
    EXPECT_EQ(zeros.quarantined, 2);
    ASSERT_EQ(zeros.refused.size(), 1u);
    EXPECT_EQ(store.latest(*test::intakeTables().gpus).value().offers().size(), 2u);
}

TEST(Intake, AnEmptySourceIsAnErrorAndNotAWipe)
{
    TemporaryFolder folder;
    PriceStore store = openStore(folder);
    take(store, {row("RTX 4090", 1, 0.4)});
    RowsReader nothing({});
    const Result<IntakeReport> report = takeIn(store, nothing, test::intakeTables(), request(), {});
    ASSERT_FALSE(report);
    EXPECT_EQ(report.error().code, ErrorCode::EmptySource);
    EXPECT_EQ(store.observationCount().value(), 1);
}

TEST(Intake, ADryRunReportsAndWritesNothing)
{
    TemporaryFolder folder;
    PriceStore store = openStore(folder);
    IntakeRequest dry = request();
    dry.dry_run = true;
    const IntakeReport report = take(store, {row("RTX 4090", 1, 0.4), row("mystery", 1, 1)}, dry);
    EXPECT_EQ(report.accepted, 1);
    EXPECT_FALSE(report.written);
    EXPECT_EQ(store.observationCount().value(), 0);
    EXPECT_TRUE(store.quarantine(10).value().empty());
}

TEST(Intake, AStoppedImportLeavesTheDatabaseAsItWas)
{
    TemporaryFolder folder;
    PriceStore store = openStore(folder);
    std::stop_source stop;
    stop.request_stop();
    RowsReader reader({row("RTX 4090", 1, 0.4)});
    const Result<IntakeReport> report = takeIn(store, reader, test::intakeTables(), request(), {stop.get_token(), {}});
    ASSERT_FALSE(report);
    EXPECT_EQ(report.error().code, ErrorCode::Cancelled);
    EXPECT_EQ(store.observationCount().value(), 0);
}

TEST(Intake, ANameThatAPersonMappedIsTaken)
{
    TemporaryFolder folder;
    PriceStore store = openStore(folder);
    EXPECT_EQ(take(store, {row("Graphics Wonder 9", 1, 0.4)}).unknown_gpus.at("Graphics Wonder 9"), 1);
    ASSERT_TRUE(store.mapGpu({"graphics-wonder 9", "RTX 4090 24GB"}));
    EXPECT_EQ(take(store, {row("Graphics Wonder 9", 1, 0.4)}).accepted, 1);
}

TEST(Intake, ATierThatTheProviderDoesNotSellIsKeptOut)
{
    OwnedRow spot = row("RTX 4090", 1, 0.2, Tier::Spot);
    spot.provider = "AutoDL";
    EXPECT_EQ(reasonOf(spot), "unsold_tier");
}

} // namespace
} // namespace gpuplan
