// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a person reads when something is wrong: one sentence, with the place, in both languages, and the right status.
#include <chrono>
#include <regex>

#include <sys/stat.h>

#include <gtest/gtest.h>

#include "app/support/command.h"

namespace gpuplan {
namespace {

using test::command;
using test::TemporaryFile;

std::string plan(const std::string& experiments)
{
    return R"({"schema": "gpuplan/plan/1", "budget": {"amount": 100, "currency": "CNY"}, "experiments": [)"
        + experiments + "]}";
}

struct BadFile {
    const char* what;
    std::vector<std::string> command; ///< FILE is replaced
    std::string content;
    std::vector<std::string> english; ///< parts of the sentence
};

std::vector<BadFile> badFiles()
{
    return {
        {"not JSON", {"plan", "make", "FILE"}, "{\n\"schema\": oops}", {"line 2", "not valid JSON"}},
        {"empty", {"plan", "make", "FILE"}, "", {"not valid JSON", "end of the file"}},
        {"binary", {"plan", "make", "FILE"}, std::string("\0\1\2\377", 4), {"not valid JSON"}},
        {"wrong schema",
         {"plan", "make", "FILE"},
         R"({"schema": "x", "budget": {"amount": 1, "currency": "CNY"}, "experiments": []})",
         {"schema", "gpuplan/plan/1"}},
        {"unknown model",
         {"plan", "make", "FILE"},
         plan(R"({"id": "a", "kind": "train", "model": "Lama-3.1-8B", "tokens": 1})"),
         {"experiments[0].model", "Llama-3.1-8B"}},
        {"unknown GPU",
         {"plan", "make", "FILE"},
         plan(R"({"id": "a", "kind": "hands_on", "hours": 1, "gpus_allowed": ["RTX 4091"]})"),
         {"experiments[0]", "RTX 4090 24GB"}},
        {"negative",
         {"plan", "make", "FILE"},
         plan(R"({"id": "a", "kind": "hands_on", "hours": -1})"),
         {"experiments[0].hours", "out of range"}},
        {"cycle",
         {"plan", "make", "FILE"},
         plan(R"({"id": "a", "kind": "hands_on", "hours": 1, "after": ["a"]})"),
         {"wait for each other", "a"}},
        {"workload", {"estimate", "--workload", "FILE"}, R"({"kind": "train"})", {"\"model\" is missing"}},
        {"empty config", {"model", "show", "FILE"}, "{}", {"\"hidden_size\" is missing"}},
        {"no model", {"model", "show", "FILE"}, "hello", {"cannot be read"}},
        {"huge GGUF",
         {"model", "show", "FILE"},
         std::string("GGUF\3\0\0\0\0\0\0\0\0\0\0\20\0\0\0\0\0\0\0\0", 24),
         {"tensors"}},
    };
}

TEST(Errors, BadFilesGetOneSentenceAndStatusThree)
{
    for (const BadFile& bad : badFiles()) {
        const TemporaryFile file("input.json", bad.content);
        std::vector<std::string> arguments = bad.command;
        std::replace(arguments.begin(), arguments.end(), std::string("FILE"), file.path());
        const auto result = command(arguments);
        EXPECT_EQ(result.status, 3) << bad.what << ": " << result.err;
        EXPECT_EQ(result.out, "") << bad.what;
        EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << bad.what << ": " << result.err;
        EXPECT_NE(result.err.find(file.path()), std::string::npos) << bad.what << ": " << result.err;
        for (const std::string& part : bad.english)
            EXPECT_NE(result.err.find(part), std::string::npos) << bad.what << ": " << result.err;
        EXPECT_EQ(file.content(), bad.content) << bad.what;
    }
}

TEST(Errors, ChineseSentencesHoldNoEnglishPhrases)
{
    // Names and field names stay; two or more English words in a row are a phrase that was not translated.
    const std::regex kPhrase("\\b[a-z]{2,} [a-z]{2,}\\b");
    for (const BadFile& bad : badFiles()) {
        const TemporaryFile file("input.json", bad.content);
        std::vector<std::string> arguments = bad.command;
        std::replace(arguments.begin(), arguments.end(), std::string("FILE"), file.path());
        std::string sentence = command(arguments, {}, "zh_CN.UTF-8").err;
        EXPECT_TRUE(
            std::any_of(sentence.begin(), sentence.end(), [](char c) { return static_cast<unsigned char>(c) >= 0xE4; }))
            << bad.what << ": " << sentence;
        EXPECT_FALSE(std::regex_search(sentence, kPhrase)) << bad.what << ": " << sentence;
    }
}

TEST(Errors, UsageIsStatusTwo)
{
    const std::vector<std::vector<std::string>> kLines = {{},
                                                          {"plan"},
                                                          {"plan", "demo", "--colour"},
                                                          {"plan", "make"},
                                                          {"dance"},
                                                          {"estimate"},
                                                          {"offers", "list", "--where", "price is low"},
                                                          {"offers", "list", "--sort", "taste"},
                                                          {"plan", "demo", "--currency", "yuan"},
                                                          {"plan", "demo", "--lang", "fr"}};
    for (const auto& line : kLines) {
        const auto result = command(line);
        EXPECT_EQ(result.status, 2) << ::testing::PrintToString(line) << result.err;
        EXPECT_EQ(result.out, "");
        EXPECT_NE(result.err.find("gpuplan: "), std::string::npos);
    }
}

TEST(Errors, MissingFilesAreNamed)
{
    for (const std::vector<std::string>& line : {std::vector<std::string>{"plan", "make", "/nowhere/p.gpuplan"},
                                                 {"estimate", "--lines", "/nowhere/l.jsonl"},
                                                 {"estimate", "--workload", "/nowhere/w.json"},
                                                 {"model", "show", "/nowhere/config.json"}}) {
        const auto result = command(line);
        EXPECT_EQ(result.status, 3) << result.err;
        EXPECT_NE(result.err.find("/nowhere/"), std::string::npos) << result.err;
    }
}

TEST(Errors, ABadLineIsAnsweredAndTheOthersToo)
{
    const std::string lines =
        R"({"id": 1, "workload": {"kind": "train", "model": "Llama-3.1-8B", "method": "lora"}, "gpu": null}
not json
{"id": "x", "workload": {"kind": "train", "model": "Nothing-9B"}}

{"id": [3], "workload": {"kind": "generate", "model": "Llama-3.1-8B", "prompt": 10, "output": 10}, "gpu": "RTX 4090"}
)";
    const auto result = command({"estimate", "--lines", "-"}, lines);
    EXPECT_EQ(result.status, 3);
    std::istringstream out(result.out);
    std::vector<nlohmann::json> answers;
    for (std::string line; std::getline(out, line);)
        answers.push_back(nlohmann::json::parse(line));
    ASSERT_EQ(answers.size(), 4u);
    EXPECT_EQ(answers[0].at("id"), 1);
    EXPECT_TRUE(answers[0].at("time").is_null()); // no GPU: memory alone
    EXPECT_TRUE(answers[0].at("memory").at("verdict").is_null());
    EXPECT_EQ(answers[1].at("id"), nullptr);
    EXPECT_EQ(answers[1].at("error").at("code"), "bad_syntax");
    EXPECT_EQ(answers[1].at("error").at("where").at("line"), 2);
    EXPECT_EQ(answers[2].at("id"), "x");
    EXPECT_EQ(answers[2].at("error").at("code"), "unknown_name");
    EXPECT_EQ(answers[2].at("error").at("where").at("path"), "workload.model");
    EXPECT_EQ(answers[3].at("id"), nlohmann::json::array({3}));
    EXPECT_TRUE(answers[3].at("time").at("tokens_per_s").at("likely").is_number());
}

TEST(Errors, ServingAnEncoderIsRefused)
{
    const TemporaryFile file(
        "w.json",
        R"({"kind": "serve", "hours": 1, "prompt": 10, "output": 10, "model": {"config": {"model_type": "bert", "hidden_size": 768,
        "num_hidden_layers": 12, "num_attention_heads": 12, "intermediate_size": 3072, "vocab_size": 30522, "max_position_embeddings": 512, "type_vocab_size": 2}}})");
    const auto result = command({"estimate", "--workload", file.path(), "--gpu", "H100"});
    EXPECT_EQ(result.status, 3);
    EXPECT_NE(result.err.find("does not apply"), std::string::npos) << result.err;
    EXPECT_EQ(result.out, "");
}

