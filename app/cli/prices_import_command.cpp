// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <QFileInfo>

#include "app/cli/console.h"
#include "app/cli/interrupt.h"
#include "app/cli/json_output.h"
#include "app/cli/price_database.h"
#include "app/cli/prices_commands.h"
#include "app/cli/prices_view.h"
#include "planner/files/table.h"
#include "pricing/sources/price_file.h"

namespace gpuplan {

namespace {

/// The options of the command line as answers about a table.
Result<TableAnswers> answersOf(const PricesImportOptions& options)
{
    TableAnswers answers;
    for (const std::string& mapping : options.columns) {
        const std::size_t equals = mapping.find('=');
        const std::optional<TableField> field =
            equals == std::string::npos ? std::nullopt : tableFieldOfName(trimmed(mapping.substr(0, equals)));
        if (!field)
            return fail(ErrorCode::BadValue, {mapping, std::string("FIELD=COLUMN, such as price=Price or gpu=2")},
                        {{}, 0, "--map"});
        answers.columns.emplace_back(*field, mapping.substr(equals + 1));
    }
    if (!options.unit.empty()) {
        const Result<PriceUnit> unit = parsePriceUnit(options.unit);
        if (!unit) {
            Error error = unit.error();
            error.where.path = "--unit";
            return fail(std::move(error));
        }
        answers.unit = *unit;
    }
    if (!options.currency.empty()) {
        const Result<Currency> currency = Currency::parse(options.currency);
        if (!currency) {
            Error error = currency.error();
            error.where.path = "--price-currency";
            return fail(std::move(error));
        }
        answers.currency = *currency;
    }
    answers.provider = options.provider;
    if (!options.decimal_mark.empty())
        answers.decimal_mark = options.decimal_mark == "comma" ? DecimalMark::Comma : DecimalMark::Point;
    return answers;
}

/// Saved mappings with their names: the one that is wanted, else all. Whose prices a table holds is not a matter of its
/// columns: only a mapping that the person names answers that.
Result<std::vector<std::pair<std::string, TableProfile>>> savedProfiles(const PriceStore& store,
                                                                        const std::string& wanted)
{
    std::vector<std::pair<std::string, TableProfile>> profiles;
    const Result<std::vector<std::string>> names = store.profileNames();
    if (!names)
        return fail(names.error());
    if (!wanted.empty() && std::find(names->begin(), names->end(), wanted) == names->end()) {
        std::string known;
        for (const std::string& name : *names)
            known += (known.empty() ? "" : ", ") + name;
        return fail(ErrorCode::UnknownName, {std::string("saved mapping"), wanted, known.empty() ? "–" : known},
                    {{}, 0, "--profile"});
    }
    for (const std::string& name : *names) {
        if (!wanted.empty() && name != wanted)
            continue;
        const Result<std::optional<std::string>> text = store.profile(name);
        if (!text)
            return fail(text.error());
        // A mapping that a newer program wrote is no reason to refuse a file.
        if (*text)
            if (Result<TableProfile> profile = profileFromJson(**text, name)) {
                if (wanted.empty())
                    profile->provider.clear();
                profiles.emplace_back(name, std::move(*profile));
            }
    }
    return profiles;
}

/// The label under which later imports of the same source are recognised. Published catalogs speak for whole providers;
/// another file of the same tracker or a person's table only for itself.
std::string labelOf(const std::string& format, const std::string& path)
{
    for (const char* whole : {"skypilot", "gpuhunt", "gpurentalprices", "tardellirs"})
        if (format == whole)
            return format;
    const std::string file = QFileInfo(QString::fromStdString(path)).fileName().toStdString();
    return format == "table" ? file : format + " " + file;
}

class ImportRunner {
public:
    ImportRunner(Context& context, const PricesImportOptions& options) : m_context(&context), m_options(&options) { }

