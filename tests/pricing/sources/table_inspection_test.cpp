// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/sources/table_inspection.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "pricing/sources/table_reader.h"
#include "source_rows.h"

namespace gpuplan {
namespace {

using test::KeptRow;
using test::rowsOfText;
using Kind = TableQuestionKind;

Result<TableInspection> tryInspect(const std::string& text, const TableAnswers& answers = {},
                                   const std::vector<TableProfile>& saved = {})
{
    const auto source = bytesInMemory("my table.csv", text);
    return inspect(*source, answers, saved);
}

TableInspection inspected(const std::string& text, const TableAnswers& answers = {},
                          const std::vector<TableProfile>& saved = {})
{
    Result<TableInspection> found = tryInspect(text, answers, saved);
    EXPECT_TRUE(found) << text;
    return found ? std::move(*found) : TableInspection();
}

const TableQuestion* questionOf(const TableInspection& table, Kind kind)
{
    const auto found = std::find_if(table.questions.begin(), table.questions.end(),
                                    [kind](const TableQuestion& question) { return question.kind == kind; });
    return found == table.questions.end() ? nullptr : &*found;
}

std::vector<Kind> asked(const TableInspection& table)
{
    std::vector<Kind> kinds;
    for (const TableQuestion& question : table.questions)
        if (question.required)
            kinds.push_back(question.kind);
    return kinds;
}

TEST(TableInspection, AnEnglishTableThatSaysEverythingNeedsNoAnswer)
{
    const std::string text = "Provider,GPU,Count,Price ($/hr per GPU),Region,Billing type,Date,VRAM (GB)\n"
                             "Lambda,H100 SXM,8,2.99,us-east-1,on-demand,2026-08-22,80\n"
                             "RunPod,RTX 4090,1,0.34,,spot,2026-08-22,24\n";
    const TableInspection table = inspected(text);
    EXPECT_EQ(asked(table), std::vector<Kind>());
    EXPECT_EQ(table.rows, 2);
    ASSERT_EQ(table.preview.size(), 2u);
    EXPECT_EQ(table.preview[0].gpu, "H100 SXM");
    const std::vector<KeptRow> rows = rowsOfText(text);
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[0].provider, "Lambda");
    EXPECT_EQ(rows[0].row.gpu_count, 8.0);
    EXPECT_EQ(rows[0].price(Tier::OnDemand), 2.99);
    EXPECT_EQ(rows[0].row.unit, kPerGpuHour);
    EXPECT_EQ(rows[0].row.currency, kUsd);
    EXPECT_EQ(rows[0].row.memory_gib, 80.0);
    EXPECT_EQ(rows[0].row.observed_s, 20'687 * std::int64_t(86'400));
    EXPECT_EQ(rows[1].price(Tier::Spot), 0.34);
    EXPECT_EQ(rows[1].region, "");
}

TEST(TableInspection, AChineseTableInThreeEncodingsIsTheSame)
{
    const std::string text = "服务商,显卡,数量,单价（元/卡时）,计费方式,地区,采集日期,显存\n"
                             "AutoDL,RTX 4090,1,￥１．９８,按需,北京,2026年8月22日,24GB\n"
                             "阿里云,A100 80GB,8,\"¥12,800\",包月,杭州,2026-08-22,80\n"
                             "矩池云,RTX 3090,1,1.2元,竞价,,2026/8/22,24 GB\n"
                             "某云,RTX 3090,1,1.2元,会员价,,2026/8/22,24 GB\n";
    for (const char* encoding : {"UTF-8", "GB18030", "UTF-16LE", "UTF-16BE"}) {
        const std::vector<KeptRow> rows = rowsOfText(test::encoded(text, encoding));
        ASSERT_EQ(rows.size(), 4u) << encoding;
        EXPECT_EQ(rows[0].provider, "AutoDL");
        EXPECT_EQ(rows[0].region, "北京");
        EXPECT_EQ(rows[0].price(Tier::OnDemand), 1.98) << encoding;
        EXPECT_EQ(rows[0].row.unit, kPerGpuHour);
        EXPECT_EQ(rows[0].row.currency, kCny);
        EXPECT_EQ(rows[0].row.memory_gib, 24.0);
        EXPECT_EQ(rows[0].row.observed_s, 20'687 * std::int64_t(86'400));
        // The header states an hour; the plan is paid by the month, but its price is what the header says.
        EXPECT_EQ(rows[1].price(Tier::Reserved), 12800.0);
        EXPECT_EQ(rows[1].row.unit, kPerGpuHour);
        EXPECT_EQ(rows[2].price(Tier::Spot), 1.2);
        EXPECT_EQ(rows[3].row.fault, (RowFault{FaultReason::BadCell, "计费方式", "会员价"}))
            << "a price that is not everybody's is no on-demand price";
    }
}

