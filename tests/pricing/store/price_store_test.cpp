// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/store/price_store.h"

#include <filesystem>
#include <fstream>
#include <thread>

#include <gtest/gtest.h>

#include "pricing/store/database.h"
#include "pricing/store/schema.h"
#include "support/prices.h"

namespace gpuplan {
namespace {

using test::TemporaryFolder;

PriceObservation observation(double price = 0.4)
{
    PriceObservation o;
    o.provider = "Lambda";
    o.gpu = "RTX 4090 24GB";
    o.region = "us-east-1";
    o.source = "seen";
    o.amount = Money::fromAmount(price, kUsd);
    o.unit = kPerGpuHour;
    o.observed_s = test::kNow_s;
    return o;
}

std::unique_ptr<Database> database(const std::string& path)
{
    return Database::open(path, Database::Mode::ReadWrite).value();
}

ErrorCode openingFails(const std::string& path, PriceStore::Mode mode = PriceStore::Mode::ReadWrite)
{
    const Result<PriceStore> store = PriceStore::open(path, mode);
    EXPECT_FALSE(store);
    return store ? ErrorCode::BadSyntax : store.error().code;
}

TEST(PriceStore, AnOfferReadsBackWithEverythingThatWasStated)
{
    TemporaryFolder folder;
    PriceStore store = PriceStore::open(folder.file("deep/er/p.db"), PriceStore::Mode::ReadWrite).value();
    PriceObservation o = observation(0.4);
    o.gpu_count = 2;
    o.detail = "2x";
    o.licence = "CC0";
    o.billing_step_s = 1;
    o.billing_minimum_s = 60;
    o.storage_stopped_gb_month = Money::fromAmount(0.2, kUsd);
    o.host_ram_gib = 64.f;
    o.availability = Availability::Available;
    ASSERT_TRUE(store.addOffer(o, test::kNow_s));
    const OfferBook book = store.latest(*test::intakeTables().gpus).value();
    ASSERT_EQ(book.offers().size(), 1u);
    const Offer& offer = book.offers()[0];
    EXPECT_EQ(offer.price_per_hour, Money::fromAmount(0.8, kUsd)) << "two GPUs at 0.4 each";
    ASSERT_NE(offer.terms, nullptr);
    EXPECT_EQ(offer.terms->step_s, 1.0);
    EXPECT_EQ(offer.terms->minimum_s, 60.0);
    EXPECT_FALSE(offer.terms->storage_running_gb_month) << "unknown stays unknown";
    EXPECT_EQ(offer.terms->storage_stopped_gb_month, Money::fromAmount(0.2, kUsd));
    EXPECT_EQ(offer.detail, "2x");
    EXPECT_EQ(offer.licence, "CC0");
    EXPECT_EQ(offer.availability, Availability::Available);
}

TEST(PriceStore, ObservationsAreNeitherChangedNorDeleted)
{
    TemporaryFolder folder;
    PriceStore store = PriceStore::open(folder.file("p.db"), PriceStore::Mode::ReadWrite).value();
    ASSERT_TRUE(store.addOffer(observation(), test::kNow_s));
    const auto direct = database(folder.file("p.db"));
    EXPECT_FALSE(direct->execute("UPDATE observation SET amount_micros = 1"));
    EXPECT_FALSE(direct->execute("DELETE FROM observation"));
    EXPECT_EQ(store.observationCount().value(), 1);
}

TEST(PriceStore, TheSamePriceSeenTwiceIsOneRow)
{
    TemporaryFolder folder;
    PriceStore store = PriceStore::open(folder.file("p.db"), PriceStore::Mode::ReadWrite).value();
    ASSERT_TRUE(store.addOffer(observation(), test::kNow_s));
    ASSERT_TRUE(store.addOffer(observation(), test::kNow_s + 5));
    EXPECT_EQ(store.observationCount().value(), 1);
    EXPECT_EQ(store.runs(10).value().size(), 1u);
}

TEST(PriceStore, APriceThatReturnsIsTheNewestAgain)
{
    TemporaryFolder folder;
    PriceStore store = PriceStore::open(folder.file("p.db"), PriceStore::Mode::ReadWrite).value();
    for (const double price : {0.34, 0.43, 0.34})
        ASSERT_TRUE(store.addOffer(observation(price), test::kNow_s));
    const OfferBook book = store.latest(*test::intakeTables().gpus).value();
    ASSERT_EQ(book.offers().size(), 1u);
    EXPECT_EQ(book.offers()[0].price_per_hour, Money::fromAmount(0.34, kUsd));
    EXPECT_EQ(store.observationCount().value(), 3);
}

TEST(PriceStore, ACopyOfTheFileAloneIsACopyOfEverything)
{
    TemporaryFolder folder;
    {
        PriceStore store = PriceStore::open(folder.file("p.db"), PriceStore::Mode::ReadWrite).value();
        const PriceStore reader = PriceStore::open(folder.file("p.db"), PriceStore::Mode::ReadOnly).value();
        ASSERT_TRUE(store.addOffer(observation(), test::kNow_s));
        {
            const PriceStore done = std::move(store);
        }
        std::filesystem::copy_file(folder.file("p.db"), folder.file("copy.db"));
    }
    EXPECT_EQ(PriceStore::open(folder.file("copy.db"), PriceStore::Mode::ReadOnly)->observationCount().value(), 1);
}

TEST(PriceStore, PricesOfSeveralPersonsHandsStandBesideEachOther)
{
    TemporaryFolder folder;
    PriceStore store = PriceStore::open(folder.file("p.db"), PriceStore::Mode::ReadWrite).value();
    PriceObservation other = observation(0.5);
    other.region = "eu";
    ASSERT_TRUE(store.addOffer(observation(), test::kNow_s));
    ASSERT_TRUE(store.addOffer(other, test::kNow_s));
    EXPECT_EQ(store.latest(*test::intakeTables().gpus).value().offers().size(), 2u);
}

TEST(PriceStore, AnOlderFileIsCopiedAndMigrated)
{
    TemporaryFolder folder;
    const std::string path = folder.file("p.db");
    {
        PriceStore store = PriceStore::open(path, PriceStore::Mode::ReadWrite).value();
        ASSERT_TRUE(store.addOffer(observation(), test::kNow_s));
    }
    {
        const auto direct = database(path); // back to the first version
        ASSERT_TRUE(direct->execute("DROP TABLE machine; DROP TABLE profile; PRAGMA user_version = 1"));
    }
    PriceStore store = PriceStore::open(path, PriceStore::Mode::ReadWrite).value();
    EXPECT_EQ(store.backupPath(), path + ".backup-v1");
    EXPECT_TRUE(store.machines().value().empty());
    EXPECT_EQ(store.observationCount().value(), 1);
    const auto copy = database(store.backupPath());
    EXPECT_EQ(copy->number("PRAGMA user_version").value(), 1);
    EXPECT_EQ(copy->number("SELECT count(*) FROM observation").value(), 1);
    EXPECT_TRUE(PriceStore::open(path, PriceStore::Mode::ReadWrite)->backupPath().empty()) << "once is enough";

    // The migrated schema is the schema of a new file.
    PriceStore fresh = PriceStore::open(folder.file("fresh.db"), PriceStore::Mode::ReadWrite).value();
    const auto schemaOf = [](const std::string& file) {
        const auto direct = database(file);
        Statement all = direct->prepare("SELECT sql FROM sqlite_schema ORDER BY name").value();
        std::string text;
        while (all.step().value())
            text += std::string(all.text(0)) + "\n";
        return text;
    };
    EXPECT_EQ(schemaOf(path), schemaOf(folder.file("fresh.db")));
}

TEST(PriceStore, App013AFileWhoseVersionWasNeverSetIsRecognisedByItsTables)
{
    for (const char* undo :
         {"PRAGMA user_version = 0; PRAGMA application_id = 0",
          "DROP TABLE machine; DROP TABLE profile; PRAGMA user_version = 0; PRAGMA application_id = 0"}) {
        TemporaryFolder folder;
        const std::string path = folder.file("p.db");
        {
            PriceStore store = PriceStore::open(path, PriceStore::Mode::ReadWrite).value();
            ASSERT_TRUE(store.addOffer(observation(), test::kNow_s));
        }
        ASSERT_TRUE(database(path)->execute(undo));
        PriceStore store = PriceStore::open(path, PriceStore::Mode::ReadWrite).value();
        EXPECT_EQ(store.observationCount().value(), 1);
        EXPECT_TRUE(store.machines());
        EXPECT_EQ(database(path)->number("PRAGMA user_version").value(), schemaVersion());
    }
}

TEST(PriceStore, ANewerFileIsReadAndNeverWritten)
{
    TemporaryFolder folder;
    const std::string path = folder.file("p.db");
    {
        PriceStore store = PriceStore::open(path, PriceStore::Mode::ReadWrite).value();
        ASSERT_TRUE(store.addOffer(observation(), test::kNow_s));
    }
    ASSERT_TRUE(database(path)->execute("PRAGMA user_version = 99"));
    PriceStore store = PriceStore::open(path, PriceStore::Mode::ReadWrite).value();
    EXPECT_EQ(store.newerVersion(), 99);
    EXPECT_TRUE(store.isReadOnly());
    EXPECT_EQ(store.latest(*test::intakeTables().gpus).value().offers().size(), 1u);
    const Result<void> added = store.addOffer(observation(0.5), test::kNow_s);
    ASSERT_FALSE(added);
    EXPECT_EQ(added.error().code, ErrorCode::ReadOnly);
    EXPECT_EQ(database(path)->number("PRAGMA user_version").value(), 99);
}

TEST(PriceStore, WhatIsNoDatabaseOfOursIsRefusedAndLeftAlone)
{
    TemporaryFolder folder;
    EXPECT_EQ(openingFails(folder.path()), ErrorCode::CannotOpen);
    EXPECT_EQ(openingFails(folder.file("none.db"), PriceStore::Mode::ReadOnly), ErrorCode::CannotOpen);
    EXPECT_EQ(openingFails(""), ErrorCode::CannotOpen);
    const std::string text = folder.file("letter.txt");
    std::ofstream(text) << std::string(5000, 'x');
    EXPECT_EQ(openingFails(text), ErrorCode::CannotOpen);
    EXPECT_EQ(std::filesystem::file_size(text), 5000u);
    const std::string foreign = folder.file("foreign.db");
    ASSERT_TRUE(database(foreign)->execute("CREATE TABLE letters (a TEXT)"));
    EXPECT_EQ(openingFails(foreign), ErrorCode::CannotOpen);
    EXPECT_EQ(database(foreign)->number("SELECT count(*) FROM sqlite_schema").value(), 1);
}

TEST(PriceStore, ADamagedFileIsNamedAsSuch)
{
    TemporaryFolder folder;
    const std::string path = folder.file("p.db");
    {
        PriceStore store = PriceStore::open(path, PriceStore::Mode::ReadWrite).value();
        PriceObservation o = observation();
        std::string region;
        for (int i = 0; i < 3000; ++i) {
            region = "region " + std::to_string(i);
            o.region = region;
            if (i % 500 == 0) {
                ASSERT_TRUE(store.addOffer(o, test::kNow_s));
            }
        }
    }
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(4096);
    file << std::string(std::filesystem::file_size(path) - 4096, '\x5a');
    file.close();
    Result<PriceStore> store = PriceStore::open(path, PriceStore::Mode::ReadOnly);
    if (!store) {
        EXPECT_EQ(store.error().code, ErrorCode::Corrupt);
        return;
    }
    const Result<OfferBook> book = store->latest(*test::intakeTables().gpus);
    ASSERT_FALSE(book);
    EXPECT_EQ(book.error().code, ErrorCode::Corrupt);
}

TEST(PriceStore, App003ALockedDatabaseIsAnErrorAndNotASuccess)
{
    TemporaryFolder folder;
    const std::string path = folder.file("p.db");
    PriceStore store = PriceStore::open(path, PriceStore::Mode::ReadWrite).value();
    const auto other = database(path);
    ASSERT_TRUE(other->execute("BEGIN EXCLUSIVE"));
    const Result<void> added = store.addOffer(observation(), test::kNow_s);
    ASSERT_FALSE(added);
    EXPECT_EQ(added.error().code, ErrorCode::Locked);
    ASSERT_TRUE(other->execute("ROLLBACK"));
    EXPECT_TRUE(store.addOffer(observation(), test::kNow_s)) << "the lock leaves nothing behind";
    EXPECT_EQ(store.observationCount().value(), 1);
}

TEST(PriceStore, App004TwoProgramsReadWhatTheOtherWrites)
{
    TemporaryFolder folder;
    PriceStore first = PriceStore::open(folder.file("p.db"), PriceStore::Mode::ReadWrite).value();
    PriceStore second = PriceStore::open(folder.file("p.db"), PriceStore::Mode::ReadWrite).value();
    ASSERT_TRUE(first.addOffer(observation(0.4), test::kNow_s));
    EXPECT_EQ(second.observationCount().value(), 1);
    ASSERT_TRUE(second.addOffer(observation(0.5), test::kNow_s));
    EXPECT_EQ(first.observationCount().value(), 2);
}

TEST(PriceStore, TwoThreadsWithAStoreEachLoseNothing)
{
    TemporaryFolder folder;
    const std::string path = folder.file("p.db");
    PriceStore::open(path, PriceStore::Mode::ReadWrite).value();
    const auto addMany = [&path](int from) {
        PriceStore store = PriceStore::open(path, PriceStore::Mode::ReadWrite).value();
        for (int i = from; i < from + 20; ++i) {
            PriceObservation o = observation(0.2 + 0.001 * i);
            ASSERT_TRUE(store.addOffer(o, test::kNow_s));
        }
    };
    std::thread one(addMany, 0), two(addMany, 100);
    one.join();
    two.join();
    PriceStore store = PriceStore::open(path, PriceStore::Mode::ReadWrite).value();
    EXPECT_EQ(store.observationCount().value(), 40);
    EXPECT_TRUE(store.integrityFaults().value().empty());
}

TEST(PriceStore, App006BackupsAreCheckedAndTheNewestStay)
{
    TemporaryFolder folder;
    PriceStore store = PriceStore::open(folder.file("p.db"), PriceStore::Mode::ReadWrite).value();
    ASSERT_TRUE(store.addOffer(observation(), test::kNow_s));
    for (const char* day : {"2026-11-26", "2026-11-27", "2026-11-28", "2026-11-29", "2026-11-30", "2026-11-30"})
        ASSERT_TRUE(store.backUp(*parseDate(day), 3));
    std::vector<std::string> copies;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
        if (entry.path().string().find(".backup-") != std::string::npos)
            copies.push_back(entry.path().filename().string());
    std::sort(copies.begin(), copies.end());
    EXPECT_EQ(copies,
              (std::vector<std::string>{"p.db.backup-2026-11-28", "p.db.backup-2026-11-29", "p.db.backup-2026-11-30"}));
    PriceStore copy = PriceStore::open(folder.file(copies.back()), PriceStore::Mode::ReadOnly).value();
    EXPECT_EQ(copy.observationCount().value(), 1);
    EXPECT_TRUE(copy.integrityFaults().value().empty());
}

TEST(PriceStore, MachinesRatesProfilesAndAddressesReadBack)
{
    TemporaryFolder folder;
    PriceStore store = PriceStore::open(folder.file("p.db"), PriceStore::Mode::ReadWrite).value();
    StoredMachine machine;
    machine.name = "desk";
    machine.gpu = "RTX 4090 24GB";
    machine.wall_kw = 0.55;
    machine.tariff_per_kwh = Money::fromAmount(0.6, kCny);
    machine.price_paid = Money::fromAmount(16000, kCny);
    ASSERT_TRUE(store.saveMachine(machine));
    machine.wall_kw = 0.5;
    ASSERT_TRUE(store.saveMachine(machine));
    ASSERT_EQ(store.machines().value().size(), 1u);
    EXPECT_EQ(store.machines().value()[0].wall_kw, 0.5);
    EXPECT_EQ(store.machines().value()[0].price_paid, Money::fromAmount(16000, kCny));
    EXPECT_FALSE(store.machines().value()[0].years);
    EXPECT_TRUE(store.removeMachine("desk").value());
    EXPECT_FALSE(store.removeMachine("desk").value());

    ExchangeRate rate{kCny, Range::exactly(7.1), false, {"a bank", *parseDate("2026-11-27"), "", Confidence::Recorded}};
    EXPECT_EQ(store.addRates(std::vector{rate, rate}).value(), 1);
    EXPECT_EQ(store.addRates(std::vector{rate}).value(), 0);
    ASSERT_EQ(store.rates().value().size(), 1u);
    EXPECT_EQ(store.rates().value()[0], rate);

    ASSERT_TRUE(store.rememberFetch("https://example.org/x", {"\"e\"", "", 5}));
    EXPECT_EQ(store.fetchState("https://example.org/x").value()->etag, "\"e\"");
    EXPECT_FALSE(store.fetchState("https://example.org/y").value());
    ASSERT_TRUE(store.saveProfile("mine", "{}"));
    EXPECT_EQ(store.profile("mine").value(), "{}");
    EXPECT_FALSE(store.profile("other").value());
}

} // namespace
} // namespace gpuplan
