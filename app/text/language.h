// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

#include <QLocale>

namespace gpuplan {

enum class Language { English, Chinese };

/// "en", "zh"; nothing for other texts.
std::optional<Language> parseLanguage(std::string_view code);

/// The language of a POSIX locale name such as "zh_CN.UTF-8": Chinese for zh*, else English.
Language languageOfLocale(std::string_view locale_name);

/// Makes `language` the one that tr() answers in, from now on. Needs a QCoreApplication; thread of the application
/// only.
void installLanguage(Language language);

/// How numbers, money and dates look in `language`.
QLocale localeOf(Language language);

} // namespace gpuplan