TEST(Errors, AMisspeltFieldDoesNotVanishInSilence)
{
    const TemporaryFile file("p.gpuplan",
                             plan(R"({"id": "a", "kind": "hands_on", "hours": 1, "gpu": ["MI300X"], "_mine": 1})"));
    const auto result = command({"plan", "make", file.path(), "--json"});
    EXPECT_NE(result.err.find("experiments[0].gpu"), std::string::npos) << result.err;
    EXPECT_NE(result.err.find("gpus_allowed"), std::string::npos) << result.err;
    EXPECT_EQ(result.err.find("_mine"), std::string::npos); // a person's own
    ASSERT_EQ(result.json().at("warnings").size(), 1u);
    EXPECT_EQ(command({"plan", "demo"}).err, ""); // the shipped plans have none
}

TEST(Errors, WithJsonAFailureIsADocumentToo)
{
    const TemporaryFile file("p.gpuplan", "{");
    const auto result = command({"plan", "make", file.path(), "--json"});
    EXPECT_EQ(result.status, 3);
    EXPECT_EQ(result.json().at("error").at("code"), "bad_syntax");
    EXPECT_TRUE(result.json().at("result").is_null());
}

TEST(Errors, OnlyRegularFilesAreWritten)
{
    const TemporaryFile file("p.gpuplan", plan(R"({"id": "a", "kind": "hands_on", "hours": 1})"));
    const TemporaryFile other("x", "");
    const std::string pipe = other.path() + ".fifo";
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    const auto result = command({"plan", "make", file.path(), "-o", pipe});
    EXPECT_EQ(result.status, 3);
    struct stat status = {};
    ASSERT_EQ(stat(pipe.c_str(), &status), 0);
    EXPECT_TRUE(S_ISFIFO(status.st_mode)); // still what it was
}

