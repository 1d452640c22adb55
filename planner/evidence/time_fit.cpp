// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/evidence/time_fit.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include "planner/evidence/least_squares.h"

namespace gpuplan {

namespace {

/// An error of ln(speed) that is no surprise; what is further off counts by its size, not its square.
constexpr double kScale = 0.1;
constexpr int kRefitSteps = 6; ///< the rest of the evidence moves the constants little
constexpr double kRefitGain = 1e-3;
constexpr double kFelt = 1e-4; ///< slope below which a constant does not matter to a measurement

/// Four significant digits: more would be noise.
double rounded(double value)
{
    char text[32];
    const auto end = std::to_chars(text, text + sizeof text, value, std::chars_format::general, 4);
    double result = value;
    std::from_chars(text, end.ptr, result);
    return result;
}

/// The fit as a problem of least squares: which parameter is which row, and which measurements look it up.
class TimeProblem {
public:
    static Result<TimeProblem> of(const std::vector<Observation>& observations, const std::vector<TimePrior>& priors)
    {
        TimeProblem problem;
        problem.m_observations = &observations;
        problem.m_priors = &priors;
        if (Result<void> made = problem.makeParameters(); !made)
            return fail(made.error());
        if (Result<void> made = problem.makeObservations(); !made)
            return fail(made.error());
        return problem;
    }

    const FitProblem& fit() const { return m_fit; }
    FitProblem& fit() { return m_fit; }

    /// The value of every row.
    std::vector<double> values(const std::vector<double>& parameters) const
    {
        std::vector<double> values;
        for (std::size_t i = 0; i < m_priors->size(); ++i)
            values.push_back(m_parameter[i] ? std::exp(parameters[*m_parameter[i]]) : *(*m_priors)[i].value);
        return values;
    }

    Result<EfficiencyTable> table(const std::vector<double>& values, const std::vector<int>& cases) const
    {
        std::vector<EfficiencyRow> rows;
        for (std::size_t i = 0; i < m_priors->size(); ++i) {
            EfficiencyRow row;
            row.constant = (*m_priors)[i].constant;
            row.key = (*m_priors)[i].key;
            row.value = values[i];
            row.cases = cases.empty() ? 0 : cases[i];
            rows.push_back(std::move(row));
        }
        return EfficiencyTable::of(std::move(rows));
    }

    std::optional<double> speed(std::size_t observation, const EfficiencyTable& table) const
    {
        const TimeEstimate estimate = at(observation, table);
        return estimate.tokens_per_s ? std::optional(estimate.tokens_per_s->likely) : std::nullopt;
    }

    TimeEstimate at(std::size_t observation, const EfficiencyTable& table) const
    {
        const Observation& o = (*m_observations)[observation];
        return TimeModel(o.measurement.request.workload, o.model, table).at(*o.gpu, o.measurement.gpus);
    }

    const std::optional<std::size_t>& parameterOf(std::size_t prior) const { return m_parameter[prior]; }
    const std::vector<std::string>& publications() const { return m_publications; }

private:
    Result<void> makeParameters()
    {
        std::map<std::pair<Constant, std::string>, std::size_t> rows;
        for (std::size_t i = 0; i < m_priors->size(); ++i)
            rows[{(*m_priors)[i].constant, (*m_priors)[i].key}] = i;
        m_parameter.resize(m_priors->size());
        std::size_t count = 0;
        for (std::size_t i = 0; i < m_priors->size(); ++i)
            if ((*m_priors)[i].log_sd)
                m_parameter[i] = count++;
        std::vector<double> starts(m_priors->size(), 0);
        for (std::size_t i = 0; i < m_priors->size(); ++i) {
            const TimePrior& prior = (*m_priors)[i];
            const std::string name = std::string(kConstantNames[static_cast<std::size_t>(prior.constant)]);
            std::size_t root = i; // a row without a value starts at that of its first ancestor with one
            for (int depth = 0; !(*m_priors)[root].value; ++depth) {
                const auto parent = rows.find({prior.constant, (*m_priors)[root].parent});
                constexpr int kDeepest = 8;
                if (parent == rows.end() || depth > kDeepest)
                    return fail(ErrorCode::MissingField,
                                {name + " " + prior.key, std::string("a prior value or the key of a parent")});
                root = parent->second;
            }
            starts[i] = *(*m_priors)[root].value;
            if (!m_parameter[i])
                continue;
            FitParameter parameter;
            parameter.start = std::log(starts[i]);
            parameter.sd = *prior.log_sd;
            if (prior.most)
                parameter.most = std::log(*prior.most);
            if (prior.value) {
                parameter.mean = std::log(*prior.value);
            } else {
                const std::size_t parent = rows.at({prior.constant, prior.parent});
                if (m_parameter[parent])
                    parameter.parent = *m_parameter[parent];
                else
                    parameter.mean = std::log(starts[i]);
            }
            m_fit.parameters.push_back(parameter);
        }
        m_start = std::move(starts);
        return {};
    }

