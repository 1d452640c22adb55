// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <map>

#include "planner/evidence/time_fit.h"
#include "planner/quantity/range.h"

namespace gpuplan {

namespace {

constexpr std::size_t kEnough = 20;  ///< residuals below which a width keeps its prior
constexpr double kFurthest = 1;      ///< ln: one wild figure must not decide how errors are shared
constexpr double kLeastShared = 0.2; ///< share of the variance that runs on one GPU model have in common
constexpr double kMostShared = 0.8;

constexpr double kLeastUnseen = 0.1; ///< an unseen GPU or runtime is never as sure as a seen one

struct Residual {
    double value = 0; ///< ln(estimated / measured)
    double weight = 0;
    std::string gpu;
};

/// Standard deviation of the normal distribution that has the same 80% interval.
double spreadOf(std::vector<Residual> residuals)
{
    std::sort(residuals.begin(), residuals.end(),
              [](const Residual& a, const Residual& b) { return std::abs(a.value) < std::abs(b.value); });
    double total = 0;
    for (const Residual& r : residuals)
        total += r.weight;
    double sum = 0;
    for (const Residual& r : residuals)
        if ((sum += r.weight) >= 0.8 * total)
            return std::abs(r.value) / kZ90;
    return 0;
}

/// Share of the squared error that is common to the runs on one GPU model.
double sharedShare(const std::vector<Residual>& residuals)
{
    struct Sums {
        double weight = 0, value = 0, square = 0;
    };
    std::map<std::string, Sums> gpus;
    Sums all;
    for (const Residual& r : residuals) {
        const double value = std::clamp(r.value, -kFurthest, kFurthest);
        for (Sums* sums : {&gpus[r.gpu], &all}) {
            sums->weight += r.weight;
            sums->value += r.weight * value;
            sums->square += r.weight * value * value;
        }
    }
    double within = 0;
    for (const auto& [name, sums] : gpus)
        within += sums.square - sums.value * sums.value / sums.weight;
    return all.square > 0 ? std::clamp(1 - within / all.square, kLeastShared, kMostShared) : kLeastShared;
}

class Spread {
public:
    Spread(TimeFit& fit, const std::vector<Observation>& observations)
        : m_fit(fit), m_observations(observations), m_weights(votesOf(observations))
    {
    }

    std::vector<Residual> residuals(const std::vector<TimeEstimate>& answers, std::string_view phase, Basis basis) const
    {
        std::vector<Residual> list;
        for (std::size_t i = 0; i < answers.size(); ++i) {
            const Observation& o = m_observations[i];
            const TimeEstimate& t = answers[i];
            if (!t.tokens_per_s || !o.measurement.tokens_per_s || t.basis != basis
                || timePhase(o.measurement.request.workload) != phase)
                continue;
            list.push_back({std::log(t.tokens_per_s->likely / *o.measurement.tokens_per_s), m_weights[i], o.gpu->name});
        }
        return list;
    }

    void set(Constant constant, const std::string& key, double value, std::size_t cases, const char* note)
    {
        for (std::size_t i = 0; i < m_fit.rows.size(); ++i) {
            TimeRow& row = m_fit.rows[i];
            if (row.row.constant != constant || row.row.key != key)
                continue;
            row.row.value = m_fit.values[i] = std::round(value * 1000) / 1000;
            row.row.cases = static_cast<int>(cases);
            row.row.provenance.source = "residuals of the measured runs behind the fit";
            row.note = note;
        }
    }

    /// The sizes between which nine tenths of the measured models lie.
    void setSizes(const std::string& phase)
    {
        std::vector<double> sizes;
        for (const Observation& o : m_observations)
            if (timePhase(o.measurement.request.workload) == phase)
                sizes.push_back(o.model.parameters / 1e9);
        if (sizes.size() < kEnough)
            return;
        std::sort(sizes.begin(), sizes.end());
        const char* note = "one twentieth of the measured models lies beyond";
        set(Constant::EvidenceLeastB, phase, sizes[sizes.size() / 20], sizes.size(), note);
        set(Constant::EvidenceMostB, phase, sizes[sizes.size() - 1 - sizes.size() / 20], sizes.size(), note);
    }

private:
    TimeFit& m_fit;
    const std::vector<Observation>& m_observations;
    std::vector<double> m_weights;
};

} // namespace

void setTimeSpread(TimeFit& fit, const std::vector<Observation>& observations, const HeldOutAnswers& held_out)
{
    const Result<EfficiencyTable> table = tableOf(fit.rows);
    if (!table)
        return;
    std::vector<TimeEstimate> fitted;
    for (const Observation& o : observations)
        fitted.push_back(TimeModel(o.measurement.request.workload, o.model, *table).at(*o.gpu, o.measurement.gpus));
    Spread spread(fit, observations);
    for (const std::string phase : {"train", "decode", "prefill", "all"}) {
        spread.setSizes(phase);
        const std::vector<Residual> known = spread.residuals(held_out.by_publication, phase, Basis::Evidence);
        if (known.size() < kEnough)
            continue;
        const double own = spreadOf(spread.residuals(fitted, phase, Basis::Evidence));
        const double left_out = spreadOf(known);
        // A run like those of the evidence errs as the fitted ones do, one of other people as those left out.
        const double square = (own * own + left_out * left_out) / 2;
        const double shared = sharedShare(known);
        spread.set(Constant::SharedSd, phase, std::sqrt(shared * square), known.size(),
                   "halfway between fitted runs and publications left out, the part that runs on one GPU model share");
        spread.set(Constant::OwnSd, phase, std::sqrt((1 - shared) * square), known.size(),
                   "halfway between fitted runs and publications left out, the part of one run");
        const std::pair<const char*, const std::vector<TimeEstimate>*> unseen[] = {{"runtime.", &held_out.by_runtime},
                                                                                   {"gpu.", &held_out.by_gpu}};
        for (const auto& [what, answers] : unseen) {
            const std::vector<Residual> far = spread.residuals(*answers, phase, Basis::Datasheet);
            if (far.size() < kEnough)
                continue;
            const double wide = spreadOf(far);
            spread.set(Constant::UnseenSd, what + phase,
                       std::sqrt(std::max(kLeastUnseen * kLeastUnseen, wide * wide - square)), far.size(),
                       "what is missing in squares to the residuals of runs left out with all others of the kind");
        }
    }
}

} // namespace gpuplan
