// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/names.h"

#include <QCoreApplication>

namespace gpuplan {

namespace {

class NameText {
    Q_DECLARE_TR_FUNCTIONS(Names)
};

} // namespace

QString tierText(Tier tier)
{
    switch (tier) {
    case Tier::OnDemand:
        return NameText::tr("on demand");
    case Tier::Spot:
        return NameText::tr("spot");
    case Tier::Community:
        return NameText::tr("community");
    case Tier::Secure:
        return NameText::tr("secure");
    case Tier::Reserved:
        return NameText::tr("reserved");
    }
    return {};
}

QString priorityText(Priority tier)
{
    switch (tier) {
    case Priority::Must:
        return NameText::tr("must");
    case Priority::Should:
        return NameText::tr("should");
    case Priority::Could:
        return NameText::tr("could");
    }
    return {};
}

} // namespace gpuplan
