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
        case ReasonCode::CheapestOfWays:
            return tr("%1 ways to run it were priced; %2 of %3 machine sizes on offer have the memory");
        case ReasonCode::OnlyTightFits:
            return tr("only machines with little room are on offer: it may run out of memory");
        case ReasonCode::SpotOverhead:
            return tr("a spot machine can vanish: expect %1 times the hours; write a checkpoint every %2 minutes");
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
        case ReasonCode::PricesOld:
            return tr("the oldest price in use is %1 days old: check before you pay");
        case ReasonCode::RateUsed:
            return tr("converted at %2 %1 for one US dollar, the rate of %3");
        case ReasonCode::SearchLimit:
            return tr("the search stopped at its limit: the best plan may be worth up to %1% more");
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
            return tr("\"total_size\" says %1 bytes, %2 parameters need at least %3");
        case ReasonCode::ModelLayerStateNotCounted:
            return tr("%1 layers keep a state of constant size instead of a KV cache");
        case ReasonCode::ModelSplitFile:
            return tr("part %1 of %2: the parameters and bytes are those of this part alone");
        }
        return {};
    }
};

} // namespace

QString pattern(ReasonCode code)
{
    return ReasonText::pattern(code);
}

QString sentence(const Reason& reason, const Format& format)
{
    return format.fill(pattern(reason.code), reason.arguments);
}

} // namespace gpuplan
