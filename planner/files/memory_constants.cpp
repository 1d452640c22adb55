// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/memory_constants.h"

#include <algorithm>
#include <map>

#include "planner/files/memory_table.h"
#include "planner/files/number_text.h"
#include "planner/files/table.h"

namespace gpuplan {

namespace {

enum PriorColumn : std::size_t { kFramework, kDetail, kColumn, kLogSd };
constexpr Column kColumns[] = {{"framework"}, {"detail"}, {"column"}, {"ln_sd"}};

std::string joined(const std::vector<std::string>& names)
{
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

/// The lines of a table below its names.
std::string rowsOf(std::string_view text)
{
    std::string rows;
    bool named = false;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.empty() || line.starts_with('#'))
            continue;
        if (named)
            rows += std::string(line) + '\n';
        named = true;
    }
    return rows;
}

} // namespace

Result<std::vector<MemoryPrior>> readMemoryPriors(std::string_view text, const std::string& file,
                                                  const RuntimeSheet& sheet)
{
    constexpr double kLeastSd = 1e-3;
    constexpr double kMostSd = 3;
    std::vector<MemoryPrior> priors;
    const Result<void> read = readTable(text, file, kColumns, [&](TableRow& row) {
        MemoryPrior prior;
        for (const std::size_t column : {kFramework, kColumn, kLogSd})
            row.require(column, "a value");
        row.text(kFramework, prior.framework);
        row.text(kDetail, prior.detail);
        row.text(kColumn, prior.column);
        row.number(kLogSd, prior.log_sd, kLeastSd, kMostSd);
        Provenance provenance;
        row.provenance(provenance);
        if (row.failed())
            return;
        const Result<RuntimeSheet::Cell> cell = sheet.find(prior.framework, prior.detail, prior.column);
        if (!cell) {
            row.fault(kColumn, cell.error());
            return;
        }
        prior.value = sheet.value(*cell);
        if (prior.value <= 0)
            row.fault(kColumn, ErrorCode::BadValue, {numberText(prior.value), std::string("a number above zero")});
        priors.push_back(std::move(prior));
    });
    if (!read)
        return fail(read.error());
    return priors;
}

Result<RuntimeSheet> fittedSheet(const RuntimeSheet& sheet, const std::vector<MemoryPrior>& priors,
                                 const MemoryFit& fit)
{
    RuntimeSheet fitted = sheet;
    std::map<std::size_t, std::vector<std::string>> notes;
    for (std::size_t i = 0; i < priors.size(); ++i) {
        const MemoryPrior& prior = priors[i];
        const Result<RuntimeSheet::Cell> cell = fitted.find(prior.framework, prior.detail, prior.column);
        if (!cell)
            return fail(cell.error());
        if (fit.cases[i] == 0)
            continue;
        fitted.setValue(*cell, fit.values[i]);
        notes[cell->row].push_back(prior.column + " from " + std::to_string(fit.cases[i]) + " measurements");
    }
    for (const auto& [row, columns] : notes)
        fitted.addNote(row, "fitted: " + joined(columns));
    fitted.setHead(
        "# How each framework spends GPU memory beyond the model and the run. Empty cells are those of the row "
        "named in \"like\". Meaning of the columns: docs/memory.md\n"
        "# Written by `gpuplan evidence fit` from data/evidence: do not edit.\n");
    return fitted;
}

std::string writeMemorySpread(const MemoryFit& fit, std::string_view unseen_text, Date date)
{
    std::string text =
        "# P10 and P90 of measured over estimated memory by category, every group of measurements estimated "
        "without itself, and what the measurements spanned; then what a missing kind of evidence adds. "
        "How: docs/memory.md\n"
        "# Written by `gpuplan evidence fit` from data/evidence: do not edit.\n"
        "category\tlow\thigh\tvendors\tlayouts\tsmallest_b\tlargest_b\tlongest_tokens\tcases\tsource\t"
        "date\tlicence\tconfidence\tnote\n";
    constexpr int kDigits = 3;
    for (int i = 0; i < kMemoryCategories; ++i) {
        const MemorySpread::Factors& factors = fit.spread.of[i];
        const MemorySpread::Evidence& evidence = fit.spread.evidence[i];
        const auto category = static_cast<std::size_t>(i);
        if (fit.category_cases[category] == 0)
            continue;
        text += std::string(memoryCategoryName(static_cast<MemoryCategory>(i))) + '\t'
            + numberText(factors.low, kDigits) + '\t' + numberText(factors.high, kDigits) + '\t'
            + vendorNames(evidence.vendors) + '\t' + layoutNames(evidence.layouts) + '\t'
            + numberText(evidence.smallest_parameters_b, kDigits) + '\t'
            + numberText(evidence.largest_parameters_b, kDigits) + '\t' + numberText(evidence.longest_tokens) + '\t'
            + std::to_string(fit.category_cases[category]) + "\tmemory.jsonl: " + joined(fit.category_groups[category])
            + '\t' + dateText(date) + "\t\trecorded\t\n";
    }
    return text + rowsOf(unseen_text);
}

} // namespace gpuplan
