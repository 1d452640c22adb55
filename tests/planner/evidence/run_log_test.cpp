// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/evidence/run_log.h"

#include <cmath>

#include <gtest/gtest.h>

#include "support/observations.h"
#include "support/shipped.h"

namespace gpuplan::test {
namespace {

/// The estimate of the run itself, and a log in which it was measured `ratio` times as fast and as large.
struct Logged {
    Observation run;
    double estimated_tokens_per_s = 0, estimated_gib = 0;
};

Logged estimated(const std::string& line)
{
    Logged logged{observation(line)};
    const Measurement& m = logged.run.measurement;
    logged.estimated_tokens_per_s = TimeModel(m.request.workload, logged.run.model, shipped().efficiency)
                                        .at(*logged.run.gpu, 1)
                                        .tokens_per_s->likely;
    logged.estimated_gib =
        MemoryModel(m.request.workload, logged.run.model, shipped().runtimes, shipped().memory_spread)
            .at(&*logged.run.gpu, 1)
            .per_gpu_gib.likely;
    return logged;
}

Observation runAt(double ratio, int micro_batch = 1, const std::string& more = {})
{
    const Logged own = estimated(qloraLine(micro_batch, R"("tokens_per_s": 1)"));
    return observation(qloraLine(micro_batch,
                                 "\"tokens_per_s\": " + std::to_string(ratio * own.estimated_tokens_per_s)
                                     + ", \"gib\": " + std::to_string(ratio * own.estimated_gib)
                                     + R"(, "what": "device")",
                                 more));
}

RunLog logOf(const std::vector<Observation>& runs)
{
    return RunLog(runs, shipped().efficiency, shipped().runtimes, shipped().memory_spread);
}

RunCorrections asked(const RunLog& log, const Observation& run, std::string_view machine = {})
{
    const Measurement& m = run.measurement;
    return log.correctionsFor(m.request.workload, run.model, *run.gpu, m.gpus, machine);
}

TEST(RunLog, TheSameRunIsPredictedAsMeasured)
{
    const Observation run = runAt(0.6);
    const RunCorrections c = asked(logOf({run}), run);
    ASSERT_TRUE(c.time && c.memory);
    // The noise of a repeated run (3%) is small beside the uncertainty of the estimate: nearly all of the miss is taken over.
    EXPECT_NEAR(c.time->factor, 0.6, 0.03);
    EXPECT_NEAR(c.memory->factor, 0.6, 0.08);
    EXPECT_LT(c.time->spread_left, 0.25);
    EXPECT_EQ(c.time->runs, 1);
    EXPECT_EQ(c.time->nearest, "run");
}

TEST(RunLog, AnotherRunOfTheFamilyMovesLessAndStaysLessCertain)
{
    const RunLog log = logOf({runAt(0.6)});
    const RunCorrections same = asked(log, runAt(1, 1));
    const RunCorrections near = asked(log, runAt(1, 2));
    const RunCorrections far = asked(log, runAt(1, 32));
    EXPECT_LT(same.time->factor, near.time->factor);
    EXPECT_LT(near.time->factor, far.time->factor);
    EXPECT_LT(far.time->factor, 1);
    EXPECT_LT(same.time->spread_left, near.time->spread_left);
    EXPECT_LT(near.time->spread_left, far.time->spread_left);
    EXPECT_LT(far.time->spread_left, 1);
}

TEST(RunLog, MoreRunsThatAgreeAreBelievedMore)
{
    const RunCorrections one = asked(logOf({runAt(0.6, 4)}), runAt(1, 1));
    const RunCorrections three = asked(logOf({runAt(0.6, 4), runAt(0.6, 2), runAt(0.6, 8)}), runAt(1, 1));
    EXPECT_LT(three.time->factor, one.time->factor);
    EXPECT_LT(three.time->spread_left, one.time->spread_left);
    EXPECT_EQ(three.time->runs, 3);
}

TEST(RunLog, RunsThatContradictEachOtherCancel)
{
    const RunCorrections c = asked(logOf({runAt(2), runAt(0.5)}), runAt(1));
    EXPECT_NEAR(c.time->factor, 1, 0.01);
    EXPECT_GT(c.time->spread_left, 1); // and the answer is less certain than without them
}

TEST(RunLog, OtherGpusFamiliesKindsAndMachinesAreLeftAlone)
{
    const RunLog log = logOf({runAt(0.6, 1, R"("machine": "under the desk")")});
    EXPECT_TRUE(asked(log, runAt(1), "under the desk").time);
    EXPECT_TRUE(asked(log, runAt(1)).isEmpty()); // a rented machine is not the one under the desk
    EXPECT_TRUE(asked(log, runAt(1), "rented").isEmpty());
    EXPECT_TRUE(asked(logOf({runAt(0.6)}), runAt(1), "rented").time); // a run that names none counts everywhere
    const auto changed = [](const char* from, const char* to) {
        std::string line = qloraLine(1, R"("tokens_per_s": 1)");
        line.replace(line.find(from), std::string(from).size(), to);
        return observation(line);
    };
    const RunLog anywhere = logOf({runAt(0.6)});
    EXPECT_TRUE(asked(anywhere, changed("RTX 4090", "RTX 3090")).isEmpty());
    EXPECT_TRUE(asked(anywhere, changed("Llama-3.1-8B", "Qwen2.5-7B")).isEmpty());
    EXPECT_TRUE(asked(anywhere, changed("\"method\": \"qlora\"", "\"method\": \"full\"")).isEmpty());
    EXPECT_TRUE(asked(RunLog(), runAt(1)).isEmpty());
}

TEST(RunLog, FamiliesAreTheLettersOfTheName)
{
    EXPECT_EQ(modelFamily("meta-llama/Llama-3.1-8B-Instruct"), "llama");
    EXPECT_EQ(modelFamily("Qwen2.5-7B"), "qwen");
    EXPECT_EQ(modelFamily("gpt-oss-20b"), "gpt");
    EXPECT_EQ(modelFamily(""), "");
}

} // namespace
} // namespace gpuplan::test
