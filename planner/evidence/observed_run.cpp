// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/evidence/observed_run.h"

namespace gpuplan {

SpeedCheck checkSpeed(double observed_tokens_per_s, const Range& planned_tokens_per_s)
{
    constexpr double kAlarmShare = 0.5;
    const double share = observed_tokens_per_s / planned_tokens_per_s.likely;
    return {share, share < kAlarmShare};
}

double effectiveMfu(double parameters, double tokens, double gpu_seconds, double flops_per_s)
{
    return 6 * parameters * tokens / (gpu_seconds * flops_per_s);
}

Result<void> usableAsEvidence(const Measurement& measurement)
{
    const auto missing = [](const char* field, const char* expected) {
        return fail(ErrorCode::MissingField, {std::string(field), std::string(expected)}, {{}, 0, field});
    };
    if (measurement.gpu.empty())
        return missing("gpu", "the GPU on which it was measured");
    if (!measurement.tokens_per_s)
        return {};
    const Workload& w = measurement.request.workload;
    if (w.isInference() && !w.weights_given) // training: the method says it
        return missing("workload.weights", "the format of the weights; a speed without it says nothing");
    if (w.isInference() && !w.concurrent_given)
        return missing("workload.concurrent", "the requests in flight; without the load a speed measures the client");
    return {};
}

} // namespace gpuplan
