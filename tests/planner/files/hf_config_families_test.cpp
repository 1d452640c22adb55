// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/hf_config.h"

#include <span>

#include <gtest/gtest.h>

namespace gpuplan {
namespace {

// Each count was checked against the module itself: transformers 5.24 built the model of this configuration without
// memory (device "meta") and its parameters were summed, tied ones once. Differences, all on purpose:
//  - GLM-4.5, 4.5-Air, 4.7-Flash, dots.llm1 and MiniMax-M2 also count the correction bias of the router (experts ×
//  expert
//    layers: 14,240, 5,760, 2,944, 7,808 and 15,872), which the library keeps as a buffer and the files store;
//  - Flan-T5-XL is counted with the head its file declares (2 × 32,128 × 2,048 at the ends);
//  - EXAONE-4.0-1.2B could not be built there (its pattern is null); its card says 1.28 B.
struct FamilyCase {
    const char* name;
    double parameters;
    double kv_elements_per_token; ///< over all layers that keep a cache
    const char* config;
};

constexpr FamilyCase kDense[] = {
    {"Qwen2.5-0.5B", 494032768, 6144,
     R"({"model_type": "qwen2", "hidden_size": 896, "num_hidden_layers": 24, "num_attention_heads": 14,
       "num_key_value_heads": 2, "intermediate_size": 4864, "vocab_size": 151936, "tie_word_embeddings": true,
       "use_sliding_window": false, "sliding_window": 32768, "max_window_layers": 21, "max_position_embeddings":
       32768})"},
    {"Ministral-8B", 8019808256, 73728,
     R"({"model_type": "mistral", "hidden_size": 4096, "num_hidden_layers": 36, "num_attention_heads": 32,
       "num_key_value_heads": 8, "intermediate_size": 12288, "vocab_size": 131072, "head_dim": 128,
       "sliding_window": 32768, "tie_word_embeddings": false, "max_position_embeddings": 32768})"},
    {"Mistral-7B-v0.1", 7241732096, 65536,
     R"({"model_type": "mistral", "hidden_size": 4096, "num_hidden_layers": 32, "num_attention_heads": 32,
       "num_key_value_heads": 8, "intermediate_size": 14336, "vocab_size": 32000, "sliding_window": 4096,
       "tie_word_embeddings": false, "max_position_embeddings": 32768})"},
    {"Gemma-7B", 8537680896, 229376,
     R"({"model_type": "gemma", "hidden_size": 3072, "num_hidden_layers": 28, "num_attention_heads": 16,
       "num_key_value_heads": 16, "intermediate_size": 24576, "vocab_size": 256000, "head_dim": 256})"},
    {"Gemma-3-1B", 999885952, 13312,
     R"({"model_type": "gemma3_text", "hidden_size": 1152, "num_hidden_layers": 26, "num_attention_heads": 4,
       "num_key_value_heads": 1, "intermediate_size": 6912, "vocab_size": 262144, "head_dim": 256,
       "sliding_window": 512, "sliding_window_pattern": 6, "max_position_embeddings": 32768})"},
    {"Gemma-3n-E4B text", 6835235568, 20480,
     R"({"model_type": "gemma3n_text", "hidden_size": 2048, "num_hidden_layers": 35, "num_attention_heads": 8,
       "num_key_value_heads": 2, "intermediate_size": 16384, "vocab_size": 262400, "head_dim": 256,
       "sliding_window": 512, "hidden_size_per_layer_input": 256, "vocab_size_per_layer_input": 262144,
       "num_kv_shared_layers": 15, "altup_num_inputs": 4, "laurel_rank": 64})"},
    {"Phi-2", 2779683840, 163840,
     R"({"model_type": "phi", "hidden_size": 2560, "num_hidden_layers": 32, "num_attention_heads": 32,
       "num_key_value_heads": 32, "intermediate_size": 10240, "vocab_size": 51200, "tie_word_embeddings": false})"},
    {"Phi-3-mini-4k", 3821079552, 196608,
     R"({"model_type": "phi3", "hidden_size": 3072, "num_hidden_layers": 32, "num_attention_heads": 32,
       "num_key_value_heads": 32, "intermediate_size": 8192, "vocab_size": 32064, "sliding_window": 2047,
       "tie_word_embeddings": false, "max_position_embeddings": 4096, "pad_token_id": 32000})"},
    {"GLM-4-9B-hf", 9399951360, 20480,
     R"({"model_type": "glm", "hidden_size": 4096, "num_hidden_layers": 40, "num_attention_heads": 32,
       "num_key_value_heads": 2, "intermediate_size": 13696, "vocab_size": 151552, "head_dim": 128,
       "attention_bias": true, "tie_word_embeddings": false, "pad_token_id": 0})"},
    {"GLM-4-9B-0414", 9400279040, 20480,
     R"({"model_type": "glm4", "hidden_size": 4096, "num_hidden_layers": 40, "num_attention_heads": 32,
       "num_key_value_heads": 2, "intermediate_size": 13696, "vocab_size": 151552, "head_dim": 128,
       "attention_bias": true, "tie_word_embeddings": false, "pad_token_id": 0})"},
    {"Falcon-40B", 41303293952, 61440,
     R"({"model_type": "falcon", "hidden_size": 8192, "num_hidden_layers": 60, "num_attention_heads": 128,
       "num_kv_heads": 8, "vocab_size": 65024, "new_decoder_architecture": true, "multi_query": true,
       "parallel_attn": true, "bias": false, "alibi": false})"},
    {"GPT-Neo-1.3B", 1315575808, 98304,
     R"({"model_type": "gpt_neo", "hidden_size": 2048, "num_layers": 24, "num_heads": 16, "intermediate_size": null,
       "vocab_size": 50257, "max_position_embeddings": 2048, "window_size": 256, "attention_types": [[["global",
       "local"], 12]]})"},
    {"GPT-J-6B", 6050882784, 229376,
     R"({"model_type": "gptj", "n_embd": 4096, "n_layer": 28, "n_head": 16, "n_inner": null, "vocab_size": 50400,
       "n_positions": 2048, "rotary_dim": 64, "tie_word_embeddings": false})"},
    {"GPT-NeoX-20B", 20554567680, 540672,
     R"({"model_type": "gpt_neox", "hidden_size": 6144, "num_hidden_layers": 44, "num_attention_heads": 64,
       "intermediate_size": 24576, "vocab_size": 50432, "tie_word_embeddings": false})"},
    {"OPT-350M", 331196416, 49152,
     R"({"model_type": "opt", "hidden_size": 1024, "num_hidden_layers": 24, "num_attention_heads": 16, "ffn_dim":
       4096, "vocab_size": 50272, "max_position_embeddings": 2048, "word_embed_proj_dim": 512,
       "do_layer_norm_before": false, "_remove_final_layer_norm": false})"},
    {"OPT-6.7B", 6658473984, 262144,
     R"({"model_type": "opt", "hidden_size": 4096, "num_hidden_layers": 32, "num_attention_heads": 32, "ffn_dim":
       16384, "vocab_size": 50272, "max_position_embeddings": 2048, "word_embed_proj_dim": 4096,
       "do_layer_norm_before": true})"},
    {"BLOOM-560M", 559214592, 49152,
     R"({"model_type": "bloom", "n_embed": 1024, "hidden_size": 1024, "n_layer": 24, "n_head": 16, "vocab_size":
       250880})"},
    {"StableLM-2-1.6B", 1644515328, 98304,
     R"({"model_type": "stablelm", "hidden_size": 2048, "num_hidden_layers": 24, "num_attention_heads": 32,
       "num_key_value_heads": 32, "intermediate_size": 5632, "vocab_size": 100352, "use_qkv_bias": true,
       "tie_word_embeddings": false})"},
    {"StableLM-2-12B", 12143185920, 102400,
     R"({"model_type": "stablelm", "hidden_size": 5120, "num_hidden_layers": 40, "num_attention_heads": 32,
       "num_key_value_heads": 8, "intermediate_size": 13824, "vocab_size": 100352, "use_qkv_bias": false,
       "qk_layernorm": true, "use_parallel_residual": true, "tie_word_embeddings": false})"},
    {"OLMo-7B", 6888095744, 262144,
     R"({"model_type": "olmo", "hidden_size": 4096, "num_hidden_layers": 32, "num_attention_heads": 32,
       "num_key_value_heads": 32, "intermediate_size": 11008, "vocab_size": 50304, "tie_word_embeddings": false})"},
    {"OLMo-2-7B", 7298617344, 262144,
     R"({"model_type": "olmo2", "hidden_size": 4096, "num_hidden_layers": 32, "num_attention_heads": 32,
       "num_key_value_heads": 32, "intermediate_size": 11008, "vocab_size": 100352, "tie_word_embeddings": false})"},
    {"Granite-3.0-8B", 8170848256, 81920,
     R"({"model_type": "granite", "hidden_size": 4096, "num_hidden_layers": 40, "num_attention_heads": 32,
       "num_key_value_heads": 8, "intermediate_size": 12800, "vocab_size": 49155, "tie_word_embeddings": true,
       "attention_bias": false, "mlp_bias": false})"},
    {"Command-R", 34980831232, 655360,
     R"({"model_type": "cohere", "hidden_size": 8192, "num_hidden_layers": 40, "num_attention_heads": 64,
       "num_key_value_heads": 64, "intermediate_size": 22528, "vocab_size": 256000, "use_qk_norm": false,
       "logit_scale": 0.0625})"},
    {"Command-R-Plus", 103810674688, 131072,
     R"({"model_type": "cohere", "hidden_size": 12288, "num_hidden_layers": 64, "num_attention_heads": 96,
       "num_key_value_heads": 8, "intermediate_size": 33792, "vocab_size": 256000, "use_qk_norm": true,
       "logit_scale": 0.833})"},
    {"Command-R7B", 8028033024, 65536,
     R"({"model_type": "cohere2", "hidden_size": 4096, "num_hidden_layers": 32, "num_attention_heads": 32,
       "num_key_value_heads": 8, "intermediate_size": 14336, "vocab_size": 256000, "head_dim": 128,
       "sliding_window": 4096, "sliding_window_pattern": 4})"},
    {"StarCoder2-3B", 3030371328, 15360,
     R"({"model_type": "starcoder2", "hidden_size": 3072, "num_hidden_layers": 30, "num_attention_heads": 24,
       "num_key_value_heads": 2, "intermediate_size": 12288, "vocab_size": 49152, "use_bias": true,
       "sliding_window": 4096, "max_position_embeddings": 16384})"},
    {"Minitron-4B", 4190509056, 65536,
     R"({"model_type": "nemotron", "hidden_size": 3072, "num_hidden_layers": 32, "num_attention_heads": 24,
       "num_key_value_heads": 8, "intermediate_size": 9216, "vocab_size": 256000, "head_dim": 128,
       "attention_bias": false, "mlp_bias": false, "tie_word_embeddings": false})"},
    {"ERNIE-4.5-0.3B", 360748032, 9216,
     R"({"model_type": "ernie4_5", "hidden_size": 1024, "num_hidden_layers": 18, "num_attention_heads": 16,
       "num_key_value_heads": 2, "intermediate_size": 3072, "vocab_size": 103424, "head_dim": 128, "use_bias":
       false, "tie_word_embeddings": true})"},
    {"SmolLM3-3B", 3075098624, 36864,
     R"({"model_type": "smollm3", "hidden_size": 2048, "num_hidden_layers": 36, "num_attention_heads": 16,
       "num_key_value_heads": 4, "intermediate_size": 11008, "vocab_size": 128256, "tie_word_embeddings": true})"},
    {"Seed-OSS-36B", 36151104512, 131072,
     R"({"model_type": "seed_oss", "hidden_size": 5120, "num_hidden_layers": 64, "num_attention_heads": 80,
       "num_key_value_heads": 8, "intermediate_size": 27648, "vocab_size": 155136, "head_dim": 128,
       "attention_bias": true, "attention_out_bias": false, "mlp_bias": false, "tie_word_embeddings": false})"},
    {"EXAONE-4.0-1.2B", 1279391488, 30720,
     R"({"model_type": "exaone4", "hidden_size": 2048, "num_hidden_layers": 30, "num_attention_heads": 32,
       "num_key_value_heads": 8, "intermediate_size": 4096, "vocab_size": 102400, "head_dim": 64, "sliding_window":
       null, "tie_word_embeddings": true})"},
    {"GPT-BigCode (SantaCoder)", 1124886528, 6144,
     R"({"model_type": "gpt_bigcode", "n_embd": 2048, "n_layer": 24, "n_head": 16, "n_inner": 8192, "n_positions":
       2048, "vocab_size": 49280, "multi_query": true})"},
    {"CodeGen-350M", 356712448, 40960,
     R"({"model_type": "codegen", "n_embd": 1024, "n_layer": 20, "n_head": 16, "n_ctx": 2048, "n_positions": 2048,
       "vocab_size": 51200, "rotary_dim": 32, "tie_word_embeddings": false})"},
};

