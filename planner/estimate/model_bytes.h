// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "planner/estimate/runtime_behaviour.h"
#include "planner/model/model_facts.h"
#include "planner/workload/workload.h"

namespace gpuplan {

/// Bytes of the stored model by kind of tensor, before any split, and the adapter's parameter count.
struct ModelBytes {
    double linear = 0; ///< matrices of the blocks
    double embedding = 0;
    double head = 0;  ///< 0 when tied
    double other = 0; ///< norms, biases, encoders
    double adapter_parameters = 0;

    double total() const { return linear + embedding + head + other; }
    double blocks() const { return linear + other; }
};

/// Quantisers change the matrices of the blocks; embeddings, head and norms stay at 16 bits, except in GGUF files. A
/// stated file size wins over the counted one. kbit_norms_fp32 turns what is not quantised into fp32; runtimes that
/// cannot train on MXFP4 matrices turn them into 16 bits.
ModelBytes modelBytes(const Workload& workload, const ModelFacts& facts, const RuntimeBehaviour& behaviour);

/// The weights are MXFP4 on disk and 16 bits in this training run.
bool trainsUpcastMxfp4(const Workload& workload, const RuntimeBehaviour& behaviour);

/// rank × (in + out) for every adapted matrix of every layer (and expert), or the stated count; with the embedding and
/// the head where they are trained too.
double adapterParameters(const Adapter& adapter, const ModelFacts& facts);

/// Bytes per token that one layer keeps or makes.
struct LayerBytes {
    double checkpoint = 0; ///< the layer's input
    double saved = 0;      ///< everything the backward pass needs
    double selective = 0;  ///< with selective checkpointing: input, attention output, every second matrix product
    double transient = 0;  ///< gradients that live while the layer is differentiated
};

/// Bytes per token of one layer in training; tensor-parallel GPUs share its inner widths. Derivation: docs/memory.md,
/// "Activations".
LayerBytes trainingLayer(const Workload& workload, const ModelFacts& facts, const RuntimeBehaviour& behaviour,
                         const Parallel& parallel);

/// Bytes per token of the widest point of one layer in a forward pass without gradients.
double forwardLayer(const Workload& workload, const ModelFacts& facts, int tensor);

/// Bytes of one activation element.
double computeBytes(const Workload& workload);

} // namespace gpuplan
