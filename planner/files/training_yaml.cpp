// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/training_yaml.h"

#include <algorithm>

#include "planner/files/import_builder.h"

namespace gpuplan {

namespace {

bool holdsComponent(const YamlNode& node)
{
    return node.find("_component_") != nullptr
        || std::any_of(node.items.begin(), node.items.end(), [](const YamlNode& item) { return holdsComponent(item); });
}

/// The first word of a command that ends like a YAML file; empty when there is none.
std::string yamlInCommand(const YamlNode* node)
{
    if (!node)
        return {};
    for (const YamlNode& item : node->items)
        if (std::string found = yamlInCommand(&item); !found.empty())
            return found;
    const auto isBlank = [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '"' || c == '\'' || c == '='; };
    for (auto at = node->text.begin(); at != node->text.end();) {
        const auto start = std::find_if_not(at, node->text.end(), isBlank);
        at = std::find_if(start, node->text.end(), isBlank);
        const std::string word(start, at);
        if (word.ends_with(".yaml") || word.ends_with(".yml"))
            return word;
    }
    return {};
}

/// Files that stand beside a training and look like one; nothing when it is none of these.
std::optional<Error> otherFile(const YamlNode& root, const std::string& file)
{
    const auto refuse = [&file](const char* what, const char* advice, const YamlNode* place) {
        return Error{ErrorCode::OtherFile, {std::string(what), std::string(advice)}, {file, place->line, {}}};
    };
    const auto command = [&](const char* what, const YamlNode* place, const YamlNode* commands) {
        const std::string inside = yamlInCommand(commands);
        if (inside.empty())
            return refuse(what, "a command and no training settings; import the YAML that the command starts", place);
        return Error{ErrorCode::OtherFile,
                     {std::string(what),
                      "a command and no training settings; import the YAML that it starts: \"" + inside + "\""},
                     {file, place->line, {}}};
    };
    const YamlNode* run = root.find("run");
    const YamlNode* type = root.find("type");
    if (root.find("resources") && run)
        return command("a SkyPilot task file", run, run);
    if (type && (type->text == "task" || type->text == "service" || type->text == "dev-environment"))
        return command("a dstack file", type, root.find("commands"));
    for (const char* key : {"compute_environment", "distributed_type"})
        if (const YamlNode* place = root.find(key))
            return refuse("a configuration of accelerate",
                          "how to launch a training, not the training itself; import the "
                          "training's own YAML",
                          place);
    return std::nullopt;
}

/// The name of the file without folder and ending, of letters that an id may have.
std::string idOfFile(const std::string& file)
{
    std::string name = file.substr(file.find_last_of("/\\") + 1);
    for (const std::string_view ending : {".yaml", ".yml"})
        if (name.ends_with(ending))
            name.erase(name.size() - ending.size());
    return name.empty() || name == "-" ? "imported" : name;
}

} // namespace

Result<ImportedWorkload> importTrainingYaml(std::string_view text, const std::string& file)
{
    Result<YamlNode> root = parseYaml(text, file);
    if (!root)
        return fail(root.error());
    if (root->kind != YamlNode::Kind::Map)
        return fail(ErrorCode::Unsupported,
                    {std::string(root->kind == YamlNode::Kind::List ? "a list without keys" : "a text without keys"),
                     std::string(kTrainingFiles)},
                    {file, root->line, {}});
    if (const std::optional<Error> other = otherFile(*root, file))
        return fail(*other);
    resolveInterpolations(*root);

    ImportedWorkload workload;
    workload.file = file;
    workload.id = idOfFile(file);
    YamlDocument document{*root, file, {}, {}, {}};
    ImportBuilder builder(workload, document);
    if (root->find("finetuning_type") || root->find("stage")) {
        workload.format = TrainingFormat::LlamaFactory;
        readLlamaFactory(builder, document);
    } else if (root->find("base_model")) {
        workload.format = TrainingFormat::Axolotl;
        readAxolotl(builder, document);
    } else if (holdsComponent(*root)) {
        workload.format = TrainingFormat::Torchtune;
        readTorchtune(builder, document, text);
    } else {
        return fail(
            ErrorCode::Unsupported,
            {std::string("this YAML"),
             std::string("LLaMA-Factory (finetuning_type, stage), axolotl (base_model), torchtune (_component_)")},
            {file, 0, {}});
    }
    if (document.error)
        return fail(*document.error);
    return workload;
}

} // namespace gpuplan
