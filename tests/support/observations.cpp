// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/observations.h"

#include <algorithm>
#include <iterator>
#include <stdexcept>

#include "planner/files/evidence_file.h"
#include "support/cases.h"
#include "support/shipped.h"

namespace gpuplan::test {

Observation observation(const std::string& line)
{
    std::string one_line = line;
    std::replace(one_line.begin(), one_line.end(), '\n', ' ');
    EvidenceFile file = readEvidence(one_line, "test.jsonl", shipped().models, shipped().gpus, {});
    if (file.observations.size() != 1)
        throw std::runtime_error("not one measurement: " + line);
    return std::move(file.observations.front());
}

const std::vector<Observation>& shippedEvidence()
{
    static const std::vector<Observation> all = [] {
        std::vector<Observation> observations;
        for (const char* name : {"memory.jsonl", "time.jsonl"}) {
            const std::string path = std::string(GPUPLAN_SOURCE_DIR) + "/data/evidence/" + name;
            EvidenceFile file = readEvidence(readFile(path), path, shipped().models, shipped().gpus, {});
            if (!file.refused.empty())
                throw std::runtime_error(path + ": line " + std::to_string(file.refused.front().where.line));
            std::move(file.observations.begin(), file.observations.end(), std::back_inserter(observations));
        }
        return observations;
    }();
    return all;
}

std::string qloraLine(int micro_batch, const std::string& measured, const std::string& more)
{
    return R"({"id": "run", "gpu": "RTX 4090", "gpus": 1, "source": "test", "date": "2026-11-30", "measured": {)"
        + measured
        + R"(}, "workload": {"kind": "train", "model": "Llama-3.1-8B", "method": "qlora", "sequence": 2048, "accumulation": 8,
        "micro_batch": )"
        + std::to_string(micro_batch) + "}" + (more.empty() ? "" : ", " + more) + "}";
}

} // namespace gpuplan::test
