// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// LLaMA-Factory's training file: hparams/*.py and the arguments of the Hugging Face trainer, as of its commit ff6d4d12
// (2026). Defaults are those of the dataclasses there.
#include <algorithm>
#include <array>

#include "planner/files/import_builder.h"

namespace gpuplan {

namespace {

// Known keys that move neither memory nor time. The learning rate and its like decide the result, not the bill.
constexpr std::array<std::string_view, 62> kSettings{"trust_remote_code",
                                                     "do_train",
                                                     "do_eval",
                                                     "do_predict",
                                                     "template",
                                                     "preprocessing_num_workers",
                                                     "dataloader_num_workers",
                                                     "output_dir",
                                                     "logging_steps",
                                                     "save_steps",
                                                     "save_strategy",
                                                     "save_total_limit",
                                                     "plot_loss",
                                                     "overwrite_output_dir",
                                                     "overwrite_cache",
                                                     "save_only_model",
                                                     "report_to",
                                                     "run_name",
                                                     "learning_rate",
                                                     "lr_scheduler_type",
                                                     "lr_scheduler_kwargs",
                                                     "warmup_ratio",
                                                     "warmup_steps",
                                                     "ddp_timeout",
                                                     "resume_from_checkpoint",
                                                     "weight_decay",
                                                     "max_grad_norm",
                                                     "adam_beta1",
                                                     "adam_beta2",
                                                     "adam_epsilon",
                                                     "seed",
                                                     "data_seed",
                                                     "eval_dataset",
                                                     "eval_steps",
                                                     "per_device_eval_batch_size",
                                                     "eval_on_each_dataset",
                                                     "eval_accumulation_steps",
                                                     "dataset_dir",
                                                     "media_dir",
                                                     "tokenized_path",
                                                     "streaming",
                                                     "buffer_size",
                                                     "mix_strategy",
                                                     "interleave_probs",
                                                     "lora_alpha",
                                                     "lora_dropout",
                                                     "use_rslora",
                                                     "loraplus_lr_ratio",
                                                     "loraplus_lr_embedding",
                                                     "hf_hub_token",
                                                     "cache_dir",
                                                     "use_fast_tokenizer",
                                                     "neftune_noise_alpha",
                                                     "include_num_input_tokens_seen",
                                                     "logging_strategy",
                                                     "logging_dir",
                                                     "disable_tqdm",
                                                     "remove_unused_columns",
                                                     "group_by_length",
                                                     "load_best_model_at_end",
                                                     "metric_for_best_model",
                                                     "log_level"};

void readMethod(ImportBuilder& b, YamlReader& r)
{
    const Found<std::string> stage = r.text("stage");
    const Found<std::string> type = r.text("finetuning_type");
    const Found<std::int64_t> bits = r.integer("quantization_bit", 2, 8);
    const Found<std::string> quantiser = r.text("quantization_method");
    const Found<std::string> quantisation = r.text("quantization_type");
    const Found<bool> twice = r.boolean("double_quantization");
    const Found<bool> dora = r.boolean("use_dora");
    const std::string name = type ? type->value : "lora";
    const bool adapter = name == "lora" || name == "oft";
    if (!adapter && name != "full" && name != "freeze") {
        r.fault("finetuning_type", type->line, ErrorCode::BadValue, {name, std::string("lora, oft, freeze, full")});
        return;
    }
    if (name == "freeze")
        b.warn(ReasonCode::ImportFrozen, {name});
    if (name == "oft" || (dora && dora->value && adapter))
        b.warn(ReasonCode::ImportOtherAdapter, {name == "oft" ? name : dora->key});
    if (bits && !adapter)
        b.warn(ReasonCode::ImportConflict, {bits->key, std::string("finetuning_type"), std::string("finetuning_type")});

    const bool nf4 = bits && adapter && bits->value <= 4;
    if (nf4)
        b.derive("method", std::string("qlora"), *bits);
    else if (!type)
        b.byDefault("method", std::string("lora"), "finetuning_type");
    else if (name == "full" && stage && stage->value == "pt")
        b.derive("method", std::string("pretrain"), *stage);
    else
        b.derive("method", std::string(adapter ? "lora" : "full"), *type);

    if (bits && adapter) {
        const std::string by = quantiser ? quantiser->value : "bnb";
        if (bits->value == 8)
            b.derive("weights", std::string("int8"), *bits);
        else
            b.derive("weights", std::string(by == "bnb" || by == "bitsandbytes" ? "nf4" : "int4"), *bits);
        if (bits->value < 4)
            b.warn(ReasonCode::ImportLowBits, {bits->key, bits->value});
        if (nf4 && b.workload().text("weights") == "nf4")
            b.stateOr("double_quantization", twice, true, "double_quantization");
    }
    if (quantisation && quantisation->value != "nf4")
        b.note(ReasonCode::ImportSameBits, {quantisation->value, std::string("nf4")});
    if (!stage)
        return;
    if (stage->value == "dpo" || stage->value == "rm")
        b.warn(ReasonCode::ImportPairs, {stage->value});
    if (stage->value == "dpo" || stage->value == "kto")
        b.warn(adapter ? ReasonCode::ImportReferenceIsBase : ReasonCode::ImportReferenceModel, {stage->value});
    if (stage->value == "ppo")
        b.warn(ReasonCode::ImportReinforcement, {stage->value});
    constexpr std::array<std::string_view, 6> kStages{"pt", "sft", "rm", "ppo", "dpo", "kto"};
    if (std::find(kStages.begin(), kStages.end(), stage->value) == kStages.end())
        r.fault("stage", stage->line, ErrorCode::BadValue, {stage->value, std::string("pt, sft, rm, ppo, dpo, kto")});
}

void readAdapter(ImportBuilder& b, YamlReader& r)
{
    const std::string method = b.workload().text("method");
    const Found<std::int64_t> rank = r.integer("lora_rank", 1, kMostRank);
    const Found<std::vector<std::string>> targets = r.texts("lora_target");
    const Found<std::vector<std::string>> whole = r.texts("additional_target");
    if (method != "lora" && method != "qlora")
        return;
    b.stateOr("adapter.rank", rank, std::int64_t{8}, "lora_rank");
    if (targets)
        importTargets(b, *targets);
    else
        b.byDefault("adapter.targets", std::string("all_linear"), "lora_target");
    if (whole)
        importTrainedWhole(b, *whole);
}

void readPrecision(ImportBuilder& b, YamlReader& r)
{
    constexpr std::array kBf16{"bf16"}, kFp16{"fp16"};
    const Found<bool> pure = r.boolean("pure_bf16");
    if (pure && pure->value) {
        b.derive("compute", std::string("bf16"), *pure);
        r.text("bf16");
        r.text("fp16");
    } else {
        importPrecision(b, r, kBf16, kFp16);
    }
    const std::string method = b.workload().text("method");
    if (method != "full" && method != "pretrain")
        return;
    // What is trained is turned into fp32 unless pure_bf16 forbids it.
    if (pure)
        b.derive("master_weights", !pure->value, *pure);
    else
        b.byDefault("master_weights", true, "pure_bf16");
}

void readOptimizer(ImportBuilder& b, YamlReader& r)
{
    importTrainerOptimizer(b, r.text("optim"), "optim");
    for (const char* key : {"use_galore", "use_apollo", "use_badam", "use_adam_mini", "use_muon"}) {
        const Found<bool> other = r.boolean(key);
        if (other && other->value)
            b.warn(ReasonCode::ImportOtherOptimizer, {other->key});
    }
}

void readMemorySavers(ImportBuilder& b, YamlReader& r)
{
    const Found<bool> off = r.boolean("disable_gradient_checkpointing");
    const Found<bool> hf = r.boolean("gradient_checkpointing"); // the trainer's own switch; the program sets it
    const Found<bool> unsloth_gc = r.boolean("use_unsloth_gc");
    if (off)
        b.derive("checkpointing", !off->value, InFile<std::string>{{}, off->key, off->line});
    else
        b.byDefault("checkpointing", true, "disable_gradient_checkpointing");
    if (off && off->value && hf && hf->value)
        b.warn(ReasonCode::ImportConflict, {off->key, hf->key, off->key});
    if (unsloth_gc && unsloth_gc->value)
        b.derive("checkpointing", std::string("offload"), *unsloth_gc);

    const Found<std::string> attention = r.text("flash_attn");
    if (!attention || attention->value == "auto")
        b.byDefault("attention", std::string("sdpa"), "flash_attn");
    else
        b.derive(
            "attention",
            std::string(attention->value == "disabled" || attention->value == "eager" || attention->value == "false"
                            ? "eager"
                            : attention->value == "sdpa" ? "sdpa"
                                                         : "flash"),
            *attention);
    const Found<bool> liger = r.boolean("enable_liger_kernel");
    if (liger)
        b.derive("loss", std::string(liger->value ? "fused" : "full"), *liger);
    else
        b.byDefault("loss", std::string("full"), "enable_liger_kernel");
    const Found<bool> norms = r.boolean("upcast_layernorm");
    if (norms)
        b.state("kbit_norms_fp32", *norms);
    const Found<bool> compile = r.boolean("torch_compile");
    if (compile)
        b.state("compiled", *compile);
    const Found<bool> unsloth = r.boolean("use_unsloth");
    if (unsloth && unsloth->value)
        b.derive("framework", std::string("unsloth"), *unsloth);
    else
        b.byDefault("framework", std::string("llama_factory"), "");
}

void readSize(ImportBuilder& b, YamlReader& r)
{
    b.stateOr("micro_batch", r.integer("per_device_train_batch_size", 1, kMostBatch), std::int64_t{8},
              "per_device_train_batch_size");
    b.stateOr("accumulation", r.integer("gradient_accumulation_steps", 1, kMostBatch), std::int64_t{1},
              "gradient_accumulation_steps");
    b.stateOr("sequence", r.integer("cutoff_len", 1, kMostTokens), std::int64_t{2048}, "cutoff_len");

    const Found<bool> packing = r.boolean("packing"), neat = r.boolean("neat_packing");
    const Found<std::string> stage = r.text("stage");
    const bool pretraining = stage && stage->value == "pt"; // packs unless told otherwise
    if (packing && neat && !packing->value && neat->value)
        b.warn(ReasonCode::ImportConflict, {packing->key, neat->key, neat->key});
    if (neat && neat->value)
        b.derive("packing", true, *neat);
    else if (packing)
        b.state("packing", *packing);
    else
        b.byDefault("packing", pretraining, "packing");

    const Found<double> epochs = r.number("num_train_epochs", 0, kMostEpochs);
    const Found<std::int64_t> steps = r.integer("max_steps", -1, kMostSteps);
    const Found<std::int64_t> most = r.integer("max_samples", 1, kMostSteps);
    const Found<std::vector<std::string>> datasets = r.texts("dataset");
    const Found<double> held_back = r.number("val_size", 0, 1e12);
    if (steps && steps->value > 0) {
        b.state("steps", *steps);
        if (epochs)
            b.note(ReasonCode::ImportStepsOverride, {steps->key, steps->value, epochs->key});
    } else {
        b.stateOr("epochs", epochs, 3.0, "num_train_epochs");
    }
    Reason why{ReasonCode::ImportAskSamples, {}};
    if (most && datasets)
        why = {ReasonCode::ImportAskSamplesLimited,
               {most->value * static_cast<std::int64_t>(datasets->value.size()), most->value,
                static_cast<std::int64_t>(datasets->value.size())}};
    const Found<std::string> evaluates = r.text("eval_strategy");
    if (evaluates && evaluates->value != "no" && yamlBoolean(evaluates->value).value_or(true))
        b.note(ReasonCode::ImportEvaluation, {evaluates->key});
    if (held_back && held_back->value > 0)
        b.note(ReasonCode::ImportHeldBack, {held_back->key, held_back->value});
    askForSize(b, std::move(why), "cutoff_len");
}

void readSpread(ImportBuilder& b, YamlReader& r)
{
    importDeepspeed(b, r);
    importFsdp(b, r);
    askForGpus(b);
    const Found<bool> trains = r.boolean("do_train");
    if (trains && !trains->value)
        b.warn(ReasonCode::ImportNotTraining, {trains->key});
}

} // namespace

void readLlamaFactory(ImportBuilder& b, YamlDocument& document)
{
    YamlReader r(document);
    b.stateOrAsk("model", r.text("model_name_or_path"), "model_name_or_path", std::string());
    readMethod(b, r);
    if (r.failed())
        return;
    readAdapter(b, r);
    readPrecision(b, r);
    readOptimizer(b, r);
    readSize(b, r);
    readMemorySavers(b, r);
    readSpread(b, r);
    keepUnread(b.workload(), document, kSettings);
}

} // namespace gpuplan
