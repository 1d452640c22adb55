// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "planner/estimate/runtime_behaviour.h"
#include "planner/hardware/gpu.h"
#include "planner/model/model_facts.h"
#include "planner/workload/workload.h"

namespace gpuplan {

/// Which kinds of evidence are missing behind one estimate, one bit per UnseenKind.
class Unseen {
public:
    void add(UnseenKind kind) { m_bits |= bit(kind); }
    bool has(UnseenKind kind) const { return (m_bits & bit(kind)) != 0; }
    bool none() const { return m_bits == 0; }

private:
    static unsigned bit(UnseenKind kind) { return 1U << static_cast<int>(kind); }
    unsigned m_bits = 0;
};

/// What is asked, as far as the evidence can know it or not.
struct EvidenceQuestion {
    const Workload& workload;
    const ModelFacts& facts;
    const RuntimeBehaviour& behaviour;
    bool known_runtime = true;
    const Parallel& parallel;
    const Gpu* gpu = nullptr; ///< null: any of the vendors that were measured
};

/// Bits of MemoryLayout that describe how a run is spread.
unsigned layoutsOf(const Parallel& parallel);

/// Compares a question with what the measurements of its category spanned.
Unseen unseenBehind(const EvidenceQuestion& question, const MemorySpread::Evidence& evidence);

/// The spread of the category and that of every missing kind, added in squares of their logarithms: the errors have
/// nothing to do with each other.
MemorySpread::Factors widened(const MemorySpread::Factors& category, const Unseen& unseen, const MemorySpread& spread);

} // namespace gpuplan
