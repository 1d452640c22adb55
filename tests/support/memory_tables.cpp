// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/memory_tables.h"

#include <cstdio>
#include <cstdlib>

#include "planner/files/memory_table.h"
#include "support/cases.h"

namespace gpuplan::test {

namespace {

template <class T> T loaded(Result<T> (*read)(std::string_view, const std::string&), const char* name)
{
    const std::string path = std::string(GPUPLAN_SOURCE_DIR) + "/data/efficiency/" + name;
    Result<T> table = read(readFile(path), path);
    if (!table) {
        std::fprintf(stderr, "%s:%lld: error %d in column %s\n", path.c_str(),
                     static_cast<long long>(table.error().where.line), static_cast<int>(table.error().code),
                     table.error().where.path.c_str());
        std::abort();
    }
    return *std::move(table);
}

} // namespace

const RuntimeTable& memoryRuntimes()
{
    static const RuntimeTable table = loaded(readMemoryRuntimes, "memory_runtimes.tsv");
    return table;
}

const MemorySpread& memorySpread()
{
    static const MemorySpread spread = loaded(readMemorySpread, "memory_spread.tsv");
    return spread;
}

} // namespace gpuplan::test
