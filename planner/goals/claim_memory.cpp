// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/goals/claim_checks.h"

#include <algorithm>

namespace gpuplan::claims {

namespace {

struct Estimated {
    MemoryEstimate memory;
    TimeEstimate time;
};

Result<Estimated> estimateOn(const ClaimInputs& inputs, const Workload& workload, const char* model_name,
                             const char* gpu_name, int gpus)
{
    const Result<const KnownModel*> model = inputs.models->find(model_name);
    if (!model)
        return fail(model.error());
    const Result<std::size_t> gpu = inputs.tables.gpus->find(gpu_name);
    if (!gpu)
        return fail(gpu.error());
    const Gpu& on = (*inputs.tables.gpus)[*gpu];
    const MemoryModel memory(workload, (*model)->facts, *inputs.tables.runtimes, *inputs.tables.memory_spread);
    const TimeModel time(workload, (*model)->facts, *inputs.tables.efficiency);
    return Estimated{memory.at(&on, gpus), time.at(on, gpus)};
}

Workload fullTraining(bool mixed_precision)
{
    Workload w;
    w.kind = WorkloadKind::Train;
    w.method = TrainMethod::Full;
    w.master_weights = mixed_precision;
    w.sequence = 2048;
    w.framework = "transformers";
    return w;
}

Workload qlora()
{
    Workload w;
    w.kind = WorkloadKind::Train;
    w.method = TrainMethod::Qlora;
    w.weights = *parseWeightFormat("nf4");
    w.optimizer.kind = OptimizerKind::PagedAdamw8bit;
    w.sequence = 2048;
    w.framework = "transformers";
    return w;
}

Workload generation(const char* weights, const char* framework, int prompt, int output)
{
    Workload w;
    w.kind = WorkloadKind::Generate;
    w.weights = *parseWeightFormat(weights);
    w.prompt = prompt;
    w.output = output;
    w.framework = framework;
    return w;
}

std::string verdictWord(FitVerdict verdict)
{
    return verdict == FitVerdict::Fits ? "fits" : verdict == FitVerdict::Tight ? "tight" : "does not fit";
}

bool within(double value, double reference, double share)
{
    return value > reference * (1 - share) && value < reference * (1 + share);
}

} // namespace

Result<Claim> rulesOfThumb(const ClaimInputs& inputs)
{
    Claim claim{1, ClaimVerdict::Partly, {}};
    const auto mixed = estimateOn(inputs, fullTraining(true), "Llama-3.1-8B", "MI300X 192GB", 1);
    const auto pure = estimateOn(inputs, fullTraining(false), "Llama-3.1-8B", "MI300X 192GB", 1);
    const auto infer =
        estimateOn(inputs, generation("bf16", "transformers", 1024, 256), "Llama-3.1-8B", "MI300X 192GB", 1);
    const auto quantised =
        estimateOn(inputs, generation("awq4", "transformers", 1024, 256), "Llama-3.1-8B", "MI300X 192GB", 1);
    for (const auto* estimate : {&mixed, &pure, &infer, &quantised}) {
        if (!*estimate)
            return fail(estimate->error());
    }
    const double rule_training = mixed->memory.rule_of_thumb_gib.value_or(0),
                 rule_inference = infer->memory.rule_of_thumb_gib.value_or(0);
    note(&claim.figures, ReasonCode::ClaimRuleTraining,
         {rule_training, mixed->memory.per_gpu_gib.likely, pure->memory.per_gpu_gib.likely});
    note(&claim.figures, ReasonCode::ClaimRuleInference,
         {rule_inference, infer->memory.per_gpu_gib.likely, quantised->memory.per_gpu_gib.likely});
    constexpr double kClose = 0.15;
    const bool training = within(mixed->memory.per_gpu_gib.likely, rule_training, kClose)
        && within(pure->memory.per_gpu_gib.likely, rule_training, kClose);
    const bool inference = within(infer->memory.per_gpu_gib.likely, rule_inference, kClose)
        && within(quantised->memory.per_gpu_gib.likely, rule_inference, kClose);
    claim.verdict = training && inference ? ClaimVerdict::Holds : ClaimVerdict::Partly;
    return claim;
}

Result<Claim> whatTheMachineRuns(const ClaimInputs& inputs)
{
    Claim claim{7, ClaimVerdict::Partly, {}};
    const Workload chat = generation("gguf:Q4_K_M", "llama.cpp", 1000, 500);
    const auto train = estimateOn(inputs, qlora(), "Llama-2-7B", "RTX 4090 24GB", 1);
    const auto train_3090 = estimateOn(inputs, qlora(), "Llama-2-7B", "RTX 3090 24GB", 1);
    const auto one_4090 = estimateOn(inputs, chat, "Llama-3.3-70B", "RTX 4090 24GB", 1);
    const auto two_3090 = estimateOn(inputs, chat, "Llama-3.3-70B", "RTX 3090 24GB", 2);
    for (const auto* estimate : {&train, &train_3090, &one_4090, &two_3090}) {
        if (!*estimate)
            return fail(estimate->error());
    }
    const auto speed = [](const TimeEstimate& time) { return time.tokens_per_s ? time.tokens_per_s->likely : 0.0; };
    note(&claim.figures, ReasonCode::ClaimRunsQlora,
         {train->memory.per_gpu_gib.likely, verdictWord(train->memory.verdict), speed(train->time),
          speed(train_3090->time)});
    note(&claim.figures, ReasonCode::ClaimRuns70b,
         {one_4090->memory.per_gpu_gib.likely, verdictWord(one_4090->memory.verdict),
          two_3090->memory.per_gpu_gib.likely, verdictWord(two_3090->memory.verdict), speed(two_3090->time)});
    const auto fits = [](const Estimated& e) { return e.memory.verdict != FitVerdict::DoesNotFit; };
    const bool trains = fits(*train) && fits(*train_3090);
    claim.verdict = trains && fits(*one_4090) && fits(*two_3090) ? ClaimVerdict::Holds
        : trains && fits(*two_3090)                              ? ClaimVerdict::Partly
                                                                 : ClaimVerdict::No;
    return claim;
}

Result<Claim> oneMi300xForTheLargest(const ClaimInputs& inputs)
{
    constexpr int kMostGpus = 16;
    Claim claim{8, ClaimVerdict::Holds, {}};
    const auto gpu = inputs.tables.gpus->find("MI300X 192GB");
    if (!gpu)
        return fail(gpu.error());
    // The cheapest machine on demand that has at least `gpus` of them, in dollars an hour; 0 when nobody offers one.
    const auto cheapestMachine = [&](int gpus) -> Result<double> {
        double cheapest_usd = 0;
        for (const Offer& offer : inputs.offers) {
            if (offer.gpu_index != *gpu || offer.gpu_count < gpus || isInterruptible(offer.tier)
                || !isRentable(offer.tier))
                continue;
            const Result<double> usd = usdPerGpuHour(offer, *inputs.tables.rates);
            if (!usd)
                return fail(usd.error());
            const double machine_usd = *usd * offer.gpu_count;
            cheapest_usd = cheapest_usd == 0 ? machine_usd : std::min(cheapest_usd, machine_usd);
        }
        return cheapest_usd;
    };
    for (const char* name : {"Llama-3.1-405B", "DeepSeek-V3"}) {
        Workload serve = generation("fp8", "vllm", 1000, 500);
        serve.concurrent = 4;
        for (int gpus = 1; gpus <= kMostGpus; gpus *= 2) {
            serve.parallel.gpus = serve.parallel.tensor = gpus;
            serve.parallel_given = true;
            const auto estimate = estimateOn(inputs, serve, name, "MI300X 192GB", gpus);
            if (!estimate)
                return fail(estimate.error());
            if (estimate->memory.verdict == FitVerdict::DoesNotFit)
                continue;
            const Result<double> machine_usd = cheapestMachine(gpus);
            if (!machine_usd)
                return fail(machine_usd.error());
            note(&claim.figures, ReasonCode::ClaimLargest,
                 {std::string(name), estimate->memory.parts_gib.weights * gpus, std::int64_t{gpus},
                  estimate->memory.per_gpu_gib.likely});
            if (*machine_usd > 0)
                note(&claim.figures, ReasonCode::ClaimLargestMachine, {std::int64_t{gpus}, *machine_usd});
            if (gpus > 1)
                claim.verdict = ClaimVerdict::No;
            break;
        }
    }
    return claim;
}

} // namespace gpuplan::claims
