// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/time_constants.h"

#include <algorithm>
#include <charconv>
#include <iterator>

#include "planner/files/efficiency_table.h"
#include "planner/files/number_text.h"
#include "planner/files/table.h"
#include "planner/quantity/names.h"

namespace gpuplan {

namespace {

enum PriorColumn : std::size_t { kConstant, kKey, kPrior, kLogSd, kParent, kMost, kNote };

constexpr Column kColumns[] = {{"constant"}, {"key"}, {"prior"}, {"ln_sd"}, {"parent"}, {"most"}, {"note", false}};

TimePrior readRow(TableRow& row)
{
    constexpr double kMostValue = 1e9;
    constexpr double kLeastSd = 1e-4;
    constexpr double kMostSd = 10;
    TimePrior prior;
    row.require(kConstant, "a value");
    row.require(kKey, "a value");
    if (!readConstant(row, kConstant, prior.constant))
        return prior;
    row.text(kKey, prior.key);
    row.number(kPrior, prior.value, 0, kMostValue);
    row.number(kLogSd, prior.log_sd, kLeastSd, kMostSd);
    row.text(kParent, prior.parent);
    row.number(kMost, prior.most, 0, kMostValue);
    row.text(kNote, prior.note);
    if (!prior.value && (prior.parent.empty() || !prior.log_sd))
        row.fault(kPrior, ErrorCode::MissingField,
                  {std::string("prior"), std::string("a value, or a parent and ln_sd")});
    if (prior.log_sd && prior.value && *prior.value <= 0)
        row.fault(kPrior, ErrorCode::BadValue, {std::string(row.cell(kPrior)), std::string("a number above 0")});
    row.provenance(prior.provenance);
    return prior;
}

} // namespace

Result<std::vector<TimePrior>> readTimePriors(std::string_view text, const std::string& file)
{
    std::vector<TimePrior> priors;
    const Result<void> read = readTable(text, file, kColumns, [&](TableRow& row) { priors.push_back(readRow(row)); });
    if (!read)
        return fail(read.error());
    return priors;
}

std::string writeEfficiency(const std::vector<TimeRow>& rows)
{
    std::string text = "# Constants of the time model. Formulas and the meaning of each constant: docs/time.md\n"
                       "# Written by `gpuplan evidence fit` from data/evidence: do not edit.\n"
                       "# cases, sources: measured runs and independent publications behind a fitted value; 0 where it "
                       "comes from its source alone.\n"
                       "constant\tkey\tvalue\tcases\tsources\tsource\tdate\tlicence\tconfidence\tnote\n";
    for (const TimeRow& r : rows) {
        const Provenance& p = r.row.provenance;
        text += std::string(kConstantNames[static_cast<std::size_t>(r.row.constant)]) + '\t' + r.row.key + '\t'
            + numberText(r.row.value) + '\t' + std::to_string(r.row.cases) + '\t' + std::to_string(r.row.sources) + '\t'
            + p.source + '\t' + dateText(p.date) + '\t' + p.licence + '\t'
            + (p.confidence == Confidence::Recorded ? "recorded" : "recalled") + '\t' + r.note + '\n';
    }
    return text;
}

} // namespace gpuplan