    Result<void> makeObservations()
    {
        const Result<EfficiencyTable> start = table(m_start, {});
        if (!start)
            return fail(start.error());
        // Rows of the table in its own order, back to the order of the priors.
        std::map<std::pair<Constant, std::string>, std::size_t> prior_of;
        for (std::size_t i = 0; i < m_priors->size(); ++i)
            prior_of[{(*m_priors)[i].constant, (*m_priors)[i].key}] = i;
        const std::vector<double> votes = votesOf(*m_observations);
        for (const Observation& o : *m_observations)
            m_publications.push_back(publicationOf(o.measurement.provenance.source));
        m_fit.scale = kScale;
        m_fit.touched.resize(m_fit.parameters.size());
        m_fit.weights.assign(m_observations->size(), 0);
        for (std::size_t i = 0; i < m_observations->size(); ++i) {
            const Observation& o = (*m_observations)[i];
            if (!o.measurement.tokens_per_s || !speed(i, *start))
                continue;
            m_fit.weights[i] = votes[i];
            const TimeModel model(o.measurement.request.workload, o.model, *start);
            for (const EfficiencyRow* row : model.rowsUsed(*o.gpu)) {
                const auto parameter = m_parameter[prior_of.at({row->constant, row->key})];
                if (parameter)
                    m_fit.touched[*parameter].push_back(i);
            }
        }
        const TimeProblem copy = *this; // what the residuals need, without a pointer to an object that moves
        m_fit.residuals = [copy](const std::vector<double>& parameters, const std::vector<std::size_t>& which,
                                 std::vector<double>& residuals) {
            const EfficiencyTable now = copy.table(copy.values(parameters), {}).value();
            for (std::size_t k = 0; k < which.size(); ++k) {
                const Measurement& m = (*copy.m_observations)[which[k]].measurement;
                const std::optional<double> met = m.tokens_per_s ? copy.speed(which[k], now) : std::nullopt;
                residuals[k] = met ? std::log(*met / *m.tokens_per_s) : 0;
            }
        };
        return {};
    }

