// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "planner/hardware/gpu.h"
#include "planner/quantity/provenance.h"
#include "planner/quantity/result.h"

namespace gpuplan {

/// The constants of the time model (docs/time.md names each with its formula). Names in data/efficiency/time.tsv:
/// kConstantNames.
enum class Constant {
    // of the GPU
    Bandwidth, ///< reachable share of the datasheet's memory bandwidth
    Matmul,    ///< reachable share of the datasheet's dense 16-bit matrix rate
    // inference, of the runtime
    DecodeBandwidth,     ///< share of the reachable bandwidth while weights and cache stream
    LayerUs,             ///< µs per layer and step that the device waits for kernels
    HostLayerUs,         ///< µs per layer and step of the host program; hides behind device work
    InferenceCompute,    ///< share of the reachable matrix rate in prompts and large batches
    SequenceUs,          ///< µs per sequence and step: sampling, scheduling
    RequestMs,           ///< ms per prompt batch before the first kernel
    MaxSequences,        ///< sequences that the runtime keeps in flight by default
    CacheTraffic,        ///< times that the KV cache moves per step
    AttentionWork,       ///< cost of a FLOP of attention over one of the matrices
    ScoreBytes,          ///< bytes moved per layer, head and pair of positions in prompts without flash attention
    WeightOnlyBandwidth, ///< factor on DecodeBandwidth with 4-bit weights that are unpacked on the fly
    WeightOnlyCompute,   ///< factor on InferenceCompute with quantised weights and 16-bit arithmetic
    GgufCompute,         ///< the same for GGUF types
    EightBitCompute,     ///< factor on InferenceCompute in fp8 and int8 arithmetic
    FourBitCompute,      ///< … in fp4 arithmetic
    ExpertTile,          ///< tokens that one expert needs in a prompt to reach half of InferenceCompute
    MoeLayer,            ///< factor on LayerUs for routed experts
    SplitExponent,       ///< how much of the ideal overlap a layer-split prompt reaches: speed-up^exponent
    KvCacheBits,         ///< bits of a cache element that the runtime takes by itself with fp8 and fp4 weights
    // communication
    PeerShare,    ///< reachable share of the peer link
    PeerUs,       ///< latency of an all-reduce over peer links, 8 GPUs
    HostUs,       ///< … through the host
    HostShare,    ///< share of the host link that an all-reduce reaches
    NodeGbPerS,   ///< what one GPU sees of the network between nodes in a ring
    ExposedShare, ///< share of the shorter of computing and communicating that is not hidden
    // training
    TrainCompute,    ///< share of the reachable matrix rate
    TrainLayerUs,    ///< µs per layer and micro-step
    ShardLayerUs,    ///< further µs per layer and micro-step when parameters are gathered
    EightBitTrain,   ///< factor on the 16-bit matrix rate with fp8 arithmetic
    FourBitTrain,    ///< … with nvfp4
    MoeTrain,        ///< factor on TrainCompute for experts of width MoeWidth
    MoeWidth,        ///< active parameters per layer and hidden unit at which MoeTrain holds
    MoeExponent,     ///< MoeTrain grows with (width / MoeWidth)^exponent, at most 1
    AttentionTrain,  ///< share of the reachable matrix rate in attention
    ActivationBytes, ///< bytes moved per token, layer and hidden unit besides the matrices
    EagerScoreBytes, ///< bytes moved per token, layer, head and position when scores are materialised
    LogitBytes,      ///< bytes moved per token and vocabulary entry
    DequantPs,       ///< ps per parameter and micro-step to unpack 4-bit weights, at DequantGbPerS
    DequantGbPerS,   ///< memory bandwidth for which DequantPs holds
    OptimizerBytes,  ///< bytes moved per trained parameter and optimizer step
    OffloadBytes,    ///< bytes over PCIe per parameter and optimizer step when the optimizer lives in host memory
    CompiledShare,   ///< share of activation traffic and of TrainLayerUs left by a compiler that fuses
    FusedLossShare,  ///< share of LogitBytes left by a fused loss
    AdapterBytes, ///< further ActivationBytes of adapted layers: each matrix reads its input and writes its output again
    FusedKernelShare,    ///< share of ActivationBytes left by libraries that fuse the loss, norms and activations
    TypicalMicroTokens,  ///< tokens of the micro-batch that people choose when they do not say
    PaddingExponent,     ///< an unpacked micro-batch of B samples is padded to B^this of their tokens
    TypicalAccumulation, ///< micro-steps per optimizer step, likewise
    // before the first token
    StartS,   ///< s until a process and its engine are up, without weights
    CompileS, ///< s of compilation and first steps of a compiled training run
    DownloadGbPerS,
    LoadGbPerS,
    // error of ln(time), one standard deviation
    SharedSd,       ///< common to runs on one GPU model, by phase
    OwnSd,          ///< of one run, by phase
    EvidenceLeastB, ///< billions of parameters of the smaller models among the measured runs, by phase
    EvidenceMostB,  ///< … of the larger ones
    FarSd,          ///< per factor e that a model lies outside of those two, added in squares
    UnseenSd,       ///< added in squares when runtime or GPU class has no row of its own
    Count
};

inline constexpr std::size_t kConstants = static_cast<std::size_t>(Constant::Count);
extern const std::array<std::string_view, kConstants> kConstantNames;

/// One row: the value of a constant for a key. Keys: "any"; a vendor ("AMD"); a target of the GPU ("8.0", "gfx942",
/// "8.9 GeForce"); a canonical GPU name; a runtime or phase name (TimeModel). The most specific row wins.
struct EfficiencyRow {
    Constant constant = Constant::Count;
    std::string key;
    double value = 0;
    int cases = 0;   ///< measured cases behind the value; 0: taken from a source without own cases
    int sources = 0; ///< independent publications among them
    Provenance provenance;
};

/// A value with where it was found.
struct Efficiency {
    double value = 0;
    int level = 0; ///< index of the key that matched, 0 is "any"
    const EfficiencyRow* row = nullptr;
};

/// The constants as a value; copies share the rows. Every constant has a row "any", so that a look-up never fails.
class EfficiencyTable {
public:
    EfficiencyTable() = default;

    /// Error: MissingField (a constant without a row "any"), Duplicate (constant and key twice).
    static Result<EfficiencyTable> of(std::vector<EfficiencyRow> rows);

    bool isEmpty() const { return !m_rows; }
    const std::vector<EfficiencyRow>& rows() const; ///< empty for an empty table

    /// The row of the last of `keys` that has one; "any" otherwise. Keys go from general to special.
    Efficiency find(Constant constant, std::initializer_list<std::string_view> keys = {}) const;

    /// The same table, whose look-ups append the rows they find to `log`. `log` must outlive it; for one thread.
    EfficiencyTable recording(std::vector<const EfficiencyRow*>& log) const;

    /// For Bandwidth and Matmul: by name, target (GeForce apart), vendor, "any". No allocation. Levels: 3, 2, 1, 0.
    Efficiency ofGpu(Constant constant, const Gpu& gpu) const;

private:
    struct Span {
        std::size_t begin = 0, end = 0;
    };
    std::shared_ptr<const std::vector<EfficiencyRow>> m_rows; // sorted by constant, "any" first; null: empty
    std::array<Span, kConstants> m_spans{};
    std::vector<const EfficiencyRow*>* m_log = nullptr;
};

/// GeForce cards run fp16 with fp32 accumulation at half rate and boost above their datasheet clock: a class of their
/// own.
bool isGeForce(const Gpu& gpu);

} // namespace gpuplan
