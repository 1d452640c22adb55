// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

#include "pricing/store/database.h"

namespace gpuplan {

/// The schema that this program writes: the number of steps in schema.cpp.
int schemaVersion();

/// What was done to bring a file to the program's schema.
struct SchemaState {
    int version = 0;         ///< of the file as it is now
    std::string backup_path; ///< the copy made before a migration; empty: none was needed
};

/// Makes the tables of a new file; migrates those of an older one, each step in one transaction, after a copy of the
/// file was put beside it (*.backup-v1). Leaves a newer file alone. A file whose version was never set is recognised by
/// its tables. Errors: CannotOpen (a database of another program), those of Database.
Result<SchemaState> prepareSchema(Database& database);

/// The version of the file as it is, for a file that is only read. Errors: CannotOpen (a database of another program).
Result<int> readSchemaVersion(Database& database);

} // namespace gpuplan
