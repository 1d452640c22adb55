// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

namespace gpuplan {

/// The flat shape of contract.md and of data/models.tsv. What is empty was not said.
struct ShapeFields {
    std::optional<int> layers, hidden, intermediate, heads, kv_heads, head_dim, vocabulary;
    std::optional<bool> tied, gated;
    std::optional<int> experts, experts_per_token, expert_intermediate, shared_intermediate, first_dense_layers;
    std::optional<int> sliding_window;
    std::optional<int> q_lora_rank, kv_lora_rank, qk_nope_head_dim, qk_rope_head_dim, v_head_dim;
    bool operator==(const ShapeFields&) const = default;
};

/// How a workload names its model: any of these, the most exact one wins (config, file, shape, name, parameters_b).
struct ModelReference {
    std::string name;
    std::optional<double> parameters_b;        ///< 10^9
    std::optional<double> active_parameters_b; ///< 10^9
    std::optional<ShapeFields> shape;
    std::string config_json;        ///< the text of an inline Hugging Face config.json
    std::string file;               ///< path as written; the caller opens it
    std::optional<double> file_gib; ///< size of the weights as stored

    bool isEmpty() const { return name.empty() && !parameters_b && !shape && config_json.empty() && file.empty(); }
    bool operator==(const ModelReference&) const = default;
};

} // namespace gpuplan
