// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/estimate/time.h"

#include <algorithm>
#include <cmath>

#include "planner/estimate/time_runtime.h"
#include "planner/quantity/units.h"
#include "planner/workload/spread.h"

namespace gpuplan {

namespace {

using namespace time_parts;

/// Range ends of a start: a warm page cache and compile cache against a slow hub.
constexpr double kStartLow = 0.4;
constexpr double kStartHigh = 2.5;
/// Padded over true tokens, HF Trainer without packing (fms-acceleration a100_80gb benchmarks@876e2ed: 369 and 269 per
/// sample).
constexpr double kPaddingPercent = 37;

bool isEightBit(Precision p) { return p == Precision::Fp8 || p == Precision::Mxfp8; }

/// The 16-bit rate of the GPU, by preference; 0 when no rate is stated.
double sixteenBit(const Gpu& gpu, bool wants_fp16)
{
    const std::optional<double>& first = wants_fp16 ? gpu.fp16_fp32acc_tflops : gpu.bf16_tflops;
    const std::optional<double>& second = wants_fp16 ? gpu.bf16_tflops : gpu.fp16_fp32acc_tflops;
    return first ? *first : second ? *second : gpu.fp32_tflops.value_or(0);
}

std::optional<double> amountOf(const Workload& w)
{
    if (w.isTraining())
        return w.tokens;
    if (!w.requests)
        return std::nullopt;
    return *w.requests * (w.phase == Phase::Prefill ? w.prompt : w.output);
}

/// Engines that keep an 8-bit cache with 8- and 4-bit weights unless told otherwise.
double cacheBits(const Workload& w, const EfficiencyTable& table)
{
    const bool low = w.weights.kind == WeightKind::Fp8 || w.weights.kind == WeightKind::Nvfp4;
    if (w.kv_bits != 16 || !low || table.isEmpty())
        return w.kv_bits;
    const double own = table.find(Constant::KvCacheBits, {w.framework}).value;
    return own > 0 ? own : w.kv_bits;
}

constexpr std::string_view kUnseenRuntime = "runtime.";
constexpr std::string_view kUnseenGpu = "gpu.";

std::string unseenKey(std::string_view what, std::string_view phase) { return std::string(what) + std::string(phase); }

constexpr double kBillion = 1e9;
constexpr double kNotableFarSd = 0.05; ///< below it the range is hardly wider

/// The error of a model that is smaller or larger than those measured: grows with the distance in ln.
double farSd(const EfficiencyTable& table, std::string_view phase, double parameters)
{
    const double size = std::max(parameters / kBillion, 1e-6);
    const double least = table.find(Constant::EvidenceLeastB, {phase}).value;
    const double most = table.find(Constant::EvidenceMostB, {phase}).value;
    const double distance = std::max({0.0, std::log(least / size), std::log(size / std::max(most, 1e-6))});
    return table.find(Constant::FarSd).value * distance;
}

Bound boundOf(const Speed& speed)
{
    const double most = std::max({speed.compute_s, speed.memory_s, speed.communication_s, speed.overhead_s});
    if (most == speed.compute_s)
        return Bound::Compute;
    if (most == speed.memory_s)
        return Bound::Bandwidth;
    return most == speed.communication_s ? Bound::Communication : Bound::Overhead;
}

} // namespace

std::string_view timePhase(const Workload& w)
{
    if (w.isTraining())
        return "train";
    switch (w.phase) {
    case Phase::Decode:
        return "decode";
    case Phase::Prefill:
        return "prefill";
    case Phase::All:
        break;
    }
    return "all";
}

namespace time_parts {

Arithmetic trainArithmetic(const Setting& s)
{
    const Workload& w = s.workload;
    const Gpu& gpu = s.gpu;
    if (w.compute == Precision::Fp32) {
        if (gpu.fp32_tflops)
            return {*gpu.fp32_tflops * kFlopsPerTflop, Arithmetic::Width::Wide};
        say(s.reasons, ReasonCode::TimeRateFallback, gpu.name, "fp32", "16 bit");
    }
    const bool wants_fp16 = w.compute == Precision::Fp16 || !gpu.bf16_tflops;
    if (w.compute == Precision::Bf16 && !gpu.bf16_hardware)
        say(s.reasons, ReasonCode::TimeNoBf16, gpu.name);
    // fp8 and fp4 rates enter as measured factors on the 16-bit one: end to end they gain 1.2 to 1.3 times, never 2.
    const double rate = sixteenBit(gpu, wants_fp16) * kFlopsPerTflop;
    if (w.compute == Precision::Nvfp4) {
        if (gpu.fp4_tflops)
            return {rate, Arithmetic::Width::Four};
        say(s.reasons, ReasonCode::TimeRateFallback, gpu.name, "fp4", gpu.fp8_tflops ? "fp8" : "16 bit");
    }
    if (isEightBit(w.compute) || w.compute == Precision::Nvfp4) {
        if (gpu.fp8_tflops)
            return {rate, Arithmetic::Width::Eight};
        if (isEightBit(w.compute))
            say(s.reasons, ReasonCode::TimeRateFallback, gpu.name, "fp8", "16 bit");
    }
    return {rate, Arithmetic::Width::Sixteen};
}

Arithmetic inferenceArithmetic(const Setting& s)
{
    const Workload& w = s.workload;
    const Gpu& gpu = s.gpu;
    if (servesInLowPrecision(w.framework)) {
        const WeightKind kind = w.weights.kind;
        if (kind == WeightKind::Fp8 && gpu.fp8_tflops)
            return {*gpu.fp8_tflops * kFlopsPerTflop, Arithmetic::Width::Eight};
        if (kind == WeightKind::Int8 && gpu.int8_tops)
            return {*gpu.int8_tops * kFlopsPerTflop, Arithmetic::Width::Eight};
        if ((kind == WeightKind::Nvfp4 || kind == WeightKind::Mxfp4) && gpu.fp4_tflops)
            return {*gpu.fp4_tflops * kFlopsPerTflop, Arithmetic::Width::Four};
        if (kind == WeightKind::Fp8 || kind == WeightKind::Int8 || kind == WeightKind::Nvfp4)
            say(s.reasons, ReasonCode::TimeRateFallback, gpu.name, w.weights.name, "16 bit");
    }
    const bool half = s.prompt_pass.half_accumulate && gpu.fp16_fp16acc_tflops;
    const bool wants_fp16 = w.weights.kind == WeightKind::Fp16;
    if (w.weights.kind == WeightKind::Bf16 && !gpu.bf16_hardware && !half)
        say(s.reasons, ReasonCode::TimeNoBf16, gpu.name);
    if (w.weights.isQuantised())
        say(s.reasons, ReasonCode::TimeWeightOnly, w.weights.name);
    const double rate = half ? *gpu.fp16_fp16acc_tflops : sixteenBit(gpu, wants_fp16);
    return {rate * kFlopsPerTflop, Arithmetic::Width::Sixteen};
}

} // namespace time_parts

TimeModel::Platform TimeModel::platformOf(const Gpu& gpu)
{
    return gpu.vendor == Vendor::Amd ? Rocm : gpu.vendor == Vendor::Apple ? Metal : Cuda;
}

TimeModel::TimeModel(const Workload& workload, const ModelFacts& model, const EfficiencyTable& table)
    : m_workload(workload), m_table(table)
{
    m_estimated_shape = model.estimated_shape;
    m_amount = amountOf(workload);
    if (table.isEmpty() || workload.kind == WorkloadKind::HandsOn)
        return;
    const double bits = cacheBits(workload, table);
    m_eight_bit_cache = bits < workload.kv_bits;
    m_work = workOf(workload, model, bits);
    for (int platform = 0; platform < kPlatforms; ++platform) {
        const RuntimeKeys keys = runtimeKeys(workload, platform == Rocm, platform == Metal);
        m_constants[static_cast<std::size_t>(platform)] = constantsOf(table, keys, workload);
    }
    m_links = linksOf(table);
    m_prompt_pass = promptPassOf(workload);

    m_start_s = table.find(Constant::StartS, {workload.isTraining() ? "train" : "serve", workload.framework}).value;
    m_compile_s = workload.compiled ? table.find(Constant::CompileS).value : 0;
    m_download_s = m_work.total_bytes / (table.find(Constant::DownloadGbPerS).value * kBytesPerGb);
    m_load_s = m_work.total_bytes / (table.find(Constant::LoadGbPerS).value * kBytesPerGb);
    if (workload.isTraining() && workload.method == TrainMethod::Pretrain)
        m_download_s = m_load_s = 0; // starts from random weights

    const std::string_view phase = timePhase(workload);
    m_shared_sd = table.find(Constant::SharedSd, {phase}).value;
    m_own_sd = table.find(Constant::OwnSd, {phase}).value;
    m_far_sd = farSd(table, phase, model.parameters);
    m_unseen_runtime_sd = table.find(Constant::UnseenSd, {unseenKey(kUnseenRuntime, phase)}).value;
    m_unseen_gpu_sd = table.find(Constant::UnseenSd, {unseenKey(kUnseenGpu, phase)}).value;
}

TimeEstimate TimeModel::stated() const
{
    TimeEstimate estimate;
    estimate.bound_by = Bound::Hours;
    estimate.basis = Basis::Stated;
    estimate.shared_log_sd = estimate.own_log_sd = 0;
    if (m_workload.hours)
        estimate.hours = Range::exactly(*m_workload.hours);
    return estimate;
}

TimeEstimate TimeModel::at(const Gpu& gpu, int gpus, Reasons* reasons, const TimeExtras& extras) const
{
    if (m_workload.kind == WorkloadKind::HandsOn)
        return stated();
    TimeEstimate estimate = m_workload.kind == WorkloadKind::Serve ? stated() : TimeEstimate{};
    if (m_table.isEmpty())
        return estimate;

    const Efficiency matrix = m_table.ofGpu(Constant::Matmul, gpu);
    const double bandwidth =
        m_table.ofGpu(Constant::Bandwidth, gpu).value * gpu.bandwidth_gb_per_s.value_or(0) * kBytesPerGb;
    const int count = std::max(1, gpus);
    const bool as_stated = m_workload.parallel_given && m_workload.parallel.gpus == count;
    const Setting setting{m_workload, m_work,        m_constants[platformOf(gpu)],
                          m_links,    gpu,           as_stated ? m_workload.parallel : spreadOver(m_workload, count),
                          bandwidth,  matrix.value,  m_prompt_pass,
                          reasons,    extras.formula};
    Speed speed = m_workload.isTraining() ? trainSpeed(setting) : inferenceSpeed(setting);
    if (!(speed.tokens_per_s > 0) || !std::isfinite(speed.tokens_per_s)) {
        if (!gpu.bandwidth_gb_per_s)
            say(reasons, ReasonCode::TimeUnknownRate, gpu.name, "the memory bandwidth");
        else if (sixteenBit(gpu, false) <= 0)
            say(reasons, ReasonCode::TimeUnknownRate, gpu.name, "any matrix rate");
        return estimate;
    }
    const bool serves = m_workload.kind == WorkloadKind::Serve;
    if (!serves)
        estimate.bound_by = boundOf(speed);
    range(estimate, gpu, matrix, reasons);
    if (extras.correction)
        correct(estimate, speed, *extras.correction, reasons);
    fill(estimate, speed, reasons);

    if (reasons) {
        const Constants& constants = setting.constants;
        if (m_estimated_shape)
            note(reasons, ReasonCode::TimeEstimatedShape);
        if (m_eight_bit_cache)
            say(reasons, ReasonCode::TimeKvEightBit, m_workload.framework);
        if (m_workload.isInference() && speed.overhead_s > speed.memory_s + speed.compute_s
            && constants.inference.host_layer_us > constants.inference.layer_us)
            say(reasons, ReasonCode::TimeHostBound, constants.inference.host_layer_us);
        if (speed.padding > 1)
            say(reasons, ReasonCode::TimePaddingIncluded, 100 * (speed.padding - 1));
        else if (m_workload.isTraining() && !m_workload.packing && m_workload.method != TrainMethod::Pretrain
                 && !m_workload.tokens_per_sample && m_workload.micro_batch > 1)
            say(reasons, ReasonCode::TimePadding, kPaddingPercent);
    }
    if (extras.formula)
        note(extras.formula, ReasonCode::FormulaTimeRange, {estimate.shared_log_sd, estimate.own_log_sd});
    return estimate;
}

std::vector<const EfficiencyRow*> TimeModel::rowsUsed(const Gpu& gpu) const
{
    std::vector<const EfficiencyRow*> rows;
    if (m_table.isEmpty() || m_workload.kind == WorkloadKind::HandsOn)
        return rows;
    const EfficiencyTable table = m_table.recording(rows);
    const Platform platform = platformOf(gpu);
    constantsOf(table, runtimeKeys(m_workload, platform == Rocm, platform == Metal), m_workload);
    linksOf(table);
    table.ofGpu(Constant::Matmul, gpu);
    table.ofGpu(Constant::Bandwidth, gpu);
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
}

void TimeModel::range(TimeEstimate& estimate, const Gpu& gpu, const Efficiency& matrix, Reasons* reasons) const
{
    const Constants& constants = m_constants[platformOf(gpu)];
    const bool runtime_known = constants.runtime_level > 0 && constants.runtime_cases > 0;
    // Runs on its target or on the model itself, not only of its vendor.
    const bool gpu_known = matrix.level >= 2 && matrix.row->cases > 0;
    estimate.basis = runtime_known && gpu_known ? Basis::Evidence : Basis::Datasheet;
    estimate.shared_log_sd = std::hypot(
        m_shared_sd, std::hypot(runtime_known ? 0 : m_unseen_runtime_sd, gpu_known ? 0 : m_unseen_gpu_sd), m_far_sd);
    estimate.own_log_sd = m_own_sd;
    if (!reasons)
        return;
    const RuntimeKeys keys = runtimeKeys(m_workload, gpu.vendor == Vendor::Amd, gpu.vendor == Vendor::Apple);
    if (runtime_known)
        say(reasons,
            constants.runtime_row->key.starts_with(m_workload.framework) ? ReasonCode::TimeEvidence
                                                                         : ReasonCode::TimeEvidenceOfLike,
            m_workload.framework, constants.runtime_cases, constants.runtime_row->key);
    else
        say(reasons, ReasonCode::TimeUnknownRuntime, m_workload.framework);
    if (!gpu_known)
        say(reasons, ReasonCode::TimeUnknownGpuClass, gpu.name);
    if (m_far_sd > kNotableFarSd)
        say(reasons, ReasonCode::TimeFarSize, m_work.parameters / kBillion);
    if (keys.older)
        say(reasons, ReasonCode::TimeOlderRuntime, m_workload.framework);
}

/// Own runs stand above published ones: the rate moves and the range narrows.
void TimeModel::correct(TimeEstimate& estimate, Speed& speed, const Correction& correction, Reasons* reasons) const
{
    const double before = speed.tokens_per_s;
    speed.tokens_per_s *= correction.factor;
    estimate.basis = Basis::LoggedRun;
    estimate.shared_log_sd *= correction.spread_left;
    estimate.own_log_sd *= correction.spread_left;
    if (reasons)
        note(reasons, ReasonCode::TimeCorrected,
             {std::int64_t{correction.runs}, correction.nearestRun(), before, speed.tokens_per_s});
}

void TimeModel::fill(TimeEstimate& estimate, const Speed& speed, Reasons* reasons) const
{
    const double sd = std::hypot(estimate.shared_log_sd, estimate.own_log_sd);
    const double spread = std::exp(kZ90 * sd);
    estimate.tokens_per_s = Range::around(speed.tokens_per_s, 1 / spread, spread);
    const double start_s = m_start_s + m_compile_s + m_download_s + m_load_s;
    estimate.start_hours = start_s / kSecondsPerHour;
    if (m_workload.kind == WorkloadKind::Serve)
        return; // hours are the stated ones
    if (!m_amount) {
        say(reasons, ReasonCode::TimeAmountUnknown);
        return;
    }
    const double start = estimate.start_hours;
    estimate.hours = inverse(*m_amount / kSecondsPerHour, *estimate.tokens_per_s)
        + Range{kStartLow * start, start, kStartHigh * start};
    TimeParts parts;
    parts.run = *m_amount / speed.tokens_per_s / kSecondsPerHour;
    parts.start_up = m_start_s / kSecondsPerHour;
    parts.compile = m_compile_s / kSecondsPerHour;
    parts.download = m_download_s / kSecondsPerHour;
    parts.load = m_load_s / kSecondsPerHour;
    parts.padding = parts.run * (1 - 1 / speed.padding);
    estimate.parts_hours = parts;
    say(reasons, ReasonCode::TimeStart, start_s / kSecondsPerMinute, (m_start_s + m_compile_s) / kSecondsPerMinute,
        m_download_s / kSecondsPerMinute, m_load_s / kSecondsPerMinute);
}

} // namespace gpuplan
