// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/glossary_table.h"

#include <gtest/gtest.h>

#include "support/cases.h"

namespace gpuplan {
namespace {

std::string folder() { return GPUPLAN_SOURCE_DIR; }

const std::vector<GlossaryEntry>& glossary()
{
    static const std::vector<GlossaryEntry> kGlossary =
        readGlossary(test::readFile(folder() + "/data/glossary.tsv"), "glossary.tsv").value();
    return kGlossary;
}

TEST(Glossary, FindsATermInEitherLanguageByAnyOfItsNames)
{
    for (const char* word : {"spot instance", "SPOT", "竞价实例", "抢占式实例", "preemptible"}) {
        const auto entry = findTerm(glossary(), word);
        ASSERT_TRUE(entry) << word;
        EXPECT_EQ((*entry)->term, "spot instance") << word;
    }
    // A checkpoint is no gradient checkpointing, to stop is not to release, a GPU-hour is no instance-hour.
    EXPECT_EQ((*findTerm(glossary(), "检查点"))->term, "checkpoint");
    EXPECT_EQ((*findTerm(glossary(), "梯度检查点"))->term, "gradient checkpointing");
    EXPECT_EQ((*findTerm(glossary(), "关机"))->zh, "关机");
}

TEST(Glossary, AnUnknownWordGivesTheNearest)
{
    const auto entry = findTerm(glossary(), "checkpoimt");
    ASSERT_FALSE(entry);
    EXPECT_EQ(entry.error().code, ErrorCode::UnknownName);
    EXPECT_NE(std::get<std::string>(entry.error().arguments.back()).find("checkpoint"), std::string::npos);
}

TEST(Glossary, ATermHasOneRow)
{
    const std::string header =
        "term\taliases\tzh\tzh_aliases\tavoid_zh\texplanation\texplanation_zh\tsource\tdate\tconfidence\n";
    const std::string row = "spot\t\t竞价实例\t\t\ta\tb\ts\t2026-11-30\trecorded\n";
    EXPECT_TRUE(readGlossary(header + row, "g.tsv"));
    EXPECT_EQ(readGlossary(header + row + row, "g.tsv").error().code, ErrorCode::Duplicate);
    EXPECT_EQ(readGlossary(header + "spot\t\t\t\t\ta\tb\ts\t2026-11-30\trecorded\n", "g.tsv").error().code,
              ErrorCode::MissingField);
}

/// One term, one Chinese word: no text of the program uses a word that the glossary rules out.
TEST(Glossary, NoTranslationUsesAWordThatIsRuledOut)
{
    const std::string texts = test::readFile(folder() + "/app/text/i18n/gpuplan_zh_CN.ts");
    int ruled_out = 0;
    for (const GlossaryEntry& entry : glossary()) {
        for (const std::string& word : entry.avoid_zh) {
            ++ruled_out;
            EXPECT_EQ(texts.find(word), std::string::npos) << word << " in place of " << entry.zh;
        }
    }
    EXPECT_GT(ruled_out, 2);
}

/// Where the English text has the term, the Chinese one has its word.
TEST(Glossary, TheTermsThatAreEasilyMixedUpAreTranslatedByTheirWord)
{
    const std::string texts = test::readFile(folder() + "/app/text/i18n/gpuplan_zh_CN.ts");
    for (const char* term : {"gradient checkpointing", "KV cache", "resale value", "gradient accumulation"}) {
        const std::string& zh = (*findTerm(glossary(), term))->zh;
        for (std::size_t at = texts.find(term); at != std::string::npos; at = texts.find(term, at + 1)) {
            const std::size_t begin = texts.find("<translation", at), end = texts.find("</message>", at);
            if (texts.rfind("<source>", at) < texts.rfind("<message>", at) || begin == std::string::npos)
                continue;
            EXPECT_NE(texts.substr(begin, end - begin).find(zh), std::string::npos)
                << term << ": " << texts.substr(at, end - at);
        }
    }
}

} // namespace
} // namespace gpuplan
