// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// axolotl's training file: src/axolotl/utils/schemas as of its commit 067b021c (2026). Defaults are those of the schema.
#include <algorithm>
#include <array>

#include "planner/files/import_builder.h"

namespace gpuplan {

namespace {

constexpr std::array<std::string_view, 72> kSettings{"model_type",
                                                     "tokenizer_type",
                                                     "tokenizer_config",
                                                     "base_model_config",
                                                     "trust_remote_code",
                                                     "datasets",
                                                     "test_datasets",
                                                     "dataset_prepared_path",
                                                     "dataset_processes",
                                                     "shuffle_merged_datasets",
                                                     "chat_template",
                                                     "chat_template_jinja",
                                                     "train_on_inputs",
                                                     "group_by_length",
                                                     "output_dir",
                                                     "hub_model_id",
                                                     "hub_strategy",
                                                     "wandb_*",
                                                     "mlflow_*",
                                                     "comet_*",
                                                     "use_wandb",
                                                     "use_mlflow",
                                                     "use_tensorboard",
                                                     "lora_model_dir",
                                                     "lora_alpha",
                                                     "lora_dropout",
                                                     "peft_use_rslora",
                                                     "lora_fan_in_fan_out",
                                                     "lr_scheduler",
                                                     "lr_scheduler_kwargs",
                                                     "cosine_min_lr_ratio",
                                                     "learning_rate",
                                                     "embedding_lr",
                                                     "tf32",
                                                     "gradient_checkpointing_kwargs",
                                                     "resume_from_checkpoint",
                                                     "auto_resume_from_checkpoints",
                                                     "logging_steps",
                                                     "early_stopping_patience",
                                                     "warmup_ratio",
                                                     "warmup_steps",
                                                     "evals_per_epoch",
                                                     "eval_steps",
                                                     "eval_strategy",
                                                     "eval_table_size",
                                                     "eval_max_new_tokens",
                                                     "eval_sample_packing",
                                                     "eval_batch_size",
                                                     "saves_per_epoch",
                                                     "save_steps",
                                                     "save_strategy",
                                                     "save_total_limit",
                                                     "save_safetensors",
                                                     "save_first_step",
                                                     "save_only_model",
                                                     "weight_decay",
                                                     "adam_beta1",
                                                     "adam_beta2",
                                                     "adam_epsilon",
                                                     "max_grad_norm",
                                                     "optim_args",
                                                     "special_tokens",
                                                     "tokens",
                                                     "added_tokens_overrides",
                                                     "seed",
                                                     "strict",
                                                     "debug",
                                                     "ddp_timeout",
                                                     "local_rank",
                                                     "neftune_noise_alpha",
                                                     "dataloader_num_workers",
                                                     "dataset_num_proc"};

bool isOn(const Found<bool>& flag) { return flag && flag->value; }

void readMethod(ImportBuilder& b, YamlReader& r)
{
    const Found<std::string> adapter = r.text("adapter");
    const Found<bool> four = r.boolean("load_in_4bit"), eight = r.boolean("load_in_8bit");
    if (isOn(r.boolean("peft_use_dora")))
        b.warn(ReasonCode::ImportOtherAdapter, {std::string("peft_use_dora")});
    if (isOn(four) && isOn(eight))
        b.warn(ReasonCode::ImportConflict, {four->key, eight->key, four->key});
    if (!adapter) {
        b.byDefault("method", std::string("full"), "adapter");
        if (isOn(four) || isOn(eight))
            b.warn(ReasonCode::ImportConflict,
                   {isOn(four) ? four->key : eight->key, std::string("adapter"), std::string("adapter")});
        return;
    }
    if (adapter->value != "lora" && adapter->value != "qlora") {
        r.fault("adapter", adapter->line, ErrorCode::BadValue, {adapter->value, std::string("lora, qlora")});
        return;
    }
    const bool named_qlora = adapter->value == "qlora";
    if (named_qlora && !isOn(four)) // axolotl wants both
        b.warn(ReasonCode::ImportConflict, {adapter->key, std::string("load_in_4bit"), adapter->key});
    if (!named_qlora && isOn(four))
        b.warn(ReasonCode::ImportConflict, {adapter->key, four->key, four->key});
    if (named_qlora)
        b.state("method", *adapter);
    else if (isOn(four))
        b.derive("method", std::string("qlora"), *four);
    else
        b.state("method", *adapter);
    if (named_qlora || isOn(four)) {
        if (isOn(four))
            b.derive("weights", std::string("nf4"), *four);
        else
            b.derive("weights", std::string("nf4"), *adapter);
        std::optional<YamlReader> kwargs = r.map("bnb_config_kwargs");
        const Found<bool> twice = kwargs ? kwargs->boolean("bnb_4bit_use_double_quant") : std::nullopt;
        if (twice)
            b.state("double_quantization", *twice);
        else
            b.byDefault("double_quantization", true, "bnb_config_kwargs.bnb_4bit_use_double_quant");
    } else if (isOn(eight)) {
        b.derive("weights", std::string("int8"), *eight);
    }
}

void readAdapter(ImportBuilder& b, YamlReader& r)
{
    const std::string method = b.workload().text("method");
    const Found<std::int64_t> rank = r.integer("lora_r", 1, kMostRank);
    const Found<bool> linear = r.boolean("lora_target_linear");
    const Found<std::vector<std::string>> modules = r.texts("lora_target_modules");
    const Found<std::vector<std::string>> whole = r.texts("lora_modules_to_save");
    if (method != "lora" && method != "qlora")
        return;
    b.stateOrAsk("adapter.rank", rank, "lora_r", std::int64_t{16});
    if (isOn(linear))
        b.derive("adapter.targets", std::string("all_linear"), *linear);
    else if (modules)
        importTargets(b, *modules);
    else
        b.ask("adapter.targets",
              {ReasonCode::ImportAskMissing, {std::string("lora_target_linear, lora_target_modules"), b.program()}},
              NeededFor::Memory, {}, FieldValue(std::string("all_linear")));
    if (whole)
        importTrainedWhole(b, *whole);
}

void readPrecision(ImportBuilder& b, YamlReader& r)
{
    constexpr std::array kBf16{"bf16", "bfloat16"}, kFp16{"fp16", "float16"};
    const bool half = importPrecision(b, r, kBf16, kFp16);
    const std::string method = b.workload().text("method");
    const ImportedField* compute = b.workload().find("compute");
    if (method != "full" || !half || !compute)
        return;
    // The model is loaded in the type of the multiplications and trained as it is: no fp32 copy.
    b.derive("master_weights", false, InFile<std::string>{{}, compute->key, compute->line});
    b.note(ReasonCode::ImportNoMasterCopy, {b.program()});
}

void readMemorySavers(ImportBuilder& b, YamlReader& r)
{
    const Found<std::string> mode = r.text("gradient_checkpointing");
    const bool offload = mode && mode->value.starts_with("offload");
    if (!mode)
        b.byDefault("checkpointing", false, "gradient_checkpointing");
    else if (offload || mode->value == "unsloth") // unsloth's checkpointing offloads too
        b.derive("checkpointing", std::string("offload"), *mode);
    else if (const std::optional<bool> on = yamlBoolean(mode->value))
        b.state("checkpointing", InFile<bool>{*on, mode->key, mode->line});
    else
        r.fault("gradient_checkpointing", mode->line, ErrorCode::BadValue,
                {mode->value, std::string("true, false, offload, offload_disk")});
    if (isOn(r.boolean("activation_offloading")))
        b.derive("checkpointing", std::string("offload"), *r.boolean("activation_offloading"));

    const Found<std::string> kernel = r.text("attn_implementation");
    const Found<bool> flash = r.boolean("flash_attention"), sdp = r.boolean("sdp_attention"),
                      eager = r.boolean("eager_attention"), xformers = r.boolean("xformers_attention"),
                      flex = r.boolean("flex_attention");
    if (kernel)
        b.derive("attention",
                 std::string(kernel->value == "eager"      ? "eager"
                                 : kernel->value == "sdpa" ? "sdpa"
                                                           : "flash"),
                 *kernel);
    else if (isOn(flash) || isOn(xformers) || isOn(flex))
        b.derive("attention", std::string("flash"), isOn(flash) ? *flash : isOn(flex) ? *flex : *xformers);
    else if (isOn(eager))
        b.derive("attention", std::string("eager"), *eager);
    else if (isOn(sdp))
        b.derive("attention", std::string("sdpa"), *sdp);
    else
        b.byDefault("attention", std::string("sdpa"), "attn_implementation");

    r.texts("plugins"); // their own keys say what is switched on
    const Found<bool> liger = r.boolean("liger_fused_linear_cross_entropy"), cut = r.boolean("cut_cross_entropy"),
                      chunked = r.boolean("chunked_cross_entropy");
    if (isOn(liger) || isOn(cut))
        b.derive("loss", std::string("fused"), isOn(liger) ? *liger : *cut);
    else if (isOn(chunked))
        b.derive("loss", std::string("chunked"), *chunked);
    else
        b.byDefault("loss", std::string("full"), "liger_fused_linear_cross_entropy");
    const Found<std::string> compile = r.text("torch_compile");
    if (compile)
        b.derive("compiled", yamlBoolean(compile->value).value_or(true), *compile);
    b.byDefault("framework", std::string("axolotl"), "");
}

void readBatch(ImportBuilder& b, YamlReader& r)
{
    const Found<std::int64_t> micro = r.integer("micro_batch_size", 1, kMostBatch),
                              accumulation = r.integer("gradient_accumulation_steps", 1, kMostBatch),
                              whole = r.integer("batch_size", 1, kMostBatch);
    b.stateOr("micro_batch", micro, std::int64_t{1}, "micro_batch_size");
    if (!accumulation && whole)
        b.derive("accumulation", std::max<std::int64_t>(1, whole->value / (micro ? micro->value : 1)), *whole);
    else
        b.stateOr("accumulation", accumulation, std::int64_t{1}, "gradient_accumulation_steps");
    b.stateOr("sequence", r.integer("sequence_len", 1, kMostTokens), std::int64_t{512}, "sequence_len");
    b.stateOr("packing", r.boolean("sample_packing"), false, "sample_packing");
    const Found<bool> padded = r.boolean("pad_to_sequence_len");
    if (isOn(padded) && !b.workload().flag("packing"))
        b.warn(ReasonCode::ImportPadded, {padded->key});
}

void readSize(ImportBuilder& b, YamlReader& r)
{
    const Found<double> epochs = r.number("num_epochs", 0, kMostEpochs);
    const Found<std::int64_t> steps = r.integer("max_steps", -1, kMostSteps);
    if (steps && steps->value > 0) {
        b.state("steps", *steps);
        if (epochs)
            b.note(ReasonCode::ImportStepsOverride, {steps->key, steps->value, epochs->key});
    } else {
        b.stateOr("epochs", epochs, 1.0, "num_epochs");
    }
    const Found<double> held_back = r.number("val_set_size", 0, 1e12);
    if (held_back && held_back->value > 0) {
        b.note(ReasonCode::ImportHeldBack, {held_back->key, held_back->value});
        const auto given = [&r](const char* key) { return r.has(key); };
        constexpr std::array kEvaluations{"evals_per_epoch", "eval_steps", "val_set_size"};
        b.note(ReasonCode::ImportEvaluation,
               {std::string(*std::find_if(kEvaluations.begin(), kEvaluations.end(), given))});
    }
    askForSize(b, {ReasonCode::ImportAskSamples, {}}, "sequence_len");
}

void readSpread(ImportBuilder& b, YamlReader& r)
{
    importDeepspeed(b, r);
    importFsdp(b, r);
    const Found<std::int64_t> tensor = r.integer("tensor_parallel_size", 1, kMostGpus),
                              context = r.integer("context_parallel_size", 1, kMostGpus),
                              sequence = r.integer("sequence_parallel_degree", 1, kMostGpus),
                              shards = r.integer("dp_shard_size", 1, kMostGpus),
                              copies = r.integer("dp_replicate_size", 1, kMostGpus);
    if (tensor && tensor->value > 1)
        b.state("parallel.tensor", InFile<std::int64_t>(*tensor));
    const Found<std::int64_t> split = context ? context : sequence;
    if (split && split->value > 1)
        b.warn(ReasonCode::ImportContextParallel, {split->key});
    if (const Found<std::int64_t> known = shards ? shards : copies) {
        const auto times = [](const Found<std::int64_t>& size) { return size ? size->value : 1; };
        const std::int64_t gpus = std::min(kMostGpus, times(shards) * times(copies));
        b.derive("parallel.gpus", std::min(kMostGpus, gpus * times(tensor) * times(split)), *known);
    }
    askForGpus(b);
}

void readObjective(ImportBuilder& b, YamlReader& r)
{
    const Found<std::string> rl = r.text("rl");
    const bool adapter = b.workload().text("method") != "full";
    if (rl) {
        if (rl->value == "grpo" || rl->value == "gdpo")
            b.warn(ReasonCode::ImportReinforcement, {rl->value});
        else if (rl->value != "kto")
            b.warn(ReasonCode::ImportPairs, {rl->value});
        if (rl->value == "dpo" || rl->value == "ipo" || rl->value == "kto")
            b.warn(adapter ? ReasonCode::ImportReferenceIsBase : ReasonCode::ImportReferenceModel, {rl->value});
    }
    const Found<bool> reward = r.boolean("reward_model");
    if (isOn(reward)) {
        b.derive("objective", std::string("classification"), *reward);
        b.warn(ReasonCode::ImportPairs, {reward->key});
    }
}

} // namespace

void readAxolotl(ImportBuilder& b, YamlDocument& document)
{
    YamlReader r(document);
    b.stateOrAsk("model", r.text("base_model"), "base_model", std::string());
    readMethod(b, r);
    if (r.failed())
        return;
    readAdapter(b, r);
    readPrecision(b, r);
    importTrainerOptimizer(b, r.text("optimizer"), "optimizer");
    readBatch(b, r);
    readSize(b, r);
    readMemorySavers(b, r);
    readSpread(b, r);
    readObjective(b, r);
    keepUnread(b.workload(), document, kSettings);
}

} // namespace gpuplan
