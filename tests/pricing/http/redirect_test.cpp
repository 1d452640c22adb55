// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/http/redirect.h"

#include <gtest/gtest.h>

namespace gpuplan {
namespace {

HttpRequest withKey(const char* address)
{
    HttpRequest request;
    request.url = parseUrl(address).value();
    request.authorization = HttpAuthorization{"Authorization", "Bearer", Secret("hunter2")};
    return request;
}

TEST(Redirect, TheKeyStaysWithItsOrigin)
{
    HttpRequest near = withKey("https://a.example/x");
    ASSERT_TRUE(follow(near, 302, "/y", nullptr));
    EXPECT_TRUE(near.authorization);
    for (const char* location : {"https://b.example/x", "https://a.example:444/x", "//a.example.evil/x"}) {
        HttpRequest far = withKey("https://a.example/x");
        ASSERT_TRUE(follow(far, 302, location, nullptr)) << location;
        EXPECT_FALSE(far.authorization) << location;
    }
}

TEST(Redirect, NeverDownToHttpOrToOtherSchemesOrWithAUser)
{
    for (const char* location :
         {"http://a.example/x", "file:///etc/passwd", "ftp://a.example/", "https://user@a.example/", "data:,x"}) {
        HttpRequest request = withKey("https://a.example/x");
        const auto followed = follow(request, 302, location, nullptr);
        ASSERT_FALSE(followed) << location;
        EXPECT_EQ(followed.error().code, ErrorCode::NetworkFailed);
        EXPECT_EQ(followed.error().where.file, "https://a.example/x"); // not where it would have led
    }
}

TEST(Redirect, APostGoesNowhereElse)
{
    for (const auto& [status, location] :
         {std::pair{302L, "/y"}, {301L, "/y"}, {303L, "/y"}, {307L, "https://b.example/"}}) {
        HttpRequest request = withKey("https://a.example/x");
        request.method = HttpRequest::Method::Post;
        EXPECT_FALSE(follow(request, status, location, nullptr)) << status << location;
    }
}

} // namespace
} // namespace gpuplan
