// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>

#include "app/text/sentences.h"

namespace gpuplan {

namespace {

class ErrorText {
    Q_DECLARE_TR_FUNCTIONS(Error)
public:
    // No default: a new code does not compile without its sentence.
    static QString pattern(ErrorCode code)
    {
        switch (code) {
        case ErrorCode::BadSyntax:
            return tr("this is not valid %1: there is %2 where it does not belong");
        case ErrorCode::MissingField:
            return tr("\"%1\" is missing; expected: %2");
        case ErrorCode::WrongType:
            return tr("\"%1\" must be %2");
        case ErrorCode::BadValue:
            return tr("\"%1\" is not a valid value; expected: %2");
        case ErrorCode::OutOfRange:
            return tr("%1 is out of range; expected: a number from %2 to %3");
        case ErrorCode::NotWhole:
            return tr("%1 is not a whole number from %2 to %3");
        case ErrorCode::UnknownName:
            return tr("there is no %1 named \"%2\"; the nearest names are: %3");
        case ErrorCode::MissingProvenance:
            return tr("a row without %1 is refused: every figure needs its source and date");
        case ErrorCode::Duplicate:
            return tr("\"%1\" occurs twice; expected: once");
        case ErrorCode::Truncated:
            return tr("the file ends early: %1 needs %2 bytes, %3 are there; get a complete copy of the file");
        case ErrorCode::TooLarge:
            return tr("%1 is too large: %2, the limit is %3");
        case ErrorCode::Unsupported:
            return tr("%1 cannot be read; supported: %2");
        case ErrorCode::CannotOpen:
            return tr("the file cannot be opened: %1");
        case ErrorCode::NoRate:
            return tr("there is no exchange rate from %1 to %2; choose another currency");
        case ErrorCode::Cycle:
            return tr("these experiments wait for each other: %1; remove one \"after\"");
        case ErrorCode::NoSuchExperiment:
            return tr("\"after\" names \"%1\", which is not an experiment of this plan");
        case ErrorCode::OtherFile:
            return tr("this is %1: it holds %2");
        case ErrorCode::NotApplicable:
            return tr("%1 does not apply to %2");
        case ErrorCode::Cancelled:
            return tr("it was stopped; nothing was changed");
        case ErrorCode::EmptySource:
            return tr("%1 holds no rows; nothing was changed, the last good data stays");
        case ErrorCode::Locked:
            return tr("another program is using the database; nothing was changed; try again when it is done");
        case ErrorCode::DiskFull:
            return tr("there is no room left on the disk; nothing was changed; make room and try again");
        case ErrorCode::Corrupt:
            return tr("the database is damaged: %1; the copies beside it (*.backup) are older states of it");
        case ErrorCode::ReadOnly:
            return tr("the database cannot be changed: %1");
        case ErrorCode::NetworkFailed:
            return tr("%1 did not answer as it should: %2; the last good data stays");
        case ErrorCode::KeyMissing:
            return tr("%1 needs a key: set %2, or write it to %3, readable by you alone (chmod 600)");
        case ErrorCode::BadQuery:
            return tr("at character %1 there is %2; expected: %3");
        case ErrorCode::BeyondPhysics:
            return tr("%1 %3 cannot have been measured like this: the limit is %2, set by %4; check the unit, the GPU "
                      "and the workload");
        case ErrorCode::UnsafeKeyFile:
            return tr("other people can read the keys in %1, so they are not used; run: %2");
        }
        return {};
    }