constexpr FamilyCase kExperts[] = {
    {"dots.llm1", 142774381696, 507904,
     R"({"model_type": "dots1", "hidden_size": 4096, "num_hidden_layers": 62, "num_attention_heads": 32,
       "num_key_value_heads": 32, "intermediate_size": 10944, "vocab_size": 152064, "moe_intermediate_size": 1408,
       "n_routed_experts": 128, "n_shared_experts": 2, "num_experts_per_tok": 6, "first_k_dense_replace": 1,
       "tie_word_embeddings": false, "head_dim": 128})"},
    {"GLM-4.7-Flash", 29943393920, 27072,
     R"({"model_type": "glm4_moe_lite", "hidden_size": 2048, "num_hidden_layers": 47, "num_attention_heads": 20,
       "intermediate_size": 10240, "vocab_size": 154880, "moe_intermediate_size": 1536, "n_shared_experts": 1,
       "n_routed_experts": 64, "kv_lora_rank": 512, "q_lora_rank": 768, "qk_rope_head_dim": 64, "v_head_dim": 256,
       "qk_nope_head_dim": 192, "num_experts_per_tok": 4, "first_k_dense_replace": 1, "tie_word_embeddings": false})"},
    {"Qwen1.5-MoE-A2.7B", 14315784192, 98304,
     R"({"model_type": "qwen2_moe", "hidden_size": 2048, "num_hidden_layers": 24, "num_attention_heads": 16,
       "num_key_value_heads": 16, "intermediate_size": 5632, "vocab_size": 151936, "num_experts": 60,
       "num_experts_per_tok": 4, "moe_intermediate_size": 1408, "shared_expert_intermediate_size": 5632,
       "decoder_sparse_step": 1, "tie_word_embeddings": false})"},
    {"Phi-3.5-MoE", 41873153344, 65536,
     R"({"model_type": "phimoe", "hidden_size": 4096, "num_hidden_layers": 32, "num_attention_heads": 32,
       "num_key_value_heads": 8, "intermediate_size": 6400, "vocab_size": 32064, "num_local_experts": 16,
       "num_experts_per_tok": 2, "attention_bias": true, "lm_head_bias": true, "tie_word_embeddings": false})"},
    {"DeepSeek-V2-Lite", 15706484224, 15552,
     R"({"model_type": "deepseek_v2", "hidden_size": 2048, "num_hidden_layers": 27, "num_attention_heads": 16,
       "num_key_value_heads": 16, "intermediate_size": 10944, "vocab_size": 102400, "kv_lora_rank": 512,
       "q_lora_rank": null, "qk_nope_head_dim": 128, "qk_rope_head_dim": 64, "v_head_dim": 128, "n_routed_experts":
       64, "n_shared_experts": 2, "num_experts_per_tok": 6, "moe_intermediate_size": 1408, "first_k_dense_replace":
       1, "moe_layer_freq": 1, "tie_word_embeddings": false})"},
    {"GLM-4.5-Air", 106852251264, 94208,
     R"({"model_type": "glm4_moe", "hidden_size": 4096, "num_hidden_layers": 46, "num_attention_heads": 96,
       "num_key_value_heads": 8, "intermediate_size": 10944, "vocab_size": 151552, "head_dim": 128,
       "attention_bias": true, "use_qk_norm": false, "n_routed_experts": 128, "n_shared_experts": 1,
       "num_experts_per_tok": 8, "moe_intermediate_size": 1408, "first_k_dense_replace": 1, "tie_word_embeddings":
       false})"},
    {"GLM-4.5", 352797829024, 188416,
     R"({"model_type": "glm4_moe", "hidden_size": 5120, "num_hidden_layers": 92, "num_attention_heads": 96,
       "num_key_value_heads": 8, "intermediate_size": 12288, "vocab_size": 151552, "head_dim": 128,
       "attention_bias": true, "use_qk_norm": true, "n_routed_experts": 160, "n_shared_experts": 1,
       "num_experts_per_tok": 8, "moe_intermediate_size": 1536, "first_k_dense_replace": 3, "tie_word_embeddings":
       false})"},
    {"OLMoE-1B-7B", 6919161856, 65536,
     R"({"model_type": "olmoe", "hidden_size": 2048, "num_hidden_layers": 16, "num_attention_heads": 16,
       "num_key_value_heads": 16, "intermediate_size": 1024, "vocab_size": 50304, "num_experts": 64,
       "num_experts_per_tok": 8, "tie_word_embeddings": false})"},
    {"MiniMax-M2", 228689764864, 126976,
     R"({"model_type": "minimax_m2", "hidden_size": 3072, "num_hidden_layers": 62, "num_attention_heads": 48,
       "num_key_value_heads": 8, "intermediate_size": 1536, "vocab_size": 200064, "head_dim": 128,
       "num_local_experts": 256, "num_experts_per_tok": 8, "use_qk_norm": true, "tie_word_embeddings": false})"},
    {"ERNIE-4.5-21B-A3B", 21825437888, 28672,
     R"({"model_type": "ernie4_5_moe", "hidden_size": 2560, "num_hidden_layers": 28, "num_attention_heads": 20,
       "num_key_value_heads": 4, "intermediate_size": 12288, "vocab_size": 103424, "moe_num_experts": 64, "moe_k":
       6, "moe_intermediate_size": 1536, "moe_num_shared_experts": 2, "moe_layer_start_index": 1,
       "moe_layer_interval": 1, "use_bias": false, "tie_word_embeddings": true})"},
    {"Hunyuan-A13B", 80393183232, 65536,
     R"({"model_type": "hunyuan_v1_moe", "hidden_size": 4096, "num_hidden_layers": 32, "num_attention_heads": 32,
       "num_key_value_heads": 8, "intermediate_size": 3072, "vocab_size": 128167, "head_dim": 128, "num_experts":
       64, "moe_topk": [8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8,
       8, 8], "num_shared_expert": [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
       1, 1, 1, 1, 1, 1], "moe_intermediate_size": [3072, 3072, 3072, 3072, 3072, 3072, 3072, 3072, 3072, 3072,
       3072, 3072, 3072, 3072, 3072, 3072, 3072, 3072, 3072, 3072, 3072, 3072, 3072, 3072, 3072, 3072, 3072, 3072,
       3072, 3072, 3072, 3072], "use_qk_norm": true, "tie_word_embeddings": true, "attention_bias": false,
       "mlp_bias": false})"},
};

