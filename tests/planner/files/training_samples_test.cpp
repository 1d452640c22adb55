// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The training files of other projects, read in place: every value below was read off the file by hand.
#include <algorithm>
#include <map>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "planner/files/training_yaml.h"
#include "support/cases.h"
#include "support/imports.h"
#include "support/shipped.h"

namespace gpuplan {
namespace {

using test::fieldsOf;
using test::Origins;

/// The sample with its model looked up in the shipped catalog.
ImportedWorkload sample(const std::string& name, const ImportAnswers& answers = {})
{
    const std::string path = test::sharedFolder() + "/samples/" + name;
    Result<ImportedWorkload> workload = importTrainingYaml(test::readFile(path), name);
    EXPECT_TRUE(workload.has_value()) << name;
    if (!workload)
        return {};
    EXPECT_TRUE(answer(*workload, answers).has_value());
    findModel(*workload, test::shipped().models);
    const auto known = test::shipped().models.find(workload->known_model);
    EXPECT_TRUE(known.has_value()) << name;
    complete(*workload, known ? &(*known)->facts : nullptr);
    return std::move(*workload);
}

std::vector<std::string> askedOf(const ImportedWorkload& workload)
{
    std::vector<std::string> names;
    for (const AskedField& asked : workload.asked)
        names.push_back(asked.name);
    return names;
}

class TrainingSamples : public ::testing::Test {
protected:
    void SetUp() override
    {
        if (test::sharedFolder().empty())
            GTEST_SKIP() << "the samples are not beside the project";
    }
};

// name | value | where: "key:line", "default:key" for an absent key, "follows:key:line", "comment:line"
const Origins kLlamaFactoryLora{{"model", "Qwen/Qwen3-4B-Instruct-2507 model_name_or_path:2"},
                                {"method", "lora finetuning_type:8"},
                                {"adapter.rank", "8 lora_rank:9"},
                                {"adapter.targets", "all_linear follows:lora_target:10"},
                                {"compute", "bf16 follows:bf16:36"},
                                {"optimizer", "adamw default:optim"},
                                {"micro_batch", "1 per_device_train_batch_size:30"},
                                {"accumulation", "8 gradient_accumulation_steps:31"},
                                {"sequence", "2048 cutoff_len:15"},
                                {"packing", "false default:packing"},
                                {"epochs", "3.0 num_train_epochs:33"},
                                {"checkpointing", "true default:disable_gradient_checkpointing"},
                                {"attention", "sdpa default:flash_attn"},
                                {"loss", "full default:enable_liger_kernel"},
                                {"framework", "llama_factory default:"}};

TEST_F(TrainingSamples, LlamaFactoryLora)
{
    const ImportedWorkload w = sample("llamafactory_qwen3_lora_sft.yaml");
    EXPECT_EQ(w.format, TrainingFormat::LlamaFactory);
    EXPECT_EQ(fieldsOf(w), kLlamaFactoryLora);
    EXPECT_EQ(w.known_model, "Qwen3-4B");
    EXPECT_EQ(askedOf(w), (std::vector<std::string>{"samples", "tokens_per_sample", "parallel.gpus"}));
    EXPECT_TRUE(w.unknown.empty());
    EXPECT_TRUE(w.warnings.empty());
}

TEST_F(TrainingSamples, LlamaFactoryQlora)
{
    const ImportedWorkload w = sample("llamafactory_qwen3_qlora_sft_otfq.yaml");
    const Origins expected{{"model", "Qwen/Qwen3-4B-Instruct-2507 model_name_or_path:2"},
                           {"method", "qlora follows:quantization_bit:3"},
                           {"weights", "nf4 follows:quantization_bit:3"},
                           {"double_quantization", "true default:double_quantization"},
                           {"adapter.rank", "8 lora_rank:11"},
                           {"adapter.targets", "all_linear follows:lora_target:12"},
                           {"compute", "bf16 follows:bf16:38"},
                           {"optimizer", "adamw default:optim"},
                           {"micro_batch", "1 per_device_train_batch_size:32"},
                           {"accumulation", "8 gradient_accumulation_steps:33"},
                           {"sequence", "2048 cutoff_len:17"},
                           {"packing", "false default:packing"},
                           {"epochs", "3.0 num_train_epochs:35"},
                           {"checkpointing", "true default:disable_gradient_checkpointing"},
                           {"attention", "sdpa default:flash_attn"},
                           {"loss", "full default:enable_liger_kernel"},
                           {"framework", "llama_factory default:"}};
    EXPECT_EQ(fieldsOf(w), expected);
    // max_samples: 1000 cuts each of the two datasets, not their sum.
    ASSERT_FALSE(w.asked.empty());
    EXPECT_EQ(w.asked[0].why,
              (Reason{ReasonCode::ImportAskSamplesLimited, {std::int64_t{2000}, std::int64_t{1000}, std::int64_t{2}}}));
}

TEST_F(TrainingSamples, TheWorkedCaseHas411Steps)
{
    // identity has 91 samples, alpaca_en_demo 999: 1,090 in batches of 1 × 8 are 137 steps an epoch, 411 in three.
    ImportAnswers answers;
    answers.samples = 1090;
    answers.gpus = 1;
    ImportedWorkload w = sample("llamafactory_qwen3_qlora_sft_otfq.yaml", answers);
    EXPECT_EQ(sizeOf(w).steps, 411);
    EXPECT_EQ(sizeOf(w).tokens, std::nullopt); // cutoff_len is a ceiling and no length
    EXPECT_EQ(sizeOf(w).tokens_at_most, 1090.0 * 2048 * 3);
    answers.tokens_per_sample = 200;
    w = sample("llamafactory_qwen3_qlora_sft_otfq.yaml", answers);
    EXPECT_EQ(sizeOf(w).tokens, 1090.0 * 200 * 3);
    EXPECT_TRUE(w.asked.empty());
    answers.gpus = 2; // two replicas: ceil(1090 / 16) × 3
    EXPECT_EQ(sizeOf(sample("llamafactory_qwen3_qlora_sft_otfq.yaml", answers)).steps, 207);
}

TEST_F(TrainingSamples, LlamaFactoryFull)
{
    const ImportedWorkload w = sample("llamafactory_qwen3_full_sft.yaml");
    const Origins expected{{"model", "Qwen/Qwen3-4B-Instruct-2507 model_name_or_path:2"},
                           {"method", "full finetuning_type:8"},
                           {"compute", "bf16 follows:bf16:35"},
                           {"master_weights", "true default:pure_bf16"},
                           {"optimizer", "adamw default:optim"},
                           {"micro_batch", "1 per_device_train_batch_size:29"},
                           {"accumulation", "2 gradient_accumulation_steps:30"},
                           {"sequence", "2048 cutoff_len:14"},
                           {"packing", "false default:packing"},
                           {"epochs", "3.0 num_train_epochs:32"},
                           {"checkpointing", "true default:disable_gradient_checkpointing"},
                           {"attention", "sdpa default:flash_attn"},
                           {"loss", "full default:enable_liger_kernel"},
                           {"framework", "llama_factory default:"}};
    EXPECT_EQ(fieldsOf(w), expected);
    EXPECT_EQ(askedOf(w),
              (std::vector<std::string>{"samples", "tokens_per_sample", "parallel.shard", "parallel.gpus"}));
    // The stage stands in another file; its name is a hint and nothing more.
    const AskedField& shard = w.asked[2];
    EXPECT_EQ(shard.why, (Reason{ReasonCode::ImportAskShard, {std::string("examples/deepspeed/ds_z3_config.json")}}));
    EXPECT_EQ(shard.suggestion, FieldValue(std::string("zero3")));
    EXPECT_EQ(nlohmann::json::parse(experimentJson(w)).count("parallel"), 0u);
}

TEST_F(TrainingSamples, AxolotlFull)
{
    const ImportedWorkload w = sample("axolotl_llama3_fft_8b.yaml");
    const Origins expected{{"model", "NousResearch/Meta-Llama-3.1-8B base_model:1"},
                           {"method", "full default:adapter"},
                           {"compute", "bf16 follows:bf16:29"},
                           {"master_weights", "false follows:bf16:29"},
                           {"optimizer", "paged_adamw_8bit optimizer:25"},
                           {"micro_batch", "1 micro_batch_size:23"},
                           {"accumulation", "8 gradient_accumulation_steps:22"},
                           {"sequence", "8192 sequence_len:12"},
                           {"packing", "true sample_packing:13"},
                           {"epochs", "1.0 num_epochs:24"},
                           {"checkpointing", "true gradient_checkpointing:32"},
                           {"attention", "flash follows:attn_implementation:37"},
                           {"loss", "full default:liger_fused_linear_cross_entropy"},
                           {"framework", "axolotl default:"}};
    EXPECT_EQ(fieldsOf(w), expected);
    EXPECT_EQ(w.known_model, "Llama-3.1-8B");
    EXPECT_EQ(askedOf(w), (std::vector<std::string>{"samples", "tokens_per_sample", "parallel.gpus"}));
    EXPECT_TRUE(w.unknown.empty());
}

TEST_F(TrainingSamples, AxolotlLora)
{
    const ImportedWorkload w = sample("axolotl_llama3_lora_8b.yml");
    Origins expected{{"model", "NousResearch/Meta-Llama-3-8B base_model:1"},
                     {"method", "lora adapter:23"},
                     {"weights", "int8 follows:load_in_8bit:8"},
                     {"adapter.rank", "32 lora_r:25"},
                     {"adapter.targets", "all_linear follows:lora_target_linear:28"},
                     {"compute", "bf16 follows:bf16:46"},
                     {"optimizer", "adamw_8bit follows:optimizer:42"},
                     {"micro_batch", "2 micro_batch_size:40"},
                     {"accumulation", "4 gradient_accumulation_steps:39"},
                     {"sequence", "4096 sequence_len:18"},
                     {"packing", "true sample_packing:19"},
                     {"epochs", "4.0 num_epochs:41"},
                     {"checkpointing", "true gradient_checkpointing:49"},
                     {"attention", "flash follows:attn_implementation:52"},
                     {"loss", "full default:liger_fused_linear_cross_entropy"},
                     {"framework", "axolotl default:"},
                     {"adapter.parameters_m", "1134.559232 follows:lora_modules_to_save:29"}};
    EXPECT_EQ(fieldsOf(w), expected);
    // Embedding and head are trained whole: 2 × 128,256 × 4,096. The adapters of rank 32 on all matrices of 32 layers:
    // 32 × 32 × (q 8192 + k, v 2 × 5120 + o 8192 + 3 × 18432) = 83,886,080.
    EXPECT_EQ(w.number("adapter.parameters_m"), (2 * 128'256.0 * 4'096 + 83'886'080.0) / 1e6);
    EXPECT_TRUE(w.unknown.empty());
    EXPECT_TRUE(w.warnings.empty());
}

TEST_F(TrainingSamples, AxolotlQlora)
{
    const ImportedWorkload w = sample("axolotl_llama3_qlora.yml");
    const Origins expected{{"model", "NousResearch/Meta-Llama-3-8B base_model:1"},
                           {"method", "qlora adapter:18"},
                           {"weights", "nf4 follows:load_in_4bit:9"},
                           {"double_quantization", "true default:bnb_config_kwargs.bnb_4bit_use_double_quant"},
                           {"adapter.rank", "32 lora_r:25"},
                           {"adapter.targets", "all_linear follows:lora_target_linear:28"},
                           {"compute", "bf16 follows:bf16:43"},
                           {"optimizer", "paged_adamw_32bit optimizer:39"},
                           {"micro_batch", "2 micro_batch_size:37"},
                           {"accumulation", "4 gradient_accumulation_steps:36"},
                           {"sequence", "4096 sequence_len:21"},
                           {"packing", "true sample_packing:22"},
                           {"epochs", "4.0 num_epochs:38"},
                           {"checkpointing", "true gradient_checkpointing:46"},
                           {"attention", "flash follows:attn_implementation:49"},
                           {"loss", "full default:liger_fused_linear_cross_entropy"},
                           {"framework", "axolotl default:"}};
    EXPECT_EQ(fieldsOf(w), expected);
    EXPECT_EQ(w.known_model, "Llama-3-8B");
    EXPECT_TRUE(w.notes.empty()); // val_set_size: 0
    const auto token = std::find_if(w.settings.begin(), w.settings.end(),
                                    [](const KeptKey& kept) { return kept.key == "special_tokens.pad_token"; });
    ASSERT_NE(token, w.settings.end());
    EXPECT_EQ(token->text, "<|end_of_text|>"); // verbatim
}

TEST_F(TrainingSamples, TorchtuneFull)
{
    const ImportedWorkload w = sample("torchtune_llama3_1_8B_full.yaml");
    const Origins expected{{"model", "Llama-3.1-8B follows:model._component_:46"},
                           {"method", "full follows:model._component_:46"},
                           {"compute", "bf16 dtype:87"},
                           {"weights", "bf16 dtype:87"},
                           {"master_weights", "false follows:dtype:87"},
                           {"micro_batch", "2 batch_size:63"},
                           {"accumulation", "1 gradient_accumulation_steps:76"},
                           {"optimizer", "adamw follows:optimizer._component_:67"},
                           {"packing", "false dataset.packed:32"},
                           {"epochs", "1.0 epochs:64"},
                           {"checkpointing", "true enable_activation_checkpointing:82"},
                           {"compiled", "false compile:74"},
                           {"attention", "sdpa default:"},
                           {"loss", "chunked follows:loss._component_:71"},
                           {"framework", "torchtune default:"},
                           {"parallel.gpus", "4 comment:9"},
                           {"parallel.shard", "fsdp default:"}};
    EXPECT_EQ(fieldsOf(w), expected);
    EXPECT_EQ(askedOf(w), (std::vector<std::string>{"sequence", "samples", "tokens_per_sample"}));
    EXPECT_EQ(w.asked[0].needed_for, NeededFor::Memory);
    EXPECT_TRUE(w.unknown.empty());
    const auto logs = std::find_if(w.settings.begin(), w.settings.end(),
                                   [](const KeptKey& kept) { return kept.key == "metric_logger.log_dir"; });
    ASSERT_NE(logs, w.settings.end());
    EXPECT_EQ(logs->text, "${output_dir}/logs"); // as written, although it could be resolved
}

TEST_F(TrainingSamples, TorchtuneQlora)
{
    const ImportedWorkload w = sample("torchtune_llama3_1_8B_qlora_single_device.yaml");
    const Origins expected{{"model", "Llama-3.1-8B follows:model._component_:22"},
                           {"method", "qlora follows:model._component_:22"},
                           {"weights", "nf4 follows:model._component_:22"},
                           {"double_quantization", "true default:model.quantize_base"},
                           {"adapter.rank", "8 model.lora_rank:26"},
                           {"adapter.targets", "q, v, o, mlp follows:model.lora_attn_modules:23"},
                           {"compute", "bf16 dtype:89"},
                           {"micro_batch", "2 batch_size:57"},
                           {"accumulation", "8 gradient_accumulation_steps:75"},
                           {"optimizer", "adamw follows:optimizer._component_:61"},
                           {"packing", "false dataset.packed:54"},
                           {"epochs", "1.0 epochs:73"},
                           {"checkpointing", "true enable_activation_checkpointing:92"},
                           {"compiled", "false compile:77"},
                           {"attention", "sdpa default:"},
                           {"loss", "chunked follows:loss._component_:70"},
                           {"framework", "torchtune default:"},
                           {"parallel.gpus", "1 comment:9"}};
    EXPECT_EQ(fieldsOf(w), expected);
    EXPECT_TRUE(w.warnings.empty());
}

TEST_F(TrainingSamples, TorchtuneLora)
{
    const ImportedWorkload w = sample("torchtune_qwen2_5_7B_lora_single_device.yaml");
    const Origins expected{{"model", "Qwen2.5-7B follows:model._component_:23"},
                           {"method", "lora follows:model._component_:23"},
                           {"adapter.rank", "8 model.lora_rank:27"},
                           {"adapter.targets", "q, v, o, mlp follows:model.lora_attn_modules:24"},
                           {"compute", "bf16 dtype:89"},
                           {"weights", "bf16 dtype:89"},
                           {"micro_batch", "2 batch_size:57"},
                           {"accumulation", "8 gradient_accumulation_steps:75"},
                           {"optimizer", "adamw follows:optimizer._component_:61"},
                           {"packing", "false dataset.packed:54"},
                           {"epochs", "1.0 epochs:73"},
                           {"checkpointing", "true enable_activation_checkpointing:92"},
                           {"compiled", "false compile:77"},
                           {"attention", "sdpa default:"},
                           {"loss", "chunked follows:loss._component_:70"},
                           {"framework", "torchtune default:"},
                           {"parallel.gpus", "1 comment:9"}};
    EXPECT_EQ(fieldsOf(w), expected);
}

TEST_F(TrainingSamples, FilesOfOtherProgramsAreRefusedWithWhatTheyAre)
{
    const std::pair<const char*, const char*> kOthers[] = {
        {"skypilot_llama31_lora.yaml", "a SkyPilot task file"},
        {"dstack_torchrun.dstack.yml", "a dstack file"},
        {"accelerate_fsdp_config.yaml", "a configuration of accelerate"}};
    for (const auto& [name, what] : kOthers) {
        const auto refused = importTrainingYaml(test::readFile(test::sharedFolder() + "/samples/" + name), name);
        ASSERT_FALSE(refused.has_value()) << name;
        EXPECT_EQ(refused.error().code, ErrorCode::OtherFile);
        EXPECT_EQ(std::get<std::string>(refused.error().arguments.at(0)), what);
        EXPECT_GT(refused.error().where.line, 0);
    }
    const auto sky =
        importTrainingYaml(test::readFile(test::sharedFolder() + "/samples/skypilot_llama31_lora.yaml"), "s");
    EXPECT_NE(std::get<std::string>(sky.error().arguments.at(1)).find("\"/configs/${MODEL_SIZE}-lora.yaml\""),
              std::string::npos);
}

} // namespace
} // namespace gpuplan
