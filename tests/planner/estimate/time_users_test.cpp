// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Situations that people published and the answer they should have got: the lines "kind": "time" of users.jsonl in the
// shared evidence, by id. time-004, -010, -012, -013, -014 and -015 are also in time_jobs_test.cpp.

#include <gtest/gtest.h>

#include "planner/estimate/cost.h"
#include "planner/evidence/observed_run.h"
#include "planner/files/measurement_json.h"
#include "planner/model/model_catalog.h"
#include "support/time_tables.h"

namespace gpuplan::test {
namespace {

ModelFacts shaped(int layers, int hidden, int intermediate, int heads, int kv_heads, int vocabulary, bool tied,
                  bool gated)
{
    ModelReference reference;
    ShapeFields f;
    f.layers = layers, f.hidden = hidden, f.intermediate = intermediate, f.heads = heads, f.kv_heads = kv_heads;
    f.head_dim = hidden / heads, f.vocabulary = vocabulary, f.tied = tied, f.gated = gated;
    reference.shape = f;
    return resolveModel(reference, ModelCatalog{}).value();
}

ModelFacts gpt2() { return shaped(12, 768, 3072, 12, 12, 50257, true, false); }
ModelFacts gpt2Xl() { return shaped(48, 1600, 6400, 25, 25, 50257, true, false); }
ModelFacts llama7b() { return shaped(32, 4096, 11008, 32, 32, 32000, false, true); }
ModelFacts llama13b() { return shaped(40, 5120, 13824, 40, 40, 32000, false, true); }
ModelFacts llama70b() { return shaped(80, 8192, 28672, 64, 8, 128256, false, true); }
ModelFacts mistral7b() { return shaped(32, 4096, 14336, 32, 8, 32000, false, true); }

/// No failures, no idle time, no set-up: the price of the hours alone.
CostAssumptions bare()
{
    CostAssumptions a;
    a.hands_on_session_hours = Range::exactly(2.5);
    a.spot_uptime_hours = a.spot_uptime_8gpu_hours = Range::exactly(4);
    a.spot_availability = a.checkpoint_gb_per_s = Range::exactly(1);
    return a;
}

/// What `hours` of a run cost at `price_per_hour`.
CostEstimate costOf(double hours, double price_per_hour, const CostAssumptions& assumptions = bare(),
                    std::optional<double> step_s = {})
{
    Workload workload;
    TimeEstimate time;
    time.hours = Range::exactly(hours);
    CostQuestion q;
    q.workload = &workload;
    q.time = &time;
    q.price_per_hour = Money::fromAmount(price_per_hour, kUsd);
    q.default_storage_gb_month = Money::fromAmount(0.1, kUsd);
    q.step_s = step_s;
    return estimateCost(q, assumptions);
}

Workload training(const char* framework, int micro_batch, int sequence, double tokens)
{
    Workload w;
    w.framework = framework;
    w.micro_batch = micro_batch;
    w.micro_batch_given = true;
    w.sequence = sequence;
    w.packing = true;
    w.tokens = tokens;
    return w;
}

Workload onGpus(Workload w, int gpus, Shard shard)
{
    w.parallel_given = true;
    w.parallel.gpus = gpus;
    w.parallel.shard = shard;
    return w;
}

TimeEstimate estimated(const Workload& w, const ModelFacts& model, const char* gpu, int gpus = 1)
{
    return TimeModel(w, model, timeConstants()).at(gpuNamed(gpu), gpus);
}

double runHours(const Workload& w, const ModelFacts& model, const char* gpu, int gpus = 1)
{
    return estimated(w, model, gpu, gpus).parts_hours.value().run;
}

void expectPercent(double value, double right, double percent) { EXPECT_NEAR(value, right, right * percent / 100); }

// 10 billion tokens at 1.1M tokens/s are 2.53 h; the bill was $61.23 because set-up, failed starts and the rest come on
// top: lines of their own.
TEST(TimeUsers, Time002SetUpAndFailedStartsAreLinesBesideTheRun)
{
    Workload w = training("pytorch", 16, 1024, 1e10);
    w.method = TrainMethod::Pretrain;
    w.checkpointing = Checkpointing::Off;
    w.compiled = true;
    const TimeEstimate time = estimated(onGpus(w, 8, Shard::Ddp), gpt2(), "A100 80GB", 8);
    expectPercent(time.tokens_per_s->likely * time.parts_hours->run * 3600, 1e10, 0.01);
    EXPECT_LT(time.hours->low, 2.53);
    EXPECT_GT(time.hours->high, 2.53);
    CostAssumptions usual = bare();
    usual.setup_minutes = Range{5, 15, 30};
    usual.failed_fraction = Range{0.05, 0.12, 0.30};
    usual.idle_fraction = Range{0.03, 0.08, 0.25};
    const CostEstimate cost = costOf(2.53, 12, usual);
    EXPECT_DOUBLE_EQ(cost.hours.work, 2.53);
    for (const double line : {cost.hours.failed, cost.hours.idle, cost.hours.setup})
        EXPECT_GT(line, 0);
    EXPECT_GT(cost.range().high.amount(), 1.3 * 2.53 * 12);
}

// GPT-2 1.5B in 24 h on 8 H100 at $3.50: $672, MFU 0.35 to 0.55 with 33.6 billion tokens.
TEST(TimeUsers, Time004Gpt2XlForSixHundredDollars)
{
    expectPercent(costOf(24, 8 * 3.5).total.amount(), 672, 1);
    const double mfu = effectiveMfu(gpt2Xl().parameters, 33.6e9, 24 * 3600 * 8, 989e12);
    EXPECT_GT(mfu, 0.35);
    EXPECT_LT(mfu, 0.55);
}

// 15.5 h at $12 are $186, with whole hours $192, with two hours more $216.
TEST(TimeUsers, Time005HoursAreRoundedUpAndHaveOverheads)
{
    EXPECT_NEAR(costOf(15.5, 12).total.amount(), 186, 0.01);
    EXPECT_NEAR(costOf(15.5, 12, bare(), 3600).total.amount(), 192, 0.01);
    CostAssumptions two_hours = bare();
    two_hours.setup_minutes = Range::exactly(120);
    EXPECT_NEAR(costOf(15.5, 12, two_hours, 3600).total.amount(), 216, 0.01);
}

// 130B on 400 billion tokens, 768 A100 for 60 days: a quarter of the peak by the calendar.
TEST(TimeUsers, Time008CalendarTimeContainsFailures)
{
    expectPercent(effectiveMfu(130e9, 400e9, 768.0 * 60 * 86400, 312e12), 0.25, 4);
    Workload w = training("megatron", 1, 2048, 400e9);
    w.method = TrainMethod::Pretrain;
    w.parallel.tensor = 4;
    w.parallel.pipeline = 8;
    const ModelFacts glm = shaped(70, 12288, 32768, 96, 96, 150528, false, true);
    const double days = runHours(onGpus(w, 768, Shard::Zero1), glm, "A100 SXM 40GB", 768) / 24;
    EXPECT_LT(days, 60) << "the run itself is shorter than the calendar";
    EXPECT_GT(days, 20);
}

// 31,360 GPU-hours for $49,392 are $1.575 each; 110 billion and 500 billion tokens of the same run cost in proportion.
TEST(TimeUsers, Time009CostIsProportionalToTokens)
{
    expectPercent(costOf(31360, 1.575).total.amount(), 49392, 0.1);
    const auto hours = [](double tokens) {
        Workload w = training("pytorch", 4, 2048, tokens);
        w.method = TrainMethod::Pretrain;
        return runHours(onGpus(w, 8, Shard::Fsdp), llama7b(), "A100 80GB", 8);
    };
    expectPercent(costOf(31360 * hours(110e9) / hours(300e9), 1.575).total.amount(), 18110, 1);
    expectPercent(costOf(31360 * hours(500e9) / hours(300e9), 1.575).total.amount(), 82320, 1);
}

// GPU-hours are GPUs × hours: 55.85, 64 and 44. 13B takes 1.45 times as long as 7B, not 1.9.
TEST(TimeUsers, Time010GpuHoursAndFixedOverheads)
{
    const auto gpuHours = [](int gpus, double hours) { return costOf(hours, gpus).total.amount(); };
    expectPercent(gpuHours(1, 55.85), 55.85, 1);
    expectPercent(gpuHours(4, 16), 64, 1);
    expectPercent(gpuHours(4, 11), 44, 1);
    Workload w = training("transformers", 4, 300, 1e7);
    w.packing = false;
    const double ratio = runHours(onGpus(w, 4, Shard::Fsdp), llama13b(), "A100 80GB", 4)
        / runHours(onGpus(w, 4, Shard::Fsdp), llama7b(), "A100 80GB", 4);
    EXPECT_GT(ratio, 1.2);
    EXPECT_LT(ratio, 1.9);
}

// 88 h are ten epochs; three take 26.4: the number of epochs is the cause.
TEST(TimeUsers, Time012HoursGrowWithEpochs)
{
    const auto hours = [](double epochs) {
        Workload w = training("transformers", 4, 256, epochs * 52002 * 256);
        w.method = TrainMethod::Lora;
        w.weights.kind = WeightKind::Int8;
        w.weights.bits = 8;
        return runHours(w, llama7b(), "RTX 3090");
    };
    expectPercent(88 * hours(3) / hours(10), 26.4, 5);
}

// 3 h on 8 GPUs are about 6 h on 4. Who is told 24 h has a quarter of the planned speed: an alarm.
TEST(TimeUsers, Time013AQuarterOfThePlannedSpeedIsAFault)
{
    Workload w = training("transformers", 4, 512, 3 * 52002 * 256.0);
    w.packing = false;
    const double eight = runHours(onGpus(w, 8, Shard::Fsdp), llama7b(), "A100 80GB", 8);
    const TimeEstimate four = estimated(onGpus(w, 4, Shard::Fsdp), llama7b(), "A100 80GB", 4);
    expectPercent(3 * four.parts_hours->run / eight, 6, 25);
    const double planned = four.tokens_per_s->likely;
    EXPECT_TRUE(checkSpeed(planned * 6 / 24, *four.tokens_per_s).alarm);
    EXPECT_DOUBLE_EQ(checkSpeed(planned * 6 / 24, *four.tokens_per_s).share, 0.25);
    EXPECT_FALSE(checkSpeed(planned * 0.8, *four.tokens_per_s).alarm) << "a fifth slower is within what is expected";
}

// LoRA 3,597 and QLoRA 3,428 tokens/s: 4.7% slower, within 15 points.
TEST(TimeUsers, Time014QloraIsSlowerSlightly)
{
    Workload w = training("transformers", 4, 4096, 1e7);
    w.method = TrainMethod::Lora;
    const double lora = estimated(w, mistral7b(), "A100 80GB").tokens_per_s->likely;
    w.method = TrainMethod::Qlora;
    w.weights.kind = WeightKind::Nf4;
    w.weights.bits = 4.127;
    const double qlora = estimated(w, mistral7b(), "A100 80GB").tokens_per_s->likely;
    const double slower = 100 * (1 - qlora / lora);
    EXPECT_GT(slower, 0);
    EXPECT_NEAR(slower, 4.7, 15);
}

Workload serving(int concurrent, int prompt, int output)
{
    Workload w;
    w.kind = WorkloadKind::Generate;
    w.framework = "vllm";
    w.prompt = prompt;
    w.output = output;
    w.concurrent = concurrent;
    return w;
}

// 60 tokens/s at batch 4 and 280 at batch 24 do not contradict each other: 15 per sequence either way.
TEST(TimeUsers, Time015SpeedsAreComparedAtTheSameBatch)
{
    const auto speed = [](int batch) {
        Workload w = serving(batch, 512, 512);
        w.phase = Phase::Decode;
        w.weights.kind = WeightKind::Int4;
        w.weights.bits = 4.25;
        return estimated(w, shaped(80, 8192, 28672, 64, 8, 32000, false, true), "L40S 48GB").tokens_per_s->likely;
    };
    EXPECT_GT(speed(4), 60 / 1.5);
    EXPECT_LT(speed(4), 60 * 1.5);
    EXPECT_GT(speed(24), 200);
    EXPECT_LT(speed(24), 1.1 * 360);
}

// "6.69 tokens/s" was the mean of one request among 500; together 128,000 tokens in 58.9 s are 2,173 tokens/s, and what a
// million tokens cost follows from that.
TEST(TimeUsers, Time016SpeedCountsAllRequestsTogether)
{
    Workload w = serving(500, 256, 256);
    w.requests = 500;
    const TimeEstimate time = estimated(w, llama70b(), "MI355X");
    expectPercent(time.tokens_per_s->likely * time.parts_hours->run * 3600, 128000, 0.01);
    const double per_request = time.tokens_per_s->likely / 500;
    EXPECT_GT(time.tokens_per_s->likely, 1000) << "the aggregate, not one request";
    EXPECT_LT(per_request, 60);
    expectPercent(128000 / 58.9, 2173, 1);
}

// A speed without load, precision or GPU calibrates nothing.
TEST(TimeUsers, Time017SpeedsWithoutLoadOrPrecisionAreNoEvidence)
{
    const auto usable = [](const char* workload, const char* gpu) {
        const std::string line = std::string(R"({"id": "a", "gpu": ")") + gpu + R"(", "gpus": 8, "workload": )"
            + workload
            + R"(, "measured": {"tokens_per_s": 3100}, "source": "vllm-project/vllm#9022", "date": "2026-11-30"})";
        return usableAsEvidence(parseMeasurement(line, "mine.jsonl", 1, Provenance{}).value());
    };
    const char* whole =
        R"({"kind": "generate", "model": "x", "weights": "fp8", "concurrent": 256, "prompt": 1, "output": 9})";
    EXPECT_TRUE(usable(whole, "H100").has_value());
    const auto no_load =
        usable(R"({"kind": "generate", "model": "x", "weights": "fp8", "prompt": 1, "output": 9})", "H100");
    ASSERT_FALSE(no_load.has_value());
    EXPECT_EQ(no_load.error().code, ErrorCode::MissingField);
    EXPECT_EQ(no_load.error().where.path, "workload.concurrent");
    const auto no_precision =
        usable(R"({"kind": "generate", "model": "x", "concurrent": 9, "prompt": 1, "output": 9})", "H100");
    ASSERT_FALSE(no_precision.has_value());
    EXPECT_EQ(no_precision.error().where.path, "workload.weights");
    Measurement nameless =
        parseMeasurement(std::string(R"({"id": "a", "gpu": "H100", "workload": )") + whole
                             + R"(, "measured": {"tokens_per_s": 1}, "source": "x", "date": "2026-11-30"})",
                         "mine.jsonl", 1, Provenance{})
            .value();
    nameless.gpu.clear();
    ASSERT_FALSE(usableAsEvidence(nameless).has_value());
}

// 1,845 and 3,310 GPU-hours at market prices of $1.19 to $1.48.
TEST(TimeUsers, Time018GpuHoursAtMarketPrices)
{
    expectPercent(costOf(1845, 1.19).total.amount(), 2196, 2);
    expectPercent(costOf(1845, 1.48).total.amount(), 2731, 2);
    expectPercent(costOf(3310, 1.19).total.amount(), 3939, 2);
    expectPercent(costOf(3310, 1.48).total.amount(), 4899, 2);
}

} // namespace
} // namespace gpuplan::test