TEST(TableInspection, AMonthlyPlanCountsByTheMonthWhereTheHeaderStatesNoPeriod)
{
    OpenOptions options;
    options.answers.unit = kPerGpuHour;
    const std::vector<KeptRow> rows = rowsOfText("平台,显卡,价格(元),计费方式\nAutoDL,RTX 4090,1.98,按需\n"
                                                 "AutoDL,RTX 4090,1100,包月\nAutoDL,RTX 4090,40,包日\n"
                                                 "AutoDL,RTX 4090,9000,包年\n",
                                                 "a.csv", options);
    ASSERT_EQ(rows.size(), 4u);
    EXPECT_EQ(rows[0].row.unit, kPerGpuHour);
    EXPECT_EQ(rows[1].row.unit, (PriceUnit{true, PricePeriod::Month}));
    EXPECT_EQ(rows[1].price(Tier::Reserved), 1100.0);
    EXPECT_EQ(rows[2].row.unit, (PriceUnit{true, PricePeriod::Day}));
    EXPECT_EQ(rows[3].row.fault, (RowFault{FaultReason::UnknownUnit, "计费方式", "包年"})) << "no year among the units";
}

TEST(TableInspection, WhatIsNotSaidIsAskedWithASuggestionAndAnOption)
{
    const TableInspection table = inspected("gpu,price\nH100,2.99\nA100,1.29\n");
    EXPECT_EQ(asked(table), (std::vector<Kind>{Kind::Unit, Kind::Currency, Kind::Provider}));
    const TableQuestion* unit = questionOf(table, Kind::Unit);
    ASSERT_TRUE(unit);
    EXPECT_EQ(unit->suggestion, "per_gpu_hour");
    EXPECT_EQ(unit->option, "--unit per_gpu_hour");
    EXPECT_EQ(unit->choices.size(), 10u); // five periods, per GPU and per instance
    EXPECT_EQ(questionOf(table, Kind::Currency)->option, "--price-currency USD");
    EXPECT_EQ(questionOf(table, Kind::Provider)->option, "--provider NAME");
    EXPECT_FALSE(questionOf(table, Kind::Observed)->required);

    EXPECT_EQ(questionOf(inspected("显卡,价格\nH100,20\n"), Kind::Currency)->suggestion, "CNY");

    // With the answers nothing is open, and every row is complete.
    TableAnswers answers;
    answers.unit = kPerInstanceHour;
    answers.currency = kCny;
    answers.provider = "Me";
    answers.columns = {{TableField::Count, "=4"}};
    const TableInspection answered = inspected("gpu,price\nH100,2.99\nA100,1.29\n", answers);
    EXPECT_EQ(asked(answered), std::vector<Kind>());
    EXPECT_EQ(answered.preview[1].gpu_count, 4.0);
    EXPECT_EQ(answered.preview[1].provider, "Me");
    EXPECT_EQ(answered.preview[1].unit, kPerInstanceHour);
    EXPECT_EQ(answered.preview[1].currency, kCny);
}

TEST(TableInspection, APricePerInstanceWithoutACountIsAskedFor)
{
    // price-009: one RTX 3090 at 0.80 was a machine with several.
    const TableInspection table = inspected("provider,gpu,price per instance ($/h)\nX,RTX 3090,0.80\n");
    EXPECT_EQ(asked(table), std::vector<Kind>{Kind::Count});
    EXPECT_EQ(questionOf(table, Kind::Count)->option, "--map count==1");
    EXPECT_EQ(asked(inspected("provider,gpu,price per instance ($/h)\nX,4x RTX 3090,0.80\n")), std::vector<Kind>());
    EXPECT_EQ(asked(inspected("provider,gpu,price per GPU ($/h)\nX,RTX 3090,0.80\n")), std::vector<Kind>());
}