TEST(Errors, LongLinesAreCutAndAnswered)
{
    const std::string lines = "{\"id\": 1, \"x\": \"" + std::string(20 * 1024 * 1024, 'y')
        + "\"}\n{\"id\": 2, \"workload\": {\"kind\": \"train\", \"model\": \"Llama-3.1-8B\"}}\n";
    const auto result = command({"estimate", "--lines", "-"}, lines);
    EXPECT_EQ(result.status, 3);
    EXPECT_EQ(std::count(result.out.begin(), result.out.end(), '\n'), 2);
    EXPECT_NE(result.out.find("too_large"), std::string::npos);
}

TEST(Errors, LongListsOfObjectsAreReadInLinearTime)
{
    std::string list;
    for (int i = 0; i < 200'000; ++i)
        list += i > 0 ? ",{}" : "{}";
    const TemporaryFile file(
        "p.gpuplan",
        R"({"schema": "gpuplan/plan/1", "budget": {"amount": 1, "currency": "CNY"}, "experiments": [], "note": [)"
            + list + "]}");
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_EQ(command({"plan", "make", file.path()}).status, 0);
    // Quadratic reading took 7 s; linear takes a tenth of a second. The bound only tells the two apart.
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(5));
}

TEST(Errors, EscapeSequencesOfFilesDoNotReachTheTerminal)
{
    const TemporaryFile file("p.gpuplan",
                             plan("{\"id\": \"a\\u001b[31m\", \"name\": \"x\\u001b]0;y\\u0007\", \"kind\": "
                                  "\"hands_on\", \"hours\": 1, \"gpus_allowed\": [\"L4\"]}"));
    const auto result = command({"plan", "make", file.path()});
    EXPECT_EQ(result.out.find('\x1b'), std::string::npos);
    EXPECT_EQ(result.out.find('\x07'), std::string::npos);
}

} // namespace
} // namespace gpuplan
