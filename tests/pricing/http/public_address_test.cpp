// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/http/public_address.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>

namespace gpuplan {
namespace {

bool isPublic(const char* text)
{
    Ipv4Bytes v4{};
    if (inet_pton(AF_INET, text, v4.data()) == 1)
        return isPublicAddress(v4);
    Ipv6Bytes v6{};
    EXPECT_EQ(inet_pton(AF_INET6, text, v6.data()), 1) << text;
    return isPublicAddress(v6);
}

TEST(PublicAddress, ServersOfTheWorldArePublic)
{
    for (const char* text : {"1.1.1.1",
                             "8.8.8.8",
                             "9.255.255.255",
                             "11.0.0.0",
                             "100.63.255.255",
                             "100.128.0.0",
                             "126.255.255.255",
                             "128.0.0.0",
                             "169.253.255.255",
                             "172.15.255.255",
                             "172.32.0.0",
                             "192.167.255.255",
                             "192.169.0.0",
                             "198.17.255.255",
                             "198.20.0.0",
                             "223.255.255.255",
                             "2606:4700:4700::1111",
                             "2a00:1450:4001::",
                             "::ffff:8.8.8.8",
                             "64:ff9b::8.8.8.8",
                             "2002:808:808::1",
                             "2001:4860:4860::8888"})
        EXPECT_TRUE(isPublic(text)) << text;
}

TEST(PublicAddress, LoopbackPrivateAndSpecialOnesAreNot)
{
    for (const char* text :
         {"0.0.0.0",     "0.1.2.3",         "10.0.0.1",        "10.255.255.255", "100.64.0.0",     "100.127.255.255",
          "127.0.0.1",   "127.255.255.255", "169.254.169.254", "172.16.0.0",     "172.31.255.255", "192.0.0.1",
          "192.0.2.1",   "192.88.99.1",     "192.168.0.1",     "198.18.0.0",     "198.19.255.255", "198.51.100.7",
          "203.0.113.7", "224.0.0.1",       "239.255.255.255", "240.0.0.1",      "255.255.255.255"})
        EXPECT_FALSE(isPublic(text)) << text;
    for (const char* text :
         {"::", "::1", "::127.0.0.1", "::8.8.8.8", "fc00::1", "fdff::1", "fe80::1", "febf::1", "fec0::1", "ff02::1",
          "100::1", "2001:db8::1", "2001::1", "2001:1ff::1", "3fff::1", "64:ff9b:1::8.8.8.8"})
        EXPECT_FALSE(isPublic(text)) << text;
}

TEST(PublicAddress, AnIpv4AddressInsideIpv6IsJudgedAsItself)
{
    for (const char* text : {"::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "64:ff9b::192.168.1.1",
                             "2002:7f00:1::", "2002:c0a8:101::1"})
        EXPECT_FALSE(isPublic(text)) << text;
}

} // namespace
} // namespace gpuplan
