// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/sources/text_stream.h"

#include <gtest/gtest.h>

#include "source_rows.h"

namespace gpuplan {
namespace {

const std::string kChinese = "服务商,显卡,价格(元/卡时)\nAutoDL,RTX 4090,1.98\n矩池云,A100 80GB,6.5\n";

Encoding encodingOf(std::string bytes)
{
    const auto source = bytesInMemory("text", std::move(bytes));
    const Result<Encoding> found = findEncoding(*source);
    EXPECT_TRUE(found);
    return found.value_or(Encoding::Utf8);
}

/// The whole text as UTF-8, or what was wrong.
Result<std::string> textOf(std::string bytes)
{
    const auto source = bytesInMemory("text", std::move(bytes));
    const Result<Encoding> found = findEncoding(*source);
    Result<TextStream> stream = TextStream::open(*source, found.value());
    std::string text;
    for (;;) {
        const Result<std::string_view> piece = stream->next();
        if (!piece)
            return fail(piece.error());
        if (piece->empty())
            return text;
        text += *piece;
    }
}

TEST(TextStream, FindsTheEncodingOfTheSameTextInSevenForms)
{
    struct Form {
        const char* encoding;
        std::string mark;
        Encoding found;
    };
    const Form forms[] = {
        {"UTF-8", "", Encoding::Utf8},
        {"UTF-8", "\xEF\xBB\xBF", Encoding::Utf8},
        {"UTF-16LE", "\xFF\xFE", Encoding::Utf16Le},
        {"UTF-16BE", "\xFE\xFF", Encoding::Utf16Be},
        {"UTF-16LE", "", Encoding::Utf16Le},
        {"UTF-16BE", "", Encoding::Utf16Be},
        {"GB18030", "", Encoding::Gb18030},
    };
    for (const Form& form : forms) {
        const std::string bytes = form.mark + test::encoded(kChinese, form.encoding);
        EXPECT_EQ(encodingOf(bytes), form.found) << form.encoding << form.mark.size();
        const Result<std::string> text = textOf(bytes);
        ASSERT_TRUE(text) << form.encoding;
        EXPECT_EQ(*text, kChinese) << form.encoding << form.mark.size();
    }
}

TEST(TextStream, AWordOnTheLastLineOfALongFileDecides)
{
    std::string ascii;
    while (ascii.size() < 700'000)
        ascii += "AutoDL,RTX 4090,1.98\n";
    EXPECT_EQ(encodingOf(ascii), Encoding::Utf8);
    EXPECT_EQ(encodingOf(ascii + "矩池云,A100,6.5\n"), Encoding::Utf8);
    const std::string chinese = ascii + test::encoded("矩池云,A100,6.5\n", "GB18030");
    EXPECT_EQ(encodingOf(chinese), Encoding::Gb18030);
    EXPECT_EQ(textOf(chinese).value(), ascii + "矩池云,A100,6.5\n");
}

TEST(TextStream, CharactersMayBeCutByTheEdgesOfTheBuffer)
{
    // 256 KiB is the buffer; three-byte characters never end on its edge for two of three offsets.
    for (const std::size_t offset : {0u, 1u, 2u}) {
        std::string text(offset, 'x');
        while (text.size() < 600'000)
            text += "卡";
        EXPECT_EQ(textOf(text).value(), text) << offset;
        EXPECT_EQ(textOf(test::encoded(text, "GB18030")).value(), text) << offset;
    }
}

TEST(TextStream, BadBytesAreAnErrorAndDamagedUtf8StaysUtf8)
{
    const Result<std::string> damaged = textOf(kChinese + "矩池云\xFF,A100,6.5\n");
    ASSERT_FALSE(damaged);
    EXPECT_EQ(damaged.error().code, ErrorCode::BadSyntax);
    EXPECT_EQ(std::get<std::string>(damaged.error().arguments[0]), "UTF-8");

    // In Windows-1252 the euro sign is 0x80, which is neither UTF-8 nor GB18030.
    const Result<std::string> western = textOf("GPU;Preis\nH100;1.355,90\x80\n");
    ASSERT_FALSE(western);
    EXPECT_EQ(std::get<std::string>(western.error().arguments[0]), "GB18030");
}

TEST(TextStream, TruncatedTextAndZeroBytesAreErrors)
{
    const std::string wide = "\xFF\xFE" + test::encoded(kChinese, "UTF-16LE");
    const Result<std::string> cut = textOf(wide.substr(0, wide.size() - 1));
    ASSERT_FALSE(cut);
    EXPECT_EQ(std::get<std::string>(cut.error().arguments[1]), "half a character");
    EXPECT_TRUE(textOf(kChinese + "矩池云")) << "a whole character at the end";
    ASSERT_FALSE(textOf(kChinese + std::string("矩池云").substr(0, 8)));

    const Result<std::string> zero = textOf(std::string("a,b\n1,\0002\n", 9));
    ASSERT_FALSE(zero);
    EXPECT_EQ(std::get<std::string>(zero.error().arguments[1]), "a zero byte");
}

TEST(TextStream, Utf8IsCheckedAsTheStandardSays)
{
    bool incomplete = false;
    const auto valid = [&](std::string_view text) { return validUtf8(text, incomplete) == text.size(); };
    EXPECT_TRUE(valid("\xF4\x8F\xBF\xBF"));  // U+10FFFF
    EXPECT_FALSE(valid("\xF4\x90\x80\x80")); // beyond it
    EXPECT_FALSE(valid("\xED\xA0\x80"));     // a surrogate
    EXPECT_FALSE(valid("\xC0\xAF"));         // an overlong '/'
    EXPECT_FALSE(valid("\xE0\x80\x80"));
    EXPECT_FALSE(valid("\xE5\x8D"));
    EXPECT_TRUE(incomplete);
}

TEST(ByteSource, OpensRegularFilesOnlyAndSaysWhyNot)
{
    const auto codeOf = [](const char* path) {
        const auto opened = openByteFile(path);
        return opened ? Error{} : opened.error();
    };
    EXPECT_EQ(codeOf("/nowhere/at/all.csv").code, ErrorCode::CannotOpen);
    EXPECT_EQ(std::get<std::string>(codeOf("/tmp").arguments[0]), "it is a folder");
    EXPECT_EQ(std::get<std::string>(codeOf("/dev/zero").arguments[0]), "it is not a regular file");
}

} // namespace
} // namespace gpuplan
