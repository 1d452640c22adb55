// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/decide/buy_or_rent/published.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "planner/decide/buy_or_rent/published_findings.h"
#include "planner/decide/buy_or_rent/published_formulas.h"

namespace gpuplan {

namespace {

using enum CalculationFinding;
using Field = const PublishedInputField*;

/// A term is called left out when the figure comes out without it, up to rounding, and clearly better than with it.
constexpr double kReproduced = 0.015;
constexpr double kClearlyBetter = 0.01;

std::vector<Field> rangedFields(const PublishedInputs& inputs)
{
    std::vector<Field> fields;
    for (const PublishedInputField& field : publishedInputFields()) {
        const auto& input = inputs.*field.field;
        if (input && !input->isPoint())
            fields.push_back(&field);
    }
    return fields;
}

Bracket endOf(const Bracket& bracket, bool high)
{
    const double end = high ? bracket.high : bracket.low;
    return {end, end};
}

/// The figure at the middles and over all corners of the ranges.
std::optional<RecomputedFigure> figureOf(const PublishedCalculation& c, const CountedTerms& terms)
{
    const std::optional<double> middle = evaluateFigure(c.quantity, c.inputs, terms);
    if (!middle)
        return std::nullopt;
    RecomputedFigure figure{*middle, *middle, *middle};
    const std::vector<Field> ranged = rangedFields(c.inputs);
    for (std::size_t corner = 0; corner < std::size_t{1} << ranged.size(); ++corner) {
        PublishedInputs at = c.inputs;
        for (std::size_t i = 0; i < ranged.size(); ++i)
            at.*ranged[i]->field = endOf(*(c.inputs.*ranged[i]->field), corner >> i & 1);
        const double value = evaluateFigure(c.quantity, at, terms).value_or(*middle);
        figure.low = std::min(figure.low, value);
        figure.high = std::max(figure.high, value);
    }
    return figure;
}

/// How far a reproduction is from the published figure, ends included where both have them.
double misfit(const Bracket& published, const RecomputedFigure& figure)
{
    const double middle = relativeGap(figure.middle, published.middle());
    if (published.isPoint() || figure.low == figure.high)
        return middle;
    return std::max({middle, relativeGap(figure.low, published.low), relativeGap(figure.high, published.high)});
}

/// The publication lists electricity, and its figure comes out without it.
bool leavesElectricityOut(const PublishedCalculation& c, const RecomputedFigure& with)
{
    if (!c.published || !statesElectricity(c.inputs))
        return false;
    const std::optional<RecomputedFigure> without = figureOf(c, {false, false});
    if (!without)
        return false;
    const double gap = misfit(*c.published, *without);
    return gap <= kReproduced && gap + kClearlyBetter < misfit(*c.published, with);
}

/// An input whose one end, the others at their middles, gives the published figure.
std::optional<Finding> endThatAgrees(const PublishedCalculation& c)
{
    for (const Field field : rangedFields(c.inputs)) {
        for (const bool high : {false, true}) {
            PublishedInputs at = c.inputs;
            at.*field->field = endOf(*(c.inputs.*field->field), high);
            const std::optional<double> value = evaluateFigure(c.quantity, at);
            if (value && agreesWith(*c.published, *value))
                return Finding{OnlyAtOneEnd, {std::string(field->name), (at.*field->field)->low}};
        }
    }
    return std::nullopt;
}

PublishedVerdict verdictOf(const PublishedCalculation& c, const Recomputed& r)
{
    if (!r.figure || (!c.published && !c.published_never))
        return PublishedVerdict::NotComputable;
    if (c.published_never)
        return std::isinf(r.figure->middle) ? PublishedVerdict::Agrees : PublishedVerdict::Contradicts;
    if (agreesWith(*c.published, r.figure->middle))
        return PublishedVerdict::Agrees;
    if (relativeGap(r.figure->middle, c.published->middle()) <= kNear)
        return PublishedVerdict::Near;
    return PublishedVerdict::Contradicts;
}

void append(std::vector<Finding>& target, std::vector<Finding> more)
{
    target.insert(target.end(), more.begin(), more.end());
}

} // namespace

double relativeGap(double a, double b)
{
    if (a == b)
        return 0;
    return std::abs(a - b) / std::abs(b);
}

bool agreesWith(const Bracket& published, double figure)
{
    return published.holds(figure) || relativeGap(figure, published.middle()) <= kAgrees;
}

bool Recomputed::contradictsItself() const
{
    return std::any_of(findings.begin(), findings.end(), [](const Finding& f) { return isContradiction(f.code); });
}

Recomputed recompute(const PublishedCalculation& c)
{
    Recomputed r;
    std::vector<Finding> leaning;
    r.figure = figureOf(c, {});
    if (r.figure && leavesElectricityOut(c, *r.figure)) {
        leaning.push_back({ElectricityLeftOut, {r.figure->middle}});
        r.figure = figureOf(c, {false, false});
    }
    r.verdict = verdictOf(c, r);
    if (r.figure && c.published && std::isfinite(r.figure->middle) && r.figure->middle != 0)
        r.ratio = c.published->middle() / r.figure->middle;
    if (r.verdict == PublishedVerdict::Contradicts && c.published) {
        if (std::optional<Finding> end = endThatAgrees(c)) {
            r.verdict = PublishedVerdict::Near;
            leaning.push_back(std::move(*end));
        }
    }
    r.findings = contradictionsOf(c, r);
    append(r.findings, std::move(leaning));
    append(r.findings, assumptionsOf(c, r));
    return r;
}

} // namespace gpuplan
