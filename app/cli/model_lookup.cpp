// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/model_lookup.h"

#include <filesystem>

#include "app/cli/data_files.h"
#include "planner/files/gguf.h"

namespace gpuplan {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kSiblingLimitBytes = 16 * 1024 * 1024;

/// A file beside `path`; empty when there is none: it only completes what the file itself says.
std::string sibling(const fs::path& path, const std::string& name)
{
    std::error_code ignored;
    const fs::path beside = path.parent_path() / name;
    if (!fs::is_regular_file(beside, ignored))
        return {};
    return readFileBytes(beside.string(), kSiblingLimitBytes).value_or(std::string());
}

/// A folder means the model in it.
std::string fileIn(const std::string& path)
{
    std::error_code ignored;
    if (!fs::is_directory(path, ignored))
        return path;
    for (const char* name : {"config.json", "model.safetensors.index.json", "model.safetensors"}) {
        if (fs::is_regular_file(fs::path(path) / name, ignored))
            return (fs::path(path) / name).string();
    }
    return path;
}

struct OpenedModel {
    std::string path, bytes, config, quantisation;
    ModelFileBytes view() const { return {path, bytes, config, quantisation}; }
};

Result<OpenedModel> openModel(const std::string& given)
{
    OpenedModel model;
    model.path = fileIn(given);
    Result<std::string> bytes = readFilePrefix(model.path, kGgufHeaderLimitBytes);
    if (!bytes)
        return fail(bytes.error());
    model.bytes = std::move(*bytes);
    const fs::path path(model.path);
    if (path.filename() != "config.json")
        model.config = sibling(path, "config.json");
    model.quantisation = sibling(path, "hf_quant_config.json");
    if (model.quantisation
            .empty()) // a downloaded pair keeps its common beginning: NAME.json and NAME.hf_quant_config.json
        model.quantisation = sibling(path, path.stem().string() + ".hf_quant_config.json");
    return model;
}

} // namespace

std::string folderOf(const std::string& path)
{
    return path == "-" ? std::string() : fs::path(path).parent_path().string();
}

Result<ModelFile> openModelFile(const std::string& path)
{
    const Result<OpenedModel> model = openModel(path);
    return model ? readModelFile(model->view()) : fail(model.error());
}

Result<ModelFacts> lookUpModel(const WorkloadRequest& request, ShippedData& data, const std::string& base_folder)
{
    const ModelReference& reference = request.model;
    const auto models = data.models();
    if (!models)
        return fail(models.error());
    Result<ModelFile> file = [&]() -> Result<ModelFile> {
        if (reference.file.empty())
            return resolveReference(reference, **models);
        const Result<OpenedModel> opened = openModel((fs::path(base_folder) / reference.file).string());
        return opened ? resolveReference(reference, **models, opened->view()) : fail(opened.error());
    }();
    if (!file)
        return fail(file.error());
    if (request.workload.isInference()) {
        if (const Result<void> generates = requireGeneration(file->facts); !generates)
            return fail(generates.error());
    }
    return std::move(file->facts);
}

} // namespace gpuplan
