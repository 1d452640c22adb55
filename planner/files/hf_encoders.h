// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Used inside planner/files only.

#include <string_view>

#include "planner/files/hf_fields.h"
#include "planner/model/model_shape.h"
#include "planner/quantity/reason.h"

namespace gpuplan {

/// BERT and its heirs: they read, they do not generate.
bool isEncoderFamily(std::string_view model_type);
/// T5, BART, Whisper and their heirs.
bool isEncoderDecoderFamily(std::string_view model_type);

/// The bare encoder with its pooler, without a head for one task (that is how these models are counted). Faults in
/// `fields`.
ModelShape encoderShape(HfFields& fields, std::string_view model_type);
ModelShape encoderDecoderShape(HfFields& fields, std::string_view model_type);

/// Parameters of the encoders of images and sound that a multimodal config.json describes, with the projectors into the
/// text model of width `text_hidden`. Kinds that are not known are counted as a plain vision transformer, with a
/// reason.
double multimodalParameters(HfFields& whole, std::string_view model_type, int text_hidden, Reasons* warnings);

} // namespace gpuplan
