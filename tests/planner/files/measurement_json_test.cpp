// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/measurement_json.h"

#include <gtest/gtest.h>

namespace gpuplan::test {
namespace {

constexpr const char* kWorkload = R"("workload": {"kind": "train", "model": "x"})";

Result<Measurement> parse(const std::string& fields, const Provenance& defaults = {})
{
    return parseMeasurement("{" + fields + ", " + kWorkload + "}", "runs.jsonl", 3, defaults);
}

TEST(MeasurementJson, ReadsWhatWasMeasuredAndByWhom)
{
    const Result<Measurement> m = parse(
        R"("id": 7, "gpu": "RTX 4090", "gpus": 2, "measured": {"tokens_per_s": 12.5, "gib": 9, "what": "reserved"},
                 "source": "me", "date": "2026-05-04", "group": "g", "category": "c", "machine": "desk")");
    ASSERT_TRUE(m);
    EXPECT_EQ(m->id, "7");
    EXPECT_EQ(m->gpus, 2);
    EXPECT_EQ(m->tokens_per_s, 12.5);
    EXPECT_EQ(m->memory->gib, 9);
    EXPECT_EQ(m->memory->what, MemoryQuantity::Reserved);
    EXPECT_EQ(m->provenance.source, "me");
    EXPECT_EQ(dateText(m->provenance.date), "2026-05-04");
    EXPECT_EQ(m->machine, "desk");
    EXPECT_EQ(m->line, 3);
}

TEST(MeasurementJson, NamesThePlaceOfAFault)
{
    const struct {
        const char* fields;
        ErrorCode code;
        const char* path;
    } kCases[] = {
        {R"("gpu": "a", "source": "s")", ErrorCode::MissingField, ""},
        {R"("gpu": "a", "source": "s", "measured": {})", ErrorCode::MissingField, "measured"},
        {R"("gpu": "a", "source": "s", "measured": {"tokens_per_s": 0})", ErrorCode::OutOfRange, "measured.tokens_per_s"},
        {R"("gpu": "a", "source": "s", "measured": {"tokens_per_s": -1})", ErrorCode::OutOfRange,
         "measured.tokens_per_s"},
        {R"("gpu": "a", "source": "s", "measured": {"tokens_per_s": "9"})", ErrorCode::WrongType,
         "measured.tokens_per_s"},
        {R"("gpu": "a", "source": "s", "measured": {"gib": 9})", ErrorCode::MissingField, "measured"},
        {R"("gpu": "a", "source": "s", "measured": {"gib": 9, "what": "all"})", ErrorCode::BadValue, "measured.what"},
        {R"("source": "s", "measured": {"tokens_per_s": 9})", ErrorCode::MissingField, ""},
        {R"("gpu": "a", "measured": {"tokens_per_s": 9})", ErrorCode::MissingField, ""},
        {R"("gpu": "a", "source": "s", "date": "30.11.2026", "measured": {"tokens_per_s": 9})", ErrorCode::BadValue,
         "date"},
    };
    for (const auto& c : kCases) {
        const Result<Measurement> m = parse(c.fields);
        ASSERT_FALSE(m) << c.fields;
        EXPECT_EQ(m.error().code, c.code) << c.fields;
        EXPECT_EQ(m.error().where.path, c.path) << c.fields;
        EXPECT_EQ(m.error().where.line, 3);
    }
}

TEST(MeasurementJson, DefaultsStandForSourceAndDate)
{
    Provenance own;
    own.source = "own run";
    own.date = std::chrono::year(2026) / 11 / 30;
    const Result<Measurement> m = parse(R"("gpu": "a", "measured": {"tokens_per_s": 9})", own);
    ASSERT_TRUE(m);
    EXPECT_EQ(m->provenance.source, "own run");
    EXPECT_EQ(dateText(m->provenance.date), "2026-11-30");
}

} // namespace
} // namespace gpuplan::test