TEST(TableInspection, Price007_SecondsAreReadFromTheHeaderOrAskedByMagnitude)
{
    const std::vector<KeptRow> rows =
        rowsOfText("provider,gpu,price per second per GPU (USD)\nX,H200,0.00122\nX,B200,0.00164\n");
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[0].row.unit, (PriceUnit{true, PricePeriod::Second}));
    EXPECT_NEAR(perInstanceHour(rows[0].price(Tier::OnDemand), *rows[0].row.unit, 1), 4.392, 0.001);
    EXPECT_NEAR(perInstanceHour(rows[1].price(Tier::OnDemand), *rows[1].row.unit, 1), 5.904, 0.001);

    const TableInspection table = inspected("provider,gpu,price (USD)\nX,H200,0.00122\nX,B200,0.00164\n");
    ASSERT_TRUE(questionOf(table, Kind::Unit)) << "asked, not guessed";
    EXPECT_EQ(questionOf(table, Kind::Unit)->suggestion, "per_gpu_second");
    EXPECT_FALSE(table.preview[0].unit);
    EXPECT_EQ(questionOf(inspected("provider,gpu,price (USD)\nX,H200,4.4\n"), Kind::Unit)->suggestion, "per_gpu_hour");
}

TEST(TableInspection, Price018And019_AColumnIsReadInOneStyleAndABadCellIsItsRowsFault)
{
    std::string text = "Anbieter;GPU;Preis EUR/h je GPU;Preis\n";
    const TableAnswers answers{{{TableField::Price, "Preis"}}, kPerGpuHour, Currency("EUR"), {}, {}};
    OpenOptions options;
    options.answers = answers;
    for (int i = 0; i < 80; ++i)
        text += "X;H100;0;1.000\n";
    text += "X;H100;0;1.240.294,00\nX;H100;0;1.111,11\nX;H100;0;12,50\nX;H100;0;zwölf\nX;H100;0;0.35\nX;H100;0;2,99\n";
    const std::vector<KeptRow> rows = rowsOfText(text, "preise.csv", options);
    ASSERT_EQ(rows.size(), 86u);
    EXPECT_EQ(rows[0].price(Tier::OnDemand), 1000.0);
    EXPECT_EQ(rows[80].price(Tier::OnDemand), 1240294.0); // line 82: the import of the case stopped here
    EXPECT_EQ(rows[80].line, 82);
    EXPECT_EQ(rows[81].price(Tier::OnDemand), 1111.11);
    EXPECT_EQ(rows[82].price(Tier::OnDemand), 12.5);
    EXPECT_EQ(rows[83].row.fault, (RowFault{FaultReason::BadCell, "Preis", "zwölf"}));
    EXPECT_EQ(rows[83].line, 85);
    EXPECT_EQ(rows[84].row.fault, (RowFault{FaultReason::BadCell, "Preis", "0.35"})) << "not the style of its column";
    EXPECT_EQ(rows[85].price(Tier::OnDemand), 2.99);
}

TEST(TableInspection, AStyleThatNothingProvesIsAskedFor)
{
    const TableInspection table = inspected("provider;gpu;$/h per GPU\nX;H100;1.250\nX;H200;2.500\n");
    ASSERT_TRUE(questionOf(table, Kind::DecimalMark));
    EXPECT_EQ(questionOf(table, Kind::DecimalMark)->option, "--decimal comma");
    EXPECT_EQ(table.preview[0].prices[0].amount, 1250.0);
    TableAnswers answers;
    answers.decimal_mark = DecimalMark::Point;
    const TableInspection answered = inspected("provider;gpu;$/h per GPU\nX;H100;1.250\nX;H200;2.500\n", answers);
    EXPECT_FALSE(questionOf(answered, Kind::DecimalMark));
    EXPECT_EQ(answered.preview[0].prices[0].amount, 1.25);
    // Another column of the same file proves it; a comma between the cells leaves the point for the fraction.
    EXPECT_EQ(inspected("provider;gpu;$/h per GPU;score\nX;H100;1.250;3.5\n").preview[0].prices[0].amount, 1.25);
    EXPECT_EQ(inspected("provider,gpu,$/h per GPU\nX,H100,1.250\n").preview[0].prices[0].amount, 1.25);
    EXPECT_EQ(inspected("provider,gpu,$/h per GPU\nX,H100,\"1,250\"\n").preview[0].prices[0].amount, 1250.0);
}

