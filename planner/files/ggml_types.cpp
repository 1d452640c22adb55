// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/files/ggml_types.h"

#include <algorithm>
#include <array>

namespace gpuplan {

namespace {

// Ids as stored in files: frozen. Sizes of ggml/src/ggml-common.h of llama.cpp at 37b53fd; 4, 5, 31 to 33 and 36 to 38
// were withdrawn there.
constexpr std::array kTypes{
    GgmlType{0, "F32", 1, 4},         GgmlType{1, "F16", 1, 2},         GgmlType{2, "Q4_0", 32, 18},
    GgmlType{3, "Q4_1", 32, 20},      GgmlType{6, "Q5_0", 32, 22},      GgmlType{7, "Q5_1", 32, 24},
    GgmlType{8, "Q8_0", 32, 34},      GgmlType{9, "Q8_1", 32, 36},      GgmlType{10, "Q2_K", 256, 84},
    GgmlType{11, "Q3_K", 256, 110},   GgmlType{12, "Q4_K", 256, 144},   GgmlType{13, "Q5_K", 256, 176},
    GgmlType{14, "Q6_K", 256, 210},   GgmlType{15, "Q8_K", 256, 292},   GgmlType{16, "IQ2_XXS", 256, 66},
    GgmlType{17, "IQ2_XS", 256, 74},  GgmlType{18, "IQ3_XXS", 256, 98}, GgmlType{19, "IQ1_S", 256, 50},
    GgmlType{20, "IQ4_NL", 32, 18},   GgmlType{21, "IQ3_S", 256, 110},  GgmlType{22, "IQ2_S", 256, 82},
    GgmlType{23, "IQ4_XS", 256, 136}, GgmlType{24, "I8", 1, 1},         GgmlType{25, "I16", 1, 2},
    GgmlType{26, "I32", 1, 4},        GgmlType{27, "I64", 1, 8},        GgmlType{28, "F64", 1, 8},
    GgmlType{29, "IQ1_M", 256, 56},   GgmlType{30, "BF16", 1, 2},       GgmlType{34, "TQ1_0", 256, 54},
    GgmlType{35, "TQ2_0", 256, 66},   GgmlType{39, "MXFP4", 32, 17},    GgmlType{40, "NVFP4", 64, 36},
    GgmlType{41, "Q1_0", 128, 18},    GgmlType{42, "Q2_0", 64, 18},
};

struct FileType {
    std::uint64_t id;
    std::string_view name;
};

// llama_ftype of llama.h: what the mix of a file is called. Frozen ids.
constexpr std::array kFileTypes{
    FileType{0, "F32"},      FileType{1, "F16"},     FileType{2, "Q4_0"},    FileType{3, "Q4_1"},
    FileType{7, "Q8_0"},     FileType{8, "Q5_0"},    FileType{9, "Q5_1"},    FileType{10, "Q2_K"},
    FileType{11, "Q3_K_S"},  FileType{12, "Q3_K_M"}, FileType{13, "Q3_K_L"}, FileType{14, "Q4_K_S"},
    FileType{15, "Q4_K_M"},  FileType{16, "Q5_K_S"}, FileType{17, "Q5_K_M"}, FileType{18, "Q6_K"},
    FileType{19, "IQ2_XXS"}, FileType{20, "IQ2_XS"}, FileType{21, "Q2_K_S"}, FileType{22, "IQ3_XS"},
    FileType{23, "IQ3_XXS"}, FileType{24, "IQ1_S"},  FileType{25, "IQ4_NL"}, FileType{26, "IQ3_S"},
    FileType{27, "IQ3_M"},   FileType{28, "IQ2_S"},  FileType{29, "IQ2_M"},  FileType{30, "IQ4_XS"},
    FileType{31, "IQ1_M"},   FileType{32, "BF16"},   FileType{36, "TQ1_0"},  FileType{37, "TQ2_0"},
    FileType{38, "MXFP4"},   FileType{39, "NVFP4"},
};

} // namespace

const GgmlType* findGgmlType(std::uint32_t id)
{
    const auto entry = std::find_if(kTypes.begin(), kTypes.end(), [id](const GgmlType& type) { return type.id == id; });
    return entry == kTypes.end() ? nullptr : &*entry;
}

std::string_view ggufFileTypeName(std::uint64_t file_type)
{
    const auto entry =
        std::find_if(kFileTypes.begin(), kFileTypes.end(), [&](const FileType& type) { return type.id == file_type; });
    return entry == kFileTypes.end() ? std::string_view{} : entry->name;
}

} // namespace gpuplan
