// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/shipped_data.h"
#include "app/text/format.h"
#include "app/text/language.h"
#include "app/text/sentences.h"
#include "planner/evidence/run_log.h"

namespace gpuplan {

/// The exit status of contract.md.
enum class ExitStatus {
    Done = 0,
    Internal = 1,
    Usage = 2,
    BadInput = 3,
    Infeasible = 4,
    SourceFailed = 5,
    NoGpu = 6,
    Interrupted = 130,
};

/// The world as a command sees it; main() fills in the real one, tests their own.
struct Surroundings {
    std::ostream* out = nullptr;
    std::ostream* err = nullptr;
    std::istream* in = nullptr;
    std::string executable_folder;
    std::string locale_name; ///< "zh_CN.UTF-8"
    bool out_is_terminal = false;
    bool err_is_terminal = false;
    bool no_color = false; ///< NO_COLOR is set
    int columns = 100;
    std::string data_home;   ///< folder of the person's data; empty: none
    std::string config_home; ///< folder of the person's settings; empty: none
    std::function<std::optional<std::string>(const std::string&)> environment; ///< variables, for keys; empty: none
    Date today{};
};

struct Market;

/// What every command gets: options that all share, the shipped data (read when first asked for) and the words.
struct Context {
    Surroundings world;
    Language language = Language::English;
    Format format{QLocale::c()};
    bool json = false;
    bool quiet = false;
    bool offline = false; ///< --offline was given: no connection, whatever the command
    bool color = false;
    std::optional<Currency> currency;   ///< as asked for by --currency
    std::string runs_file;              ///< the person's logged runs; empty: none
    std::vector<std::string> arguments; ///< as typed, echoed in JSON answers
    ShippedData data;
    std::shared_ptr<const RunLog> run_log; ///< of runs_file, once it was asked for
    std::string db_file;                   ///< the person's price database; empty: none
    std::shared_ptr<Market> market;        ///< of db_file and the shipped data, once it was asked for

    std::ostream& out() const { return *world.out; }
    /// The currency of answers that no plan fixes: --currency, else CNY for Chinese and USD for others.
    Currency answerCurrency() const { return currency.value_or(language == Language::Chinese ? kCny : kUsd); }

    /// One sentence to stderr, with --json also the one document that a program waits for; the status to return.
    ExitStatus report(const Error& error, ExitStatus status = ExitStatus::BadInput) const;
    /// The sentence alone, where the command goes on and answers.
    void complain(const Error& error) const;
    void warn(const QString& sentence) const;
};

} // namespace gpuplan