    /// Places whose arguments are phrases of the core; the others are names of fields, files and things.
    static const char* phrases(ErrorCode code)
    {
        switch (code) {
        case ErrorCode::BadSyntax:
        case ErrorCode::TooLarge:
        case ErrorCode::Unsupported:
        case ErrorCode::OtherFile:
        case ErrorCode::NotApplicable:
            return "12";
        case ErrorCode::BadQuery:
            return "23";
        case ErrorCode::BeyondPhysics:
            return "34";
        case ErrorCode::MissingField:
        case ErrorCode::WrongType:
        case ErrorCode::BadValue:
        case ErrorCode::NetworkFailed:
            return "2";
        case ErrorCode::UnknownName:
        case ErrorCode::Truncated:
        case ErrorCode::CannotOpen:
        case ErrorCode::ReadOnly:
            return "1";
        case ErrorCode::OutOfRange:
        case ErrorCode::NotWhole:
        case ErrorCode::MissingProvenance:
        case ErrorCode::Duplicate:
        case ErrorCode::NoRate:
        case ErrorCode::Cycle:
        case ErrorCode::NoSuchExperiment:
        case ErrorCode::Cancelled:
        case ErrorCode::EmptySource:
        case ErrorCode::Locked:
        case ErrorCode::DiskFull:
        case ErrorCode::Corrupt:
        case ErrorCode::KeyMissing:
        case ErrorCode::UnsafeKeyFile:
            return "";
        }
        return "";
    }

    static QString line(qint64 number) { return tr("line %1").arg(number); }
    static QString afterPlace() { return tr(": ", "between a place and the fault at it"); }
    static QString withinPlace() { return tr(", ", "between the parts of a place: file, line, path"); }
};

} // namespace

QString pattern(ErrorCode code) { return ErrorText::pattern(code); }

QString sentence(const Error& error, const Format& format)
{
    QStringList place;
    if (!error.where.file.empty())
        place += QString::fromStdString(error.where.file);
    if (error.where.line > 0)
        place += ErrorText::line(error.where.line);
    if (!error.where.path.empty())
        place += QString::fromStdString(error.where.path);
    const QString fault = format.fill(pattern(error.code), error.arguments, ErrorText::phrases(error.code));
    return place.isEmpty() ? fault : place.join(ErrorText::withinPlace()) + ErrorText::afterPlace() + fault;
}

const char* errorName(ErrorCode code)
{
    switch (code) {
    case ErrorCode::BadSyntax:
        return "bad_syntax";
    case ErrorCode::MissingField:
        return "missing_field";
    case ErrorCode::WrongType:
        return "wrong_type";
    case ErrorCode::BadValue:
        return "bad_value";
    case ErrorCode::OutOfRange:
        return "out_of_range";
    case ErrorCode::NotWhole:
        return "not_whole";
    case ErrorCode::UnknownName:
        return "unknown_name";
    case ErrorCode::MissingProvenance:
        return "missing_provenance";
    case ErrorCode::Duplicate:
        return "duplicate";
    case ErrorCode::Truncated:
        return "truncated";
    case ErrorCode::TooLarge:
        return "too_large";
    case ErrorCode::Unsupported:
        return "unsupported";
    case ErrorCode::CannotOpen:
        return "cannot_open";
    case ErrorCode::NoRate:
        return "no_rate";
    case ErrorCode::Cycle:
        return "cycle";
    case ErrorCode::NoSuchExperiment:
        return "no_such_experiment";
    case ErrorCode::OtherFile:
        return "other_file";
    case ErrorCode::NotApplicable:
        return "not_applicable";
    case ErrorCode::Cancelled:
        return "cancelled";
    case ErrorCode::EmptySource:
        return "empty_source";
    case ErrorCode::Locked:
        return "locked";
    case ErrorCode::DiskFull:
        return "disk_full";
    case ErrorCode::Corrupt:
        return "corrupt";
    case ErrorCode::ReadOnly:
        return "read_only";
    case ErrorCode::NetworkFailed:
        return "network_failed";
    case ErrorCode::KeyMissing:
        return "key_missing";
    case ErrorCode::BadQuery:
        return "bad_query";
    case ErrorCode::BeyondPhysics:
        return "beyond_physics";
    case ErrorCode::UnsafeKeyFile:
        return "unsafe_key_file";
    }
    return "";
}

} // namespace gpuplan
