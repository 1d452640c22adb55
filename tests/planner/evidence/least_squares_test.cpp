// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/evidence/least_squares.h"

#include <cmath>
#include <numeric>

#include <gtest/gtest.h>

namespace gpuplan::test {
namespace {

/// Measurements of t = b/x + c at some x; parameters are ln b and ln c, residuals ln(t / measured).
FitProblem line(const std::vector<double>& xs, const std::vector<double>& measured)
{
    FitProblem problem;
    problem.parameters = {{0, 0, 10, {}}, {0, 0, 10, {}}};
    problem.weights.assign(xs.size(), 1);
    std::vector<std::size_t> all(xs.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    problem.touched = {all, all};
    problem.scale = 0.1;
    problem.residuals = [xs, measured](const std::vector<double>& p, const std::vector<std::size_t>& which,
                                       std::vector<double>& residuals) {
        for (std::size_t k = 0; k < which.size(); ++k)
            residuals[k] = std::log((std::exp(p[0]) / xs[which[k]] + std::exp(p[1])) / measured[which[k]]);
    };
    return problem;
}

std::vector<double> planted(const std::vector<double>& xs, double b, double c)
{
    std::vector<double> values;
    for (const double x : xs)
        values.push_back(b / x + c);
    return values;
}

const std::vector<double> kXs{0.1, 0.3, 1, 3, 10, 30, 100, 300};

TEST(LeastSquares, FindsThePlantedConstants)
{
    const FitResult fit = fitLeastSquares(line(kXs, planted(kXs, 7, 0.25)), {});
    EXPECT_NEAR(std::exp(fit.parameters[0]), 7, 0.01);
    EXPECT_NEAR(std::exp(fit.parameters[1]), 0.25, 0.0005);
    for (const double r : fit.residuals)
        EXPECT_NEAR(r, 0, 1e-3);
}

TEST(LeastSquares, OneWildFigureMovesTheRestLittle)
{
    std::vector<double> measured = planted(kXs, 7, 0.25);
    measured[2] *= 20;
    const FitResult fit = fitLeastSquares(line(kXs, measured), {});
    EXPECT_NEAR(std::exp(fit.parameters[0]), 7, 0.35) << "plain least squares would give 2.7 times as much";
    EXPECT_NEAR(std::exp(fit.parameters[1]), 0.25, 0.02);
}

TEST(LeastSquares, AParameterWithoutObservationsTakesTheValueOfItsParent)
{
    FitProblem problem = line(kXs, planted(kXs, 7, 0.25));
    FitParameter child;
    child.start = 3;
    child.sd = 0.2;
    child.parent = 0;
    problem.parameters.push_back(child);
    problem.touched.push_back({});
    const FitResult fit = fitLeastSquares(problem, {});
    EXPECT_NEAR(fit.parameters[2], fit.parameters[0], 1e-4);
    EXPECT_NEAR(std::exp(fit.parameters[0]), 7, 0.01) << "and does not move it";
}

// One observation of ln value 1 with weight 1/s² = 4 (s = 0.5) against a prior 0 ± 0.5: halfway.
TEST(LeastSquares, ThinEvidenceIsPulledToThePrior)
{
    FitProblem problem;
    problem.parameters = {{0, 0, 0.5, {}}};
    problem.weights = {1};
    problem.touched = {{0}};
    problem.scale = 0.5;
    problem.residuals = [](const std::vector<double>& p, const std::vector<std::size_t>& which,
                           std::vector<double>& residuals) {
        for (std::size_t k = 0; k < which.size(); ++k)
            residuals[k] = p[0] - 0.01;
    };
    EXPECT_NEAR(fitLeastSquares(problem, {}).parameters[0], 0.005, 1e-5);
    problem.weights = {1000};
    EXPECT_NEAR(fitLeastSquares(problem, {}).parameters[0], 0.01, 1e-4) << "much evidence wins";
    problem.weights = {0};
    EXPECT_EQ(fitLeastSquares(problem, {}).parameters[0], 0) << "left out";
}

TEST(LeastSquares, StaysWithinBounds)
{
    FitProblem problem = line(kXs, planted(kXs, 7, 0.25));
    problem.parameters[0].most = std::log(5.0);
    const FitResult fit = fitLeastSquares(problem, {});
    EXPECT_DOUBLE_EQ(fit.parameters[0], std::log(5.0));
    EXPECT_GT(std::exp(fit.parameters[1]), 0.25) << "the other constant makes up for it";
}

} // namespace
} // namespace gpuplan::test
