// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/training_yaml.h"

#include <algorithm>
#include <random>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "planner/files/workload_json.h"
#include "support/imports.h"
#include "support/shipped.h"

namespace gpuplan {
namespace {

using test::fieldOf;

ImportedWorkload imported(const std::string& text)
{
    Result<ImportedWorkload> workload = importTrainingYaml(text, "run.yaml");
    EXPECT_TRUE(workload.has_value()) << text << " line " << (workload ? 0 : workload.error().where.line) << " "
                                      << (workload ? "" : workload.error().where.path);
    return workload ? std::move(*workload) : ImportedWorkload();
}

ImportedWorkload llama(const std::string& more) { return imported("model_name_or_path: x\nstage: sft\n" + more); }
ImportedWorkload axolotl(const std::string& more) { return imported("base_model: x\nbf16: true\n" + more); }
ImportedWorkload torchtune(const std::string& more)
{
    return imported("# tune run lora_finetune_single_device --config x\n" + more);
}

Error fault(const std::string& text)
{
    const Result<ImportedWorkload> workload = importTrainingYaml(text, "run.yaml");
    EXPECT_FALSE(workload.has_value()) << text;
    return workload ? Error{} : workload.error();
}

bool warns(const ImportedWorkload& w, ReasonCode code)
{
    return std::any_of(w.warnings.begin(), w.warnings.end(), [code](const Reason& r) { return r.code == code; });
}

bool notes(const ImportedWorkload& w, ReasonCode code)
{
    return std::any_of(w.notes.begin(), w.notes.end(), [code](const Reason& r) { return r.code == code; });
}

const AskedField* question(const ImportedWorkload& w, std::string_view name)
{
    const auto found =
        std::find_if(w.asked.begin(), w.asked.end(), [name](const AskedField& a) { return a.name == name; });
    return found == w.asked.end() ? nullptr : &*found;
}

// ---- LLaMA-Factory

TEST(LlamaFactoryYaml, DefaultsAreThoseOfTheProgram)
{
    const ImportedWorkload w = llama("");
    EXPECT_EQ(fieldOf(w, "method"), "lora default:finetuning_type");
    EXPECT_EQ(fieldOf(w, "adapter.rank"), "8 default:lora_rank");
    EXPECT_EQ(fieldOf(w, "adapter.targets"), "all_linear default:lora_target");
    EXPECT_EQ(fieldOf(w, "micro_batch"), "8 default:per_device_train_batch_size");
    EXPECT_EQ(fieldOf(w, "accumulation"), "1 default:gradient_accumulation_steps");
    EXPECT_EQ(fieldOf(w, "sequence"), "2048 default:cutoff_len");
    EXPECT_EQ(fieldOf(w, "epochs"), "3.0 default:num_train_epochs");
    ASSERT_TRUE(question(w, "compute")); // neither bf16 nor fp16
    EXPECT_EQ(question(w, "compute")->meanwhile, FieldValue(std::string("bf16")));
    EXPECT_EQ(fieldOf(w, "compute"), ""); // asked for, not guessed
}

TEST(LlamaFactoryYaml, QuantisationByBitsAndMethod)
{
    EXPECT_EQ(fieldOf(llama("quantization_bit: 4\n"), "weights"), "nf4 follows:quantization_bit:3");
    EXPECT_EQ(fieldOf(llama("quantization_bit: 4\ndouble_quantization: no\n"), "double_quantization"),
              "false double_quantization:4");
    const ImportedWorkload hqq = llama("quantization_bit: 4\nquantization_method: hqq\n");
    EXPECT_EQ(fieldOf(hqq, "weights"), "int4 follows:quantization_bit:3");
    EXPECT_EQ(fieldOf(hqq, "double_quantization"), "");
    const ImportedWorkload eight = llama("quantization_bit: 8\nquantization_method: eetq\n");
    EXPECT_EQ(fieldOf(eight, "method"), "lora default:finetuning_type");
    EXPECT_EQ(fieldOf(eight, "weights"), "int8 follows:quantization_bit:3");
    EXPECT_TRUE(warns(llama("quantization_bit: 3\nquantization_method: hqq\n"), ReasonCode::ImportLowBits));
    const ImportedWorkload full = llama("finetuning_type: full\nquantization_bit: 4\n");
    EXPECT_TRUE(warns(full, ReasonCode::ImportConflict)); // only adapters train on quantised weights
    EXPECT_EQ(fieldOf(full, "weights"), "");
}

TEST(LlamaFactoryYaml, StagesAndMethodsThatHoldMoreOrLess)
{
    EXPECT_EQ(fieldOf(imported("model_name_or_path: x\nstage: pt\nfinetuning_type: full\n"), "method"),
              "pretrain follows:stage:2");
    EXPECT_EQ(fieldOf(imported("model_name_or_path: x\nstage: pt\n"), "packing"), "true default:packing");
    EXPECT_TRUE(warns(imported("stage: dpo\nfinetuning_type: full\n"), ReasonCode::ImportReferenceModel));
    EXPECT_TRUE(warns(imported("stage: dpo\n"), ReasonCode::ImportReferenceIsBase));
    EXPECT_TRUE(warns(imported("stage: dpo\n"), ReasonCode::ImportPairs));
    EXPECT_TRUE(warns(imported("stage: ppo\n"), ReasonCode::ImportReinforcement));
    EXPECT_FALSE(warns(imported("stage: kto\n"), ReasonCode::ImportPairs));
    const ImportedWorkload frozen = llama("finetuning_type: freeze\n");
    EXPECT_EQ(fieldOf(frozen, "method"), "full follows:finetuning_type:3");
    EXPECT_TRUE(warns(frozen, ReasonCode::ImportFrozen));
    const ImportedWorkload oft = llama("finetuning_type: oft\n");
    EXPECT_EQ(fieldOf(oft, "method"), "lora follows:finetuning_type:3");
    EXPECT_TRUE(warns(oft, ReasonCode::ImportOtherAdapter));
    const Error unknown = fault("stage: sft\nfinetuning_type: magic\n");
    EXPECT_EQ(unknown.code, ErrorCode::BadValue);
    EXPECT_EQ(unknown.where, (Where{"run.yaml", 2, "finetuning_type"}));
    EXPECT_EQ(fault("stage: train\n").code, ErrorCode::BadValue);
}

TEST(LlamaFactoryYaml, TargetsOfManyFamilies)
{
    EXPECT_EQ(fieldOf(llama("lora_target: q_proj,v_proj\n"), "adapter.targets"), "q, v follows:lora_target:3");
    EXPECT_EQ(fieldOf(llama("lora_target: [query_key_value, dense]\n"), "adapter.targets"),
              "q, k, v, o follows:lora_target:3");
    EXPECT_EQ(fieldOf(llama("lora_target: q_proj, k_proj, v_proj, o_proj, gate_proj, up_proj, down_proj\n"),
                      "adapter.targets"),
              "all_linear follows:lora_target:3");
    const ImportedWorkload part = llama("lora_target: q_proj,down_proj\n");
    EXPECT_EQ(fieldOf(part, "adapter.targets"), "q, mlp follows:lora_target:3");
    EXPECT_TRUE(warns(part, ReasonCode::ImportMlpInPart));
    EXPECT_TRUE(warns(llama("lora_target: q_proj,router\n"), ReasonCode::ImportTargetUnknown));
    EXPECT_TRUE(question(llama("lora_target: router\n"), "adapter.targets"));
}

TEST(LlamaFactoryYaml, PrecisionAndCopies)
{
    EXPECT_EQ(fieldOf(llama("finetuning_type: full\nbf16: true\n"), "master_weights"), "true default:pure_bf16");
    const ImportedWorkload pure = llama("finetuning_type: full\npure_bf16: true\n");
    EXPECT_EQ(fieldOf(pure, "compute"), "bf16 follows:pure_bf16:4");
    EXPECT_EQ(fieldOf(pure, "master_weights"), "false follows:pure_bf16:4");
    EXPECT_EQ(fieldOf(llama("fp16: true\n"), "compute"), "fp16 follows:fp16:3");
    const ImportedWorkload both = llama("bf16: true\nfp16: true\n");
    EXPECT_TRUE(warns(both, ReasonCode::ImportConflict));
    EXPECT_EQ(fieldOf(both, "compute"), "bf16 follows:bf16:3");
}

TEST(LlamaFactoryYaml, MemorySavers)
{
    EXPECT_EQ(fieldOf(llama("disable_gradient_checkpointing: true\n"), "checkpointing"),
              "false follows:disable_gradient_checkpointing:3");
    EXPECT_EQ(fieldOf(llama("use_unsloth_gc: true\n"), "checkpointing"), "offload follows:use_unsloth_gc:3");
    EXPECT_EQ(fieldOf(llama("flash_attn: fa2\n"), "attention"), "flash follows:flash_attn:3");
    EXPECT_EQ(fieldOf(llama("flash_attn: disabled\n"), "attention"), "eager follows:flash_attn:3");
    EXPECT_EQ(fieldOf(llama("flash_attn: auto\n"), "attention"), "sdpa default:flash_attn");
    EXPECT_EQ(fieldOf(llama("enable_liger_kernel: true\n"), "loss"), "fused follows:enable_liger_kernel:3");
    EXPECT_EQ(fieldOf(llama("use_unsloth: true\n"), "framework"), "unsloth follows:use_unsloth:3");
    EXPECT_EQ(fieldOf(llama("upcast_layernorm: true\n"), "kbit_norms_fp32"), "true upcast_layernorm:3");
}

TEST(LlamaFactoryYaml, OptimizersByTheNamesOfTheTrainer)
{
    const std::pair<const char*, const char*> kNames[] = {{"adamw_torch", "adamw follows:optim:3"},
                                                          {"paged_adamw_32bit", "paged_adamw_32bit optim:3"},
                                                          {"paged_adamw_8bit", "paged_adamw_8bit optim:3"},
                                                          {"adamw_bnb_8bit", "adamw_8bit follows:optim:3"},
                                                          {"adafactor", "adafactor optim:3"},
                                                          {"lion_32bit", "lion follows:optim:3"},
                                                          {"sgd", "sgd optim:3"}};
    for (const auto& [name, expected] : kNames)
        EXPECT_EQ(fieldOf(llama(std::string("optim: ") + name + "\n"), "optimizer"), expected);
    const ImportedWorkload other = llama("optim: muon\n");
    EXPECT_EQ(fieldOf(other, "optimizer"), "adamw follows:optim:3");
    EXPECT_TRUE(warns(other, ReasonCode::ImportOtherOptimizer));
    EXPECT_TRUE(warns(llama("use_galore: true\n"), ReasonCode::ImportOtherOptimizer));
    EXPECT_FALSE(warns(llama("use_galore: false\n"), ReasonCode::ImportOtherOptimizer));
}

TEST(LlamaFactoryYaml, StepsOverrideEpochs)
{
    const ImportedWorkload w = llama("num_train_epochs: 3\nmax_steps: 500\ncutoff_len: 1024\n"
                                     "per_device_train_batch_size: 2\n");
    EXPECT_EQ(fieldOf(w, "steps"), "500 max_steps:4");
    EXPECT_EQ(fieldOf(w, "epochs"), "");
    EXPECT_TRUE(notes(w, ReasonCode::ImportStepsOverride));
    EXPECT_FALSE(question(w, "samples"));
    ASSERT_TRUE(question(w, "tokens_per_sample"));
    EXPECT_EQ(fieldOf(llama("max_steps: -1\n"), "epochs"), "3.0 default:num_train_epochs");
    // With the length of a sample and the number of GPUs the tokens follow: 500 × 2 × 2 × 300.
    ImportedWorkload answered = w;
    ImportAnswers answers;
    answers.gpus = 2;
    answers.tokens_per_sample = 300;
    ASSERT_TRUE(answer(answered, answers));
    complete(answered, nullptr);
    EXPECT_EQ(sizeOf(answered).tokens, 600'000);
    EXPECT_EQ(sizeOf(answered).tokens_at_most, 500.0 * 2 * 2 * 1024);
    const auto request = parseWorkloadFile(experimentJson(answered), "x");
    ASSERT_TRUE(request.has_value());
    EXPECT_EQ(request->request.workload.tokens, 600'000);
    EXPECT_EQ(request->request.workload.parallel.shard, Shard::Ddp); // torchrun without DeepSpeed or FSDP
}

TEST(LlamaFactoryYaml, SamplesDoNotEndARunOfSoManySteps)
{
    ImportedWorkload w = llama("max_steps: 500\n");
    ImportAnswers answers;
    answers.samples = 100;
    ASSERT_TRUE(answer(w, answers));
    EXPECT_EQ(fieldOf(w, "samples"), "");
    EXPECT_EQ(sizeOf(w).steps, 500);
    EXPECT_TRUE(notes(w, ReasonCode::ImportStepsOverride));
    answers.epochs = 2; // who asks for epochs means them
    ASSERT_TRUE(answer(w, answers));
    EXPECT_EQ(fieldOf(w, "steps"), "");
    EXPECT_EQ(fieldOf(w, "samples"), "100.0 answered:--samples");
    EXPECT_EQ(fieldOf(w, "epochs"), "2.0 answered:--epochs");
}

TEST(LlamaFactoryYaml, ZeroStages)
{
    const std::pair<const char*, const char*> kPaths[] = {{"ds_z2_config.json", "zero2"},
                                                          {"conf/zero3_bf16.json", "zero3"},
                                                          {"deepspeed_configs/zero1.json", "zero1"},
                                                          {"ds_z0_config.json", "ddp"}};
    for (const auto& [path, stage] : kPaths) {
        const ImportedWorkload w = llama(std::string("deepspeed: ") + path + "\n");
        ASSERT_TRUE(question(w, "parallel.shard")) << path;
        EXPECT_EQ(question(w, "parallel.shard")->suggestion, FieldValue(std::string(stage)));
        EXPECT_EQ(fieldOf(w, "parallel.shard"), "");
    }
    EXPECT_EQ(question(llama("deepspeed: config.json\n"), "parallel.shard")->suggestion, std::nullopt);
    const ImportedWorkload inside =
        llama("deepspeed:\n  zero_optimization:\n    stage: 2\n    offload_optimizer:\n      device: cpu\n");
    EXPECT_EQ(fieldOf(inside, "parallel.shard"), "zero2 follows:deepspeed.zero_optimization.stage:5");
    EXPECT_EQ(fieldOf(inside, "parallel.offload"),
              "optimizer follows:deepspeed.zero_optimization.offload_optimizer.device:7");
    EXPECT_EQ(fieldOf(llama("fsdp: full_shard auto_wrap offload\n"), "parallel.offload"), "all follows:fsdp:3");
}

TEST(LlamaFactoryYaml, AcceptedSuggestionsAreMarked)
{
    ImportedWorkload w = llama("finetuning_type: full\nbf16: true\ndeepspeed: ds_z3_config.json\n");
    ImportAnswers answers;
    answers.gpus = 4;
    ImportedWorkload open = w;
    ASSERT_TRUE(answer(open, answers));
    complete(open, nullptr);
    EXPECT_TRUE(warns(open, ReasonCode::ImportGpusLeftOut));
    EXPECT_EQ(nlohmann::json::parse(experimentJson(open)).count("parallel"), 0u);
    answers.accept_suggestions = true;
    ASSERT_TRUE(answer(w, answers));
    complete(w, nullptr);
    EXPECT_EQ(fieldOf(w, "parallel.shard"), "zero3 assumed");
    EXPECT_EQ(nlohmann::json::parse(experimentJson(w)).at("parallel"),
              nlohmann::json::parse(R"({"gpus": 4, "shard": "zero3"})"));
    ImportAnswers wrong;
    wrong.shard = "zero9";
    EXPECT_EQ(answer(w, wrong).error().code, ErrorCode::BadValue);
}

TEST(LlamaFactoryYaml, WordsOfYaml11)
{
    for (const char* yes : {"true", "True", "TRUE", "yes", "Yes", "on", "'true'"})
        EXPECT_EQ(fieldOf(llama(std::string("packing: ") + yes + "\n"), "packing"), "true packing:3") << yes;
    for (const char* no : {"false", "False", "no", "off"})
        EXPECT_EQ(fieldOf(llama(std::string("packing: ") + no + "\n"), "packing"), "false packing:3") << no;
    for (const char* empty : {"", "null", "~", "Null"})
        EXPECT_EQ(fieldOf(llama(std::string("packing: ") + empty + "\n"), "packing"), "false default:packing") << empty;
    const Error word = fault("stage: sft\npacking: maybe\n");
    EXPECT_EQ(word.code, ErrorCode::BadValue);
    EXPECT_EQ(word.where, (Where{"run.yaml", 2, "packing"}));
    EXPECT_EQ(fieldOf(llama("cutoff_len: 4_096\n"), "sequence"), "4096 cutoff_len:3");
    EXPECT_EQ(fieldOf(llama("cutoff_len: 4096.0\n"), "sequence"), "4096 cutoff_len:3");
    EXPECT_EQ(fieldOf(llama("num_train_epochs: 1e-1\n"), "epochs"), "0.1 num_train_epochs:3"); // a text for PyYAML
    for (const char* bad : {"0", "-5", "2048.5", "010", "0x800", "many", "1e30", "[1]", "nan"}) {
        const Error error = fault(std::string("stage: sft\ncutoff_len: ") + bad + "\n");
        EXPECT_EQ(error.where, (Where{"run.yaml", 2, "cutoff_len"})) << bad;
    }
}

// ---- axolotl

TEST(AxolotlYaml, DefaultsAreThoseOfTheSchema)
{
    const ImportedWorkload w = axolotl("");
    EXPECT_EQ(fieldOf(w, "method"), "full default:adapter");
    EXPECT_EQ(fieldOf(w, "sequence"), "512 default:sequence_len");
    EXPECT_EQ(fieldOf(w, "micro_batch"), "1 default:micro_batch_size");
    EXPECT_EQ(fieldOf(w, "epochs"), "1.0 default:num_epochs");
    EXPECT_EQ(fieldOf(w, "checkpointing"), "false default:gradient_checkpointing");
    EXPECT_EQ(fieldOf(w, "packing"), "false default:sample_packing");
    EXPECT_EQ(fieldOf(w, "master_weights"), "false follows:bf16:2");
}

TEST(AxolotlYaml, AdaptersAndQuantisation)
{
    const ImportedWorkload contradiction =
        axolotl("adapter: lora\nload_in_4bit: true\nlora_r: 4\nlora_target_linear: true\n");
    EXPECT_EQ(fieldOf(contradiction, "method"), "qlora follows:load_in_4bit:4");
    EXPECT_TRUE(warns(contradiction, ReasonCode::ImportConflict));
    EXPECT_TRUE(warns(axolotl("adapter: qlora\n"), ReasonCode::ImportConflict)); // without load_in_4bit
    EXPECT_TRUE(warns(axolotl("load_in_8bit: true\n"), ReasonCode::ImportConflict));
    EXPECT_FALSE(warns(axolotl("adapter: qlora\nload_in_4bit: true\n"), ReasonCode::ImportConflict));
    const ImportedWorkload open = axolotl("adapter: lora\n");
    EXPECT_TRUE(question(open, "adapter.rank"));
    EXPECT_TRUE(question(open, "adapter.targets"));
    EXPECT_EQ(fieldOf(axolotl("adapter: qlora\nbnb_config_kwargs: {bnb_4bit_use_double_quant: false}\n"),
                      "double_quantization"),
              "false bnb_config_kwargs.bnb_4bit_use_double_quant:4");
    EXPECT_EQ(fieldOf(axolotl("adapter: lora\nlora_target_modules:\n  - self_attn.q_proj\n  - self_attn.v_proj\n"),
                      "adapter.targets"),
              "q, v follows:lora_target_modules:4");
    EXPECT_EQ(fault("base_model: x\nadapter: ia3\n").where, (Where{"run.yaml", 2, "adapter"}));
}

TEST(AxolotlYaml, MemorySavers)
{
    EXPECT_EQ(fieldOf(axolotl("gradient_checkpointing: offload_disk\n"), "checkpointing"),
              "offload follows:gradient_checkpointing:3");
    EXPECT_EQ(fieldOf(axolotl("gradient_checkpointing: false\n"), "checkpointing"), "false gradient_checkpointing:3");
    EXPECT_EQ(fault("base_model: x\ngradient_checkpointing: sometimes\n").where.line, 2);
    EXPECT_EQ(fieldOf(axolotl("flash_attention: true\n"), "attention"), "flash follows:flash_attention:3");
    EXPECT_EQ(fieldOf(axolotl("eager_attention: true\n"), "attention"), "eager follows:eager_attention:3");
    EXPECT_EQ(fieldOf(axolotl("plugins:\n  - axolotl.integrations.liger.LigerPlugin\n"
                              "liger_fused_linear_cross_entropy: true\n"),
                      "loss"),
              "fused follows:liger_fused_linear_cross_entropy:5");
}

TEST(AxolotlYaml, EmptyKeysSetNothing)
{
    const ImportedWorkload w =
        axolotl("adapter:\nlora_r:\ndeepspeed:\nfsdp:\nfsdp_config:\nflash_attention:\nwandb_project:\n");
    EXPECT_EQ(fieldOf(w, "method"), "full default:adapter");
    EXPECT_EQ(fieldOf(w, "parallel.shard"), "");
    EXPECT_FALSE(question(w, "parallel.shard"));
    EXPECT_TRUE(w.unknown.empty());
    EXPECT_TRUE(w.warnings.empty());
}

TEST(AxolotlYaml, SpreadAndBatch)
{
    const ImportedWorkload fsdp = axolotl("fsdp_version: 2\nfsdp_config:\n  offload_params: true\n");
    EXPECT_EQ(fieldOf(fsdp, "parallel.shard"), "fsdp follows:fsdp_config:4");
    EXPECT_EQ(fieldOf(fsdp, "parallel.offload"), "all follows:fsdp_config.offload_params:5");
    EXPECT_EQ(fieldOf(axolotl("fsdp:\n  - full_shard\n  - auto_wrap\n"), "parallel.shard"), "fsdp follows:fsdp:3");
    const ImportedWorkload split = axolotl("dp_shard_size: 4\ntensor_parallel_size: 2\n");
    EXPECT_EQ(fieldOf(split, "parallel.gpus"), "8 follows:dp_shard_size:3");
    EXPECT_EQ(fieldOf(split, "parallel.tensor"), "2 tensor_parallel_size:4");
    EXPECT_TRUE(warns(axolotl("context_parallel_size: 2\n"), ReasonCode::ImportContextParallel));
    EXPECT_EQ(fieldOf(axolotl("batch_size: 16\nmicro_batch_size: 2\n"), "accumulation"), "8 follows:batch_size:3");
    EXPECT_TRUE(warns(axolotl("rl: dpo\n"), ReasonCode::ImportPairs));
    const ImportedWorkload reward = axolotl("reward_model: true\n");
    EXPECT_EQ(fieldOf(reward, "objective"), "classification follows:reward_model:3");
}

// ---- torchtune

TEST(TorchtuneYaml, ComponentsNameModelAndMethod)
{
    const std::pair<const char*, std::pair<const char*, const char*>> kComponents[] = {
        {"torchtune.models.llama3_1.qlora_llama3_1_8b", {"Llama-3.1-8B", "qlora"}},
        {"torchtune.models.llama3_2.lora_llama3_2_1b", {"Llama-3.2-1B", "lora"}},
        {"torchtune.models.llama2.llama2_7b", {"Llama-2-7B", "full"}},
        {"torchtune.models.llama3.llama3_70b", {"Llama-3-70B", "full"}},
        {"torchtune.models.llama3_3.llama3_3_70b", {"Llama-3.3-70B", "full"}},
        {"torchtune.models.qwen2_5.lora_qwen2_5_0_5b", {"Qwen2.5-0.5B", "lora"}},
        {"torchtune.models.qwen2_5.qwen2_5_14b_instruct", {"Qwen2.5-14B", "full"}},
        {"torchtune.models.qwen2_5.qwen2_5_7b_base", {"Qwen2.5-7B", "full"}},
        {"torchtune.models.mistral.lora_mistral_7b", {"Mistral-7B", "lora"}},
        {"torchtune.models.gemma2.gemma2_9b", {"Gemma-2-9B", "full"}},
        {"torchtune.models.phi3.qlora_phi3_mini", {"Phi-3-mini", "qlora"}},
        {"torchtune.models.phi4.lora_phi4_14b", {"Phi-4", "lora"}},
        {"torchtune.models.qwen3.lora_qwen3_1_7b_instruct", {"Qwen3-1.7B", "lora"}},
    };
    for (const auto& [component, expected] : kComponents) {
        ImportedWorkload w = torchtune(std::string("model:\n  _component_: ") + component + "\n");
        findModel(w, test::shipped().models);
        EXPECT_EQ(w.known_model, expected.first) << component;
        EXPECT_EQ(w.text("method"), expected.second) << component;
    }
}

TEST(TorchtuneYaml, AFolderOfAnotherModelIsWarnedOf)
{
    const auto withFolder = [](const char* component, const char* folder) {
        ImportedWorkload w = torchtune(std::string("model: {_component_: ") + component + "}\n"
                                       + "checkpointer: {_component_: x, checkpoint_dir: " + folder + "}\n");
        findModel(w, test::shipped().models);
        return w;
    };
    EXPECT_TRUE(warns(withFolder("torchtune.models.llama3_1.llama3_1_8b", "/tmp/Qwen2.5-7B-Instruct"),
                      ReasonCode::ImportModelsDiffer));
    EXPECT_FALSE(warns(withFolder("torchtune.models.llama3_1.llama3_1_8b", "/tmp/Meta-Llama-3.1-8B-Instruct/"),
                       ReasonCode::ImportModelsDiffer));
    const ImportedWorkload unknown = withFolder("my.own.builder", "/tmp/Qwen2.5-7B-Instruct");
    ASSERT_TRUE(question(unknown, "model"));
    EXPECT_EQ(question(unknown, "model")->suggestion, FieldValue(std::string("Qwen2.5-7B")));
    EXPECT_EQ(unknown.known_model, "");
}

TEST(TorchtuneYaml, TheCommentNamesTheGpus)
{
    const std::string model = "model: {_component_: torchtune.models.llama2.llama2_7b}\n";
    const ImportedWorkload four =
        imported("# first line\n#   tune run --nnodes 2 --nproc_per_node 4 full_finetune_distributed\n" + model);
    EXPECT_EQ(fieldOf(four, "parallel.gpus"), "8 comment:2");
    EXPECT_EQ(fieldOf(four, "parallel.shard"), "fsdp default:");
    EXPECT_EQ(fieldOf(imported("# tune run --nproc-per-node=2 x\n" + model), "parallel.gpus"), "2 comment:1");
    EXPECT_EQ(fieldOf(imported("# tune run full_finetune_single_device\n" + model), "parallel.gpus"), "1 comment:1");
    EXPECT_TRUE(question(imported(model), "parallel.gpus"));
    EXPECT_TRUE(warns(imported("# tune run --nproc_per_node 4 x\n# tune run --nproc_per_node 8 x\n" + model),
                      ReasonCode::ImportCommentsDiffer));
    EXPECT_TRUE(question(imported("seed: 1 # tune run --nproc_per_node 4 x\n" + model), "parallel.gpus"));
}

TEST(TorchtuneYaml, OptimizersAndMemorySavers)
{
    const auto optimizer = [](const std::string& component, const std::string& more = "") {
        return fieldOf(torchtune("optimizer:\n  _component_: " + component + "\n" + more), "optimizer");
    };
    EXPECT_EQ(optimizer("torch.optim.AdamW"), "adamw follows:optimizer._component_:3");
    EXPECT_EQ(optimizer("bitsandbytes.optim.PagedAdamW8bit", "optimizer_in_bwd: True\n"),
              "paged_adamw_8bit+in_backward follows:optimizer._component_:3");
    EXPECT_EQ(optimizer("torchao.prototype.low_bit_optim.AdamW8bit"), "adamw_8bit follows:optimizer._component_:3");
    EXPECT_EQ(optimizer("torch.optim.SGD"), "sgd follows:optimizer._component_:3");
    EXPECT_TRUE(warns(torchtune("optimizer: {_component_: torch.optim.AdamW}\noptimizer_in_bwd: True\n"
                                "gradient_accumulation_steps: 4\n"),
                      ReasonCode::ImportConflict));
    EXPECT_EQ(fieldOf(torchtune("loss: {_component_: torch.nn.CrossEntropyLoss}\n"), "loss"),
              "full follows:loss._component_:2");
    EXPECT_EQ(fieldOf(torchtune("x: {_component_: y}\nenable_activation_checkpointing: True\n"
                                "enable_activation_offloading: True\n"),
                      "checkpointing"),
              "offload follows:enable_activation_offloading:4");
    const ImportedWorkload capped = torchtune("x: {_component_: y}\nepochs: 2\nmax_steps_per_epoch: 50\n");
    EXPECT_EQ(fieldOf(capped, "steps"), "100.0 follows:max_steps_per_epoch:4");
    EXPECT_EQ(fieldOf(torchtune("x: {_component_: y}\ntokenizer: {max_seq_len: 4096}\n"), "sequence"),
              "4096 tokenizer.max_seq_len:3");
}

TEST(TorchtuneYaml, AdaptersOnTheHead)
{
    ImportedWorkload w =
        torchtune("model:\n  _component_: torchtune.models.llama3_1.lora_llama3_1_8b\n"
                  "  lora_attn_modules: [q_proj, v_proj]\n  apply_lora_to_output: True\n  lora_rank: 8\n");
    findModel(w, test::shipped().models);
    const auto known = test::shipped().models.find(w.known_model);
    ASSERT_TRUE(known.has_value());
    complete(w, &(*known)->facts);
    // q: 8192, v: 5120 inputs and outputs in 32 layers; the head 4,096 + 128,256: all times rank 8.
    EXPECT_EQ(w.number("adapter.parameters_m"), 8 * (32 * (8192.0 + 5120) + 4096 + 128'256) / 1e6);
}

TEST(TorchtuneYaml, InterpolationsAreValuesWhereTheyResolve)
{
    const ImportedWorkload w =
        torchtune("x: {_component_: y}\nbase: 4\nbatch_size: ${base}\nepochs: ${oc.env:EPOCHS}\n");
    EXPECT_EQ(fieldOf(w, "micro_batch"), "4 batch_size:4");
    EXPECT_EQ(fieldOf(w, "epochs"), "");
    ASSERT_TRUE(question(w, "epochs"));
    EXPECT_EQ(question(w, "epochs")->why,
              (Reason{ReasonCode::ImportAskUnresolved, {std::string("epochs"), std::string("${oc.env:EPOCHS}")}}));
}

// ---- all

TEST(TrainingYaml, UnknownKeysAreKeptVerbatim)
{
    const ImportedWorkload w =
        axolotl("my_list: [a, {b: '1.50'}]\nmy_switch: Yes\nmy_nothing:\nmy_map: {}\nseed: 0042\n");
    std::vector<std::pair<std::string, std::optional<std::string>>> kept;
    for (const KeptKey& key : w.unknown)
        kept.emplace_back(key.key, key.text);
    const decltype(kept) expected{{"my_list[0]", "a"},
                                  {"my_list[1].b", "1.50"},
                                  {"my_switch", "Yes"},
                                  {"my_nothing", std::nullopt},
                                  {"my_map", "{}"}};
    EXPECT_EQ(kept, expected);
    ASSERT_EQ(w.settings.size(), 1u);
    EXPECT_EQ(w.settings[0].text, "0042");
    const auto json = nlohmann::json::parse(experimentJson(w));
    EXPECT_EQ(json.at("imported").at("unknown").at("my_switch"), "Yes");
    EXPECT_EQ(json.at("imported").at("unknown").at("my_nothing"), nullptr);
    EXPECT_EQ(json.at("imported").at("format"), "axolotl");
}

TEST(TrainingYaml, UnknownModelsAreAskedForAndNeverGuessed)
{
    ImportedWorkload w = imported("base_model: someone/NewModel-13B\nbf16: true\n");
    findModel(w, test::shipped().models);
    complete(w, nullptr);
    ASSERT_TRUE(question(w, "model"));
    EXPECT_EQ(question(w, "model")->needed_for, NeededFor::Memory);
    EXPECT_EQ(question(w, "model")->suggestion, std::nullopt);
    EXPECT_EQ(nlohmann::json::parse(experimentJson(w)).at("model"), "someone/NewModel-13B");
    ImportedWorkload local = imported("base_model: /models/Qwen3-4B/\nbf16: true\n");
    findModel(local, test::shipped().models);
    EXPECT_EQ(question(local, "model")->suggestion, FieldValue(std::string("Qwen3-4B")));
    ImportAnswers answers;
    answers.model_file = "/x/config.json";
    ASSERT_TRUE(answer(local, answers));
    EXPECT_FALSE(question(local, "model"));
    EXPECT_EQ(nlohmann::json::parse(experimentJson(local)).at("model").at("file"), "/x/config.json");
}

TEST(TrainingYaml, DamagedFilesAreAnsweredWithAPlaceOrAnExperiment)
{
    const std::string kSeeds[] = {
        "model_name_or_path: x\nstage: sft\nfinetuning_type: lora\nlora_target: q_proj,v_proj\ndataset: a,b\n"
        "max_samples: 100\ndeepspeed:\n  zero_optimization: {stage: 2, offload_param: {device: cpu}}\nbf16: true\n",
        "base: &b {path: x}\nbase_model: y\nadapter: qlora\ndatasets:\n  - <<: *b\n    type: z\nlora_r: 8\nfsdp: [a, "
        "b]\n",
        "# tune run --nproc_per_node 4 x\nmodel:\n  _component_: torchtune.models.llama3.lora_llama3_8b\n"
        "  lora_attn_modules: ['q_proj']\nbatch_size: ${n}\nn: 2\nloss: {_component_: a.b}\n"};
    constexpr std::string_view kMarks = "{}[]:,-?&*!|>'\"%@`#\n\t ~<0a\\$.\r\xE4\xFF";
    std::mt19937 random(2026); // the same damage on every machine
    const auto below = [&random](std::size_t n) { return static_cast<std::size_t>(random()) % n; };
    int accepted = 0;
    for (int run = 0; run < 3000; ++run) {
        std::string text = kSeeds[below(3)];
        for (std::size_t change = 1 + below(5); change > 0 && !text.empty(); --change) {
            const std::size_t at = below(text.size());
            switch (below(4)) {
            case 0:
                text[at] = kMarks[below(kMarks.size())];
                break;
            case 1:
                text.insert(at, 1, kMarks[below(kMarks.size())]);
                break;
            case 2:
                text.erase(at, 1 + below(20));
                break;
            default:
                text.insert(at, std::string(text.substr(below(text.size()), below(100))));
            }
        }
        Result<ImportedWorkload> workload = importTrainingYaml(text, "run.yaml");
        if (!workload) {
            EXPECT_EQ(workload.error().where.file, "run.yaml") << text;
            continue;
        }
        ++accepted;
        findModel(*workload, test::shipped().models);
        complete(*workload, nullptr);
        EXPECT_TRUE(nlohmann::json::accept(experimentJson(*workload))) << text;
    }
    EXPECT_GT(accepted, 100); // else the damage is too great to test anything behind the parser
    EXPECT_LT(accepted, 2900);
}

TEST(TrainingYaml, OtherFilesAndNoFilesAtAll)
{
    EXPECT_EQ(fault("type: task\ncommands: [python train.py]\nresources: {gpu: 1}\n").code, ErrorCode::OtherFile);
    EXPECT_EQ(fault("resources: {accelerators: 'A100:8'}\nrun: axolotl train conf/run.yml\n").code,
              ErrorCode::OtherFile);
    EXPECT_EQ(fault("distributed_type: DEEPSPEED\n").code, ErrorCode::OtherFile);
    EXPECT_EQ(fault("- a\n").code, ErrorCode::Unsupported);
    EXPECT_EQ(fault("hello\n").code, ErrorCode::Unsupported);
    EXPECT_EQ(fault("learning_rate: 1\n").code, ErrorCode::Unsupported);
    EXPECT_EQ(fault("base_model: {name: x}\n").where, (Where{"run.yaml", 1, "base_model"}));
}

} // namespace
} // namespace gpuplan
