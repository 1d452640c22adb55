// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include <tl/expected.hpp>

#include "planner/quantity/reason.h"

namespace gpuplan {

/// Expected failures. One sentence per language each in app/text/error_text.cpp; the comment is the English one.
/// The sentence is preceded by the place (file, line or JSON path).
enum class ErrorCode {
    BadSyntax,         ///< this is not valid %1: %2                    (format, what the parser met)
    MissingField,      ///< "%1" is missing; expected %2
    WrongType,         ///< "%1" must be %2
    BadValue,          ///< "%1" is not a valid value; expected %2
    OutOfRange,        ///< %1 is out of range; expected a number from %2 to %3
    NotWhole,          ///< %1 is not a whole number from %2 to %3
    UnknownName,       ///< there is no %1 named "%2"; the nearest names are: %3
    MissingProvenance, ///< a row without %1 is refused                 (source, date)
    Duplicate,         ///< "%1" occurs twice
    Truncated,         ///< the file ends early: %1 needs %2 bytes, %3 are there
    TooLarge,          ///< %1 claims %2, more than the limit of %3
    Unsupported,       ///< %1 cannot be read; supported are %2
    CannotOpen,        ///< the file cannot be opened: %1
    NoRate, ///< there is no exchange rate from %1 to %2; add one to the plan's snapshot or choose another currency
    Cycle,  ///< the experiments %1 wait for each other
    NoSuchExperiment, ///< "after" names "%1", which is not an experiment of this plan
    OtherFile,        ///< this is %1: it holds %2                     (a SkyPilot task file; what to import instead)
    NotApplicable,    ///< %1 does not apply to %2                     (generation, an encoder-only model)
    Cancelled,        ///< it was stopped; nothing was changed
    EmptySource,      ///< %1 holds no rows; nothing was changed
    Locked,           ///< another program is using the database; nothing was changed: %1
    DiskFull,         ///< there is no room left on the disk; nothing was changed
    Corrupt,          ///< the database is damaged: %1
    ReadOnly,         ///< the database cannot be changed: %1
    NetworkFailed,    ///< %1 did not answer as it should: %2; the last good data stays
    KeyMissing,       ///< %1 needs a key: set %2, or write it to %3 (readable by you alone)
    BadQuery,         ///< at character %1 there is %2; expected: %3      (of a filter)
    BeyondPhysics,    ///< %1 %3 cannot have been measured: %4 would allow %2
    UnsafeKeyFile,    ///< others than you may read the keys in %1; run: %2
};

/// Where it happened: any part may be empty.
struct Where {
    std::string file;
    std::int64_t line = 0; ///< 1-based; 0 when unknown
    std::string path;      ///< JSON pointer-like path ("experiments[2].model") or column name
    bool operator==(const Where&) const = default;
};

struct Error {
    ErrorCode code;
    Arguments arguments;
    Where where;
    bool operator==(const Error&) const = default;
};

template <class T> using Result = tl::expected<T, Error>;

inline tl::unexpected<Error> fail(ErrorCode code, Arguments arguments = {}, Where where = {})
{
    return tl::unexpected<Error>(Error{code, std::move(arguments), std::move(where)});
}

inline tl::unexpected<Error> fail(Error error) { return tl::unexpected<Error>(std::move(error)); }

} // namespace gpuplan
