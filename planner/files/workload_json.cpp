// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/workload_json.h"

#include <array>

#include "planner/files/json_reader.h"
#include "planner/quantity/units.h"

namespace gpuplan {

namespace {

template <class E> using Choice = std::pair<std::string_view, E>;

constexpr std::array kKinds{
    Choice<WorkloadKind>{"train", WorkloadKind::Train}, Choice<WorkloadKind>{"generate", WorkloadKind::Generate},
    Choice<WorkloadKind>{"serve", WorkloadKind::Serve}, Choice<WorkloadKind>{"hands_on", WorkloadKind::HandsOn}};
constexpr std::array kMethods{
    Choice<TrainMethod>{"pretrain", TrainMethod::Pretrain}, Choice<TrainMethod>{"full", TrainMethod::Full},
    Choice<TrainMethod>{"lora", TrainMethod::Lora}, Choice<TrainMethod>{"qlora", TrainMethod::Qlora}};
constexpr std::array kPrecisions{
    Choice<Precision>{"fp32", Precision::Fp32},   Choice<Precision>{"bf16", Precision::Bf16},
    Choice<Precision>{"fp16", Precision::Fp16},   Choice<Precision>{"fp8", Precision::Fp8},
    Choice<Precision>{"mxfp8", Precision::Mxfp8}, Choice<Precision>{"nvfp4", Precision::Nvfp4}};
constexpr std::array kAttentions{Choice<Attention>{"flash", Attention::Flash},
                                 Choice<Attention>{"sdpa", Attention::Sdpa},
                                 Choice<Attention>{"eager", Attention::Eager}};
constexpr std::array kLosses{Choice<Loss>{"full", Loss::Full}, Choice<Loss>{"chunked", Loss::Chunked},
                             Choice<Loss>{"fused", Loss::Fused}};
constexpr std::array kShards{Choice<Shard>{"none", Shard::None},   Choice<Shard>{"ddp", Shard::Ddp},
                             Choice<Shard>{"zero1", Shard::Zero1}, Choice<Shard>{"zero2", Shard::Zero2},
                             Choice<Shard>{"zero3", Shard::Zero3}, Choice<Shard>{"fsdp", Shard::Fsdp}};
constexpr std::array kOffloads{Choice<Offload>{"none", Offload::None}, Choice<Offload>{"optimizer", Offload::Optimizer},
                               Choice<Offload>{"all", Offload::All}};
constexpr std::array kPhases{Choice<Phase>{"decode", Phase::Decode}, Choice<Phase>{"prefill", Phase::Prefill},
                             Choice<Phase>{"all", Phase::All}};
constexpr std::array kOptimizers{Choice<OptimizerKind>{"adamw", OptimizerKind::Adamw},
                                 Choice<OptimizerKind>{"adamw_bf16", OptimizerKind::AdamwBf16},
                                 Choice<OptimizerKind>{"adamw_8bit", OptimizerKind::Adamw8bit},
                                 Choice<OptimizerKind>{"paged_adamw_8bit", OptimizerKind::PagedAdamw8bit},
                                 Choice<OptimizerKind>{"paged_adamw_32bit", OptimizerKind::PagedAdamw32bit},
                                 Choice<OptimizerKind>{"adafactor", OptimizerKind::Adafactor},
                                 Choice<OptimizerKind>{"lion", OptimizerKind::Lion},
                                 Choice<OptimizerKind>{"sgd", OptimizerKind::Sgd}};

// Bounds of plausible input: far beyond any real run, and small enough that no product overflows.
constexpr int kMaxTokens = 100'000'000;
constexpr int kMaxGpus = 100'000;
constexpr int kMaxWidth = 10'000'000;
constexpr double kMaxCount = 1e18;
constexpr double kMaxHours = 1e6;

void readShape(JsonReader& r, ShapeFields& s)
{
    r.integer("layers", s.layers, 1, 100'000);
    r.integer("hidden", s.hidden, 1, kMaxWidth);
    r.integer("intermediate", s.intermediate, 0, kMaxWidth);
    r.integer("heads", s.heads, 1, 100'000);
    r.integer("kv_heads", s.kv_heads, 1, 100'000);
    r.integer("head_dim", s.head_dim, 1, 100'000);
    r.integer("vocabulary", s.vocabulary, 0, 100'000'000);
    r.boolean("tied", s.tied);
    r.boolean("gated", s.gated);
    r.integer("experts", s.experts, 0, 100'000);
    r.integer("experts_per_token", s.experts_per_token, 0, 100'000);
    r.integer("expert_intermediate", s.expert_intermediate, 0, kMaxWidth);
    r.integer("shared_intermediate", s.shared_intermediate, 0, kMaxWidth);
    r.integer("first_dense_layers", s.first_dense_layers, 0, 100'000);
    r.integer("sliding_window", s.sliding_window, 0, kMaxTokens);
    r.integer("q_lora_rank", s.q_lora_rank, 0, kMaxWidth);
    r.integer("kv_lora_rank", s.kv_lora_rank, 0, kMaxWidth);
    r.integer("qk_nope_head_dim", s.qk_nope_head_dim, 0, kMaxWidth);
    r.integer("qk_rope_head_dim", s.qk_rope_head_dim, 0, kMaxWidth);
    r.integer("v_head_dim", s.v_head_dim, 0, kMaxWidth);
    if (!r.failed() && (!s.layers || !s.hidden))
        r.fault({}, ErrorCode::MissingField,
                {std::string(s.layers ? "hidden" : "layers"), std::string("a whole number above 0")});
}

ModelReference readModel(JsonReader& reader, Reasons& warnings)
{
    ModelReference model;
    const nlohmann::json* value = reader.find("model");
    if (!value)
        return model;
    if (value->is_string()) {
        reader.text("model", model.name);
        return model;
    }
    std::optional<JsonReader> object = reader.object("model");
    if (!object)
        return model;
    object->text("name", model.name);
    object->number("parameters_b", model.parameters_b, 1e-6, 1e6);
    object->number("active_parameters_b", model.active_parameters_b, 1e-6, 1e6);
    object->number("file_gib", model.file_gib, 1e-6, 1e6);
    object->text("file", model.file);
    if (std::optional<JsonReader> shape = object->object("shape")) {
        readShape(*shape, model.shape.emplace());
        shape->noteUnusedKeys(warnings);
    }
    if (const nlohmann::json* config = object->find("config")) {
        if (!config->is_object())
            object->fault("config", ErrorCode::WrongType, {std::string("config"), std::string("an object")});
        else
            model.config_json = config->dump();
    }
    object->noteUnusedKeys(warnings);
    if (!object->failed() && model.isEmpty())
        reader.fault("model", ErrorCode::MissingField,
                     {std::string("model"), std::string("one of name, config, file, shape, parameters_b")});
    return model;
}

void readOptimizer(JsonReader& r, Workload& w)
{
    constexpr std::string_view kSuffix = "+in_backward";
    std::string name;
    r.text("optimizer", name);
    if (name.empty())
        return;
    std::string_view kind = name;
    if (kind.ends_with(kSuffix)) {
        w.optimizer.in_backward = true;
        kind.remove_suffix(kSuffix.size());
    }
    std::string names;
    for (const auto& [known, value] : kOptimizers) {
        if (known == kind) {
            w.optimizer.kind = value;
            return;
        }
        names += (names.empty() ? "" : ", ") + std::string(known);
    }
    r.fault("optimizer", ErrorCode::BadValue, {name, names + ", each also with " + std::string(kSuffix)});
}

void readAdapter(JsonReader& reader, Adapter& adapter, Reasons& warnings)
{
    std::optional<JsonReader> r = reader.object("adapter");
    if (!r)
        return;
    r->integer("rank", adapter.rank, 0, 100'000);
    r->number("parameters_m", adapter.parameters_m, 0, 1e7);
    r->boolean("trains_embeddings", adapter.trains_embeddings);
    const nlohmann::json* targets = r->find("targets");
    r->noteUnusedKeys(warnings);
    if (!targets)
        return;
    if (targets->is_array()) {
        adapter.all_linear = false;
        r->texts("targets", adapter.targets);
        for (const std::string& target : adapter.targets) {
            if (target != "q" && target != "k" && target != "v" && target != "o" && target != "mlp")
                r->fault("targets", ErrorCode::BadValue, {target, std::string("q, k, v, o, mlp")});
        }
        return;
    }
    constexpr std::array kNamed{Choice<int>{"all_linear", 0}, Choice<int>{"attention", 1}, Choice<int>{"qv", 2}};
    int named = 0;
    r->choice<int>("targets", named, kNamed);
    adapter.all_linear = named == 0;
    if (named == 1)
        adapter.targets = {"q", "k", "v", "o"};
    else if (named == 2)
        adapter.targets = {"q", "v"};
}

void readCheckpointing(JsonReader& r, Workload& w)
{
    const nlohmann::json* value = r.find("checkpointing");
    if (!value)
        return;
    if (value->is_boolean()) {
        w.checkpointing = value->get<bool>() ? Checkpointing::Full : Checkpointing::Off;
        return;
    }
    constexpr std::array kModes{Choice<Checkpointing>{"selective", Checkpointing::Selective},
                                Choice<Checkpointing>{"offload", Checkpointing::Offload}};
    if (value->is_string())
        r.choice<Checkpointing>("checkpointing", w.checkpointing, kModes);
    else
        r.fault("checkpointing", ErrorCode::WrongType,
                {std::string("checkpointing"), std::string("true, false, \"selective\" or \"offload\"")});
}

void readParallel(JsonReader& reader, Workload& w, Reasons& warnings)
{
    std::optional<JsonReader> r = reader.object("parallel");
    if (!r)
        return;
    w.parallel_given = true;
    Parallel& p = w.parallel;
    r->integer("gpus", p.gpus, 1, kMaxGpus);
    r->integer("tensor", p.tensor, 1, kMaxGpus);
    r->integer("pipeline", p.pipeline, 1, kMaxGpus);
    r->integer("expert", p.expert, 1, kMaxGpus);
    r->choice<Shard>("shard", p.shard, kShards);
    r->choice<Offload>("offload", p.offload, kOffloads);
    r->noteUnusedKeys(warnings);
    if (r->failed())
        return;
    if (!r->has("gpus"))
        p.gpus = p.tensor * p.pipeline;
    if (static_cast<long long>(p.tensor) * p.pipeline > p.gpus)
        r->fault("gpus", ErrorCode::BadValue, {std::to_string(p.gpus), std::string("at least tensor × pipeline")});
}

void readTrain(JsonReader& r, Workload& w, Reasons& warnings)
{
    r.choice<TrainMethod>("method", w.method, kMethods);
    readOptimizer(r, w);
    const bool whole = w.method == TrainMethod::Full || w.method == TrainMethod::Pretrain;
    w.master_weights = whole && w.optimizer.kind == OptimizerKind::Adamw;
    r.boolean("master_weights", w.master_weights);
    readAdapter(r, w.adapter, warnings);
    r.integer("micro_batch", w.micro_batch, 1, 1'000'000);
    r.integer("accumulation", w.accumulation, 1, 1'000'000);
    w.micro_batch_given = r.has("micro_batch");
    w.accumulation_given = r.has("accumulation");
    r.integer("sequence", w.sequence, 1, kMaxTokens);
    readCheckpointing(r, w);
    r.choice<Loss>("loss", w.loss, kLosses);
    r.boolean("packing", w.packing);
    r.boolean("kbit_norms_fp32", w.kbit_norms_fp32);
    std::string objective;
    r.text("objective", objective);
    w.classification = objective == "classification";

    std::optional<double> samples;
    double epochs = 1;
    r.number("tokens", w.tokens, 0, kMaxCount);
    r.number("samples", samples, 0, kMaxCount);
    r.number("tokens_per_sample", w.tokens_per_sample, 0, kMaxCount);
    r.number("epochs", epochs, 0, 1e6);
    r.number("steps", w.steps, 0, kMaxCount);
    if (r.failed())
        return;
    if (!w.tokens && samples && w.tokens_per_sample)
        w.tokens = *samples * *w.tokens_per_sample * epochs;
    if (!w.tokens && w.steps)
        w.tokens =
            *w.steps * w.micro_batch * static_cast<double>(w.accumulation) * w.sequence * w.parallel.dataParallel();
}

void readInference(JsonReader& r, Workload& w)
{
    r.integer("prompt", w.prompt, 0, kMaxTokens);
    r.integer("output", w.output, 0, kMaxTokens);
    r.integer("concurrent", w.concurrent, 1, 10'000'000);
    w.concurrent_given = r.has("concurrent");
    r.integer("context", w.context, 0, kMaxTokens);
    r.integer("max_sequences", w.max_sequences, 0, 10'000'000);
    r.integer("max_batched_tokens", w.max_batched_tokens, 0, kMaxTokens);
    r.number("gpu_memory_utilization", w.gpu_memory_utilization, 0.01, 1);
    r.number("requests", w.requests, 0, kMaxCount);
    r.choice<Phase>("phase", w.phase, kPhases);
    std::string kv;
    r.text("kv", kv);
    if (kv.empty() || r.failed())
        return;
    if (const Result<double> bits = kvCacheBits(kv))
        w.kv_bits = *bits;
    else
        r.fault("kv", bits.error());
}

void readWeights(JsonReader& r, Workload& w)
{
    bool double_quantization = true;
    r.boolean("double_quantization", double_quantization);
    std::string name = w.isTraining() && w.method == TrainMethod::Qlora ? "nf4" : "bf16";
    r.text("weights", name);
    w.weights_given = r.has("weights");
    if (r.failed())
        return;
    if (const Result<WeightFormat> format = parseWeightFormat(name, double_quantization))
        w.weights = *format;
    else
        r.fault("weights", format.error());
}

} // namespace

WorkloadRequest readWorkload(JsonReader& reader)
{
    WorkloadRequest request;
    Workload& w = request.workload;
    reader.require("kind", "train, generate, serve or hands_on");
    reader.text("id", w.id);
    reader.text("name", w.name);
    reader.choice<WorkloadKind>("kind", w.kind, kKinds);
    request.model = readModel(reader, request.warnings);
    w.weights_file_gib = request.model.file_gib;
    readParallel(reader, w, request.warnings);
    if (w.isTraining())
        readTrain(reader, w, request.warnings);
    else
        readInference(reader, w);
    readWeights(reader, w);
    reader.choice<Precision>("compute", w.compute, kPrecisions);
    reader.choice<Attention>("attention", w.attention, kAttentions);
    reader.boolean("compiled", w.compiled);
    reader.number("hours", w.hours, 0, kMaxHours);
    reader.number("gpu_memory_gib", w.gpu_memory_gib, 0, 1e6);
    reader.find("imported"); // what `plan import-workload` kept of a training file
    w.framework = w.isInference() ? "vllm" : "transformers";
    reader.text("framework", w.framework);
    reader.text("framework_detail", w.framework_detail);
    if (!reader.failed() && w.kind != WorkloadKind::HandsOn && request.model.isEmpty())
        reader.fault({}, ErrorCode::MissingField, {std::string("model"), std::string("a model name or an object")});
    if (!reader.failed() && w.kind == WorkloadKind::HandsOn && !w.hours)
        reader.fault({}, ErrorCode::MissingField, {std::string("hours"), std::string("hours at the keyboard")});
    return request;
}

namespace {

void readId(JsonReader& reader, EstimateRequest& request)
{
    const nlohmann::json* id = reader.find("id");
    request.id_json = id ? id->dump() : "null";
}

void readPlace(JsonReader& reader, EstimateRequest& request)
{
    reader.text("gpu", request.gpu);
    reader.integer("gpus", request.gpus, 1, kMaxGpus);
    reader.number("host_ram_gib", request.host_ram_gib, 0, 1e6);
    reader.text("machine", request.machine);
    request.gpus_given = reader.has("gpus");
    if (!request.gpus_given)
        request.gpus = request.request.workload.parallel.gpus;
}

Result<EstimateRequest> readRequest(const nlohmann::json& document, const std::string& file, bool bare_allowed)
{
    std::optional<Error> error;
    EstimateRequest request;
    JsonReader reader(document, "", error, file);
    if (bare_allowed && reader.has("experiments")) {
        reader.fault({}, ErrorCode::Unsupported,
                     {std::string("a plan"), std::string("one workload here; `gpuplan plan make` takes plans")});
    } else if (bare_allowed && !reader.has("workload")) {
        readId(reader, request);
        request.request = readWorkload(reader);
        readPlace(reader, request);
        reader.noteUnusedKeys(request.request.warnings);
    } else {
        request = readEstimateRequest(reader);
    }
    if (error)
        return fail(*error);
    return request;
}

} // namespace

EstimateRequest readEstimateRequest(JsonReader& reader)
{
    EstimateRequest request;
    readId(reader, request);
    reader.require("workload", "an object");
    if (std::optional<JsonReader> workload = reader.object("workload")) {
        request.request = readWorkload(*workload);
        workload->noteUnusedKeys(request.request.warnings);
    }
    readPlace(reader, request);
    return request;
}

Result<EstimateRequest> parseEstimateRequest(std::string_view text, const std::string& file, std::int64_t line)
{
    const Result<nlohmann::json> document = parseJson(text, file);
    Result<EstimateRequest> request = document ? readRequest(*document, file, false) : fail(document.error());
    if (!request)
        request.error().where.line = line;
    return request;
}

Result<EstimateRequest> parseWorkloadFile(std::string_view text, const std::string& file)
{
    const Result<nlohmann::json> document = parseJson(text, file);
    return document ? readRequest(*document, file, true) : fail(document.error());
}

std::string idOf(std::string_view text)
{
    const Result<nlohmann::json> document = parseJson(text, {});
    if (!document || !document->is_object() || !document->contains("id"))
        return "null";
    return (*document)["id"].dump();
}

} // namespace gpuplan
