// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "planner/model/model_facts.h"
#include "planner/workload/workload.h"

namespace gpuplan {

/// How `workload` runs on `gpus` GPUs (at least 1). What the person stated is kept: tensor and pipeline degrees that
/// still divide the count, and the sharding of the data-parallel rest. Where nothing is stated the customary spread is
/// taken: full training is sharded (FSDP), adapters are trained on replicas (DDP), engines (vllm, sglang, tensorrt_llm,
/// tgi) split tensors, and everything else splits layers. One GPU needs no spread.
Parallel spreadOver(const Workload& workload, int gpus);

/// True when the model can be cut as spreadOver() would: tensor parallel needs heads that divide by the number of GPUs.
bool canSpreadOver(const Workload& workload, const ModelFacts& model, int gpus);

} // namespace gpuplan