    ExitStatus run()
    {
        const Interrupt interrupt;
        Context& context = *m_context;
        const Result<TableAnswers> answers = answersOf(*m_options);
        if (!answers)
            return context.report(answers.error(), ExitStatus::Usage);
        m_answers = *answers;
        if (!m_options->observed.empty()) {
            m_observed = parseDate(m_options->observed);
            if (!m_observed)
                return context.report(Error{ErrorCode::BadValue,
                                            {m_options->observed, std::string("a day as YYYY-MM-DD")},
                                            {{}, 0, "--observed"}},
                                      ExitStatus::Usage);
        }
        Result<PriceStore> store = openStore();
        if (!store)
            return context.report(store.error());
        auto profiles = savedProfiles(*store, m_options->profile);
        if (!profiles)
            return context.report(profiles.error());
        for (auto& [name, profile] : *profiles) {
            m_profile_names.push_back(std::move(name));
            m_profiles.push_back(std::move(profile));
        }
        const std::int64_t now_s = nowSeconds(context);
        const Result<std::unique_ptr<IntakeTablesOwned>> tables = intakeTables(context, now_s);
        if (!tables)
            return context.report(tables.error());
        if (!m_options->dry_run)
            backUpDaily(context, *store);

        std::vector<FileImport> imports;
        for (const std::string& path : m_options->files) {
            imports.push_back(importFile(path, *store, (*tables)->tables, interrupt.token()));
            if (interrupt.token().stop_requested())
                break;
        }
        printImports(context, imports, m_options->dry_run);
        if (interrupt.token().stop_requested())
            return ExitStatus::Interrupted;
        const bool all_well = std::all_of(imports.begin(), imports.end(), [](const FileImport& import) {
            return !import.error && !import.needs_answers && import.report.refused.empty();
        });
        return all_well ? ExitStatus::Done : ExitStatus::BadInput;
    }

private:
    /// A dry run needs no file of its own: it is made in memory when there is none.
    Result<PriceStore> openStore() const
    {
        if (m_options->dry_run && !QFileInfo::exists(QString::fromStdString(m_context->db_file)))
            return PriceStore::open(":memory:", PriceStore::Mode::ReadWrite);
        return openPriceDatabase(*m_context, PriceStore::Mode::ReadWrite);
    }

    FileImport importFile(const std::string& path, PriceStore& store, const IntakeTables& tables, std::stop_token stop)
    {
        FileImport import;
        import.file = path;
        const Result<OpenedSource> opened = openPriceFile(path, {m_options->format, m_answers, m_profiles});
        if (!opened) {
            import.error = opened.error();
            return import;
        }
        import.format = opened->format;
        import.provider = opened->provider;
        import.questions = opened->questions;
        import.preview = opened->preview;
        import.table = opened->table;
        if (opened->table && opened->table->from_saved) {
            import.mapping = nameOfMapping(opened->table->profile);
        } else if (!m_options->profile.empty() && opened->table) {
            Where where;
            where.file = path;
            where.path = "--profile";
            import.error =
                Error{ErrorCode::BadValue, {m_options->profile, std::string("a saved mapping for this header")}, where};
            return import;
        }
        import.needs_answers = std::any_of(opened->questions.begin(), opened->questions.end(),
                                           [](const TableQuestion& question) { return question.required;
    });
    if (import.needs_answers)
        return import;

    IntakeRequest request;
    request.rows_name_source = opened->table && isExport(opened->table->profile);
    request.source = request.rows_name_source ? std::string("gpuplan export") : labelOf(opened->format, path);
    request.provider = opened->provider;
    request.currency = m_answers.currency;
    request.unit = m_answers.unit;
    request.force = m_options->force;
    request.dry_run = m_options->dry_run;
    if (m_observed) {
        request.observed_s = firstSecondOf(*m_observed);
    } else {
        request.observed_s = opened->file_time_s.value_or(tables.now_s);
        request.date_basis = DateBasis::FileTime;
    }
    import.date_basis = request.date_basis;
    const JobControl control{stop, progressOn(*m_context, path)};
    Result<IntakeReport> report = takeIn(store, *opened->reader, tables, request, control);
    if (!report) {
        import.error = report.error();
        if (import.error->where.file.empty())
            import.error->where.file = path;
        return import;
    }
    import.report = std::move(*report);
    if (!m_options->save_profile.empty() && opened->table && !m_options->dry_run)
        if (const Result<void> saved = store.saveProfile(m_options->save_profile, toJson(opened->table->profile));
            !saved)
            import.error = saved.error();
    return import;
}

Context* m_context;
const PricesImportOptions* m_options;
TableAnswers m_answers;
std::optional<Date> m_observed;
std::vector<TableProfile> m_profiles;
std::vector<std::string> m_profile_names; ///< of each

std::string nameOfMapping(const TableProfile& used) const
{
    for (std::size_t k = 0; k < m_profiles.size(); ++k)
        if (m_profiles[k].header == used.header)
            return m_profile_names[k];
    return {};
}

static bool isExport(const TableProfile& profile)
{
    std::string header;
    for (const std::string& column : profile.header)
        header += (header.empty() ? "" : ",") + column;
    return header == kExportHeader;
}

}; // namespace

} // namespace gpuplan

ExitStatus pricesImport(Context& context, const PricesImportOptions& options)
{
    return ImportRunner(context, options).run();
}

} // namespace gpuplan