TEST(TableInspection, Price023_AFullWidthCommaSeparatesOnlyWhereCellsAreMissing)
{
    std::vector<std::string_view> cells{"北京市，１００", "200，３００"};
    splitWideCommas(cells, 4);
    EXPECT_EQ(cells, (std::vector<std::string_view>{"北京市", "１００", "200", "３００"}));

    const std::vector<KeptRow> rows = rowsOfText("平台，显卡,价格（元/卡时），备注\n"
                                                 "甲云,RTX 4090，１．５，好\n"
                                                 "乙云,RTX 4090,￥１，９８０．５０,一，二\n"
                                                 "丙云，RTX 4090\n");
    ASSERT_EQ(rows.size(), 3u);
    EXPECT_EQ(rows[0].provider, "甲云");
    EXPECT_EQ(rows[0].price(Tier::OnDemand), 1.5);
    EXPECT_EQ(rows[1].price(Tier::OnDemand), 1980.5) << "inside of a number it groups";
    EXPECT_EQ(rows[1].detail, "一，二") << "inside of a text it is text";
    EXPECT_EQ(rows[2].row.fault.value_or(RowFault{}).reason, FaultReason::Truncated);
}

TEST(TableInspection, App018_TextCellsStayText)
{
    const std::vector<KeptRow> rows =
        rowsOfText("provider,instance,region,gpu,$/h per GPU\n1e5,007,0042,4090,0.34\n", "a.csv");
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_EQ(rows[0].provider, "1e5");
    EXPECT_EQ(rows[0].detail, "007");
    EXPECT_EQ(rows[0].region, "0042");
    EXPECT_EQ(rows[0].gpu, "4090");
}

TEST(TableInspection, Price026_AQuotedLineBreakStaysInItsCell)
{
    TableAnswers answers;
    answers.columns = {{TableField::Gpu, "1"}, {TableField::Memory, "2"}, {TableField::Price, "3"}};
    const TableInspection table = inspected("\"H100\nSXM\",80,2.99", answers);
    EXPECT_FALSE(table.profile.has_header) << "a row with numbers is no header";
    EXPECT_EQ(table.rows, 1);
    ASSERT_EQ(table.preview.size(), 1u);
    EXPECT_EQ(table.preview[0].gpu, "H100\nSXM");
    EXPECT_EQ(table.preview[0].memory_gib, 80.0);
    EXPECT_EQ(table.preview[0].prices[0].amount, 2.99);
}

TEST(TableInspection, ATableWithoutHeaderAsksForItsColumns)
{
    const TableInspection table = inspected("Lambda,H100 SXM,8,2.99\nRunPod,RTX 4090,1,0.34\n");
    EXPECT_EQ(table.profile.header, (std::vector<std::string>{"1", "2", "3", "4"}));
    ASSERT_TRUE(questionOf(table, Kind::Gpu));
    EXPECT_EQ(questionOf(table, Kind::Gpu)->suggestion, "2") << "names of models hold letters and digits";
    EXPECT_EQ(questionOf(table, Kind::Price)->choices, (std::vector<std::string>{"3", "4"}));
    EXPECT_EQ(questionOf(table, Kind::Price)->option, "--map price=4");
}

TEST(TableInspection, ColumnsOfPricesGiveTiersAndZeroSpotIsUnknown)
{
    const std::vector<KeptRow> rows =
        rowsOfText("服务商,GPU型号,按需价格（元/卡时）,竞价价格\n甲,A100,6.5,2.1\n乙,A100,6.5,0\n"
                   "丙,A100,-,2\n丁,A100,售罄,\n");
    ASSERT_EQ(rows.size(), 4u);
    EXPECT_EQ(rows[0].price(Tier::OnDemand), 6.5);
    EXPECT_EQ(rows[0].price(Tier::Spot), 2.1);
    EXPECT_EQ(rows[1].row.prices.size(), 1u);
    EXPECT_EQ(rows[2].row.prices.size(), 1u);
    EXPECT_EQ(rows[2].price(Tier::Spot), 2.0);
    EXPECT_TRUE(rows[3].row.prices.empty());
    EXPECT_EQ(rows[3].row.availability, Availability::SoldOut);
    // A column that says whether it is spot is no column of prices.
    const std::vector<KeptRow> flags = rowsOfText("provider,gpu,spot,$/GPU/h\nX,L4,yes,0.2\nX,L4,no,0.6\n");
    EXPECT_EQ(flags[0].price(Tier::Spot), 0.2);
    EXPECT_EQ(flags[1].price(Tier::OnDemand), 0.6);
}

