// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace gpuplan {

/// A fixed English phrase that the core uses as an argument of an error ("a whole number above 0"), in the reader's
/// language. Names and anything that is not in the table come back as they are.
QString phrase(const QString& english);

} // namespace gpuplan
