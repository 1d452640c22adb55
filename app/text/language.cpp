// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/language.h"

#include <memory>

#include <QCoreApplication>
#include <QTranslator>

namespace gpuplan {

std::optional<Language> parseLanguage(std::string_view code)
{
    if (code == "en")
        return Language::English;
    if (code == "zh")
        return Language::Chinese;
    return std::nullopt;
}

Language languageOfLocale(std::string_view locale_name)
{
    return locale_name.starts_with("zh") ? Language::Chinese : Language::English;
}

void installLanguage(Language language)
{
    // Owned by the application, so that it lives as long as tr() may be called.
    auto* application = QCoreApplication::instance();
    auto* translator = application->findChild<QTranslator*>(QStringLiteral("gpuplan_zh"));
    if (!translator) {
        translator = new QTranslator(application);
        translator->setObjectName(QStringLiteral("gpuplan_zh"));
        const bool loaded = translator->load(QStringLiteral(":/i18n/gpuplan_zh_CN.qm"));
        Q_ASSERT(loaded);
        Q_UNUSED(loaded);
    }
    QCoreApplication::removeTranslator(translator);
    if (language == Language::Chinese)
        QCoreApplication::installTranslator(translator);
}

QLocale localeOf(Language language)
{
    return language == Language::Chinese ? QLocale(QLocale::Chinese, QLocale::China)
                                         : QLocale(QLocale::English, QLocale::UnitedStates);
}

} // namespace gpuplan
