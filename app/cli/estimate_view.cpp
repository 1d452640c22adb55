// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/estimate_view.h"

#include <ostream>

#include <QCoreApplication>

#include "app/cli/console.h"
#include "app/text/names.h"

namespace gpuplan {

namespace {

class EstimateText {
    Q_DECLARE_TR_FUNCTIONS(Estimate)
};

QString boundText(Bound bound)
{
    switch (bound) {
    case Bound::Compute:
        return EstimateText::tr("compute");
    case Bound::Bandwidth:
        return EstimateText::tr("memory bandwidth");
    case Bound::Communication:
        return EstimateText::tr("communication");
    case Bound::Overhead:
        return EstimateText::tr("overhead");
    case Bound::Hours:
        return EstimateText::tr("hours as stated");
    }
    return {};
}

QString verdictText(FitVerdict verdict)
{
    switch (verdict) {
    case FitVerdict::Fits:
        return EstimateText::tr("fits");
    case FitVerdict::Tight:
        return EstimateText::tr("tight");
    case FitVerdict::DoesNotFit:
        return EstimateText::tr("does not fit");
    }
    return {};
}

QString rangeText(const Range& range, const Format& f)
{
    return EstimateText::tr("%1 (%2–%3)").arg(f.number(range.likely), f.number(range.low), f.number(range.high));
}

/// The figure, and its verdict unless it plainly fits.
QString judgedText(double gib, const std::optional<FitVerdict>& verdict, const Format& f)
{
    return verdict && *verdict != FitVerdict::Fits
        ? EstimateText::tr("%1, %2").arg(f.number(gib), verdictText(*verdict))
        : f.number(gib);
}

} // namespace

void printParts(const Context& context, const MemoryEstimate& memory)
{
    const Format& f = context.format;
    const MemoryParts& p = memory.parts_gib;
    TextTable table({{EstimateText::tr("Memory at the peak, per GPU")}, {QStringLiteral("GiB"), Align::Right}});
    const std::pair<QString, double> kRows[] = {{EstimateText::tr("weights"), p.weights},
                                                {EstimateText::tr("gradients"), p.gradients},
                                                {EstimateText::tr("optimizer states"), p.optimizer},
                                                {EstimateText::tr("fp32 master weights"), p.master_weights},
                                                {EstimateText::tr("adapters"), p.adapters},
                                                {EstimateText::tr("activations"), p.activations},
                                                {EstimateText::tr("logits and loss"), p.logits},
                                                {EstimateText::tr("communication buffers"), p.communication},
                                                {EstimateText::tr("KV cache"), p.kv_cache},
                                                {EstimateText::tr("allocator slack"), p.slack},
                                                {EstimateText::tr("runtime context"), p.runtime}};
    for (const auto& [name, gib] : kRows) {
        if (gib > 0)
            table.addRow({name, f.number(gib)});
    }
    table.addRow({EstimateText::tr("in use (P10–P90)"), rangeText(memory.per_gpu_gib, f)});
    if (memory.usable_gib)
        table.addRow({EstimateText::tr("usable on this GPU"), f.number(*memory.usable_gib)});
    if (memory.load_peak_gib > 0)
        table.addRow(
            {EstimateText::tr("peak while loading"), judgedText(memory.load_peak_gib, memory.load_verdict, f)});
    if (memory.host_ram_gib > 0)
        table.addRow(
            {EstimateText::tr("main memory of the machine"), judgedText(memory.host_ram_gib, memory.host_verdict, f)});
    if (memory.max_context_tokens)
        table.addRow({EstimateText::tr("most tokens per sequence that fit"), f.integer(*memory.max_context_tokens)});
    if (memory.rule_of_thumb_gib)
        table.addRow({EstimateText::tr("rule of thumb (16 or 2 GB per billion)"), f.number(*memory.rule_of_thumb_gib)});
    context.out() << table.text(context.color).toStdString();
}

void printTimeParts(const Context& context, const TimeEstimate& time)
{
    if (!time.parts_hours)
        return;
    const Format& f = context.format;
    const TimeParts& p = *time.parts_hours;
    TextTable table({{EstimateText::tr("Hours of one run, likely")}, {EstimateText::tr("hours"), Align::Right}});
    const std::pair<QString, double> kRows[] = {{EstimateText::tr("the run itself"), p.run - p.padding},
                                                {EstimateText::tr("padding of unpacked samples"), p.padding},
                                                {EstimateText::tr("download of the weights"), p.download},
                                                {EstimateText::tr("loading the weights"), p.load},
                                                {EstimateText::tr("start of the program"), p.start_up},
                                                {EstimateText::tr("compilation"), p.compile}};
    for (const auto& [name, hours] : kRows) {
        if (hours > 0)
            table.addRow({name, f.number(hours)});
    }
    context.out() << table.text(context.color).toStdString() << "\n";
}

void printReasons(const Context& context, const Reasons& reasons)
{
    for (const Reason& reason : reasons)
        context.out() << wrapped(sentence(reason, context.format), context.world.columns, QStringLiteral("- "),
                                 QStringLiteral("  "))
                             .toStdString();
}

void printRows(const Context& context, const std::vector<Row>& rows)
{
    const Format& f = context.format;
    TextTable table({{EstimateText::tr("GPU")},
                     {EstimateText::tr("In use GiB (P10–P90)"), Align::Right},
                     {EstimateText::tr("Usable"), Align::Right},
                     {EstimateText::tr("Verdict")},
                     {EstimateText::tr("Tokens/s (P10–P90)"), Align::Right},
                     {EstimateText::tr("Hours (P10–P90)"), Align::Right},
                     {EstimateText::tr("Bound by")},
                     {EstimateText::tr("Cheapest offer")},
                     {EstimateText::tr("Cost (P10–P90)"), Align::Right}});
    for (const Row& row : rows) {
        const MemoryEstimate& m = row.answer.memory;
        const TimeEstimate& t = *row.answer.time;
        const bool runs = m.verdict != FitVerdict::DoesNotFit;
        table.addRow(
            {QString::fromStdString(row.gpus > 1 ? std::to_string(row.gpus) + "× " + row.gpu->name : row.gpu->name),
             rangeText(m.per_gpu_gib, f), f.number(*m.usable_gib), verdictText(m.verdict),
             runs && t.tokens_per_s ? rangeText(*t.tokens_per_s, f) : Format::unknown(),
             runs && t.hours ? rangeText(*t.hours, f) : Format::unknown(), runs ? boundText(t.bound_by) : QString(),
             row.cheapest ? QString::fromStdString(row.cheapest->price.provider) + QStringLiteral(", ")
                     + tierText(row.cheapest->price.tier)
                          : Format::unknown(),
             row.cheapest ? EstimateText::tr("%1 (%2)").arg(f.money(row.cheapest->cost.total),
                                                            f.moneyRange(row.cheapest->cost_range))
                          : Format::unknown()});
    }
    context.out() << table.text(context.color).toStdString();
}

} // namespace gpuplan
