// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/evidence/least_squares.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <Eigen/Dense>

namespace gpuplan {

namespace {

constexpr double kDifference = 0.01; ///< in ln: small beside a fitted constant's error, large beside rounding
constexpr double kFirstDamping = 1e-3;
constexpr double kLeastDamping = 1e-9;
constexpr double kMostDamping = 1e8;

class Search {
public:
    Search(const FitProblem& problem, const FitOptions& options) : m_problem(problem), m_options(options)
    {
        for (std::size_t i = 0; i < problem.weights.size(); ++i)
            if (problem.weights[i] > 0)
                m_used.push_back(i);
    }

    FitResult run(const FitSlopes* slopes)
    {
        FitResult fit;
        for (const FitParameter& p : m_problem.parameters)
            fit.parameters.push_back(std::clamp(p.start, p.least, p.most));
        std::vector<double> residuals = residualsAt(fit.parameters);
        fit.loss = loss(fit.parameters, residuals);
        double damping = kFirstDamping;
        bool done = m_problem.parameters.empty() || m_used.empty();
        fit.slopes = slopes ? *slopes : FitSlopes{};
        for (; !done && fit.steps < m_options.most_steps; ++fit.steps) {
            if (fit.steps > 0 || !slopes)
                fit.slopes = slopesAt(fit.parameters, residuals);
            const Eigen::Index size = static_cast<Eigen::Index>(fit.parameters.size());
            Eigen::MatrixXd curvature = Eigen::MatrixXd::Zero(size, size);
            Eigen::VectorXd gradient = Eigen::VectorXd::Zero(size);
            normalEquations(fit.parameters, residuals, fit.slopes, curvature, gradient);
            done = true; // unless a step gains enough
            for (; damping < kMostDamping; damping *= 8) {
                const std::vector<double> next = step(fit.parameters, curvature, gradient, damping);
                std::vector<double> met = residualsAt(next);
                const double value = loss(next, met);
                if (!(value < fit.loss))
                    continue;
                done = fit.loss - value < m_options.enough * fit.loss;
                fit.parameters = next;
                fit.loss = value;
                residuals = std::move(met);
                damping = std::max(kLeastDamping, damping / 8);
                break;
            }
        }
        std::vector<std::size_t> all(m_problem.weights.size());
        std::iota(all.begin(), all.end(), std::size_t{0});
        fit.residuals.resize(all.size());
        m_problem.residuals(fit.parameters, all, fit.residuals);
        return fit;
    }

private:
    std::vector<double> residualsAt(const std::vector<double>& parameters) const
    {
        std::vector<double> some(m_used.size());
        m_problem.residuals(parameters, m_used, some);
        std::vector<double> all(m_problem.weights.size(), 0);
        for (std::size_t i = 0; i < m_used.size(); ++i)
            all[m_used[i]] = some[i];
        return all;
    }

    double excess(const std::vector<double>& parameters, std::size_t p) const
    {
        const FitParameter& parameter = m_problem.parameters[p];
        const double from = parameter.parent ? parameters[*parameter.parent] : 0;
        return (parameters[p] - from - parameter.mean) / parameter.sd;
    }

    double loss(const std::vector<double>& parameters, const std::vector<double>& residuals) const
    {
        double sum = 0;
        for (const std::size_t i : m_used) {
            const double z = residuals[i] / m_problem.scale;
            sum += m_problem.weights[i] * 2 * (std::sqrt(1 + z * z) - 1);
        }
        for (std::size_t p = 0; p < parameters.size(); ++p)
            sum += excess(parameters, p) * excess(parameters, p);
        return sum;
    }

