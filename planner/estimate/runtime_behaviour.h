// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "planner/quantity/provenance.h"
#include "planner/quantity/result.h"

namespace gpuplan {

/// How one framework spends memory beyond what the model and the run dictate. A row of
/// data/efficiency/memory_runtimes.tsv; the meaning of each figure and the measurements behind it: docs/memory.md.
struct RuntimeBehaviour {
    std::string framework;
    /// What framework_detail must say for this row: a text that it contains ("bf16-mixed"), or "<4.45": a version below
    /// that. Empty: any version.
    std::string detail;

    // what the driver shows beside the framework's own tensors
    double context_gib = 0;      ///< driver context, libraries, workspaces
    double several_gpus_gib = 0; ///< more of it as soon as several GPUs talk to each other (NCCL, RCCL)
    double graphs_gib = 0;       ///< captured graphs
    double static_slack = 0;     ///< allocator slack as a fraction of weights and states
    double dynamic_slack = 0;    ///< allocator slack as a fraction of activations and communication
    double logits_slack =
        0; ///< allocator slack as a fraction of the logits: large blocks whose size follows the sample

    // training
    double optimizer_temporaries =
        0;                          ///< tensors of the size of all trained weights made by the AdamW step (foreach: 1)
    bool steps_flat_shards = false; ///< FSDP without original parameters: the step takes one flat tensor after another
    double full_logits_bytes = 0;   ///< per token and vocabulary entry at the loss, all logits at once
    double fused_logits_bytes = 0;
    double chunked_logits_bytes = 0;
    bool compiles_loss = false;        ///< a compiled run compiles the loss too: no fp32 copy of all logits
    double adapter_bytes = 2;          ///< per adapter weight: 4 where adapters are kept in fp32
    bool adapters_copy_inputs = false; ///< each adapted matrix keeps its own copy of its input for the backward pass
    bool keeps_quantised_inputs =
        false;                ///< 4-bit matrices keep their inputs though they are frozen (bitsandbytes before 0.44)
    bool fused_norms = false; ///< norms keep 16-bit inputs instead of fp32 copies
    bool keeps_half_weights = false;    ///< 16-bit weights live beside the fp32 copy for the whole step (not autocast)
    bool keeps_input_gradients = false; ///< FSDP 1 with frozen weights: the gradient of every block's input stays
    bool upcasts_sharded_weights = false; ///< mixed-precision FSDP turns trained 16-bit weights into fp32
    double load_copies = 0;       ///< of the whole model that every rank holds on its GPU before FSDP has cut it up
    double bucket_gib = 0;        ///< reduction and prefetch buckets of ZeRO
    double live_parameters_m = 0; ///< millions of parameters that ZeRO-3 keeps gathered on every GPU
    bool trains_on_mxfp4 = false; ///< false: MXFP4 matrices are turned into 16-bit ones before training
    bool shards_quantised = true; ///< false: ZeRO-3 leaves frozen quantised weights whole on every GPU
    double kept_16bit = 0;        ///< share of the block matrices that its 4-bit files leave at 16 bits

    // inference
    double pool_fraction = 0;          ///< of the GPU that the engine reserves at start; 0: it takes what it needs
    bool stores_tied_head = false;     ///< FP8 files of models with a tied head bring the head along, and it is loaded
    bool limits_sliding_cache = false; ///< windowed layers keep only their window
    bool caches_latent = false;        ///< MLA models cache the latent instead of full heads
    int forward_tokens = 0;            ///< most prompt tokens in one forward pass; 0: all of them
    double prompt_logits_bytes = 0; ///< per prompt token and vocabulary entry; 0: only the last token's logits are made
    double sampler_bytes = 0;       ///< per sequence slot and vocabulary entry, reserved by a profile run
    int sequence_slots = 0;         ///< sequences that the sampler is sized for on a large GPU; 0: the running ones
    bool embedding_on_host = false;
    bool reserves_graph = false;   ///< ggml: buffers for a full micro-batch at the full context are allocated at start
    double prompt_score_bytes = 0; ///< per head and pair of tokens in a prefill that never uses a flash kernel
    bool load_merges_projections = false; ///< query, key and value are copied into one matrix per layer while loading

    Provenance provenance;
};

/// The rows, found by framework and version text.
class RuntimeTable {
public:
    struct Match {
        const RuntimeBehaviour* behaviour = nullptr; ///< never null when the table has the two class rows
        bool known = false;                          ///< false: the row is that of the class ("trainer", "engine")
    };

    /// Error: Duplicate when framework and detail occur twice.
    Result<void> add(RuntimeBehaviour behaviour);
    const RuntimeBehaviour* row(std::string_view framework, std::string_view detail = {}) const;

    /// The row of `framework` whose `detail` occurs in `framework_detail` (the longest such), else the one with the lowest
    /// bound above its version, else its plain row, else the row of the class: "trainer" when `training`, "engine"
    /// otherwise. Case, spaces, '-' and '_' do not matter. The version is the first "4.38" or "v0.6" that follows the
    /// name of the framework, or that begins the text.
    Match find(std::string_view framework, std::string_view framework_detail, bool training) const;

    bool empty() const { return m_rows.empty(); }
    const std::vector<RuntimeBehaviour>& all() const { return m_rows; }

private:
    std::vector<RuntimeBehaviour> m_rows;
};

/// Kinds of runs whose errors were measured apart.
enum class MemoryCategory {
    TrainFull,
    TrainLora,
    TrainQlora,
    GenerateShort,
    GenerateLong,
    GenerateEngine,
    GenerateGguf
};
inline constexpr int kMemoryCategories = 7;
/// As the spread table and the tables of accuracy write it: "train_full".
std::string_view memoryCategoryName(MemoryCategory category);

/// Ways of spreading a run over GPUs that measurements can stand behind. Values are bits of Evidence::layouts.
enum class MemoryLayout : unsigned {
    OneGpu = 1,
    LayerSplit = 2,
    Replicas = 4,
    Fsdp = 8,
    Zero = 16,
    Tensor = 32,
    Pipeline = 64,
    Expert = 128,
    Offload = 256
};

/// What can be missing behind an estimate; each widens its range.
enum class UnseenKind { Runtime, Vendor, Layout, Size, Length, Encoder };
inline constexpr int kUnseenKinds = 6;

/// P10 and P90 of measured over estimated, and what the measurements spanned: data/efficiency/memory_spread.tsv.
/// Derivation: docs/memory.md, "Ranges".
struct MemorySpread {
    struct Factors {
        double low = 0.75;
        double high = 1.35; // before a file is read: as wide as the worst measured category
    };
    struct Evidence {
        unsigned vendors = ~0U; ///< bits 1 << Vendor
        unsigned layouts = ~0U; ///< bits of MemoryLayout
        double smallest_parameters_b = 0;
        double largest_parameters_b = 1e9;
        double longest_tokens = 1e12; ///< of one sequence: trained, or prompt, output and context together
    };
    Factors of[kMemoryCategories];
    Evidence evidence[kMemoryCategories];
    Factors unseen[kUnseenKinds] = {{1, 1}, {1, 1}, {1, 1}, {1, 1}, {1, 1}, {1, 1}};

    const Factors& operator[](MemoryCategory category) const { return of[static_cast<int>(category)]; }
    Factors& operator[](MemoryCategory category) { return of[static_cast<int>(category)]; }
    const Evidence& evidenceFor(MemoryCategory category) const { return evidence[static_cast<int>(category)]; }
};

} // namespace gpuplan
