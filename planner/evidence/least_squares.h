// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

namespace gpuplan {

/// One unknown, in whatever scale the residuals are smooth in (the constants of the models: ln of the value), with the
/// Gaussian that it has before any observation is seen.
struct FitParameter {
    double start = 0;                  ///< where the search begins
    double mean = 0;                   ///< expected value; with a parent: expected distance from it
    double sd = 1;                     ///< one standard deviation around it
    std::optional<std::size_t> parent; ///< index of the parameter that this one is pulled to
    double least = -std::numeric_limits<double>::infinity();
    double most = std::numeric_limits<double>::infinity();
};

/// Residuals of some observations for a vector of parameters.
using FitResiduals = std::function<void(const std::vector<double>& parameters, const std::vector<std::size_t>& which,
                                        std::vector<double>& residuals)>;

struct FitProblem {
    std::vector<FitParameter> parameters;
    std::vector<double> weights;                   ///< one per observation; 0: left out
    std::vector<std::vector<std::size_t>> touched; ///< by parameter: observations whose residual may depend on it
    FitResiduals residuals;
    double scale = 1; ///< residual beyond which an observation counts by its size instead of its square
};

/// Derivatives of the residuals, by parameter in the order of FitProblem::touched.
using FitSlopes = std::vector<std::vector<double>>;

struct FitOptions {
    int most_steps = 40;
    double enough = 1e-6; ///< relative gain of a step below which the search ends
};

struct FitResult {
    std::vector<double> parameters;
    std::vector<double> residuals; ///< all observations, those left out too
    FitSlopes slopes;              ///< at the last point where they were needed
    double loss = 0;
    int steps = 0;
};

/// The most probable parameters under Σ weight · ρ(residual / scale) + Σ ((x − parent − mean) / sd)² with the soft-L1
/// loss ρ(z) = 2(√(1 + z²) − 1): iteratively reweighted, damped Gauss–Newton (Levenberg 1944, Marquardt 1963) with
/// one-sided differences. `slopes` of an earlier fit at the same start spare the first differences.
FitResult fitLeastSquares(const FitProblem& problem, const FitOptions& options, const FitSlopes* slopes = nullptr);

} // namespace gpuplan
