// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace gpuplan {

/// One value inside a sentence. The core names values; app/text words them in the reader's language.
using Argument = std::variant<std::string, std::int64_t, double>;
using Arguments = std::vector<Argument>;

/// Why a number is what it is. Every code has one sentence per language in app/text/reason_text.cpp;
/// the comment is the English one, %1 the first argument. Append only inside a group.
enum class ReasonCode {
    // memory
    // time
    TimeEvidence,          ///< speed of %1 from %2 measured runs
    TimeUnknownRuntime,    ///< there are no measured runs of %1; the average of similar programs is used and the range is wider
    TimeUnknownGpuClass,   ///< there are no measured runs on GPUs of the class of %1; the average is used and the range is wider
    TimeUnknownRate,       ///< the datasheet of %1 does not state %2; speed and time are unknown
    TimeRateFallback,      ///< %1 has no known rate for %2; %3 is assumed
    TimeNoBf16,            ///< %1 has no bf16 units; fp16 is assumed, which needs loss scaling
    TimeWeightOnly,        ///< %1 weights are unpacked before each multiplication: they save memory traffic, not arithmetic
    TimeEstimatedShape,    ///< only the parameter count of %1 is known; layers and heads are those of similar models
    TimeMicroBatchAssumed, ///< the micro-batch is not stated; %1 tokens per step and GPU are assumed
    TimeAccumulationAssumed, ///< gradient accumulation is not stated; %1 micro-steps per optimizer step are assumed
    TimeLayoutUnknown,     ///< under data parallelism one GPU cannot hold the model; a split as in the measured runs is assumed
    TimeLayersInTurn,      ///< the layers are spread over %1 GPUs that work one after another: the speed is that of one
    TimeBatchLimited,      ///< memory holds %1 of the %2 wanted requests at once
    TimeWeightsDoNotFit,   ///< the weights need %1 GiB and %2 GiB are usable; the speed holds only if they fit
    TimeHostBound,         ///< the host program limits the speed: %1 µs per layer, whatever the GPU
    TimeDequantisation,    ///< unpacking the weights takes %1 % of the step; longer micro-batches make it smaller
    TimePadding,           ///< without packing, padding to the longest sample of a batch costs up to %1 % more; it is not included
    TimeOffload,           ///< the optimizer moves %1 GB over PCIe per step
    TimeNetworkAssumed,    ///< the network between machines is not stated; %1 GB/s per GPU are assumed
    TimeKvEightBit,        ///< %1 keeps an 8-bit KV cache with these weights
    TimeStart,             ///< %1 minutes before the first token: start %2, download %3, load %4
    TimeAmountUnknown,     ///< the workload does not say how much there is to do; hours are unknown
    TimeOlderRuntime,      ///< measured runs of %1 are older than today's versions, which may be faster
    // cost
    // decide
};

struct Reason {
    ReasonCode code;
    Arguments arguments;
    bool operator==(const Reason&) const = default;
};

/// Collects reasons; functions take `Reasons*` and skip the work when it is null (the hot path of the planner).
using Reasons = std::vector<Reason>;

inline void note(Reasons* reasons, ReasonCode code, Arguments arguments = {})
{
    if (reasons)
        reasons->push_back({code, std::move(arguments)});
}

} // namespace gpuplan