TEST(TableInspection, RowsMayStateTheirOwnUnitAndCurrency)
{
    const std::vector<KeptRow> rows =
        rowsOfText("provider,gpu,count,price,unit,currency\nX,L4,2,0.4,per instance hour,USD\n"
                   "X,L4,1,500,元/卡/月,人民币\nX,L4,1,0.3,CNY per 100 GPU-hours,CNY\n"
                   "X,L4,1,€0.3/h,per GPU,\nX,L4,1,0.3,per GPU hour,doubloons\n");
    ASSERT_EQ(rows.size(), 5u);
    EXPECT_EQ(rows[0].row.unit, kPerInstanceHour);
    EXPECT_EQ(rows[0].row.currency, kUsd);
    EXPECT_EQ(rows[1].row.unit, (PriceUnit{true, PricePeriod::Month}));
    EXPECT_EQ(rows[1].row.currency, kCny);
    EXPECT_EQ(rows[2].row.fault, (RowFault{FaultReason::UnknownUnit, "unit", "CNY per 100 GPU-hours"}));
    EXPECT_EQ(rows[3].row.unit, kPerGpuHour);
    EXPECT_EQ(rows[3].row.currency, Currency("EUR"));
    EXPECT_EQ(rows[4].row.fault, (RowFault{FaultReason::BadCell, "currency", "doubloons"}));
}

TEST(TableInspection, CountsAreReadInTheirColumnOrBesideTheName)
{
    EXPECT_EQ(readGpuCell("8x H100").count, 8);
    EXPECT_EQ(readGpuCell("8x H100").gpu, "H100");
    EXPECT_EQ(readGpuCell("2 × RTX 4090").gpu, "RTX 4090");
    EXPECT_EQ(readGpuCell("RTX 4090*2").count, 2);
    EXPECT_EQ(readGpuCell("V100x8").gpu, "V100");
    EXPECT_EQ(readGpuCell("H100 x 4").count, 4);
    for (const char* plain : {"H100", "RTX 4090", "MI300X", "GTX1080", "4090", "A100 80GB", "GB200", "RTX 2080 Ti"})
        EXPECT_EQ(readGpuCell(plain).count, 0) << plain;
    const std::vector<KeptRow> rows =
        rowsOfText("provider,gpu,卡数,$/GPU/h\nX,A100,8卡,1\nX,A100,x4,1\nX,A100,two,1\nX,A100,1.0,1\n");
    EXPECT_EQ(rows[0].row.gpu_count, 8.0);
    EXPECT_EQ(rows[1].row.gpu_count, 4.0);
    EXPECT_EQ(rows[2].row.fault, (RowFault{FaultReason::BadCell, "卡数", "two"}));
    EXPECT_EQ(rows[3].row.gpu_count, 1.0);
}

TEST(TableInspection, DecimalCommasWithoutQuotesBetweenCommasAreFaultsNotPrices)
{
    const std::vector<KeptRow> rows = rowsOfText("provider,gpu,count,$/GPU/h\nX,H100,1,2.99\nX,H100,1,12,50\n");
    EXPECT_FALSE(rows[0].row.fault);
    EXPECT_EQ(rows[1].row.fault.value_or(RowFault{}).reason, FaultReason::BadCell) << "12 would be wrong";
}

TEST(TableInspection, RemarksAndEmptyLinesAreNoRows)
{
    const std::vector<KeptRow> rows =
        rowsOfText("# my prices\n# of August\nprovider,gpu,$/GPU/h\n\n,,\nX,H100,2.99\n  \n");
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_EQ(rows[0].line, 6);
}

TEST(TableInspection, AColumnThatTheTableLacksIsNamedWithTheNearest)
{
    TableAnswers answers;
    answers.columns = {{TableField::Price, "prize"}};
    const auto failed = tryInspect("gpu,price\nH100,2\n", answers);
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().code, ErrorCode::UnknownName);
    EXPECT_EQ(std::get<std::string>(failed.error().arguments[2]), "price, gpu");
    answers.columns = {{TableField::Count, "=0"}};
    EXPECT_EQ(tryInspect("gpu,price\nH100,2\n", answers).error().code, ErrorCode::NotWhole);
    EXPECT_EQ(tryInspect("").error().code, ErrorCode::EmptySource);
}

