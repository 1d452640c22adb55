// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "planner/estimate/time.h"
#include "planner/files/model_table.h"
#include "planner/model/model_catalog.h"
#include "support/cases.h"
#include "support/time_tables.h"

namespace gpuplan::test {
namespace {

struct Vote {
    std::string source;
    std::string publication; ///< the repository or page that several sources belong to
    std::string category;
    double ratio = 1;     ///< predicted over measured
    bool covered = false; ///< measured inside P10 to P90
};

struct Score {
    double median = 0, p90 = 0, bias = 1, covered = 0;
    std::size_t cases = 0;
};

/// Quantiles of the absolute error in percent with one vote per group, each case weighing 1/size of its group.
Score scoreOf(const std::vector<Vote>& votes, std::string Vote::*group)
{
    std::map<std::string, double> sizes;
    for (const Vote& vote : votes)
        sizes[vote.*group] += 1;
    std::vector<std::pair<double, double>> errors, ratios; // value, weight
    Score score;
    double total = 0;
    for (const Vote& vote : votes) {
        const double weight = 1 / sizes[vote.*group];
        errors.emplace_back(100 * std::abs(vote.ratio - 1), weight);
        ratios.emplace_back(vote.ratio, weight);
        score.covered += vote.covered ? weight : 0;
        total += weight;
    }
    const auto quantile = [&](std::vector<std::pair<double, double>>& values, double q) {
        std::sort(values.begin(), values.end());
        double sum = 0;
        for (const auto& [value, weight] : values)
            if ((sum += weight) >= q * total)
                return value;
        return values.empty() ? 0.0 : values.back().first;
    };
    score.median = quantile(errors, 0.5);
    score.p90 = quantile(errors, 0.9);
    score.bias = quantile(ratios, 0.5);
    score.covered = total > 0 ? 100 * score.covered / total : 0;
    score.cases = votes.size();
    return score;
}

void print(const std::string& name, const Score& s)
{
    std::printf("%-64s %5zu %8.1f %8.1f %7.2f %8.0f\n", name.substr(0, 64).c_str(), s.cases, s.median, s.p90, s.bias,
                s.covered);
}

std::string publicationOf(const std::string& source) { return source.substr(0, source.find_first_of(" @#(")); }

class TimeCases : public ::testing::Test {
protected:
    void SetUp() override
    {
        const std::string shared = sharedFolder();
        if (shared.empty())
            GTEST_SKIP() << "../shared is absent";
        const std::string data = std::string(GPUPLAN_SOURCE_DIR) + "/data/";
        const Result<ModelCatalog> models = readModelCatalog(readFile(data + "models.tsv"), "models.tsv",
                                                             readFile(data + "model_aliases.tsv"), "model_aliases.tsv");
        ASSERT_TRUE(models.has_value());
        std::vector<std::string> bad;
        for (const MeasuredCase& measured : readCases(shared + "/cases/time.jsonl", bad)) {
            if (!measured.tokens_per_s)
                continue;
            const Result<ModelFacts> model = resolveModel(measured.request.request.model, *models);
            ASSERT_TRUE(model.has_value()) << measured.request.id_json;
            const TimeModel time(measured.request.request.workload, *model, timeConstants());
            const TimeEstimate estimate = time.at(gpuNamed(measured.request.gpu), measured.request.gpus);
            ASSERT_TRUE(estimate.tokens_per_s.has_value()) << measured.request.id_json;
            const Range& rate = *estimate.tokens_per_s;
            ASSERT_TRUE(std::isfinite(rate.likely) && rate.likely > 0) << measured.request.id_json;
            ASSERT_LE(rate.low, rate.likely);
            ASSERT_LE(rate.likely, rate.high);
            const double met = *measured.tokens_per_s;
            m_votes.push_back({measured.source, publicationOf(measured.source), measured.category, rate.likely / met,
                               rate.low <= met && met <= rate.high});
            if (std::getenv("GPUPLAN_DUMP_RATES"))
                std::printf("RATE %s %.8g\n", measured.request.id_json.c_str(), rate.likely);
        }
        EXPECT_TRUE(bad.empty()) << bad.front();
    }

    std::vector<Vote> part(std::string Vote::*field, const std::string& value) const
    {
        std::vector<Vote> votes;
        std::copy_if(m_votes.begin(), m_votes.end(), std::back_inserter(votes),
                     [&](const Vote& vote) { return vote.*field == value; });
        return votes;
    }

