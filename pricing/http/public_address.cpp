// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/http/public_address.h"

#include <algorithm>
#include <span>

namespace gpuplan {

namespace {

struct Prefix4 {
    Ipv4Bytes bytes;
    int bits;
};

constexpr Prefix4 kSpecial4[] = {
    {{0, 0, 0, 0}, 8},       // "this network", RFC 791
    {{10, 0, 0, 0}, 8},      // private, RFC 1918
    {{100, 64, 0, 0}, 10},   // shared by carriers, RFC 6598
    {{127, 0, 0, 0}, 8},     // loopback, RFC 1122
    {{169, 254, 0, 0}, 16},  // link-local, RFC 3927: the metadata services of clouds
    {{172, 16, 0, 0}, 12},   // private, RFC 1918
    {{192, 0, 0, 0}, 24},    // protocol assignments, RFC 6890
    {{192, 0, 2, 0}, 24},    // documentation, RFC 5737
    {{192, 88, 99, 0}, 24},  // 6to4 relays, withdrawn by RFC 7526
    {{192, 168, 0, 0}, 16},  // private, RFC 1918
    {{198, 18, 0, 0}, 15},   // benchmarks, RFC 2544
    {{198, 51, 100, 0}, 24}, // documentation, RFC 5737
    {{203, 0, 113, 0}, 24},  // documentation, RFC 5737
    {{224, 0, 0, 0}, 4},     // multicast, RFC 5771
    {{240, 0, 0, 0}, 4},     // reserved and broadcast, RFC 1112
};

struct Prefix6 {
    Ipv6Bytes bytes;
    int bits;
};

constexpr Prefix6 kSpecial6[] = {
    {{0x00, 0x64, 0xff, 0x9b, 0x00, 0x01}, 48}, // local NAT64, RFC 8215
    {{0x01}, 8},                                // discard-only and unassigned, RFC 6666
    {{0x20, 0x01, 0x00}, 23},                   // protocol assignments and Teredo, RFC 2928
    {{0x20, 0x01, 0x0d, 0xb8}, 32},             // documentation, RFC 3849
    {{0x3f, 0xff, 0x00}, 20},                   // documentation, RFC 9637
    {{0x5f, 0x00}, 16},                         // segment routing, RFC 9602
    {{0xfc}, 7},                                // unique local, RFC 4193
    {{0xfe, 0x80}, 10},                         // link-local, RFC 4291
    {{0xfe, 0xc0}, 10},                         // site-local, RFC 3879
    {{0xff}, 8},                                // multicast, RFC 4291
};

bool begins(std::span<const std::uint8_t> address, std::span<const std::uint8_t> prefix, int bits)
{
    const auto whole = static_cast<std::size_t>(bits / 8);
    if (!std::equal(prefix.begin(), prefix.begin() + static_cast<std::ptrdiff_t>(whole), address.begin()))
        return false;
    const int rest = bits % 8;
    return rest == 0 || (address[whole] >> (8 - rest)) == (prefix[whole] >> (8 - rest));
}

Ipv4Bytes embedded(const Ipv6Bytes& address, std::size_t at)
{
    return {address[at], address[at + 1], address[at + 2], address[at + 3]};
}

} // namespace

bool isPublicAddress(const Ipv4Bytes& address)
{
    return std::none_of(std::begin(kSpecial4), std::end(kSpecial4),
                        [&](const Prefix4& special) { return begins(address, special.bytes, special.bits); });
}

bool isPublicAddress(const Ipv6Bytes& address)
{
    constexpr Ipv6Bytes kMapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    constexpr Ipv6Bytes kNat64 = {0x00, 0x64, 0xff, 0x9b};
    constexpr Ipv6Bytes k6to4 = {0x20, 0x02};
    if (begins(address, kMapped, 96) || begins(address, kNat64, 96))
        return isPublicAddress(embedded(address, 12));
    if (begins(address, k6to4, 16))
        return isPublicAddress(embedded(address, 2));
    if (address[0] == 0) // ::, ::1, IPv4-compatible and the rest of a block that IETF keeps (RFC 4291)
        return false;
    return std::none_of(std::begin(kSpecial6), std::end(kSpecial6),
                        [&](const Prefix6& special) { return begins(address, special.bytes, special.bits); });
}

} // namespace gpuplan
