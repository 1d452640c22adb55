// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/evidence/nearest.h"

#include <cmath>
#include <set>

#include <gtest/gtest.h>

#include "support/observations.h"

namespace gpuplan::test {
namespace {

double distance(const Observation& a, const Observation& b)
{
    const Measurement& m = a.measurement;
    return distanceBetween(m.request.workload, a.model, *a.gpu, m.gpus, b);
}

TEST(NearestEvidence, ARunIsNearestToItself)
{
    const std::vector<Observation>& all = shippedEvidence();
    for (std::size_t i = 0; i < all.size(); i += 97) {
        const Measurement& m = all[i].measurement;
        if (!m.tokens_per_s)
            continue;
        const std::vector<std::size_t> nearest =
            nearestEvidence(m.request.workload, all[i].model, *all[i].gpu, m.gpus, all, NearestOf::Time, 3);
        ASSERT_FALSE(nearest.empty()) << m.id;
        EXPECT_EQ(distance(all[i], all[nearest.front()]), 0) << m.id;
    }
}

TEST(NearestEvidence, IsSymmetricAndSeparatesKindsOfWork)
{
    const Observation one = observation(qloraLine(1, R"("tokens_per_s": 1)"));
    const Observation four = observation(qloraLine(4, R"("tokens_per_s": 1)"));
    EXPECT_EQ(distance(one, four), distance(four, one));
    EXPECT_EQ(distance(one, one), 0);
    EXPECT_GT(distance(one, four), 0);
    const Observation decode = observation(
        R"({"id": "d", "source": "test", "gpu": "RTX 4090", "measured": {"tokens_per_s": 1},
            "workload": {"kind": "generate", "phase": "decode", "model": "Llama-3.1-8B", "output": 2}})");
    EXPECT_TRUE(std::isinf(distance(one, decode)));
}

TEST(NearestEvidence, ListsEachModelOfAPublicationOnceAndOnlyTheFigureAskedFor)
{
    const Observation run = observation(qloraLine(1, R"("tokens_per_s": 1)"));
    const std::vector<Observation>& all = shippedEvidence();
    for (const NearestOf figure : {NearestOf::Time, NearestOf::Memory}) {
        const std::vector<std::size_t> nearest =
            nearestEvidence(run.measurement.request.workload, run.model, *run.gpu, 1, all, figure, 5);
        EXPECT_EQ(nearest.size(), 5U);
        std::set<std::string> seen;
        for (const std::size_t index : nearest) {
            const Measurement& m = all[index].measurement;
            EXPECT_TRUE(figure == NearestOf::Time ? m.tokens_per_s.has_value() : m.memory.has_value());
            EXPECT_TRUE(m.request.workload.isTraining());
            EXPECT_TRUE(seen.insert(publicationOf(m.provenance.source) + "|" + all[index].model.name).second);
        }
    }
}

} // namespace
} // namespace gpuplan::test
