// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>

#include "app/text/sentences.h"

namespace gpuplan {

namespace {

class ReasonText {
    Q_DECLARE_TR_FUNCTIONS(Reason)
public:
    // No default: a new code does not compile without its sentence.
    static QString pattern(ReasonCode code)
    {
        switch (code) {
        case ReasonCode::MemoryPeakMoment:
            return tr("the peak is at the moment \"%1\"; the largest part is %2 with %3 GiB");
        case ReasonCode::MemoryRuntimeUnknown:
            return tr("the framework \"%1\" is not known; it is treated like a usual %2");
        case ReasonCode::MemoryShapeEstimated:
            return tr("only the size is known (%1 billion parameters); the shape is interpolated from models of "
                      "that size");
        case ReasonCode::MemoryReplicated:
            return tr("the model is replicated on each of the %1 GPUs: more of them do not lower the need of one");
        case ReasonCode::MemoryLayersSplit:
            return tr("the layers are split over %1 GPUs, which work one after another");
        case ReasonCode::MemoryQuantisedShard:
            return tr("ZeRO-3 shards quantised weights only in versions that store them in a 16-bit container");
        case ReasonCode::MemoryLoadPeak:
            return tr("loading needs %1 GiB on the GPU, more than the run itself: %2 holds a whole copy before it "
                      "is cut up");
        case ReasonCode::MemoryRuleTraining:
            return tr("16 GB per billion parameters would be %1 GiB per GPU; itemised it is %2 GiB: weights, "
                      "gradients and states take %3 bytes per parameter here, activations and logits %4 GiB");
        case ReasonCode::MemoryRuleInference:
            return tr("2 GB per billion parameters would be %1 GiB per GPU; itemised it is %2 GiB, with %3 GiB of "
                      "KV cache and %4 GiB of activations and logits");
        case ReasonCode::MemoryUpcastRisk:
            return tr("mixed-precision FSDP may turn the trained weights into fp32: then it is up to %1 GiB");
        case ReasonCode::MemoryEagerAttention:
            return tr("without a flash kernel the attention scores grow with the square of the %1 tokens");
        case ReasonCode::MemoryPagedOptimizer:
            return tr("the optimizer states live in main memory and are paged in");
        case ReasonCode::MemoryPoolReserved:
            return tr("%1 reserves %2% of the GPU (%3 GiB) for its cache at start; the workload itself needs %4 GiB");
        case ReasonCode::MemoryPoolTooSmall:
            return tr("%1 stays within %2% of the GPU (%3 GiB) unless told otherwise: this workload may be refused");
        case ReasonCode::MemoryCacheReplicated:
            return tr("%1 KV heads on %2 GPUs: every GPU keeps at least one, so the cache is held more than once");
        case ReasonCode::MemorySlidingLimited:
            return tr("%1 keeps only the last %2 tokens in layers with a window");
        case ReasonCode::MemorySlidingFull:
            return tr("%1 keeps all tokens in layers with a window of %2");
        case ReasonCode::MemoryCachesLatent:
            return tr("%1 caches the latent of the attention, %2 times less than full heads");
        case ReasonCode::MemoryCachesHeads:
            return tr("%1 caches full heads instead of the latent, %2 times more");
        case ReasonCode::MemoryHostOffload:
            return tr("offloading needs %1 GiB of main memory in the machine");
        case ReasonCode::MemoryHostTooSmall:
            return tr("the run needs about %1 GiB of main memory and the machine has %2 GiB");
        case ReasonCode::MemoryMxfp4Upcast:
            return tr("%1 does not train on MXFP4 weights: they are turned into 16 bits first, %2 GiB instead of %3");
        case ReasonCode::MemoryEmbeddingsTrained:
            return tr("embedding and head are trained whole beside the adapter: %1 million parameters more");
        case ReasonCode::MemoryPoolNoHeadroom:
            return tr("a pool of %1% of the GPU leaves %2 GiB for what lies outside of it: lower the share or the "
                      "tokens of one pass");
        case ReasonCode::MemoryLongestContext:
            return tr("%1 tokens per sequence are asked for; about %2 fit");
        case ReasonCode::MemoryUnseenRuntime:
            return tr("no memory measurement of %1 is behind this: the range is wider");
        case ReasonCode::MemoryUnseenVendor:
            return tr("no such run was measured on GPUs of this maker (%1): the range is wider");
        case ReasonCode::MemoryUnseenLayout:
            return tr("no such run was measured that is spread over GPUs or main memory in this way: the range is "
                      "wider");
        case ReasonCode::MemoryUnseenSize:
            return tr("models from %1 to %2 billion parameters were measured, this one has %3: the range is wider");
        case ReasonCode::MemoryUnseenLength:
            return tr("sequences of up to %1 tokens were measured, here they have %2: the range is wider");
        case ReasonCode::MemoryUnseenEncoder:
            return tr("the engine's trial run of the image or sound encoder is not in the estimate: the range is "
                      "wider");
        case ReasonCode::TimeEvidence:
            return tr("speed of %1 from %2 measured runs");
        case ReasonCode::TimeUnknownRuntime:
            return tr("there are no measured runs of %1; the average of similar programs is used and the range is "
                      "wider");
        case ReasonCode::TimeUnknownGpuClass:
            return tr("there are no measured runs on GPUs of the class of %1; the average is used and the range is "
                      "wider");
        case ReasonCode::TimeFarSize:
            return tr("models of %1 billion parameters lie outside of the measured ones; the range is wider");
        case ReasonCode::TimeUnknownRate:
            return tr("the datasheet of %1 does not state %2; speed and time are unknown");
        case ReasonCode::TimeRateFallback:
            return tr("%1 has no known rate for %2; %3 is assumed");
        case ReasonCode::TimeNoBf16:
            return tr("%1 has no bf16 units; fp16 is assumed, which needs loss scaling");
        case ReasonCode::TimeWeightOnly:
            return tr("%1 weights are unpacked before each multiplication: they save memory traffic, not arithmetic");
        case ReasonCode::TimeEstimatedShape:
            return tr("only the parameter count is known; layers and heads are those of similar models");
        case ReasonCode::TimeLayoutUnknown:
            return tr("under data parallelism one GPU cannot hold the model; a split as in the measured runs is "
                      "assumed");
        case ReasonCode::TimeLayersInTurn:
            return tr("the layers are spread over %1 GPUs that work one after another: the speed is that of one");
        case ReasonCode::TimeBatchLimited:
            return tr("memory holds %1 of the %2 wanted requests at once");
        case ReasonCode::TimeWeightsDoNotFit:
            return tr("the weights need %1 GiB and %2 GiB are usable; the speed holds only if they fit");
        case ReasonCode::TimeHostBound:
            return tr("the host program limits the speed: %1 µs per layer, whatever the GPU");
        case ReasonCode::TimeDequantisation:
            return tr("unpacking the weights takes %1 % of the step; longer micro-batches make it smaller");
        case ReasonCode::TimeMicroBatchAssumed:
            return tr("the micro-batch is not stated; the speed is that of %1 sequences at once (%2 tokens), a usual "
                      "size that fits");
        case ReasonCode::TimePaddingIncluded:
            return tr("samples are not packed: padding to the longest of a micro-batch adds %1 % of work, included");
        case ReasonCode::TimePadding:
            return tr("without packing, padding to the longest sample of a batch costs up to %1 % more; it is not "
                      "included");
        case ReasonCode::TimeOffload:
            return tr("the optimizer moves %1 GB over PCIe per step");
        case ReasonCode::TimeNetworkAssumed:
            return tr("the network between machines is not stated; %1 GB/s per GPU are assumed");
        case ReasonCode::TimeKvEightBit:
            return tr("%1 keeps an 8-bit KV cache with these weights");
        case ReasonCode::TimeStart:
            return tr("%1 minutes before the first token: start %2, download %3, load %4");
        case ReasonCode::TimeAmountUnknown:
            return tr("the workload does not say how much there is to do; hours are unknown");
        case ReasonCode::TimeOlderRuntime:
            return tr("measured runs of %1 are older than today's versions, which may be faster");
        case ReasonCode::CheapestOfWays:
            return tr("%1 ways to run it were priced; %2 of %3 machine sizes on offer have the memory");
        case ReasonCode::OnlyTightFits:
            return tr("only machines with little room are on offer: it may run out of memory");
        case ReasonCode::SpotOverhead:
            return tr("a spot machine can vanish: expect %1 times the hours; write a checkpoint about every %2 "
                      "minutes");
        case ReasonCode::StoragePriceAssumed:
            return tr("the provider's storage price is not known: %1 USD per GB and month was assumed");
        case ReasonCode::BillingStepUnknown:
            return tr("how %1 rounds the hours on the bill is not known: seconds were assumed");
        case ReasonCode::StoppedStillBills:
            return tr("at %1 a stopped machine still costs its full price: delete it when you are done");
        case ReasonCode::PriceRecalled:
            return tr("this price was not read at its source: check it before you pay");
        case ReasonCode::NearestSize:
            return tr("the nearest is %2 × %1: it would need %3 GiB of the %4 GiB usable on each");
        case ReasonCode::MustMissing:
            return tr("the must \"%1\" is not in the plan");
        case ReasonCode::DeadlineChoice:
            return tr("chosen for the deadline: without it the cheapest way would cost %1 %2");
        case ReasonCode::OwnedTooSmall:
            return tr("your own %1 is not used: the run needs %2 GiB of the %3 GiB usable on it");
        case ReasonCode::CommunityHost:
            return tr("a private host of a marketplace: it can go offline, and its owner can see what is on it");
        case ReasonCode::KeyUnused:
            return tr("\"%1\" has no effect here; the nearest fields are: %2");
        case ReasonCode::MustBlocked:
            return tr("\"%1\" can be run nowhere; more money or time does not help");
        case ReasonCode::MustsNeedBudget:
            return tr("all musts together cost %2 %1 on average, reserve included");
        case ReasonCode::MustsNeedTime:
            return tr("all musts together need %1 hours more before their deadlines");
        case ReasonCode::PricesOld:
            return tr("the oldest price in use is %1 days old: check before you pay");
        case ReasonCode::RateAssumed:
            return tr("converted at %2 %1 for one US dollar, an assumption of %3 (between %4 and %5); `gpuplan prices "
                      "refresh "
                      "ecb` brings today's rate");
        case ReasonCode::RateUsed:
            return tr("converted at %2 %1 for one US dollar, the rate of %3");
        case ReasonCode::OwnMachineCounts:
            return tr("your machine %1 counts as one that the plan owns");
        case ReasonCode::OwnMachineUncosted:
            return tr("your machine %1 is left aside: what its electricity costs is not known");
        case ReasonCode::PricesKept:
            return tr("as of %1, %2 days ago: prices, billing and exchange rates are those that the plan keeps");
        case ReasonCode::TotalMoved:
            return tr("when its prices were kept this plan came to %2 %1 (P90 %3 %1): the plan itself or the way of "
                      "estimating has changed since");
        case ReasonCode::PriceOfUnknownGpu:
            return tr("a kept price of %1 is not used: this program does not know the GPU %2");
        case ReasonCode::PricesUnavailable:
            return tr("%1 of the %2 prices that the plan kept are unavailable: nobody lists them any more (%3)");
        case ReasonCode::SearchLimit:
            return tr("the search stopped at its limit: the best plan may be worth up to %1% more");
        case ReasonCode::GoalWithin:
            return tr("¥%1 likely (P10–P90 ¥%2–%3) lies within the published ¥%4–%5");
        case ReasonCode::GoalTouches:
            return tr("¥%1 likely lies outside of the published ¥%4–%5, but the range ¥%2–%3 touches it");
        case ReasonCode::GoalBelow:
            return tr("today's offers put the whole path at ¥%1 likely (¥%2–%3), below the published ¥%4–%5");
        case ReasonCode::GoalAbove:
            return tr("today's offers put the whole path at ¥%1 likely (¥%2–%3), above the published ¥%4–%5");
        case ReasonCode::ClaimRuleTraining:
            return tr("full fine-tuning of an 8B model: %1 GiB by the rule, %2 GiB itemised in mixed precision, %3 "
                      "GiB in pure bf16");
        case ReasonCode::ClaimRuleInference:
            return tr("inference with an 8B model: %1 GiB by the rule, %2 GiB itemised in bf16, %3 GiB in 4 bits");
        case ReasonCode::ClaimMidRange:
            return tr("24 to 48 GB cards on demand: %1 / %2 / %3 USD per GPU-hour (P10 / median / P90 of %5 "
                      "offers), %4% of them within 0.50–1.20");
        case ReasonCode::ClaimMidRangeSpot:
            return tr("on spot: %1 / %2 / %3 USD (of %5 offers), %4% of them within 0.20–0.60");
        case ReasonCode::ClaimDecentralised:
            return tr("cheapest private host against the cheaper of AWS and GCP, same GPU and count, on demand: %1 "
                      "/ %2 / %3% less (P10 / median / P90 of %4 pairs)");
        case ReasonCode::ClaimA100OnDemand:
            return tr("cheapest on demand: %1 at %2 for %3 USD/h: %4 nominal hours, %5 useful ones");
        case ReasonCode::ClaimA100Spot:
            return tr("cheapest on spot: %1 at %2 for %3 USD/h: %4 nominal hours, %5 useful ones before interruptions");
        case ReasonCode::ClaimA100Arithmetic:
            return tr("700 USD at 0.50 are %1 hours in name, %2 useful ones after failed runs and idle time");
        case ReasonCode::ClaimBreakEven:
            return tr(
                "price over rent gives %1 h, without electricity, resale, equal work or idle hours; a fair account "
                "gives %2 h against the same A100, %3 h against renting an RTX 4090, and %4 h for a used card in a "
                "computer that is there (`gpuplan buy-or-rent --claim`)");
        case ReasonCode::ClaimMachine4090:
            return tr("an RTX 4090 card costs ¥%1 / %2 / %3 (P10 / median / P90), with a computer around it ¥%4 / "
                      "%5 / %6");
        case ReasonCode::ClaimMachine3090:
            return tr("an RTX 3090 card costs ¥%1 / %2 / %3, two of them with a computer ¥%4 / %5 / %6");
        case ReasonCode::ClaimRunsQlora:
            return tr("QLoRA of a 7B model needs %1 GiB on a 24 GB card (%2): %3 tokens/s on an RTX 4090, %4 on an "
                      "RTX 3090");
        case ReasonCode::ClaimRuns70b:
            return tr("a 4-bit 70B needs %1 GiB on one RTX 4090 (%2), %3 GiB on each of two RTX 3090 (%4), where "
                      "it writes %5 tokens/s");
        case ReasonCode::ClaimLargest:
            return tr("%1 in FP8 holds %2 GiB of weights: it takes %3 MI300X with %4 GiB in use on each");
        case ReasonCode::ClaimLargestMachine:
            return tr("the cheapest machine on demand with at least %1 of them costs %2 USD an hour");
        case ReasonCode::ClaimLearnersBudget:
            return tr("the demo plan has %1 of the %2 kinds of work: likely %5 %3, P90 %5 %4, of a budget of %5 %6");
        case ReasonCode::ClaimHalfHour:
            return tr("half an hour at %1: %2 USD (%3 USD/h)");
        case ReasonCode::ClaimHalfHourUnknownRule:
            return tr("half an hour at %1: %2 USD (%3 USD/h) if it is billed by the second; its rule is not known");
        case ReasonCode::ClaimHalfHourWhy:
            return tr("1.99 USD for half an hour is a whole hour at that price: it holds only where the first hour "
                      "is billed in full");
        case ReasonCode::ClaimMemoryRented:
            return tr("rented, GiB for 1 USD an hour: %1 %2, %3 %4");
        case ReasonCode::ClaimMemoryBought:
            return tr("bought, GiB for 1,000 USD: %1 %2, %3 %4");
        case ReasonCode::ClaimNeedsCalibration:
            return tr("the machine report comes with the calibration in a later version");
        case ReasonCode::ModelFamilyUnknown:
            return tr("the model family \"%1\" is not known: counted as a plain decoder with the fields of the file");
        case ReasonCode::ModelNameContradicts:
            return tr("the name says %1 billion parameters, the content holds %2 billion");
        case ReasonCode::ModelDtypeUnknown:
            return tr("the file does not say in which format the weights are stored");
        case ReasonCode::ModelQuantisationMissed:
            return tr("the name says %1, but no quantisation is declared: a file beside it may (hf_quant_config.json)");
        case ReasonCode::ModelQuantisationUnknown:
            return tr("the quantisation \"%1\" is not known: the size of the stored weights is unknown");
        case ReasonCode::ModelKvHeadsReplaced:
            return tr("%1 KV heads are declared, but this family keeps %2");
        case ReasonCode::ModelHeadStoredTwice:
            return tr("the head is tied, yet published files of this family store it: %1 bytes more on disk");
        case ReasonCode::ModelHeadMayBeStoredTwice:
            return tr("the head is tied; some published files of this family store it all the same: %1 bytes more");
        case ReasonCode::ModelFieldAssumed:
            return tr("\"%1\" is missing: %2, the default of the family");
        case ReasonCode::ModelExtraLayers:
            return tr("%1 layers for predicting further tokens are in the files and are not counted");
        case ReasonCode::ModelPartApproximated:
            return tr("the part \"%1\" of the model is of an unknown kind: counted as a plain encoder");
        case ReasonCode::ModelEncoderOnly:
            return tr("an encoder: it keeps no KV cache and does not generate");
        case ReasonCode::ModelEncoderDecoder:
            return tr("encoder and decoder: the cache of the encoder's output depends on the input and is not in "
                      "the figure per token");
        case ReasonCode::ModelTotalSizeUnusable:
            return tr("\"total_size\" of the index is missing or no number: the size of the stored weights is unknown");
        case ReasonCode::ModelTotalSizeImplausible:
            return tr("\"total_size\" says %1 bytes, but %2 parameters in the declared format take %3");
        case ReasonCode::ModelLayerStateNotCounted:
            return tr("%1 layers keep a state of constant size instead of a KV cache");
        case ReasonCode::ModelSplitFile:
            return tr("part %1 of %2: the parameters and bytes are those of this part alone");
        case ReasonCode::ImportAskSamples:
            return tr("how many samples are trained on is not in the file");
        case ReasonCode::ImportAskSamplesLimited:
            return tr("how many samples are trained on is not in the file; at most %1 (%2 of each of %3 datasets)");
        case ReasonCode::ImportAskSamplesOfSplit:
            return tr("how many samples are trained on is not in the file; it takes the part \"%1\" of the dataset");
        case ReasonCode::ImportAskTokens:
            return tr("how long a sample is on average is not in the file; %1 is the upper limit (%2 tokens)");
        case ReasonCode::ImportAskTokensUnlimited:
            return tr("how long a sample is on average is not in the file");
        case ReasonCode::ImportAskGpus:
            return tr("the command that starts the training decides how many GPUs it runs on");
        case ReasonCode::ImportAskShard:
            return tr("the ZeRO stage is in another file: %1");
        case ReasonCode::ImportAskSequence:
            return tr("%1 is empty: samples are not cut, and the longest one decides about memory");
        case ReasonCode::ImportAskModel:
            return tr("the model \"%1\" is not among the known ones; a size is never guessed from a name");
        case ReasonCode::ImportAskPrecision:
            return tr("neither bf16 nor fp16 is set; %1 then decides by the model and the GPU");
        case ReasonCode::ImportAskMissing:
            return tr("%1 is not in the file, and %2 has no default for it");
        case ReasonCode::ImportAskUnresolved:
            return tr("%1 is \"%2\", which this file alone does not resolve");
        case ReasonCode::ImportModelsDiffer:
            return tr("the file names the model \"%1\", but its weights come from the folder of another one: \"%2\"");
        case ReasonCode::ImportGpusLeftOut:
            return tr("the %1 GPUs stay out of the experiment until --shard says how the model is spread over them");
        case ReasonCode::ImportSpreadOpen:
            return tr("the sharding \"%1\" enters the experiment together with the number of GPUs (--gpus)");
        case ReasonCode::ImportReferenceModel:
            return tr("\"%1\" holds a second, frozen model: only the trained one is estimated");
        case ReasonCode::ImportReferenceIsBase:
            return tr("\"%1\" compares with the model without its adapter: those passes are not in the time");
        case ReasonCode::ImportPairs:
            return tr("\"%1\" trains on two answers per sample: batch and length here are those of one");
        case ReasonCode::ImportReinforcement:
            return tr(
                "\"%1\" writes answers and holds further models while it trains: only the trained model is estimated");
        case ReasonCode::ImportFrozen:
            return tr("\"%1\" trains some layers only: estimated as full training, an upper limit");
        case ReasonCode::ImportOtherAdapter:
            return tr("\"%1\" is estimated like LoRA of the same rank");
        case ReasonCode::ImportOtherOptimizer:
            return tr("the optimizer \"%1\" is not known: estimated as adamw");
        case ReasonCode::ImportOneState:
            return tr("the optimizer \"%1\" is estimated as lion, which keeps one state as well");
        case ReasonCode::ImportLowBits:
            return tr("%1: %2 bits are estimated as 4");
        case ReasonCode::ImportSameBits:
            return tr("\"%1\" takes as many bits as %2");
        case ReasonCode::ImportConflict:
            return tr("%1 and %2 contradict each other: %3 counts here");
        case ReasonCode::ImportTargetLeftOut:
            return tr("the adapter on \"%1\" is not counted");
        case ReasonCode::ImportTargetUnknown:
            return tr("the matrix \"%1\" is not known and not counted");
        case ReasonCode::ImportMlpInPart:
            return tr("adapters on a part of the MLP only (\"%1\"): the whole is counted, an upper limit");
        case ReasonCode::ImportTrainedBeside:
            return tr("%1: %2 million parameters are trained beside the adapters, %3 million in all");
        case ReasonCode::ImportNoMasterCopy:
            return tr("%1 trains the weights in the type they are loaded in, without an fp32 copy");
        case ReasonCode::ImportStepsOverride:
            return tr("%1 (%2 steps) overrides %3");
        case ReasonCode::ImportStepsPerEpoch:
            return tr("%1 ends each epoch after %2 steps: %3 in all, if there is as much data");
        case ReasonCode::ImportHeldBack:
            return tr("%1 takes %2 of the dataset away for validation: --samples counts what remains");
        case ReasonCode::ImportEvaluation:
            return tr("evaluation during the run (%1) takes time that is not counted");
        case ReasonCode::ImportPadded:
            return tr("%1 pads every sample to the limit: count --tokens-per-sample as the limit");
        case ReasonCode::ImportContextParallel:
            return tr("%1 cuts sequences over GPUs, which is not estimated: memory is an upper limit");
        case ReasonCode::ImportCommentsDiffer:
            return tr("the comments start it on different numbers of GPUs: that of line %1 counts");
        case ReasonCode::ImportNotTraining:
            return tr("%1 is off: this file does not train");
        case ReasonCode::MemoryCorrected:
            return tr("%1 run(s) of yours, the nearest %2, change the memory from %3 to %4 GiB");
        case ReasonCode::TimeCorrected:
            return tr("%1 run(s) of yours, the nearest %2, change the speed from %3 to %4 tokens/s");
        case ReasonCode::FormulaMemoryWeights:
            return tr("weights: %1 billion parameters in matrices at %2 bits and %3 billion others = %4 GiB; on this "
                      "GPU at the peak %5 GiB");
        case ReasonCode::FormulaMemoryMicroStep:
            return tr("one micro-step: %1 sequences × %2 = %3 tokens");
        case ReasonCode::FormulaMemoryTrained:
            return tr("trained: %1 million parameters; at the peak gradients take %2 GiB, optimizer states %3 GiB, "
                      "fp32 copies and adapters %4 GiB");
        case ReasonCode::FormulaMemoryLogits:
            return tr("logits and loss: %1 tokens × %2 entries × %3 bytes = %4 GiB at most");
        case ReasonCode::FormulaMemoryCache:
            return tr("KV cache: %1 tokens × %2 sequences at %3 bits = %4 GiB on this GPU");
        case ReasonCode::FormulaMemorySampler:
            return tr("logits of the sampled tokens, %1 entries each: %2 GiB");
        case ReasonCode::FormulaMemoryMoment:
            return tr("at %1 there are %2 GiB of live tensors");
        case ReasonCode::FormulaMemoryPeak:
            return tr("at %1 there are %2 GiB of live tensors: the peak");
        case ReasonCode::FormulaMemorySlack:
            return tr("allocator: %1 × %2 GiB activations and buffers + %3 × %4 GiB logits + %5 × %6 GiB weights and "
                      "states, as far as there is room = %7 GiB");
        case ReasonCode::FormulaMemoryRuntime:
            return tr("driver and libraries: %1 GiB + graphs %2 GiB + %3 GiB because %4 GPU(s) talk to each other");
        case ReasonCode::FormulaMemoryTotal:
            return tr("%1 live + %2 allocator + %3 driver = %4 GiB");
        case ReasonCode::FormulaMemoryRange:
            return tr("P10 is %1 times this, P90 %2 times");
        case ReasonCode::FormulaTimeMicroStep:
            return tr("a micro-step has %1 tokens on each data-parallel group; %2 of them make one optimizer step");
        case ReasonCode::FormulaTimeArithmetic:
            return tr("arithmetic: %1 tokens × %2 GFLOP ÷ (%3 TFLOPS of the datasheet × %4 reachable on this GPU × %5 "
                      "with this runtime) = %6 ms");
        case ReasonCode::FormulaTimeTraffic:
            return tr("memory traffic: %1 GB ÷ %2 GB/s reachable = %3 ms");
        case ReasonCode::FormulaTimeOverhead:
            return tr("overhead of %1 layers and of the pipeline %2 ms, communication that is not hidden %3 ms, "
                      "optimizer step %4 ms");
        case ReasonCode::FormulaTimeTrainRate:
            return tr("in all %1 ms for %2 × %3 tokens: %4 tokens/s");
        case ReasonCode::FormulaTimeStep:
            return tr("one decoding step of %1 sequence(s): weights %2 GB + cache %3 GB ÷ %4 GB/s = %5 ms, arithmetic "
                      "%6 ms; the longer one counts");
        case ReasonCode::FormulaTimeStepRest:
            return tr("+ %1 layers %2 ms + all-reduce %3 ms + host %4 ms = %5 ms");
        case ReasonCode::FormulaTimePrompt:
            return tr("prompts: %1 tokens in %2 pass(es), %3 TFLOP ÷ %4 TFLOPS = %5 ms, reading the weights %6 ms; "
                      "with everything else %7 ms");
        case ReasonCode::FormulaTimeRate:
            return tr("%1 tokens in %2 s: %3 tokens/s");
        case ReasonCode::FormulaTimeRange:
            return tr("standard deviation of ln(time): %1 common to runs on this GPU model, %2 of this run");
        case ReasonCode::FormulaConstant:
            return tr("%1 = %2, row %3, from %4 runs of %5 publications (%6); 10% more of it changes the speed by %7%");
        case ReasonCode::FormulaTimeUnpack:
            return tr("unpacking %1 billion quantised weights, once per pass of the micro-step: %2 ms");
        case ReasonCode::TimeSlotsLimited:
            return tr("%1 keeps %2 of the %3 wanted requests in flight unless told otherwise");
        case ReasonCode::FormulaMemoryCorrected:
            return tr("your own runs turn %1 into %2 GiB; weights, states and cache are counted and stay");
        case ReasonCode::TimeEvidenceOfLike:
            return tr("no measured runs decide the speed of %1 itself; it is that of %3, from %2 measured runs");
        }
        return {};
    }
};

} // namespace

QString pattern(ReasonCode code) { return ReasonText::pattern(code); }

QString joinSentences(const QStringList& sentences)
{
    return sentences.isEmpty()
        ? QString()
        : sentences.join(ReasonText::tr(". ", "between two sentences")) + ReasonText::tr(".", "end of a sentence");
}

QString joinClauses(const QStringList& clauses) { return clauses.join(ReasonText::tr("; ", "between two clauses")); }

QString sentence(const Reason& reason, const Format& format)
{
    return format.fill(pattern(reason.code), reason.arguments, "123456789"); // names are in no table of phrases
}

} // namespace gpuplan
