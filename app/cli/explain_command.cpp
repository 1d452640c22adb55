// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <ostream>

#include <QCoreApplication>

#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/json_output.h"

namespace gpuplan {

namespace {

class ExplainText {
    Q_DECLARE_TR_FUNCTIONS(Explain)
};

Json toJson(const GlossaryEntry& entry)
{
    return {{"term", entry.term},
            {"aliases", entry.aliases},
            {"zh", entry.zh},
            {"zh_aliases", entry.zh_aliases},
            {"explanation", entry.explanation},
            {"explanation_zh", entry.explanation_zh}};
}

void print(const Context& context, const GlossaryEntry& entry)
{
    const bool chinese = context.language == Language::Chinese;
    const QString term = QString::fromStdString(chinese ? entry.zh : entry.term);
    const QString other = QString::fromStdString(chinese ? entry.term : entry.zh);
    QStringList names;
    if (other != term)
        names += other;
    for (const std::string& alias : chinese ? entry.zh_aliases : entry.aliases)
        names += QString::fromStdString(alias);
    const QString head = names.isEmpty() ? term
                                         : ExplainText::tr("%1 (%2)", "a word, its other names")
                                               .arg(term, names.join(ExplainText::tr(", ", "between names")));
    context.out() << wrapped(head, context.world.columns, QString(), QStringLiteral("  ")).toStdString()
                  << wrapped(QString::fromStdString(chinese ? entry.explanation_zh : entry.explanation),
                             context.world.columns, QStringLiteral("  "), QStringLiteral("  "))
                         .toStdString();
}

} // namespace

ExitStatus explainTerms(Context& context, const std::vector<std::string>& words)
{
    const auto glossary = context.data.glossary();
    if (!glossary)
        return context.report(glossary.error());
    std::vector<const GlossaryEntry*> entries;
    for (const std::string& word : words) {
        const Result<const GlossaryEntry*> entry = findTerm(**glossary, word);
        if (!entry)
            return context.report(entry.error());
        entries.push_back(*entry);
    }
    if (words.empty()) {
        for (const GlossaryEntry& entry : **glossary)
            entries.push_back(&entry);
    }
    if (context.json) {
        Json list = Json::array();
        for (const GlossaryEntry* entry : entries)
            list.push_back(toJson(*entry));
        printEnvelope(context, "explain", {{"terms", words}}, {}, context.answerCurrency(), std::move(list), {});
        return ExitStatus::Done;
    }
    for (const GlossaryEntry* entry : entries)
        print(context, *entry);
    return ExitStatus::Done;
}

} // namespace gpuplan
