// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/model/model_catalog.h"

#include <gtest/gtest.h>

namespace gpuplan {
namespace {

/// A vision model of two layers: 100·64 embedding (tied), 2·(4·64² + 3·64·128), norms 5·64, encoder 20,000.
KnownModel seeing()
{
    ModelShape shape;
    shape.hidden = 64;
    shape.vocabulary = 100;
    shape.tied = true;
    LayerShape layer;
    layer.count = 2;
    layer.attention.heads = 4;
    layer.attention.kv_heads = 4;
    layer.attention.head_dim = 16;
    layer.mlp.intermediate = 128;
    shape.layers = {layer};
    shape.encoder_parameters = 20000;
    KnownModel model;
    model.name = "Seeing-88K";
    model.facts = factsOf(shape);
    model.facts.name = model.name;
    return model;
}

constexpr double kText = 6400 + 2 * (16384 + 24576) + 320;

TEST(ModelCatalog, NamesAreFoundFoldedAndNeverInPart)
{
    ModelCatalog catalog;
    ASSERT_TRUE(catalog.add(seeing()));
    ASSERT_TRUE(catalog.addAlias("org/seeing", "Seeing-88K"));
    EXPECT_TRUE(catalog.find("seeing_88k"));
    EXPECT_TRUE(catalog.find("Org/Seeing"));
    EXPECT_FALSE(catalog.find("Seeing"));
    EXPECT_EQ(catalog.find("Seeing-77K").error().code, ErrorCode::UnknownName);
    EXPECT_EQ(catalog.add(seeing()).error().code, ErrorCode::Duplicate);
    EXPECT_EQ(catalog.addAlias("x", "Blind").error().code, ErrorCode::UnknownName);
}

TEST(ModelCatalog, AShapeThatAgreesWithAKnownNameTakesItsRow)
{
    ModelCatalog catalog;
    ASSERT_TRUE(catalog.add(seeing()));
    ModelReference reference;
    reference.name = "Seeing-88K";
    reference.shape.emplace();
    reference.shape->layers = 2;
    reference.shape->hidden = 64;
    reference.parameters_b = (kText + 20000) / 1e9;
    const Result<ModelFacts> whole = resolveModel(reference, catalog);
    ASSERT_TRUE(whole);
    EXPECT_EQ(whole->parameters, kText + 20000);
    EXPECT_EQ(whole->vocabulary, 100); // which the fields did not say

    reference.parameters_b = kText / 1e9; // the published figure of the text model alone
    const Result<ModelFacts> text = resolveModel(reference, catalog);
    ASSERT_TRUE(text);
    EXPECT_EQ(text->parameters, kText);
    EXPECT_EQ(text->active_parameters, kText);
    EXPECT_EQ(text->encoder_parameters, 0);
}

TEST(ModelCatalog, AShapeThatDiffersFromTheNameCountsAsWritten)
{
    ModelCatalog catalog;
    ASSERT_TRUE(catalog.add(seeing()));
    ModelReference reference;
    reference.name = "Seeing-88K";
    reference.shape.emplace();
    reference.shape->layers = 3;
    reference.shape->hidden = 64;
    reference.shape->heads = 4;
    reference.shape->intermediate = 128;
    reference.shape->vocabulary = 100;
    reference.shape->tied = true;
    const Result<ModelFacts> facts = resolveModel(reference, catalog);
    ASSERT_TRUE(facts);
    EXPECT_EQ(facts->layers, 3);
    EXPECT_EQ(facts->parameters, 6400 + 3 * (16384 + 24576 + 128) + 64);
}

TEST(ModelCatalog, ActiveParametersReachTheMatricesOfAShapeWithoutExperts)
{
    const ModelCatalog catalog;
    ModelReference reference;
    reference.parameters_b = 30.5;
    reference.active_parameters_b = 3.3;
    reference.shape.emplace();
    reference.shape->layers = 48;
    reference.shape->hidden = 2048;
    reference.shape->vocabulary = 151936;
    reference.shape->tied = false;
    const Result<ModelFacts> facts = resolveModel(reference, catalog);
    ASSERT_TRUE(facts);
    EXPECT_NEAR(facts->parameters, 30.5e9, 1e6);
    EXPECT_EQ(facts->active_parameters, 3.3e9);
    // What is no matrix of a layer is visited in full.
    EXPECT_EQ(facts->active_linear_parameters, 3.3e9 - (facts->parameters - facts->linear_parameters));
}

TEST(ModelShape, LatentAttentionSharedCachesAndWindows)
{
    ModelShape shape;
    shape.hidden = 64;
    LayerShape layer;
    layer.attention.heads = 4;
    layer.attention.kv_heads = 2;
    layer.attention.head_dim = 16;
    LayerShape reader = layer;
    reader.attention.shares_cache = true;
    LayerShape sliding = layer;
    sliding.attention.kind = AttentionKind::Sliding;
    sliding.attention.window = 128;
    LayerShape bidirectional = layer;
    bidirectional.attention.caches = false;
    shape.layers = {layer, reader, sliding, bidirectional};
    const ModelFacts facts = factsOf(shape);
    EXPECT_EQ(facts.layers, 4);
    EXPECT_EQ(facts.attention_layers, 2);
    EXPECT_EQ(facts.sliding_layers, 1);
    EXPECT_EQ(facts.kv_elements_per_token, 2 * 2 * 2 * 16); // two layers of 2·kv heads·head_dim
    EXPECT_EQ(facts.kv_elements_per_token_sliding, 2 * 2 * 16);
    // q and o 64·64 each, k and v 64·32 each where they exist
    EXPECT_EQ(facts.linear_parameters, 4 * 2 * 4096 + 3 * 2 * 2048);
    EXPECT_EQ(facts.attention_parameters, facts.linear_parameters);
}

TEST(ModelShape, HugeWidthsAreCutNotWrapped)
{
    ModelShape shape;
    shape.hidden = 10;
    LayerShape layer;
    layer.mlp.experts = 100000;
    layer.mlp.experts_per_token = 100000;
    layer.mlp.expert_intermediate = 10000000;
    shape.layers = {layer};
    EXPECT_GT(factsOf(shape).intermediate, 0);
}

} // namespace
} // namespace gpuplan
