// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "planner/quantity/provenance.h"

namespace gpuplan {

enum class Vendor { Nvidia, Amd, Apple, Other };

/// How GPUs of one machine talk to each other.
struct Interconnect {
    std::string name;                    ///< as on the datasheet: "PCIe4 x16", "NVLink3 600 GB/s duplex"
    std::optional<double> peer_gb_per_s; ///< one direction, per GPU; empty: only PCIe through the host
    std::optional<double> host_gb_per_s; ///< PCIe, one direction; empty: unified memory or unknown
    bool operator==(const Interconnect&) const = default;
};

/// One GPU model as on its datasheet: dense rates only. Unknown is empty, never zero.
struct Gpu {
    std::string name; ///< canonical: model, form factor and memory, "A100 SXM 80GB"
    Vendor vendor = Vendor::Other;
    std::string architecture; ///< "Ada", "CDNA3"
    std::string target;       ///< compute capability "8.9" or "gfx942"
    double memory_gib = 0;    ///< the marketing number, which means GiB
    double usable_gib = 0;    ///< what a program can have: reported memory less the driver's own reserve
    std::optional<double> bandwidth_gb_per_s;
    std::optional<double> fp16_fp32acc_tflops; ///< what PyTorch uses
    std::optional<double> fp16_fp16acc_tflops; ///< twice the above on GeForce
    std::optional<double> bf16_tflops;
    std::optional<double> fp8_tflops; ///< fp32 accumulate
    std::optional<double> int8_tops;
    std::optional<double> fp4_tflops;
    std::optional<double> fp32_tflops; ///< vector units
    std::optional<double> board_power_w;
    std::optional<double> launch_price_usd;
    bool bf16_hardware = false;
    Interconnect interconnect;
    Provenance provenance;
    std::string note;

    bool operator==(const Gpu&) const = default;
};

} // namespace gpuplan
