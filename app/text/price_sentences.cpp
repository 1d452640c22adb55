// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/price_sentences.h"

#include <QCoreApplication>

namespace gpuplan {

namespace {

class FaultText {
    Q_DECLARE_TR_FUNCTIONS(Fault)
public:
    // No default: a new reason does not compile without its sentence.
    static QString pattern(FaultReason reason)
    {
        switch (reason) {
        case FaultReason::NoGpu:
            return tr("the machine has no GPU");
        case FaultReason::UnknownGpu:
            return tr("no known GPU is called \"%1\"; `gpuplan prices map` gives the name a meaning");
        case FaultReason::NoPrice:
            return tr("no price is stated: unknown, not free");
        case FaultReason::PriceNotPositive:
            return tr("a price of %1 is no offer");
        case FaultReason::BadCell:
            return tr("\"%1\" is not what this column should hold");
        case FaultReason::BadCount:
            return tr("%1 is not a number of GPUs from 1 to 1024");
        case FaultReason::NoProvider:
            return tr("the row names no provider; --provider says whose prices these are");
        case FaultReason::NoCurrency:
            return tr("the row states no currency; --price-currency says which");
        case FaultReason::UnknownUnit:
            return tr("per GPU or per instance, hour or month: not stated; --unit says which");
        case FaultReason::FutureDate:
            return tr("seen on %1, a day that has not been");
        case FaultReason::MemoryMismatch:
            return tr("memory of %1 does not belong to this GPU");
        case FaultReason::SpotAboveOnDemand:
            return tr("the spot price %1 is above the on-demand price");
        case FaultReason::SpotNotCheaper:
            return tr("spot costs as much as on demand (%1): rent on demand");
        case FaultReason::Implausible:
            return tr("%1 per GPU-hour is outside of the plausible band of this GPU");
        case FaultReason::Outlier:
            return tr("%1 per GPU-hour is more than 2.5 times away from the usual price");
        case FaultReason::NotLinear:
            return tr("%1 does not grow with the number of GPUs as it should");
        case FaultReason::Placeholder:
            return tr("every model has the same price of %1 per GPU: a placeholder, not an offer");
        case FaultReason::Duplicate:
            return tr("the same offer stands twice in this source");
        case FaultReason::Conflict:
            return tr("the same offer stands twice in this source, the other time at another price");
        case FaultReason::UnsoldTier:
            return tr("%1 is not known to sell this tier");
        case FaultReason::UnusualCount:
            return tr("machines with %1 GPUs are rarely built: check the number");
        case FaultReason::TermTotal:
            return tr("%1 is the price of a whole term, not of an hour");
        case FaultReason::NotInRegion:
            return tr("no region has it");
        case FaultReason::Truncated:
            return tr("the row ends early");
        case FaultReason::PartPrice:
            return tr("the price is a part only: this provider bills the GPU and the machine in two rows");
        }
        return {};
    }
};

} // namespace

QString pattern(FaultReason reason) { return FaultText::pattern(reason); }

QString sentence(const RowFault& fault)
{
    const QString text = pattern(fault.reason);
    return text.contains(QLatin1String("%1")) ? text.arg(QString::fromStdString(fault.met)) : text;
}

} // namespace gpuplan