    /// Only the observations that a parameter touches are evaluated anew.
    FitSlopes slopesAt(const std::vector<double>& parameters, const std::vector<double>& residuals) const
    {
        FitSlopes slopes(parameters.size());
        std::vector<double> moved = parameters;
        std::vector<std::size_t> which;
        std::vector<double> met;
        for (std::size_t p = 0; p < parameters.size(); ++p) {
            const std::vector<std::size_t>& touched = m_problem.touched[p];
            slopes[p].assign(touched.size(), 0);
            which.clear();
            for (const std::size_t i : touched)
                if (m_problem.weights[i] > 0)
                    which.push_back(i);
            if (which.empty())
                continue;
            const double sign = parameters[p] + kDifference > m_problem.parameters[p].most ? -1 : 1;
            moved[p] = parameters[p] + sign * kDifference;
            met.resize(which.size());
            m_problem.residuals(moved, which, met);
            moved[p] = parameters[p];
            std::size_t at = 0;
            for (std::size_t i = 0; i < touched.size(); ++i)
                if (m_problem.weights[touched[i]] > 0)
                    slopes[p][i] = sign * (met[at++] - residuals[touched[i]]) / kDifference;
        }
        return slopes;
    }

    void normalEquations(const std::vector<double>& parameters, const std::vector<double>& residuals,
                         const FitSlopes& slopes, Eigen::MatrixXd& curvature, Eigen::VectorXd& gradient) const
    {
        struct Slope {
            Eigen::Index parameter;
            double value;
        };
        std::vector<std::vector<Slope>> by_observation(m_problem.weights.size());
        for (std::size_t p = 0; p < slopes.size(); ++p)
            for (std::size_t i = 0; i < slopes[p].size(); ++i)
                if (slopes[p][i] != 0)
                    by_observation[m_problem.touched[p][i]].push_back({static_cast<Eigen::Index>(p), slopes[p][i]});
        const double scale2 = m_problem.scale * m_problem.scale;
        for (const std::size_t i : m_used) {
            const double z = residuals[i] / m_problem.scale;
            const double weight = m_problem.weights[i] / std::sqrt(1 + z * z) / scale2;
            for (const Slope& a : by_observation[i]) {
                gradient(a.parameter) += weight * a.value * residuals[i];
                for (const Slope& b : by_observation[i])
                    curvature(a.parameter, b.parameter) += weight * a.value * b.value;
            }
        }
        for (std::size_t p = 0; p < parameters.size(); ++p) {
            const FitParameter& parameter = m_problem.parameters[p];
            const double weight = 1 / (parameter.sd * parameter.sd);
            const double pull = excess(parameters, p) / parameter.sd;
            const auto own = static_cast<Eigen::Index>(p);
            gradient(own) += pull;
            curvature(own, own) += weight;
            if (parameter.parent) {
                const auto up = static_cast<Eigen::Index>(*parameter.parent);
                gradient(up) -= pull;
                curvature(up, up) += weight;
                curvature(own, up) -= weight;
                curvature(up, own) -= weight;
            }
        }
    }

    /// Parameters that would leave their bounds stay at them and are taken out of the equations.
    std::vector<double> step(const std::vector<double>& parameters, Eigen::MatrixXd curvature, Eigen::VectorXd gradient,
                             double damping) const
    {
        curvature.diagonal() *= 1 + damping;
        for (std::size_t p = 0; p < parameters.size(); ++p) {
            const FitParameter& parameter = m_problem.parameters[p];
            const auto at = static_cast<Eigen::Index>(p);
            const bool held = (parameters[p] >= parameter.most && gradient(at) < 0)
                || (parameters[p] <= parameter.least && gradient(at) > 0);
            if (held) {
                curvature.row(at).setZero();
                curvature.col(at).setZero();
                curvature(at, at) = 1;
                gradient(at) = 0;
            }
        }
        const Eigen::VectorXd move = curvature.ldlt().solve(gradient);
        std::vector<double> next = parameters;
        for (std::size_t p = 0; p < next.size(); ++p)
            next[p] = std::clamp(next[p] - move(static_cast<Eigen::Index>(p)), m_problem.parameters[p].least,
                                 m_problem.parameters[p].most);
        return next;
    }

    const FitProblem& m_problem;
    const FitOptions& m_options;
    std::vector<std::size_t> m_used;
};

} // namespace

FitResult fitLeastSquares(const FitProblem& problem, const FitOptions& options, const FitSlopes* slopes)
{
    return Search(problem, options).run(slopes);
}

} // namespace gpuplan
