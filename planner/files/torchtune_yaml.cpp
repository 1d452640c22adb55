// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// torchtune's recipe configuration, as of its commit bd2a0fc7. The command that starts it stands in the comments of the
// file: nothing else says how many GPUs it is for.
#include <algorithm>
#include <array>
#include <charconv>

#include "planner/files/import_builder.h"

namespace gpuplan {

namespace {

constexpr std::array<std::string_view, 23> kSettings{"output_dir",
                                                     "seed",
                                                     "shuffle",
                                                     "device",
                                                     "metric_logger",
                                                     "log_every_n_steps",
                                                     "log_peak_memory_stats",
                                                     "log_level",
                                                     "profiler",
                                                     "lr_scheduler",
                                                     "checkpointer",
                                                     "resume_from_checkpoint",
                                                     "save_adapter_weights_only",
                                                     "clip_grad_norm",
                                                     "low_cpu_ram",
                                                     "dataset",
                                                     "dataset_val",
                                                     "batch_size_val",
                                                     "tokenizer",
                                                     "cudnn_deterministic_mode",
                                                     "optimizer",
                                                     "epochs_to_save",
                                                     "keep_last_n_checkpoints"};

std::string lastWord(const std::string& component) { return component.substr(component.find_last_of('.') + 1); }

/// "torchtune.models.llama3_1.qlora_llama3_1_8b" -> "llama3.1-8b": the module names the version with '_' for the point,
/// the builder repeats it before the size ("0_5b" is 0.5b).
std::string modelOfComponent(const std::string& component)
{
    std::string name = lastWord(component);
    for (const std::string_view prefix : {"qlora_", "dora_", "qdora_", "lora_"})
        if (name.starts_with(prefix)) {
            name.erase(0, prefix.size());
            break;
        }
    const std::string path = component.substr(0, component.size() - lastWord(component).size());
    const std::string module = path.empty() ? path : lastWord(path.substr(0, path.size() - 1));
    if (module.empty() || !name.starts_with(module))
        return name;
    std::string size = name.substr(module.size());
    std::string version = module;
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    const auto pointBetweenDigits = [isDigit](std::string& text) {
        for (std::size_t i = 1; i + 1 < text.size(); ++i)
            if (text[i] == '_' && isDigit(text[i - 1]) && isDigit(text[i + 1]))
                text[i] = '.';
    };
    pointBetweenDigits(version);
    pointBetweenDigits(size);
    std::string model = version + size;
    std::replace(model.begin(), model.end(), '_', '-');
    if (model.ends_with("-base"))
        model.erase(model.size() - 5);
    return model;
}

struct Launch {
    InFile<std::int64_t> gpus;
    std::string recipe;
};

std::optional<std::int64_t> countAfter(std::string_view line, std::string_view option)
{
    const std::size_t at = line.find(option);
    if (at == std::string_view::npos)
        return std::nullopt;
    std::string_view rest = line.substr(at + option.size());
    rest.remove_prefix(std::min(rest.find_first_not_of(" ="), rest.size()));
    std::int64_t count = 0;
    const auto [end, fault] = std::from_chars(rest.data(), rest.data() + rest.size(), count);
    return fault == std::errc() && count >= 1 && count <= kMostGpus ? std::optional(count) : std::nullopt;
}

/// "# tune run --nproc_per_node 4 full_finetune_distributed --config …", and single-device recipes, which need one GPU.
std::vector<Launch> launchesInComments(std::string_view text)
{
    std::vector<Launch> launches;
    for (std::int64_t number = 1; !text.empty(); ++number) {
        const std::size_t end = text.find('\n');
        const std::string_view line = text.substr(0, end);
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
        const std::size_t mark = line.find_first_not_of(" \t");
        const std::size_t run = line.find("tune run ");
        if (mark == std::string_view::npos || line[mark] != '#' || run == std::string_view::npos)
            continue;
        std::optional<std::int64_t> gpus = countAfter(line, "--nproc_per_node");
        if (!gpus)
            gpus = countAfter(line, "--nproc-per-node");
        const std::int64_t nodes = countAfter(line, "--nnodes").value_or(1);
        if (!gpus && line.find("_single_device") != std::string_view::npos)
            gpus = 1;
        if (gpus)
            launches.push_back(
                {{std::min(kMostGpus, *gpus * nodes), "tune run", number}, std::string(line.substr(run))});
    }
    return launches;
}

void readLaunch(ImportBuilder& b, std::string_view text, YamlReader& r)
{
    const std::vector<Launch> launches = launchesInComments(text);
    const Found<bool> offload = r.boolean("fsdp_cpu_offload");
    const Found<std::int64_t> tensor = r.integer("tensor_parallel_dim", 1, kMostGpus);
    if (tensor && tensor->value > 1)
        b.state("parallel.tensor", *tensor);
    if (offload && offload->value)
        b.derive("parallel.offload", std::string("all"), *offload);
    if (launches.empty()) {
        askForGpus(b);
        return;
    }
    const InFile<std::int64_t>& first = launches.front().gpus;
    b.workload().set({"parallel.gpus", first.value, FieldSource::Comment, first.key, first.line});
    if (std::any_of(launches.begin(), launches.end(), [&](const Launch& l) { return l.gpus.value != first.value; }))
        b.warn(ReasonCode::ImportCommentsDiffer, {first.line});
    if (launches.front().recipe.find("dpo") != std::string::npos)
        b.warn(ReasonCode::ImportPairs, {std::string("dpo")});
    if (launches.front().recipe.find("full_dpo") != std::string::npos)
        b.warn(ReasonCode::ImportReferenceModel, {std::string("dpo")});
    // Its distributed recipes shard with FSDP whatever is trained.
    if (first.value > 1 && (!tensor || tensor->value < first.value))
        b.byDefault("parallel.shard", std::string("fsdp"), "");
}

void readAdapter(ImportBuilder& b, YamlReader& model, const InFile<std::string>& component)
{
    const std::string builder = lastWord(component.value);
    const bool quantised = builder.starts_with("qlora_") || builder.starts_with("qdora_");
    const Found<std::vector<std::string>> attention = model.texts("lora_attn_modules");
    const Found<bool> mlp = model.boolean("apply_lora_to_mlp"), head = model.boolean("apply_lora_to_output"),
                      quantise_base = model.boolean("quantize_base"), dora = model.boolean("use_dora");
    const Found<std::int64_t> rank = model.integer("lora_rank", 1, kMostRank);
    model.number("lora_alpha", 0, 1e9);
    model.number("lora_dropout", 0, 1);
    const bool adapter = quantised || builder.starts_with("lora_") || builder.starts_with("dora_") || attention || rank;
    const bool nf4 = quantised || (quantise_base && quantise_base->value);
    b.derive("method",
             std::string(nf4           ? "qlora"
                             : adapter ? "lora"
                                       : "full"),
             quantise_base && quantise_base->value ? InFile<std::string>{{}, quantise_base->key, quantise_base->line}
                                                   : component);
    if (nf4) {
        b.derive("weights", std::string("nf4"), component);
        b.byDefault("double_quantization", true, "model.quantize_base"); // NF4 of torchao quantises its scales too
    }
    if (!adapter)
        return;
    if (builder.find("dora_") != std::string::npos || (dora && dora->value))
        b.warn(ReasonCode::ImportOtherAdapter, {std::string("dora")});
    b.stateOr("adapter.rank", rank, std::int64_t{8}, "model.lora_rank");
    if (attention) {
        InFile<std::vector<std::string>> names = *attention;
        if (mlp && mlp->value)
            names.value.insert(names.value.end(), {"gate_proj", "up_proj", "down_proj"});
        importTargets(b, names);
    } else {
        b.ask("adapter.targets", {ReasonCode::ImportAskMissing, {std::string("model.lora_attn_modules"), b.program()}},
              NeededFor::Memory, {}, FieldValue(std::string("all_linear")));
    }
    if (head && head->value) {
        TrainedBeside beside;
        beside.head_adapter = true;
        beside.key = head->key;
        beside.line = head->line;
        b.workload().beside = beside;
    }
}

void readModel(ImportBuilder& b, YamlReader& r)
{
    std::optional<YamlReader> model = r.map("model");
    const Found<std::string> component = model ? model->text("_component_") : std::nullopt;
    if (!component) {
        b.ask("model", {ReasonCode::ImportAskMissing, {std::string("model._component_"), b.program()}},
              NeededFor::Memory);
        return;
    }
    b.derive("model", modelOfComponent(component->value), *component);
    readAdapter(b, *model, *component);
    if (std::optional<YamlReader> checkpointer = r.map("checkpointer"))
        if (const Found<std::string> folder = checkpointer->text("checkpoint_dir"))
            b.workload().checkpoint_folder = folder->value;
}

void readPrecision(ImportBuilder& b, YamlReader& r)
{
    const Found<std::string> dtype = r.text("dtype");
    if (!dtype) {
        b.ask("compute", {ReasonCode::ImportAskPrecision, {b.program()}}, NeededFor::Memory, {},
              FieldValue(std::string("bf16")));
        return;
    }
    if (dtype->value != "bf16" && dtype->value != "fp32" && dtype->value != "fp16") {
        r.fault("dtype", dtype->line, ErrorCode::BadValue, {dtype->value, std::string("bf16, fp16, fp32")});
        return;
    }
    b.state("compute", *dtype);
    if (!b.workload().find("weights"))
        b.derive("weights", dtype->value, *dtype);
    if (b.workload().text("method") == "full") { // the whole model is of this type, without an fp32 copy
        b.derive("master_weights", false, *dtype);
        b.note(ReasonCode::ImportNoMasterCopy, {b.program()});
    }
}

void readOptimizer(ImportBuilder& b, YamlReader& r)
{
    using Names = std::pair<std::string_view, std::string_view>;
    constexpr std::array<Names, 11> kKnown{{{"AdamW", "adamw"},
                                            {"Adam", "adamw"},
                                            {"AdamW8bit", "adamw_8bit"},
                                            {"Adam8bit", "adamw_8bit"},
                                            {"PagedAdamW8bit", "paged_adamw_8bit"},
                                            {"PagedAdamW", "paged_adamw_32bit"},
                                            {"PagedAdamW32bit", "paged_adamw_32bit"},
                                            {"Adafactor", "adafactor"},
                                            {"Lion", "lion"},
                                            {"PagedLion", "lion"},
                                            {"SGD", "sgd"}}};
    const Found<bool> in_backward = r.boolean("optimizer_in_bwd");
    const bool inside = in_backward && in_backward->value;
    const std::string suffix = inside ? "+in_backward" : "";
    std::optional<YamlReader> optimizer = r.map("optimizer");
    const Found<std::string> component = optimizer ? optimizer->text("_component_") : std::nullopt;
    if (!component) {
        b.ask("optimizer", {ReasonCode::ImportAskMissing, {std::string("optimizer._component_"), b.program()}},
              NeededFor::Memory, {}, FieldValue(std::string("adamw")));
        return;
    }
    const std::string name = lastWord(component->value);
    const auto known = std::find_if(kKnown.begin(), kKnown.end(), [&](const Names& n) { return n.first == name; });
    if (known == kKnown.end())
        b.warn(ReasonCode::ImportOtherOptimizer, {component->value});
    b.derive("optimizer", std::string(known == kKnown.end() ? "adamw" : known->second) + suffix, *component);
    const std::optional<double> accumulation = b.workload().number("accumulation");
    if (inside && accumulation.value_or(1) > 1)
        b.warn(ReasonCode::ImportConflict,
               {in_backward->key, std::string("gradient_accumulation_steps"), in_backward->key});
}

void readMemorySavers(ImportBuilder& b, YamlReader& r)
{
    const Found<bool> on = r.boolean("enable_activation_checkpointing"),
                      offload = r.boolean("enable_activation_offloading"), compile = r.boolean("compile");
    if (offload && offload->value && on && on->value)
        b.derive("checkpointing", std::string("offload"), *offload);
    else if (on)
        b.state("checkpointing", *on);
    else
        b.byDefault("checkpointing", false, "enable_activation_checkpointing");
    if (compile)
        b.state("compiled", *compile);
    b.byDefault("attention", std::string("sdpa"), "");
    std::optional<YamlReader> loss = r.map("loss");
    const Found<std::string> component = loss ? loss->text("_component_") : std::nullopt;
    if (component) {
        const std::string name = lastWord(component->value);
        const bool chunked = name == "LinearCrossEntropyLoss" || name.find("Chunked") != std::string::npos;
        b.derive("loss", std::string(chunked ? "chunked" : "full"), *component);
        if (name.find("DPO") != std::string::npos)
            b.warn(ReasonCode::ImportPairs, {name});
    }
    b.byDefault("framework", std::string("torchtune"), "");
}

void readSize(ImportBuilder& b, YamlReader& r)
{
    std::optional<YamlReader> tokenizer = r.map("tokenizer"), dataset = r.map("dataset");
    const Found<std::int64_t> longest = tokenizer ? tokenizer->integer("max_seq_len", 1, kMostTokens) : std::nullopt;
    const Found<bool> packed = dataset ? dataset->boolean("packed") : std::nullopt;
    if (longest)
        b.state("sequence", *longest);
    else
        b.ask("sequence", {ReasonCode::ImportAskSequence, {std::string("tokenizer.max_seq_len")}}, NeededFor::Memory,
              {}, FieldValue(std::int64_t{2048}));
    b.stateOr("packing", packed, false, "dataset.packed");
    if (packed && packed->value && !longest)
        b.warn(ReasonCode::ImportConflict,
               {packed->key, std::string("tokenizer.max_seq_len"), std::string("tokenizer.max_seq_len")});
    const Found<double> epochs = r.number("epochs", 0, kMostEpochs);
    const Found<std::int64_t> per_epoch = r.integer("max_steps_per_epoch", 1, kMostSteps);
    b.stateOrAsk("epochs", epochs, "epochs", 1.0);
    if (per_epoch) {
        const double steps = static_cast<double>(per_epoch->value) * (epochs ? epochs->value : 1);
        b.derive("steps", steps, *per_epoch);
        b.note(ReasonCode::ImportStepsPerEpoch, {per_epoch->key, per_epoch->value, steps});
    }
    const Found<std::string> validates = r.text("run_val_every_n_steps");
    if (validates)
        b.note(ReasonCode::ImportEvaluation, {validates->key});
    const Found<std::string> split = dataset ? dataset->text("split") : std::nullopt;
    askForSize(b,
               split ? Reason{ReasonCode::ImportAskSamplesOfSplit, {split->value}}
                     : Reason{ReasonCode::ImportAskSamples, {}},
               "tokenizer.max_seq_len");
}

} // namespace

void readTorchtune(ImportBuilder& b, YamlDocument& document, std::string_view text)
{
    YamlReader r(document);
    readModel(b, r);
    readPrecision(b, r);
    b.stateOrAsk("micro_batch", r.integer("batch_size", 1, kMostBatch), "batch_size", std::int64_t{1});
    b.stateOr("accumulation", r.integer("gradient_accumulation_steps", 1, kMostBatch), std::int64_t{1},
              "gradient_accumulation_steps");
    readOptimizer(b, r);
    readSize(b, r);
    readMemorySavers(b, r);
    r.texts("custom_sharded_layers");
    readLaunch(b, text, r);
    keepUnread(b.workload(), document, kSettings);
}

} // namespace gpuplan