    std::vector<Vote> m_votes;
};

// The aim of the project: median 18%, P90 70% with one vote per source. The bounds below leave room for rounding of
// constants and catch a regression; a model with one constant per category misses by 46% and 126% (time.md §10).
TEST_F(TimeCases, StayWithinTheAimOnPublishedMeasurements)
{
    std::printf("%-64s %5s %8s %8s %7s %8s\n", "", "cases", "median %", "P90 %", "bias", "in range");
    std::map<std::string, int> categories, publications;
    for (const Vote& vote : m_votes) {
        ++categories[vote.category];
        ++publications[vote.publication];
    }
    for (const auto& [name, count] : categories)
        print(name, scoreOf(part(&Vote::category, name), &Vote::source));
    std::printf("\n");
    for (const auto& [name, count] : publications)
        print(name, scoreOf(part(&Vote::publication, name), &Vote::source));
    const Score by_source = scoreOf(m_votes, &Vote::source);
    const Score by_publication = scoreOf(m_votes, &Vote::publication);
    std::printf("\n");
    print("all, one vote per source", by_source);
    print("all, one vote per publication", by_publication);

    EXPECT_GT(m_votes.size(), 1900U);
    EXPECT_LE(by_source.median, 15);
    EXPECT_LE(by_source.p90, 50);
    EXPECT_LE(by_publication.median, 18);
    EXPECT_LE(by_publication.p90, 70);
    EXPECT_NEAR(by_source.bias, 1, 0.08);
    EXPECT_GE(by_source.covered, 70); // nominal 80
}

// The aims of the project with one vote per measurement: error as |measured / estimated − 1|.
TEST_F(TimeCases, StayWithinTheAimsByMeasurement)
{
    const auto errors = [](const std::vector<Vote>& votes) {
        std::vector<double> list;
        for (const Vote& vote : votes)
            list.push_back(100 * std::abs(1 / vote.ratio - 1));
        std::sort(list.begin(), list.end());
        return list;
    };
    const auto quantile = [](const std::vector<double>& sorted, double q) {
        return sorted[static_cast<std::size_t>(std::ceil(q * static_cast<double>(sorted.size()))) - 1];
    };
    const std::vector<double> all = errors(m_votes);
    EXPECT_LE(quantile(all, 0.5), 15);
    EXPECT_LE(quantile(all, 0.9), 45);
    std::map<std::string, int> publications;
    for (const Vote& vote : m_votes)
        ++publications[vote.publication];
    double sum = 0;
    for (const auto& [name, count] : publications)
        sum += quantile(errors(part(&Vote::publication, name)), 0.5);
    EXPECT_LE(sum / static_cast<double>(publications.size()), 22);
    const std::map<std::string, double> medians{{"decode_1gpu", 12}, {"prefill", 22},     {"serve_batch", 20},
                                                {"train_full", 14},  {"train_qlora", 16}, {"train_lora", 14}};
    for (const auto& [category, bound] : medians)
        EXPECT_LE(quantile(errors(part(&Vote::category, category)), 0.5), bound) << category;
    const auto outside = std::count_if(m_votes.begin(), m_votes.end(), [](const Vote& vote) { return !vote.covered; });
    EXPECT_LE(100 * static_cast<double>(outside) / static_cast<double>(m_votes.size()), 22);
}

// Bounds: what was measured on 2026-11-30, and up to a fifth more. Constants closer to the prompts and layer splits of these
// sources (23 and 10) were further from publications left out of the fit (52% instead of 49% at P90).
TEST_F(TimeCases, NoCategoryIsMuchWorseThanItWas)
{
    const std::map<std::string, double> medians{{"decode_1gpu", 18}, {"decode_layer_split", 13}, {"decode_tensor", 21},
                                                {"prefill", 28},     {"prefill_short", 14},      {"serve_batch", 16},
                                                {"serve_one", 18},   {"train_full", 13},         {"train_lora", 11},
                                                {"train_qlora", 12}};
    for (const auto& [category, bound] : medians)
        EXPECT_LE(scoreOf(part(&Vote::category, category), &Vote::source).median, bound) << category;
}

} // namespace
} // namespace gpuplan::test
