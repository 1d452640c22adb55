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
    MemoryPeakMoment,     ///< the peak is at the moment "%1"; the largest part is %2 with %3 GiB
    MemoryRuntimeUnknown, ///< the framework "%1" is not known; it is treated like a usual %2
    MemoryShapeEstimated, ///< only the size is known (%1 billion parameters); the shape is interpolated from models of that size
    MemoryReplicated,     ///< the model is replicated on each of the %1 GPUs: more of them do not lower the need of one
    MemoryLayersSplit,    ///< the layers are split over %1 GPUs, which work one after another
    MemoryQuantisedShard, ///< ZeRO-3 shards quantised weights only in versions that store them in a 16-bit container
    MemoryLoadPeak, ///< loading needs %1 GiB on the GPU, more than the run itself: %2 holds a whole copy before it is cut up
    MemoryRuleTraining, ///< 16 GB per billion parameters would be %1 GiB per GPU; itemised it is %2 GiB: weights, gradients and states take %3 bytes per parameter here, activations and logits %4 GiB
    MemoryRuleInference, ///< 2 GB per billion parameters would be %1 GiB per GPU; itemised it is %2 GiB, with %3 GiB of KV cache and %4 GiB of activations and logits
    MemoryUpcastRisk,    ///< mixed-precision FSDP may turn the trained weights into fp32: then it is up to %1 GiB
    MemoryEagerAttention, ///< without a flash kernel the attention scores grow with the square of the %1 tokens
    MemoryPagedOptimizer, ///< the optimizer states live in main memory and are paged in
    MemoryPoolReserved, ///< %1 reserves %2% of the GPU (%3 GiB) for its cache at start; the workload itself needs %4 GiB
    MemoryPoolTooSmall, ///< %1 stays within %2% of the GPU (%3 GiB) unless told otherwise: this workload may be refused
    MemoryCacheReplicated, ///< %1 KV heads on %2 GPUs: every GPU keeps at least one, so the cache is held more than once
    MemorySlidingLimited,  ///< %1 keeps only the last %2 tokens in layers with a window
    MemorySlidingFull,     ///< %1 keeps all tokens in layers with a window of %2
    MemoryCachesLatent,    ///< %1 caches the latent of the attention, %2 times less than full heads
    MemoryCachesHeads,     ///< %1 caches full heads instead of the latent, %2 times more
    MemoryHostOffload,     ///< offloading needs %1 GiB of main memory in the machine
    MemoryHostTooSmall,    ///< the run needs about %1 GiB of main memory and the machine has %2 GiB
    MemoryMxfp4Upcast, ///< %1 does not train on MXFP4 weights: they are turned into 16 bits first, %2 GiB instead of %3
    MemoryEmbeddingsTrained, ///< embedding and head are trained whole beside the adapter: %1 million parameters more
    MemoryPoolNoHeadroom, ///< a pool of %1% of the GPU leaves %2 GiB for what lies outside of it: lower the share or the tokens of one pass
    MemoryLongestContext, ///< %1 tokens per sequence are asked for; about %2 fit
    MemoryUnseenRuntime,  ///< no memory measurement of %1 is behind this: the range is wider
    MemoryUnseenVendor,   ///< no such run was measured on GPUs of this maker (%1): the range is wider
    MemoryUnseenLayout, ///< no such run was measured that is spread over GPUs or main memory in this way: the range is wider
    MemoryUnseenSize,   ///< models from %1 to %2 billion parameters were measured, this one has %3: the range is wider
    MemoryUnseenLength, ///< sequences of up to %1 tokens were measured, here they have %2: the range is wider
    MemoryUnseenEncoder, ///< the engine's trial run of the image or sound encoder is not in the estimate: the range is wider
    // time
    TimeEvidence,       ///< speed of %1 from %2 measured runs
    TimeEvidenceOfLike, ///< no measured runs decide the speed of %1 itself; it is that of %3, from %2 measured runs
    TimeUnknownRuntime, ///< there are no measured runs of %1; the average of similar programs is used and the range is wider
    TimeUnknownGpuClass, ///< there are no measured runs on GPUs of the class of %1; the average is used and the range is wider
    TimeFarSize,         ///< models of %1 billion parameters lie outside of the measured ones; the range is wider
    TimeUnknownRate,  ///< the datasheet of %1 does not state %2; speed and time are unknown
    TimeRateFallback, ///< %1 has no known rate for %2; %3 is assumed
    TimeNoBf16,       ///< %1 has no bf16 units; fp16 is assumed, which needs loss scaling
    TimeWeightOnly,   ///< %1 weights are unpacked before each multiplication: they save memory traffic, not arithmetic
    TimeEstimatedShape, ///< only the parameter count is known; layers and heads are those of similar models
    TimeLayoutUnknown, ///< under data parallelism one GPU cannot hold the model; a split as in the measured runs is assumed
    TimeLayersInTurn,    ///< the layers are spread over %1 GPUs that work one after another: the speed is that of one
    TimeBatchLimited,    ///< memory holds %1 of the %2 wanted requests at once
    TimeSlotsLimited,    ///< %1 keeps %2 of the %3 wanted requests in flight unless told otherwise
    TimeWeightsDoNotFit, ///< the weights need %1 GiB and %2 GiB are usable; the speed holds only if they fit
    TimeHostBound,       ///< the host program limits the speed: %1 µs per layer, whatever the GPU
    TimeDequantisation,  ///< unpacking the weights takes %1 % of the step; longer micro-batches make it smaller
    TimeMicroBatchAssumed, ///< the micro-batch is not stated; the speed is that of %1 sequences at once (%2 tokens), a usual size that fits
    TimePaddingIncluded, ///< samples are not packed: padding to the longest of a micro-batch adds %1 % of work, included
    TimePadding, ///< without packing, padding to the longest sample of a batch costs up to %1 % more; it is not included
    TimeOffload,        ///< the optimizer moves %1 GB over PCIe per step
    TimeNetworkAssumed, ///< the network between machines is not stated; %1 GB/s per GPU are assumed
    TimeKvEightBit,     ///< %1 keeps an 8-bit KV cache with these weights
    TimeStart,          ///< %1 minutes before the first token: start %2, download %3, load %4
    TimeAmountUnknown,  ///< the workload does not say how much there is to do; hours are unknown
    TimeOlderRuntime,   ///< measured runs of %1 are older than today's versions, which may be faster
    // cost
    // plan
    CheapestOfWays, ///< %1 ways to run it were priced; %2 of %3 machine sizes on offer have the memory
    OnlyTightFits,  ///< only machines with little room are on offer: it may run out of memory
    SpotOverhead,   ///< a spot machine can vanish: expect %1 times the hours; write a checkpoint about every %2 minutes
    StoragePriceAssumed, ///< the provider's storage price is not known: %1 USD per GB and month was assumed
    BillingStepUnknown,  ///< how %1 rounds the hours on the bill is not known: seconds were assumed
    StoppedStillBills,   ///< at %1 a stopped machine still costs its full price: delete it when you are done
    PriceRecalled,       ///< this price was not read at its source: check it before you pay
    NearestSize,         ///< the nearest is %2 × %1: it would need %3 GiB of the %4 GiB usable on each
    MustMissing,         ///< the must "%1" is not in the plan
    DeadlineChoice,      ///< chosen for the deadline: without it the cheapest way would cost %1 %2
    OwnedTooSmall,       ///< your own %1 is not used: the run needs %2 GiB of the %3 GiB usable on it
    CommunityHost,       ///< a private host of a marketplace: it can go offline, and its owner can see what is on it
    KeyUnused,           ///< "%1" has no effect here; the nearest fields are: %2
    MustBlocked,         ///< "%1" can be run nowhere; more money or time does not help
    MustsNeedBudget,     ///< all musts together cost %2 %1 on average, reserve included
    MustsNeedTime,       ///< all musts together need %1 hours more before their deadlines
    PricesOld,           ///< the oldest price in use is %1 days old: check before you pay
    RateUsed,            ///< converted at %2 %1 for one US dollar, the rate of %3
    RateAssumed,         ///< converted at %2 %1 for one US dollar, assumed on %3 (between %4 and %5); refresh rates
    PricesKept,          ///< as of %1, %2 days ago: prices, billing and exchange rates are those that the plan keeps
    TotalMoved, ///< when its prices were kept this plan came to %2 %1 (P90 %3 %1): the plan itself or the way of estimating has changed since
    PriceOfUnknownGpu,  ///< a kept price of %1 is not used: this program does not know the GPU %2
    PricesUnavailable,  ///< %1 of the %2 prices that the plan kept are unavailable: nobody lists them any more (%3)
    OwnMachineCounts,   ///< your machine %1 counts as one that the plan owns
    OwnMachineUncosted, ///< your machine %1 is left aside: what its electricity costs is not known
    SearchLimit,        ///< the search stopped at its limit: the best plan may be worth up to %1% more
    GoalWithin,         ///< ¥%1 likely (P10–P90 ¥%2–%3) lies within the published ¥%4–%5
    GoalTouches,        ///< ¥%1 likely lies outside of the published ¥%4–%5, but the range ¥%2–%3 touches it
    GoalBelow,          ///< today's offers put the whole path at ¥%1 likely (¥%2–%3), below the published ¥%4–%5
    GoalAbove,          ///< today's offers put the whole path at ¥%1 likely (¥%2–%3), above the published ¥%4–%5
    // claims of early 2026, recomputed
    ClaimRuleTraining, ///< full fine-tuning of an 8B model: %1 GiB by the rule, %2 GiB itemised in mixed precision, %3 GiB in pure bf16
    ClaimRuleInference, ///< inference with an 8B model: %1 GiB by the rule, %2 GiB itemised in bf16, %3 GiB in 4 bits
    ClaimMidRange, ///< 24 to 48 GB cards on demand: %1 / %2 / %3 USD per GPU-hour (P10 / median / P90 of %5 offers), %4% of them within 0.50–1.20
    ClaimMidRangeSpot,  ///< on spot: %1 / %2 / %3 USD (of %5 offers), %4% of them within 0.20–0.60
    ClaimDecentralised, ///< cheapest private host against the cheaper of AWS and GCP, same GPU and count, on demand: %1 / %2 / %3% less (P10 / median / P90 of %4 pairs)
    ClaimA100OnDemand,  ///< cheapest on demand: %1 at %2 for %3 USD/h: %4 nominal hours, %5 useful ones
    ClaimA100Spot, ///< cheapest on spot: %1 at %2 for %3 USD/h: %4 nominal hours, %5 useful ones before interruptions
    ClaimA100Arithmetic, ///< 700 USD at 0.50 are %1 hours in name, %2 useful ones after failed runs and idle time
    ClaimBreakEven, ///< price over rent gives %1 h and nothing else; a fair account, against the same A100, %2 h; against renting the same card %3 h, with a used card in a computer that is there %4 h
    ClaimMachine4090, ///< an RTX 4090 card costs ¥%1 / %2 / %3 (P10 / median / P90), with a computer around it ¥%4 / %5 / %6
    ClaimMachine3090, ///< an RTX 3090 card costs ¥%1 / %2 / %3, two of them with a computer ¥%4 / %5 / %6
    ClaimRunsQlora, ///< QLoRA of a 7B model needs %1 GiB on a 24 GB card (%2): %3 tokens/s on an RTX 4090, %4 on an RTX 3090
    ClaimRuns70b, ///< a 4-bit 70B needs %1 GiB on one RTX 4090 (%2), %3 GiB on each of two RTX 3090 (%4), where it writes %5 tokens/s
    ClaimLargest,        ///< %1 in FP8 holds %2 GiB of weights: it takes %3 MI300X with %4 GiB in use on each
    ClaimLargestMachine, ///< the cheapest machine on demand with at least %1 of them costs %2 USD an hour
    ClaimLearnersBudget, ///< the demo plan has %1 of the %2 kinds of work: likely %5 %3, P90 %5 %4, of a budget of %5 %6
    ClaimHalfHour,       ///< half an hour at %1: %2 USD (%3 USD/h)
    ClaimHalfHourUnknownRule, ///< half an hour at %1: %2 USD (%3 USD/h) if it is billed by the second; its rule is not known
    ClaimHalfHourWhy, ///< 1.99 USD for half an hour is a whole hour at that price: it holds only where the first hour is billed in full
    ClaimMemoryRented,     ///< rented, GiB for 1 USD an hour: %1 %2, %3 %4
    ClaimMemoryBought,     ///< bought, GiB for 1,000 USD: %1 %2, %3 %4
    ClaimNeedsCalibration, ///< the machine report comes with the calibration in a later version
    // model
    ModelFamilyUnknown, ///< the model family "%1" is not known: counted as a plain decoder with the fields of the file
    ModelNameContradicts, ///< the name says %1 billion parameters, the content holds %2 billion
    ModelDtypeUnknown,    ///< the file does not say in which format the weights are stored
    ModelQuantisationMissed, ///< the name says %1, but no quantisation is declared: a file beside it may (hf_quant_config.json)
    ModelQuantisationUnknown, ///< the quantisation "%1" is not known: the size of the stored weights is unknown
    ModelKvHeadsReplaced,     ///< %1 KV heads are declared, but this family keeps %2
    ModelHeadStoredTwice,     ///< the head is tied, yet published files of this family store it: %1 bytes more on disk
    ModelHeadMayBeStoredTwice, ///< the head is tied; some published files of this family store it all the same: %1 bytes more
    ModelFieldAssumed,         ///< "%1" is missing: %2, the default of the family
    ModelExtraLayers,          ///< %1 layers for predicting further tokens are in the files and are not counted
    ModelPartApproximated, ///< the part "%1" of the model is of an unknown kind: counted as a plain encoder
    ModelEncoderOnly,      ///< an encoder: it keeps no KV cache and does not generate
    ModelEncoderDecoder, ///< encoder and decoder: the cache of the encoder's output depends on the input and is not in the figure per token
    ModelTotalSizeUnusable, ///< "total_size" of the index is missing or no number: the size of the stored weights is unknown
    ModelTotalSizeImplausible, ///< "total_size" says %1 bytes, but %2 parameters in the declared format take %3
    ModelLayerStateNotCounted, ///< %1 layers keep a state of constant size instead of a KV cache
    ModelSplitFile,            ///< part %1 of %2: the parameters and bytes are those of this part alone
    // import of training files
    ImportAskSamples,        ///< how many samples are trained on is not in the file
    ImportAskSamplesLimited, ///< how many samples are trained on is not in the file; at most %1 (%2 of each of %3 datasets)
    ImportAskSamplesOfSplit, ///< how many samples are trained on is not in the file; it takes the part "%1" of the dataset
    ImportAskTokens,         ///< how long a sample is on average is not in the file; %1 is the upper limit (%2 tokens)
    ImportAskTokensUnlimited, ///< how long a sample is on average is not in the file
    ImportAskGpus,            ///< the command that starts the training decides how many GPUs it runs on
    ImportAskShard,           ///< the ZeRO stage is in another file: %1
    ImportAskSequence,        ///< %1 is empty: samples are not cut, and the longest one decides about memory
    ImportAskModel,           ///< the model "%1" is not among the known ones; a size is never guessed from a name
    ImportAskPrecision,       ///< neither bf16 nor fp16 is set; %1 then decides by the model and the GPU
    ImportAskMissing,         ///< %1 is not in the file, and %2 has no default for it
    ImportAskUnresolved,      ///< %1 is "%2", which this file alone does not resolve
    ImportModelsDiffer, ///< the file names the model "%1", but its weights come from the folder of another one: "%2"
    ImportGpusLeftOut,  ///< the %1 GPUs stay out of the experiment until --shard says how the model is spread over them
    ImportSpreadOpen,   ///< the sharding "%1" enters the experiment together with the number of GPUs (--gpus)
    ImportReferenceModel,  ///< "%1" holds a second, frozen model: only the trained one is estimated
    ImportReferenceIsBase, ///< "%1" compares with the model without its adapter: those passes are not in the time
    ImportPairs,           ///< "%1" trains on two answers per sample: batch and length here are those of one
    ImportReinforcement, ///< "%1" writes answers and holds further models while it trains: only the trained model is estimated
    ImportFrozen,        ///< "%1" trains some layers only: estimated as full training, an upper limit
    ImportOtherAdapter,    ///< "%1" is estimated like LoRA of the same rank
    ImportOtherOptimizer,  ///< the optimizer "%1" is not known: estimated as adamw
    ImportOneState,        ///< the optimizer "%1" is estimated as lion, which keeps one state as well
    ImportLowBits,         ///< %1: %2 bits are estimated as 4
    ImportSameBits,        ///< "%1" takes as many bits as %2
    ImportConflict,        ///< %1 and %2 contradict each other: %3 counts here
    ImportTargetLeftOut,   ///< the adapter on "%1" is not counted
    ImportTargetUnknown,   ///< the matrix "%1" is not known and not counted
    ImportMlpInPart,       ///< adapters on a part of the MLP only ("%1"): the whole is counted, an upper limit
    ImportTrainedBeside,   ///< %1: %2 million parameters are trained beside the adapters, %3 million in all
    ImportNoMasterCopy,    ///< %1 trains the weights in the type they are loaded in, without an fp32 copy
    ImportStepsOverride,   ///< %1 (%2 steps) overrides %3
    ImportStepsPerEpoch,   ///< %1 ends each epoch after %2 steps: %3 in all, if there is as much data
    ImportHeldBack,        ///< %1 takes %2 of the dataset away for validation: --samples counts what remains
    ImportEvaluation,      ///< evaluation during the run (%1) takes time that is not counted
    ImportPadded,          ///< %1 pads every sample to the limit: count --tokens-per-sample as the limit
    ImportContextParallel, ///< %1 cuts sequences over GPUs, which is not estimated: memory is an upper limit
    ImportCommentsDiffer,  ///< the comments start it on different numbers of GPUs: that of line %1 counts
    ImportNotTraining,     ///< %1 is off: this file does not train
    // a person's own runs
    MemoryCorrected, ///< %1 run(s) of yours, the nearest %2, change the memory from %3 to %4 GiB
    TimeCorrected,   ///< %1 run(s) of yours, the nearest %2, change the speed from %3 to %4 tokens/s
    // the calculation, for those who ask for it
    FormulaMemoryWeights, ///< weights: %1 billion parameters in matrices at %2 bits and %3 billion others = %4 GiB; on this GPU at the peak %5 GiB
    FormulaMemoryMicroStep, ///< one micro-step: %1 sequences × %2 = %3 tokens
    FormulaMemoryTrained, ///< trained: %1 million parameters; at the peak gradients take %2 GiB, optimizer states %3 GiB, fp32 copies and adapters %4 GiB
    FormulaMemoryLogits,  ///< logits and loss: %1 tokens × %2 entries × %3 bytes = %4 GiB at most
    FormulaMemoryCache,   ///< KV cache: %1 tokens × %2 sequences at %3 bits = %4 GiB on this GPU
    FormulaMemorySampler, ///< logits of the sampled tokens, %1 entries each: %2 GiB
    FormulaMemoryMoment,  ///< at %1 there are %2 GiB of live tensors
    FormulaMemoryPeak,    ///< at %1 there are %2 GiB of live tensors: the peak
    FormulaMemorySlack, ///< allocator: %1 × %2 GiB activations and buffers + %3 × %4 GiB logits + %5 × %6 GiB weights and states, as far as there is room = %7 GiB
    FormulaMemoryRuntime, ///< driver and libraries: %1 GiB + graphs %2 GiB + %3 GiB because %4 GPU(s) talk to each other
    FormulaMemoryTotal,   ///< %1 live + %2 allocator + %3 driver = %4 GiB
    FormulaMemoryCorrected, ///< your own runs turn %1 into %2 GiB; weights, states and cache are counted and stay
    FormulaMemoryRange,     ///< P10 is %1 times this, P90 %2 times
    FormulaTimeMicroStep, ///< a micro-step has %1 tokens on each data-parallel group; %2 of them make one optimizer step
    FormulaTimeArithmetic, ///< arithmetic: %1 tokens × %2 GFLOP ÷ (%3 TFLOPS of the datasheet × %4 reachable on this GPU × %5 with this runtime) = %6 ms
    FormulaTimeTraffic,    ///< memory traffic: %1 GB ÷ %2 GB/s reachable = %3 ms
    FormulaTimeUnpack,     ///< unpacking %1 billion quantised weights, once per pass of the micro-step: %2 ms
    FormulaTimeOverhead, ///< overhead of %1 layers and of the pipeline %2 ms, communication that is not hidden %3 ms, optimizer step %4 ms
    FormulaTimeTrainRate, ///< in all %1 ms for %2 × %3 tokens: %4 tokens/s
    FormulaTimeStep, ///< one decoding step of %1 sequence(s): weights %2 GB + cache %3 GB ÷ %4 GB/s = %5 ms, arithmetic %6 ms; the longer one counts
    FormulaTimeStepRest, ///< + %1 layers %2 ms + all-reduce %3 ms + host %4 ms = %5 ms
    FormulaTimePrompt, ///< prompts: %1 tokens in %2 pass(es), %3 TFLOP ÷ %4 TFLOPS = %5 ms, reading the weights %6 ms; with everything else %7 ms
    FormulaTimeRate,   ///< %1 tokens in %2 s: %3 tokens/s
    FormulaTimeRange,  ///< standard deviation of ln(time): %1 common to runs on this GPU model, %2 of this run
    FormulaConstant, ///< %1 = %2, row %3, from %4 runs of %5 publications (%6); 10% more of it changes the speed by %7%
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