    const std::vector<Observation>* m_observations = nullptr;
    const std::vector<TimePrior>* m_priors = nullptr;
    std::vector<std::optional<std::size_t>> m_parameter; ///< by prior; empty: not fitted
    std::vector<double> m_start;
    std::vector<std::string> m_publications; ///< by observation
    FitProblem m_fit;
};

/// Measurements that a row decides about, among those that count in the fit.
struct Behind {
    int cases = 0;
    std::map<std::string, int> publications;
};

std::vector<Behind> behind(const TimeProblem& problem, std::size_t priors, const FitSlopes& slopes,
                           const std::vector<double>& weights)
{
    std::vector<Behind> rows(priors);
    for (std::size_t i = 0; i < priors; ++i) {
        const auto parameter = problem.parameterOf(i);
        if (!parameter)
            continue;
        const std::vector<std::size_t>& touched = problem.fit().touched[*parameter];
        for (std::size_t k = 0; k < touched.size(); ++k) {
            if (weights[touched[k]] > 0 && std::abs(slopes[*parameter][k]) > kFelt) {
                ++rows[i].cases;
                ++rows[i].publications[problem.publications()[touched[k]]];
            }
        }
    }
    return rows;
}

/// "fitted: A; B; C and others", the publications with most measurements first.
std::string sourcesText(const Behind& row)
{
    constexpr std::size_t kNamed = 3;
    std::vector<std::pair<int, std::string>> names;
    for (const auto& [name, count] : row.publications)
        names.emplace_back(-count, name);
    std::sort(names.begin(), names.end());
    std::string text = "fitted: ";
    for (std::size_t i = 0; i < std::min(kNamed, names.size()); ++i)
        text += (i > 0 ? "; " : "") + names[i].second;
    return text + (names.size() > kNamed ? " and others" : "");
}

/// Near the optimum, what does not move a measurement now will not do so after a small step: three times fewer differences.
void forgetFlat(std::vector<std::vector<std::size_t>>& touched, FitSlopes& slopes)
{
    for (std::size_t p = 0; p < touched.size(); ++p) {
        std::size_t kept = 0;
        for (std::size_t k = 0; k < touched[p].size(); ++k) {
            if (slopes[p][k] == 0)
                continue;
            touched[p][kept] = touched[p][k];
            slopes[p][kept++] = slopes[p][k];
        }
        touched[p].resize(kept);
        slopes[p].resize(kept);
    }
}

double medianPercent(const FitResult& fit, const std::vector<double>& weights)
{
    std::vector<double> errors;
    for (std::size_t i = 0; i < weights.size(); ++i)
        if (weights[i] > 0)
            errors.push_back(100 * std::abs(std::exp(-fit.residuals[i]) - 1));
    if (errors.empty())
        return 0;
    const auto middle = errors.begin() + static_cast<std::ptrdiff_t>((errors.size() - 1) / 2);
    std::nth_element(errors.begin(), middle, errors.end());
    return *middle;
}

} // namespace

std::vector<double> votesOf(const std::vector<Observation>& observations)
{
    std::map<std::string, double> cases;                  // by source
    std::map<std::string, std::set<std::string>> sources; // by publication
    for (const Observation& o : observations) {
        const std::string& source = o.measurement.provenance.source;
        cases[source] += 1;
        sources[publicationOf(source)].insert(source);
    }
    std::vector<double> votes;
    for (const Observation& o : observations) {
        const std::string& source = o.measurement.provenance.source;
        votes.push_back(1 / cases[source] / std::sqrt(static_cast<double>(sources[publicationOf(source)].size())));
    }
    return votes;
}

Result<EfficiencyTable> tableOf(const std::vector<TimeRow>& rows)
{
    std::vector<EfficiencyRow> plain;
    for (const TimeRow& row : rows)
        plain.push_back(row.row);
    return EfficiencyTable::of(std::move(plain));
}

Result<TimeFit> fitTime(const std::vector<Observation>& observations, const std::vector<TimePrior>& priors,
                        const FitSettings&)
{
    const Result<TimeProblem> problem = TimeProblem::of(observations, priors);
    if (!problem)
        return fail(problem.error());
    FitOptions options;
    const FitResult found = fitLeastSquares(problem->fit(), options);
    TimeFit fit;
    fit.values = problem->values(found.parameters);
    fit.steps = found.steps;
    fit.median_percent = medianPercent(found, problem->fit().weights);
    const std::vector<Behind> rows = behind(*problem, priors.size(), found.slopes, problem->fit().weights);
    for (std::size_t i = 0; i < priors.size(); ++i) {
        const TimePrior& prior = priors[i];
        TimeRow row;
        row.row.constant = prior.constant;
        row.row.key = prior.key;
        row.row.value = prior.log_sd ? rounded(fit.values[i]) : fit.values[i];
        row.row.cases = rows[i].cases;
        row.row.sources = static_cast<int>(rows[i].publications.size());
        row.row.provenance = prior.provenance;
        if (rows[i].cases > 0)
            row.row.provenance.source = sourcesText(rows[i]);
        row.note = prior.note;
        fit.rows.push_back(std::move(row));
    }
    return fit;
}

Result<std::vector<TimeEstimate>> leaveOneOut(const std::vector<Observation>& observations,
                                              const std::vector<TimePrior>& priors, const TimeFit& fit,
                                              const std::function<std::string(const Observation&)>& group,
                                              const FitSettings& settings)
{
    Result<TimeProblem> problem = TimeProblem::of(observations, priors);
    if (!problem)
        return fail(problem.error());
    for (std::size_t i = 0; i < priors.size(); ++i)
        if (const auto parameter = problem->parameterOf(i))
            problem->fit().parameters[*parameter].start = std::log(fit.values[i]);
    FitOptions look;
    look.most_steps = 1;
    FitSlopes slopes = fitLeastSquares(problem->fit(), look).slopes;
    forgetFlat(problem->fit().touched, slopes);

    std::map<std::string, std::vector<std::size_t>> groups;
    for (std::size_t i = 0; i < observations.size(); ++i)
        groups[group(observations[i])].push_back(i);
    std::vector<const std::vector<std::size_t>*> list;
    for (const auto& [name, members] : groups)
        list.push_back(&members);

    std::vector<TimeEstimate> answers(observations.size());
    for (std::size_t g = 0; g < list.size(); ++g) {
        FitProblem without = problem->fit();
        for (const std::size_t i : *list[g])
            without.weights[i] = 0;
        FitOptions options;
        options.most_steps = kRefitSteps;
        options.enough = kRefitGain;
        const FitResult found = fitLeastSquares(without, options, &slopes);
        std::vector<int> cases;
        for (const Behind& row : behind(*problem, priors.size(), slopes, without.weights))
            cases.push_back(row.cases);
        const EfficiencyTable table = problem->table(problem->values(found.parameters), cases).value();
        for (const std::size_t i : *list[g])
            answers[i] = problem->at(i, table);
        if (settings.progress)
            settings.progress(static_cast<double>(g + 1) / static_cast<double>(list.size()));
    }
    return answers;
}

Result<std::vector<TimeEstimate>> leaveOneSourceOut(const std::vector<Observation>& observations,
                                                    const std::vector<TimePrior>& priors, const TimeFit& fit,
                                                    const FitSettings& settings)
{
    return leaveOneOut(
        observations, priors, fit, [](const Observation& o) { return publicationOf(o.measurement.provenance.source); },
        settings);
}

Result<TimeFit> fitTimeWithSpread(const std::vector<Observation>& observations, const std::vector<TimePrior>& priors,
                                  const FitSettings& settings)
{
    Result<TimeFit> fit = fitTime(observations, priors, settings);
    if (!fit)
        return fit;
    constexpr double kParts = 3;
    FitSettings part = settings;
    HeldOutAnswers held_out;
    double done = 0;
    if (settings.progress)
        part.progress = [&](double share) { settings.progress((done + share) / kParts); };
    const auto leave = [&](std::vector<TimeEstimate>& answers, std::string (*group)(const Observation&)) {
        Result<std::vector<TimeEstimate>> met = leaveOneOut(observations, priors, *fit, group, part);
        if (met)
            answers = std::move(*met);
        done += 1;
    };
    leave(held_out.by_publication, [](const Observation& o) { return publicationOf(o.measurement.provenance.source); });
    leave(held_out.by_gpu, [](const Observation& o) { return o.gpu->name; });
    leave(held_out.by_runtime, [](const Observation& o) { return o.measurement.request.workload.framework; });
    setTimeSpread(*fit, observations, held_out);
    return fit;
}

} // namespace gpuplan