constexpr FamilyCase kHybrids[] = {
    {"Qwen3-Next-80B-A3B", 79674391296, 12288,
     R"({"model_type": "qwen3_next", "hidden_size": 2048, "num_hidden_layers": 48, "num_attention_heads": 16,
       "num_key_value_heads": 2, "intermediate_size": 5120, "vocab_size": 151936, "head_dim": 256, "num_experts":
       512, "num_experts_per_tok": 10, "moe_intermediate_size": 512, "shared_expert_intermediate_size": 512,
       "full_attention_interval": 4, "linear_conv_kernel_dim": 4, "linear_key_head_dim": 128,
       "linear_num_key_heads": 16, "linear_num_value_heads": 32, "linear_value_head_dim": 128,
       "decoder_sparse_step": 1, "mlp_only_layers": [], "tie_word_embeddings": false})"},
    {"Granite-4.0-H-Tiny", 6939037248, 4096,
     R"({"model_type": "granitemoehybrid", "hidden_size": 1536, "num_hidden_layers": 40, "num_attention_heads": 12,
       "num_key_value_heads": 4, "intermediate_size": 512, "vocab_size": 100352, "num_local_experts": 64,
       "num_experts_per_tok": 6, "shared_intermediate_size": 1024, "tie_word_embeddings": true, "attention_bias":
       false, "layer_types": ["mamba", "mamba", "mamba", "mamba", "mamba", "attention", "mamba", "mamba", "mamba",
       "mamba", "mamba", "mamba", "mamba", "mamba", "mamba", "attention", "mamba", "mamba", "mamba", "mamba",
       "mamba", "mamba", "mamba", "mamba", "mamba", "attention", "mamba", "mamba", "mamba", "mamba", "mamba",
       "mamba", "mamba", "mamba", "mamba", "attention", "mamba", "mamba", "mamba", "mamba"], "mamba_conv_bias":
       true, "mamba_d_conv": 4, "mamba_d_head": 64, "mamba_d_state": 128, "mamba_expand": 2, "mamba_n_groups": 1,
       "mamba_n_heads": 48, "mamba_proj_bias": false})"},
    {"Jamba-v0.1", 51570323328, 8192,
     R"({"model_type": "jamba", "hidden_size": 4096, "num_hidden_layers": 32, "num_attention_heads": 32,
       "num_key_value_heads": 8, "intermediate_size": 14336, "vocab_size": 65536, "num_experts": 16,
       "num_experts_per_tok": 2, "attn_layer_period": 8, "attn_layer_offset": 4, "expert_layer_period": 2,
       "expert_layer_offset": 1, "mamba_d_state": 16, "mamba_d_conv": 4, "mamba_expand": 2, "mamba_dt_rank": 256,
       "mamba_conv_bias": true, "mamba_proj_bias": false, "tie_word_embeddings": false})"},
    {"Mamba-2.8B", 2768345600, 0,
     R"({"model_type": "mamba", "hidden_size": 2560, "num_hidden_layers": 64, "intermediate_size": 5120,
       "state_size": 16, "conv_kernel": 4, "time_step_rank": 160, "vocab_size": 50280, "use_bias": false,
       "use_conv_bias": true})"},
    {"Falcon-H1-0.5B", 521411104, 9216,
     R"({"model_type": "falcon_h1", "hidden_size": 1024, "num_hidden_layers": 36, "num_attention_heads": 8,
       "num_key_value_heads": 2, "intermediate_size": 2048, "vocab_size": 32784, "head_dim": 64, "mamba_d_ssm":
       1536, "mamba_n_heads": 24, "mamba_d_head": 64, "mamba_n_groups": 1, "mamba_d_state": 128, "mamba_d_conv": 4,
       "mamba_conv_bias": true, "mamba_proj_bias": false, "mamba_rms_norm": false, "tie_word_embeddings": false,
       "attention_bias": false, "mlp_bias": false, "projectors_bias": false, "pad_token_id": 0})"},
    {"MiniMax-Text-01", 456089655296, 20480,
     R"({"model_type": "minimax", "hidden_size": 6144, "num_hidden_layers": 80, "num_attention_heads": 64,
       "num_key_value_heads": 8, "intermediate_size": 9216, "vocab_size": 200064, "head_dim": 128,
       "num_local_experts": 32, "num_experts_per_tok": 2, "layer_types": ["linear_attention", "linear_attention",
       "linear_attention", "linear_attention", "linear_attention", "linear_attention", "linear_attention",
       "full_attention", "linear_attention", "linear_attention", "linear_attention", "linear_attention",
       "linear_attention", "linear_attention", "linear_attention", "full_attention", "linear_attention",
       "linear_attention", "linear_attention", "linear_attention", "linear_attention", "linear_attention",
       "linear_attention", "full_attention", "linear_attention", "linear_attention", "linear_attention",
       "linear_attention", "linear_attention", "linear_attention", "linear_attention", "full_attention",
       "linear_attention", "linear_attention", "linear_attention", "linear_attention", "linear_attention",
       "linear_attention", "linear_attention", "full_attention", "linear_attention", "linear_attention",
       "linear_attention", "linear_attention", "linear_attention", "linear_attention", "linear_attention",
       "full_attention", "linear_attention", "linear_attention", "linear_attention", "linear_attention",
       "linear_attention", "linear_attention", "linear_attention", "full_attention", "linear_attention",
       "linear_attention", "linear_attention", "linear_attention", "linear_attention", "linear_attention",
       "linear_attention", "full_attention", "linear_attention", "linear_attention", "linear_attention",
       "linear_attention", "linear_attention", "linear_attention", "linear_attention", "full_attention",
       "linear_attention", "linear_attention", "linear_attention", "linear_attention", "linear_attention",
       "linear_attention", "linear_attention", "full_attention"], "tie_word_embeddings": false})"},
    {"LFM2-1.2B", 1170340608, 6144,
     R"({"model_type": "lfm2", "hidden_size": 2048, "num_hidden_layers": 16, "num_attention_heads": 32,
       "num_key_value_heads": 8, "block_ff_dim": 12288, "intermediate_size": 12288, "block_multiple_of": 256,
       "block_ffn_dim_multiplier": 1.0, "block_auto_adjust_ff_dim": true, "conv_L_cache": 3, "conv_bias": false,
       "vocab_size": 65536, "full_attn_idxs": [2, 5, 8, 10, 12, 14]})"},
};

