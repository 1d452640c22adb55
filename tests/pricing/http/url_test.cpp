// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/http/url.h"

#include <gtest/gtest.h>

namespace gpuplan {
namespace {

TEST(Url, IsTakenApartAndPutTogether)
{
    const Url url = parseUrl("HTTPS://Api.Example.com:8443/v1/list?a=b%20c#part").value();
    EXPECT_EQ(url.scheme, "https");
    EXPECT_EQ(url.host, "api.example.com");
    EXPECT_EQ(url.port, 8443);
    EXPECT_EQ(url.target, "/v1/list?a=b%20c");
    EXPECT_EQ(url.text(), "https://api.example.com:8443/v1/list?a=b%20c");
    EXPECT_EQ(parseUrl("https://h").value().text(), "https://h/");
    EXPECT_EQ(parseUrl("https://h:443/x").value().origin(), "https://h");
    EXPECT_EQ(parseUrl("http://[::1]:80/").value().text(), "http://[::1]/");
    EXPECT_EQ(parseUrl("https://h/p?q='Virtual Machines'").value().target, "/p?q='Virtual%20Machines'");
}

TEST(Url, WhatIsShownHoldsNoQuery)
{
    EXPECT_EQ(parseUrl("https://h/path?api_key=hunter2").value().shown(), "https://h/path");
}

TEST(Url, OtherSchemesUsersAndOddHostsAreRefusedWithoutQuotingThem)
{
    for (const char* text :
         {"file:///etc/passwd", "ftp://h/", "h/path", "https://user:hunter2@h/", "https://@h/", "https://h\\@evil/",
          "https://h evil/", "https://h:0/", "https://h:99999/", "https://h:x/", "https:///path", "https://[::1",
          "https://h/\r\nX: y", "https://h/a\\b", "javascript:0", ""}) {
        const auto url = parseUrl(text);
        ASSERT_FALSE(url) << text;
        EXPECT_EQ(url.error().code, ErrorCode::BadValue);
        for (const Argument& argument : url.error().arguments)
            EXPECT_EQ(std::get<std::string>(argument).find("hunter2"), std::string::npos);
    }
}

TEST(Url, ReferencesAreResolvedAsBrowsersDo)
{
    const Url base = parseUrl("https://h/a/b/c?x=1").value();
    const auto seen = [&base](std::string_view reference) { return resolveUrl(base, reference).value().text(); };
    EXPECT_EQ(seen("d"), "https://h/a/b/d"); // RFC 3986, 5.4
    EXPECT_EQ(seen("./d"), "https://h/a/b/d");
    EXPECT_EQ(seen("../d"), "https://h/a/d");
    EXPECT_EQ(seen("../../../d"), "https://h/d");
    EXPECT_EQ(seen("/d?y"), "https://h/d?y");
    EXPECT_EQ(seen("?y=2"), "https://h/a/b/c?y=2");
    EXPECT_EQ(seen(""), "https://h/a/b/c?x=1");
    EXPECT_EQ(seen(".."), "https://h/a/");
    EXPECT_EQ(seen("//other/d"), "https://other/d");
    EXPECT_EQ(seen("http://other/d"), "http://other/d");
    EXPECT_FALSE(resolveUrl(base, "file:///etc/passwd"));
    EXPECT_FALSE(resolveUrl(base, "//user@other/d"));
}

TEST(Url, OriginsDifferByHostPortAndScheme)
{
    const Url url = parseUrl("https://h:443/a").value();
    EXPECT_TRUE(sameOrigin(url, parseUrl("https://H/b").value()));
    EXPECT_FALSE(sameOrigin(url, parseUrl("http://h:443/a").value()));
    EXPECT_FALSE(sameOrigin(url, parseUrl("https://h:444/a").value()));
    EXPECT_FALSE(sameOrigin(url, parseUrl("https://h.evil/a").value()));
}

TEST(Url, QueryTextIsEncoded) { EXPECT_EQ(percentEncoded("a b&c='d'/é"), "a%20b%26c%3D%27d%27%2F%C3%A9"); }

} // namespace
} // namespace gpuplan
