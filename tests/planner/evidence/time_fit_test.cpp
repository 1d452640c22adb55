// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/evidence/time_fit.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>

#include <gtest/gtest.h>

#include "planner/evidence/observed_run.h"
#include "planner/files/evidence_file.h"
#include "planner/files/model_table.h"
#include "planner/files/time_constants.h"
#include "support/cases.h"
#include "support/time_tables.h"

namespace gpuplan::test {
namespace {

std::string data(const char* name) { return readFile(std::string(GPUPLAN_SOURCE_DIR) + "/data/" + name); }

const std::vector<Observation>& shippedRuns()
{
    static const std::vector<Observation> runs = [] {
        const ModelCatalog models =
            readModelCatalog(data("models.tsv"), "models.tsv", data("model_aliases.tsv"), "model_aliases.tsv").value();
        return readEvidence(data("evidence/time.jsonl"), "time.jsonl", models, shippedGpus(), Provenance{})
            .observations;
    }();
    return runs;
}

const std::vector<TimePrior>& shippedPriors()
{
    static const std::vector<TimePrior> priors =
        readTimePriors(data("evidence/time_constants.tsv"), "time_constants.tsv").value();
    return priors;
}

/// A part of the runs that is quick to fit: one of `every`.
std::vector<Observation> someRuns(std::size_t every)
{
    std::vector<Observation> some;
    for (std::size_t i = 0; i < shippedRuns().size(); i += every)
        some.push_back(shippedRuns()[i]);
    return some;
}

double valueOf(const TimeFit& fit, Constant constant, const std::string& key)
{
    for (const TimeRow& row : fit.rows)
        if (row.row.constant == constant && row.row.key == key)
            return row.row.value;
    ADD_FAILURE() << key;
    return 0;
}

TEST(TimeFit, PriorsCoverEveryConstantAndNameTheirSource)
{
    ASSERT_GT(shippedPriors().size(), 150U);
    for (const TimePrior& prior : shippedPriors()) {
        EXPECT_FALSE(prior.provenance.source.empty()) << prior.key;
        EXPECT_TRUE(prior.value || !prior.parent.empty()) << prior.key;
    }
}

TEST(TimeFit, EveryShippedSpeedIsUsableAsEvidence)
{
    EXPECT_EQ(shippedRuns().size(), 1978U);
    for (const Observation& run : shippedRuns())
        EXPECT_TRUE(usableAsEvidence(run.measurement).has_value()) << run.measurement.id;
}

TEST(TimeFit, WithoutMeasurementsConstantsAreTheirPriors)
{
    const TimeFit fit = fitTime({}, shippedPriors()).value();
    for (std::size_t i = 0; i < fit.rows.size(); ++i) {
        if (shippedPriors()[i].value) {
            EXPECT_NEAR(fit.rows[i].row.value, *shippedPriors()[i].value, 1e-3 * *shippedPriors()[i].value);
        }
        EXPECT_EQ(fit.rows[i].row.cases, 0);
    }
    EXPECT_DOUBLE_EQ(valueOf(fit, Constant::LayerUs, "vllm"), valueOf(fit, Constant::LayerUs, "any"));
}

// Speeds computed with a known table must lead back to that table where the measurements decide.
TEST(TimeFit, RecoversTheConstantsBehindComputedSpeeds)
{
    std::vector<Observation> runs = someRuns(4);
    for (Observation& run : runs) {
        const TimeModel model(run.measurement.request.workload, run.model, timeConstants());
        run.measurement.tokens_per_s = model.at(*run.gpu, run.measurement.gpus).tokens_per_s->likely;
    }
    const TimeFit fit = fitTime(runs, shippedPriors()).value();
    EXPECT_LT(fit.median_percent, 1.5) << "priors pull a little";
    const auto shipped = [](Constant constant, const char* key) { return timeConstants().find(constant, {key}).value; };
    EXPECT_NEAR(valueOf(fit, Constant::LayerUs, "vllm.v0") / shipped(Constant::LayerUs, "vllm.v0"), 1, 0.1);
    EXPECT_NEAR(valueOf(fit, Constant::TrainCompute, "megatron") / shipped(Constant::TrainCompute, "megatron"), 1, 0.1);
    EXPECT_NEAR(valueOf(fit, Constant::HostLayerUs, "eager") / shipped(Constant::HostLayerUs, "eager"), 1, 0.1);
}

TEST(TimeFit, GivesTheSameBytesEveryTime)
{
    const std::vector<Observation> runs = someRuns(8);
    const std::string first = writeEfficiency(fitTime(runs, shippedPriors()).value().rows);
    EXPECT_EQ(first, writeEfficiency(fitTime(runs, shippedPriors()).value().rows));
    EXPECT_GT(first.size(), 10'000U);
}

TEST(TimeFit, AnUnknownParentIsNamed)
{
    std::vector<TimePrior> priors = shippedPriors();
    const auto child = std::find_if(priors.begin(), priors.end(), [](const TimePrior& p) { return !p.parent.empty(); });
    child->parent = "nobody";
    const auto fit = fitTime({}, priors);
    ASSERT_FALSE(fit.has_value());
    EXPECT_EQ(fit.error().code, ErrorCode::MissingField);
}

TEST(TimeFit, VotesGiveEverySourceOne)
{
    std::vector<Observation> runs(5);
    const char* sources[] = {"a/b first@1", "a/b first@1", "a/b second@1", "c/d", "c/d"};
    for (std::size_t i = 0; i < runs.size(); ++i)
        runs[i].measurement.provenance.source = sources[i];
    const std::vector<double> votes = votesOf(runs);
    EXPECT_DOUBLE_EQ(votes[0], 0.5 / std::sqrt(2.0));
    EXPECT_DOUBLE_EQ(votes[2], 1 / std::sqrt(2.0));
    EXPECT_DOUBLE_EQ(votes[3], 0.5);
}

// Needs the speed and the arithmetic of the optimised build.
#ifdef NDEBUG

TEST(TimeFit, ShippedTableIsWhatTheEvidenceGives)
{
    const TimeFit fit = fitTimeWithSpread(shippedRuns(), shippedPriors()).value();
    EXPECT_EQ(writeEfficiency(fit.rows), data("efficiency/time.tsv")) << "run `gpuplan evidence fit`";
}

struct Errors {
    double median = 0, p90 = 0, sources = 0, outside = 0;
};

Errors errorsOf(const std::vector<TimeEstimate>& answers)
{
    const auto quantile = [](std::vector<double> values, double q) {
        std::sort(values.begin(), values.end());
        return values[static_cast<std::size_t>(std::ceil(q * static_cast<double>(values.size()))) - 1];
    };
    std::vector<double> all;
    std::map<std::string, std::vector<double>> by_source;
    double outside = 0;
    for (std::size_t i = 0; i < answers.size(); ++i) {
        const Measurement& m = shippedRuns()[i].measurement;
        const Range& rate = answers[i].tokens_per_s.value();
        all.push_back(100 * std::abs(*m.tokens_per_s / rate.likely - 1));
        by_source[publicationOf(m.provenance.source)].push_back(all.back());
        outside += *m.tokens_per_s < rate.low || *m.tokens_per_s > rate.high ? 1 : 0;
    }
    Errors errors{quantile(all, 0.5), quantile(all, 0.9), 0, 100 * outside / static_cast<double>(all.size())};
    for (const auto& [source, values] : by_source)
        errors.sources += quantile(values, 0.5) / static_cast<double>(by_source.size());
    return errors;
}

// The aims of the project for a source that was never seen: median 24%, P90 60%, at most 22% outside of P10-P90.
TEST(TimeFit, SourcesLeftOutAreWithinTheAim)
{
    std::vector<TimePrior> priors = shippedPriors();
    for (TimePrior& prior : priors) // with the widths that ship
        if (prior.constant == Constant::SharedSd || prior.constant == Constant::OwnSd
            || prior.constant == Constant::UnseenSd)
            prior.value = timeConstants().find(prior.constant, {prior.key}).value;
    const TimeFit fit = fitTime(shippedRuns(), priors).value();
    const Errors errors = errorsOf(leaveOneSourceOut(shippedRuns(), priors, fit).value());
    std::printf("left out: median %.1f%%, P90 %.1f%%, mean of medians %.1f%%, outside %.1f%%\n", errors.median,
                errors.p90, errors.sources, errors.outside);
    EXPECT_LE(errors.median, 20);
    EXPECT_LE(errors.p90, 60);
    EXPECT_LE(errors.sources, 24);
    EXPECT_LE(errors.outside, 22);
}

#endif

} // namespace
} // namespace gpuplan::test