constexpr FamilyCase kMultimodal[] = {
    {"Qwen3.5-35B-A3B", 35107181936, 10240,
     R"({"model_type": "qwen3_5_moe", "tie_word_embeddings": false, "text_config": {"model_type":
       "qwen3_5_moe_text", "architectures": ["X"], "hidden_size": 2048, "num_hidden_layers": 40,
       "num_attention_heads": 16, "num_key_value_heads": 2, "intermediate_size": 512, "vocab_size": 248320,
       "head_dim": 256, "num_experts": 256, "num_experts_per_tok": 8, "moe_intermediate_size": 512,
       "shared_expert_intermediate_size": 512, "full_attention_interval": 4, "linear_conv_kernel_dim": 4,
       "linear_key_head_dim": 128, "linear_num_key_heads": 16, "linear_num_value_heads": 32,
       "linear_value_head_dim": 128}, "vision_config": {"model_type": "qwen3_5_moe", "depth": 27, "hidden_size":
       1152, "intermediate_size": 4304, "num_heads": 16, "in_channels": 3, "patch_size": 16, "temporal_patch_size":
       2, "spatial_merge_size": 2, "out_hidden_size": 2048, "num_position_embeddings": 2304,
       "deepstack_visual_indexes": []}})"},
    {"Mistral-Small-3.1-24B", 24011361280, 81920,
     R"({"model_type": "mistral3", "spatial_merge_size": 2, "multimodal_projector_bias": false, "text_config":
       {"model_type": "mistral", "architectures": ["X"], "hidden_size": 5120, "num_hidden_layers": 40,
       "num_attention_heads": 32, "num_key_value_heads": 8, "intermediate_size": 32768, "vocab_size": 131072,
       "head_dim": 128, "tie_word_embeddings": false}, "tie_word_embeddings": false, "vision_config":
       {"model_type": "pixtral", "hidden_size": 1024, "num_hidden_layers": 24, "intermediate_size": 4096,
       "num_attention_heads": 16, "head_dim": 64, "patch_size": 14, "image_size": 1540, "num_channels": 3}})"},
    {"Gemma-3-4B", 4300079472, 69632,
     R"({"model_type": "gemma3", "text_config": {"model_type": "gemma3_text", "hidden_size": 2560,
       "intermediate_size": 10240, "num_hidden_layers": 34, "sliding_window": 1024}, "vision_config":
       {"model_type": "siglip_vision_model", "hidden_size": 1152, "image_size": 896, "intermediate_size": 4304,
       "num_attention_heads": 16, "num_hidden_layers": 27, "patch_size": 14, "vision_use_head": false}})"},
    {"Llama-4-Scout", 108641793536, 98304,
     R"({"model_type": "llama4", "text_config": {"model_type": "llama4_text", "architectures": ["X"], "hidden_size":
       5120, "num_hidden_layers": 48, "num_attention_heads": 40, "num_key_value_heads": 8, "intermediate_size":
       8192, "vocab_size": 202048, "head_dim": 128, "intermediate_size_mlp": 16384, "num_local_experts": 16,
       "num_experts_per_tok": 1, "interleave_moe_layer_step": 1, "attention_chunk_size": 8192, "use_qk_norm":
       true}, "vision_config": {"model_type": "llama4_vision_model", "hidden_size": 1408, "num_hidden_layers": 34,
       "num_attention_heads": 16, "intermediate_size": 5632, "image_size": 336, "patch_size": 14, "num_channels":
       3, "vision_output_dim": 4096, "projector_input_dim": 4096, "projector_output_dim": 4096,
       "pixel_shuffle_ratio": 0.5}})"},
    {"Llama-3.2-11B-Vision", 10670220835, 65536,
     R"({"model_type": "mllama", "text_config": {"model_type": "mllama_text_model", "architectures": ["X"],
       "hidden_size": 4096, "num_hidden_layers": 40, "num_attention_heads": 32, "num_key_value_heads": 8,
       "intermediate_size": 14336, "vocab_size": 128256, "cross_attention_layers": [3, 8, 13, 18, 23, 28, 33, 38],
       "tie_word_embeddings": false}, "vision_config": {"model_type": "mllama_vision_model", "hidden_size": 1280,
       "num_hidden_layers": 32, "num_global_layers": 8, "attention_heads": 16, "intermediate_size": 5120,
       "vision_output_dim": 7680, "image_size": 560, "patch_size": 14, "num_channels": 3, "max_num_tiles": 4,
       "supported_aspect_ratios": [[1, 1], [1, 2], [1, 3], [1, 4], [2, 1], [2, 2], [3, 1], [4, 1]]}})"},
    {"Qwen2-VL-2B", 2208985600, 14336,
     R"({"model_type": "qwen2_vl", "hidden_size": 1536, "num_hidden_layers": 28, "num_attention_heads": 12,
       "num_key_value_heads": 2, "intermediate_size": 8960, "vocab_size": 151936, "tie_word_embeddings": true,
       "vision_config": {"depth": 32, "embed_dim": 1280, "hidden_size": 1536, "mlp_ratio": 4, "num_heads": 16,
       "in_chans": 3, "patch_size": 14, "spatial_merge_size": 2, "temporal_patch_size": 2}})"},
    {"LLaVA-1.5-7B", 7063427072, 262144,
     R"({"model_type": "llava", "tie_word_embeddings": false, "text_config": {"model_type": "llama", "vocab_size":
       32064, "max_position_embeddings": 4096}, "vision_config": {"model_type": "clip_vision_model", "hidden_size":
       1024, "image_size": 336, "intermediate_size": 4096, "num_attention_heads": 16, "num_hidden_layers": 24,
       "patch_size": 14}})"},
    {"PaliGemma-3B", 2923466480, 9216,
     R"({"model_type": "paligemma", "hidden_size": 2048, "projection_dim": 2048, "text_config": {"model_type":
       "gemma", "architectures": ["X"], "hidden_size": 2048, "num_hidden_layers": 18, "num_attention_heads": 8,
       "num_key_value_heads": 1, "intermediate_size": 16384, "vocab_size": 257216, "head_dim": 256},
       "vision_config": {"model_type": "siglip_vision_model", "hidden_size": 1152, "image_size": 224,
       "intermediate_size": 4304, "num_attention_heads": 16, "num_hidden_layers": 27, "patch_size": 14,
       "projection_dim": 2048, "vision_use_head": false}})"},
    {"Qwen2-Audio-7B", 8397094912, 262144,
     R"({"model_type": "qwen2_audio", "text_config": {"model_type": "qwen2", "architectures": ["X"], "hidden_size":
       4096, "num_hidden_layers": 32, "num_attention_heads": 32, "num_key_value_heads": 32, "intermediate_size":
       11008, "vocab_size": 156032}, "audio_config": {"model_type": "qwen2_audio_encoder", "d_model": 1280,
       "encoder_layers": 32, "encoder_attention_heads": 20, "encoder_ffn_dim": 5120, "num_mel_bins": 128,
       "max_source_positions": 1500}, "tie_word_embeddings": false})"},
};

