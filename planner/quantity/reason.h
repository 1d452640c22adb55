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
    // cost
    // decide
    // model
    ModelFamilyUnknown,       ///< the model family "%1" is not known: counted as a plain decoder with the fields of the file
    ModelNameContradicts,     ///< the name says %1 billion parameters, the content holds %2 billion
    ModelDtypeUnknown,        ///< the file does not say in which format the weights are stored
    ModelQuantisationMissed,  ///< the name says %1, but no quantisation is declared: a file beside it may (hf_quant_config.json)
    ModelQuantisationUnknown, ///< the quantisation "%1" is not known: the size of the stored weights is unknown
    ModelKvHeadsReplaced,     ///< %1 KV heads are declared, but this family keeps %2
    ModelHeadStoredTwice,     ///< the head is tied, yet published files of this family store it: %1 bytes more on disk
    ModelHeadMayBeStoredTwice, ///< the head is tied; some published files of this family store it all the same: %1 bytes more
    ModelFieldAssumed,        ///< "%1" is missing: %2, the default of the family
    ModelExtraLayers,         ///< %1 layers for predicting further tokens are in the files and are not counted
    ModelPartApproximated,    ///< the part "%1" of the model is of an unknown kind: counted as a plain encoder
    ModelEncoderOnly,         ///< an encoder: it keeps no KV cache and does not generate
    ModelEncoderDecoder,      ///< encoder and decoder: the cache of the encoder's output depends on the input and is not in the figure per token
    ModelTotalSizeUnusable,   ///< "total_size" of the index is missing or no number: the size of the stored weights is unknown
    ModelTotalSizeImplausible, ///< "total_size" says %1 bytes, but %2 parameters in the declared format take %3
    ModelLayerStateNotCounted, ///< %1 layers keep a state of constant size instead of a KV cache
    ModelSplitFile,           ///< part %1 of %2: the parameters and bytes are those of this part alone
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