TEST(TableProfile, ASavedProfileAnswersForTheNextFileWithTheSameHeader)
{
    const std::string text = "平台;显卡;价格\nA;H100;12,50\n";
    TableAnswers answers;
    answers.unit = PriceUnit{true, PricePeriod::Hour};
    answers.currency = kCny;
    const TableProfile made = inspected(text, answers).profile;
    const std::string json = toJson(made);
    const Result<TableProfile> read = profileFromJson(json, "profile");
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, made);

    // "1.250" alone proves nothing, but the profile knows that the column is written with a decimal comma.
    const TableInspection next = inspected("平台;显卡;价格\nB;A100;1.250\n", {}, {*read});
    EXPECT_TRUE(next.from_saved);
    EXPECT_EQ(asked(next), std::vector<Kind>());
    EXPECT_EQ(next.preview[0].prices[0].amount, 1250.0);
    EXPECT_EQ(next.preview[0].currency, kCny);
    EXPECT_FALSE(inspected("平台;显卡;单价\nB;A100;1.250\n", {}, {*read}).from_saved) << "another header";
}

TEST(TableProfile, BadProfilesAreRefused)
{
    for (const char* bad : {"", "{}", "[]", R"({"schema": "other"})",
                            R"({"schema": "gpuplan/price-table/1", "columns": [{"field": "colour", "column": 1}]})",
                            R"({"schema": "gpuplan/price-table/1", "columns": [{"field": "gpu", "column": 0}]})",
                            R"({"schema": "gpuplan/price-table/1", "delimiter": "x"})",
                            R"({"schema": "gpuplan/price-table/1", "currency": "money"})"})
        EXPECT_FALSE(profileFromJson(bad, "profile")) << bad;
}

TEST(TableProfile, FieldNamesAreFrozen)
{
    constexpr std::string_view kNames[] = {"provider", "gpu",      "count",  "price",    "spot_price",  "memory",
                                           "region",   "tier",     "date",   "currency", "unit",        "detail",
                                           "vcpus",    "host_ram", "source", "licence",  "availability"};
    for (std::size_t i = 0; i < kTableFields; ++i) {
        EXPECT_EQ(tableFieldName(static_cast<TableField>(i)), kNames[i]);
        EXPECT_EQ(tableFieldOfName(kNames[i]), static_cast<TableField>(i));
    }
}

TEST(ColumnNames, EnglishAndChineseHeadersAreUnderstood)
{
    const std::pair<const char*, TableField> cases[] = {
        {"Provider", TableField::Provider},
        {"云厂商", TableField::Provider},
        {"provider_id", TableField::Provider},
        {"GPU", TableField::Gpu},
        {"GPU型号", TableField::Gpu},
        {"gpu_model", TableField::Gpu},
        {"显卡", TableField::Gpu},
        {"AcceleratorName", TableField::Gpu},
        {"GPU Count", TableField::Count},
        {"num_gpus", TableField::Count},
        {"卡数", TableField::Count},
        {"GPU数量", TableField::Count},
        {"price_usd_hour", TableField::Price},
        {"单价(元/小时)", TableField::Price},
        {"元/卡时", TableField::Price},
        {"$/hr", TableField::Price},
        {"GPU price", TableField::Price},
        {"Hourly cost", TableField::Price},
        {"spot price", TableField::SpotPrice},
        {"竞价价格（元）", TableField::SpotPrice},
        {"VRAM (GB)", TableField::Memory},
        {"显存", TableField::Memory},
        {"GPU Memory", TableField::Memory},
        {"Region", TableField::Region},
        {"地域", TableField::Region},
        {"计费方式", TableField::PriceTier},
        {"Tier", TableField::PriceTier},
        {"日期", TableField::Day},
        {"collected_at", TableField::Day},
        {"Currency", TableField::CurrencyCode},
        {"币种", TableField::CurrencyCode},
        {"unit", TableField::Unit},
        {"实例规格", TableField::Detail},
        {"source_url", TableField::Source},
        {"vCPUs", TableField::Vcpus},
        {"RAM (GB)", TableField::HostRam},
        {"内存", TableField::HostRam},
        {"availability", TableField::Availability},
        {"库存", TableField::Availability},
    };
    for (const auto& [name, field] : cases) {
        const auto guess = guessField(name);
        ASSERT_TRUE(guess) << name;
        EXPECT_EQ(tableFieldName(guess->field), tableFieldName(field)) << name;
    }
    for (const char* name : {"", "colour", "storage price", "availability zone", "带宽"})
        EXPECT_FALSE(guessField(name)) << name;
}

} // namespace
} // namespace gpuplan