constexpr FamilyCase kEncoders[] = {
    {"RoBERTa-base", 124645632, 0,
     R"({"model_type": "roberta", "hidden_size": 768, "num_hidden_layers": 12, "num_attention_heads": 12,
       "intermediate_size": 3072, "vocab_size": 50265, "max_position_embeddings": 514, "type_vocab_size": 1})"},
    {"DistilBERT", 66362880, 0,
     R"({"model_type": "distilbert", "dim": 768, "n_layers": 6, "n_heads": 12, "hidden_dim": 3072, "vocab_size":
       30522, "max_position_embeddings": 512})"},
    {"ModernBERT-base", 149014272, 0,
     R"({"model_type": "modernbert", "hidden_size": 768, "num_hidden_layers": 22, "num_attention_heads": 12,
       "intermediate_size": 1152, "vocab_size": 50368})"},
    {"DeBERTa-v3-base", 183831552, 0,
     R"({"model_type": "deberta-v2", "hidden_size": 768, "num_hidden_layers": 12, "num_attention_heads": 12,
       "intermediate_size": 3072, "vocab_size": 128100, "max_position_embeddings": 512, "type_vocab_size": 0,
       "relative_attention": true, "position_buckets": 256, "position_biased_input": false, "norm_rel_ebd":
       "layer_norm", "share_att_key": true, "pos_att_type": "p2c|c2p"})"},
    {"ALBERT-base-v2", 11683584, 0,
     R"({"model_type": "albert", "hidden_size": 768, "embedding_size": 128, "num_hidden_layers": 12,
       "num_hidden_groups": 1, "inner_group_num": 1, "num_attention_heads": 12, "intermediate_size": 3072,
       "vocab_size": 30000, "max_position_embeddings": 512, "type_vocab_size": 2})"},
    {"Flan-T5-XL", 2849757184, 98304,
     R"({"model_type": "t5", "d_model": 2048, "d_kv": 64, "d_ff": 5120, "num_heads": 32, "num_layers": 24,
       "num_decoder_layers": 24, "vocab_size": 32128, "feed_forward_proj": "gated-gelu", "tie_word_embeddings":
       false, "relative_attention_num_buckets": 32})"},
    {"BART-large", 406291456, 24576,
     R"({"model_type": "bart", "d_model": 1024, "encoder_layers": 12, "decoder_layers": 12,
       "encoder_attention_heads": 16, "decoder_attention_heads": 16, "encoder_ffn_dim": 4096, "decoder_ffn_dim":
       4096, "vocab_size": 50265, "max_position_embeddings": 1024})"},
    {"Whisper-large-v3", 1543490560, 81920,
     R"({"model_type": "whisper", "d_model": 1280, "encoder_layers": 32, "decoder_layers": 32,
       "encoder_attention_heads": 20, "decoder_attention_heads": 20, "encoder_ffn_dim": 5120, "decoder_ffn_dim":
       5120, "vocab_size": 51866, "num_mel_bins": 128, "max_source_positions": 1500, "max_target_positions": 448})"},
};
void check(std::span<const FamilyCase> cases)
{
    for (const FamilyCase& c : cases) {
        const Result<ModelFile> file = readHfConfig(c.config, c.name);
        ASSERT_TRUE(file) << c.name << " " << file.error().where.path;
        EXPECT_EQ(file->facts.parameters, c.parameters) << c.name;
        EXPECT_EQ(file->facts.kv_elements_per_token, c.kv_elements_per_token) << c.name;
        for (const Reason& warning : file->warnings) {
            EXPECT_NE(warning.code, ReasonCode::ModelFamilyUnknown) << c.name;
            EXPECT_NE(warning.code, ReasonCode::ModelNameContradicts) << c.name;
        }
        const ModelFacts& f = file->facts;
        const double ends = f.embedding_parameters + f.head_parameters;
        EXPECT_EQ(ends + f.linear_parameters + f.other_parameters, f.parameters) << c.name;
    }
}

TEST(HfConfigFamilies, DenseDecoders) { check(kDense); }

TEST(HfConfigFamilies, MixturesOfExperts) { check(kExperts); }

TEST(HfConfigFamilies, RecurrentAndHybridModels) { check(kHybrids); }

TEST(HfConfigFamilies, EncodersOfImagesAndSoundAreCounted) { check(kMultimodal); }

TEST(HfConfigFamilies, EncodersAndEncoderDecoders) { check(kEncoders); }

} // namespace
} // namespace gpuplan
