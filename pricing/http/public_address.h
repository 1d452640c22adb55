// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>

namespace gpuplan {

using Ipv4Bytes = std::array<std::uint8_t, 4>;
using Ipv6Bytes = std::array<std::uint8_t, 16>;

/// False for loopback, private, link-local, shared, multicast, documentation and reserved addresses: the special-purpose
/// registries of IANA (RFC 6890 and its updates).
bool isPublicAddress(const Ipv4Bytes& address);

/// The same for IPv6. Addresses that carry an IPv4 one (mapped, compatible, NAT64, 6to4) are public only when that one
/// is.
bool isPublicAddress(const Ipv6Bytes& address);

} // namespace gpuplan
