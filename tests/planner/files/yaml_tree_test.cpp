// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/training_yaml.h"
#include "planner/files/yaml_tree.h"

#include <chrono>

#include <gtest/gtest.h>

namespace gpuplan {
namespace {

YamlNode parsed(std::string_view text)
{
    const Result<YamlNode> root = parseYaml(text, "f.yaml");
    EXPECT_TRUE(root.has_value()) << text << ": " << (root ? 0 : root.error().where.line);
    return root.value_or(YamlNode());
}

Error fault(std::string_view text)
{
    const Result<YamlNode> root = parseYaml(text, "f.yaml");
    EXPECT_FALSE(root.has_value()) << text.substr(0, 80);
    return root ? Error{} : root.error();
}

std::string metIn(const Error& error)
{
    return error.code == ErrorCode::BadSyntax ? std::get<std::string>(error.arguments.at(1)) : std::string();
}

TEST(YamlTree, KeepsTextsAndLines)
{
    const YamlNode root = parsed("a: 1e-4\nb:\n  c: [x, 'y z', ~]\n  d:\ne: |\n  one\n  two\n");
    EXPECT_EQ(root.keys, (std::vector<std::string>{"a", "b", "e"}));
    EXPECT_EQ(root.find("a")->text, "1e-4");
    const YamlNode* b = root.find("b");
    ASSERT_TRUE(b);
    EXPECT_EQ(b->line, 2); // the line of the key, although its first value stands in the next
    EXPECT_EQ(b->find("c")->items.at(1).text, "y z");
    EXPECT_TRUE(b->find("c")->items.at(1).quoted);
    EXPECT_EQ(b->find("c")->items.at(2).kind, YamlNode::Kind::Null);
    EXPECT_EQ(b->find("d")->kind, YamlNode::Kind::Null);
    EXPECT_EQ(b->find("d")->line, 4);
    EXPECT_EQ(root.find("e")->text, "one\ntwo\n");
    EXPECT_EQ(root.find("nothing"), nullptr);
}

TEST(YamlTree, WindowsLineEndsAndByteOrderMarks)
{
    const YamlNode root = parsed("\xEF\xBB\xBF"
                                 "a: 1\r\nb: two\r\n");
    EXPECT_EQ(root.find("a")->text, "1");
    EXPECT_EQ(root.find("b")->text, "two");
    EXPECT_EQ(root.find("b")->line, 2);
}

TEST(YamlTree, AliasesAndMergeKeysAreWrittenOut)
{
    const YamlNode root = parsed("base: &b {x: 1, y: 2}\nown:\n  <<: *b\n  x: 3\nagain: *b\n");
    EXPECT_EQ(root.find("own")->find("x")->text, "3"); // its own key wins, wherever it stands
    EXPECT_EQ(root.find("own")->find("y")->text, "2");
    EXPECT_EQ(root.find("again")->find("x")->text, "1");
    EXPECT_EQ(root.find("again")->line, 5);
}

TEST(YamlTree, FaultsNameTheLineAndTheColumn)
{
    const std::pair<const char*, std::pair<int, const char*>> kCases[] = {
        {"a: 1\n  b: 2\n", {2, "a second colon in column 4"}},
        {"a: 1\n\tb: 2\n", {2, "a tab in column 1"}},
        {"# 中文\na:\n \tb: 2\n", {3, "a tab in column 2"}},
        {"a: 1\nb: [1, 2\n", {3, "something that ends a list too early in column 1"}},
        {"a: 1\n---\nb: 2\n", {2, "a second document"}},
        {"a: caf\xE9\n", {1, "a byte that is no UTF-8"}},
        {"a: 1\nb: \xC0\xAF\n", {2, "a byte that is no UTF-8"}},     // an overlong slash
        {"a: 1\nb: \xED\xA0\x80\n", {2, "a byte that is no UTF-8"}}, // half of a surrogate pair
        {"a: 1\nb: \x01\n", {2, "a control character (a binary file?)"}},
        {"a: 1\nb: *none\n", {2, "an alias without its anchor in column 4"}},
        {"a: &x [*x]\n", {1, "an alias of itself in column 8"}},
        {"a: !include other.yaml\n", {1, "a tag in column 4"}},
        {"? [1]\n: 2\n", {1, "a key that is no text"}},
    };
    for (const auto& [text, expected] : kCases) {
        const Error error = fault(text);
        EXPECT_EQ(error.where.file, "f.yaml");
        EXPECT_EQ(error.where.line, expected.first) << text;
        EXPECT_EQ(metIn(error), expected.second) << text;
    }
    const Error twice = fault("a: 1\nb: 2\na: 3\n");
    EXPECT_EQ(twice.code, ErrorCode::Duplicate);
    EXPECT_EQ(twice.where.line, 3);
    for (const char* text : {"", "\n\n", "# only this\n", "---\n"})
        EXPECT_EQ(fault(text).code, ErrorCode::Unsupported) << text;
}

TEST(YamlTree, TabsInsideOfValuesAreFine)
{
    const YamlNode root = parsed("a: |\n  x\n  \ty\nb: 1\t# tab before a comment\n");
    EXPECT_EQ(root.find("a")->text, "x\n\ty\n");
    EXPECT_EQ(root.find("b")->text, "1");
}

TEST(YamlTree, HostileFilesAreRefusedAtOnce)
{
    const auto started = std::chrono::steady_clock::now();
    // Ten aliases of ten aliases …: nine lines that stand for a billion values.
    std::string bomb = "a: &a [x, x, x, x, x, x, x, x, x, x]\n";
    for (char c = 'b'; c <= 'i'; ++c) {
        const std::string before = "*" + std::string(1, static_cast<char>(c - 1));
        bomb += std::string(1, c) + ": &" + c + " [" + before;
        for (int i = 0; i < 9; ++i)
            bomb += ", " + before;
        bomb += "]\n";
    }
    EXPECT_EQ(fault(bomb).code, ErrorCode::TooLarge);
    EXPECT_GT(fault(bomb).where.line, 1);
    EXPECT_EQ(fault(std::string(2 * kMaxYamlBytes, '#')).code, ErrorCode::TooLarge);
    EXPECT_EQ(fault(std::string(10'000, '[') + std::string(10'000, ']')).code, ErrorCode::TooLarge);
    std::string steps;
    for (std::size_t depth = 0; depth < 10'000 && steps.size() < kMaxYamlBytes - 20'000; ++depth)
        steps += std::string(depth, ' ') + "a:\n";
    EXPECT_EQ(fault(steps).code, ErrorCode::TooLarge);
    std::string keys;
    for (int i = 0; i < 60'000; ++i)
        keys += "k" + std::to_string(i) + ": 1\n";
    EXPECT_EQ(fault(keys).code, ErrorCode::TooLarge);
    // One megabyte of any mark ends in an answer, whatever it is.
    for (const char* piece : {"[", "{", "? ", "- ", "a: ", "&a ", "*a ", "\"", "!a ", "|\n", ":", ",", "[,", "---\n",
                              "%a\n", "{a: ", "'", "a: &a\n", "<<: "}) {
        std::string text;
        while (text.size() + 8 < kMaxYamlBytes)
            text += piece;
        EXPECT_FALSE(importTrainingYaml(text, "f.yaml").has_value()) << piece;
    }
    EXPECT_LT(std::chrono::steady_clock::now() - started, std::chrono::seconds(60));
}

TEST(YamlTree, InterpolationsTakeTheValuesOfTheSameFile)
{
    YamlNode root =
        parsed("out: /tmp/x\nlogs: ${out}/logs\nsize: 2\nval: ${size}\nnested:\n  deep: ${val}\n"
               "far: ${nested.deep}-${size}\nlist: [1]\nbad: ${list}\nenv: ${oc.env:HOME}\nnone: ${missing}\n"
               "a: ${b}\nb: ${a}\nopen: ${out\n");
    resolveInterpolations(root);
    EXPECT_EQ(root.find("logs")->resolved(), "/tmp/x/logs");
    EXPECT_EQ(root.find("logs")->text, "${out}/logs"); // as written
    EXPECT_EQ(root.find("val")->resolved(), "2");
    EXPECT_EQ(root.find("far")->resolved(), "2-2");
    for (const char* key : {"bad", "env", "none", "a", "b", "open"}) {
        EXPECT_TRUE(root.find(key)->unresolved) << key;
        EXPECT_EQ(root.find(key)->resolved(), root.find(key)->text) << key;
    }
    EXPECT_FALSE(root.find("logs")->unresolved);
}

} // namespace
} // namespace gpuplan
