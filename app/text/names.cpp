// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/names.h"

#include <QCoreApplication>

namespace gpuplan {

namespace {

class NameText {
    Q_DECLARE_TR_FUNCTIONS(Names)
};

// Titles and names of the plans in data/.
[[maybe_unused]] constexpr const char* kShipped[] = {
    QT_TRANSLATE_NOOP("Shipped", "A learner's ¥5,000"),
    QT_TRANSLATE_NOOP("Shipped", "QLoRA Llama 3.1 8B"),
    QT_TRANSLATE_NOOP("Shipped", "GPT-2 124M from scratch"),
    QT_TRANSLATE_NOOP("Shipped", "Chat with a 4-bit 70B"),
    QT_TRANSLATE_NOOP("Shipped", "ROCm by hand on an MI300X"),
    QT_TRANSLATE_NOOP("Shipped", "One hour of DeepSeek-V3 in FP8"),
    QT_TRANSLATE_NOOP("Shipped", "TinyLlama 1.1B from scratch, 100B tokens"),
    QT_TRANSLATE_NOOP("Shipped", "Learn to run large models: 70B and up"),
    QT_TRANSLATE_NOOP("Shipped", "Serve a 4-bit 70B"),
    QT_TRANSLATE_NOOP("Shipped", "Serve a 70B in bf16"),
    QT_TRANSLATE_NOOP("Shipped", "Serve DeepSeek-V3 in FP8"),
    QT_TRANSLATE_NOOP("Shipped", "Master ROCm on an MI300X"),
    QT_TRANSLATE_NOOP("Shipped", "HIP and ROCm by hand"),
    QT_TRANSLATE_NOOP("Shipped", "Serve a 70B in bf16 on one GPU"),
    QT_TRANSLATE_NOOP("Shipped", "Learn to train small models: LoRA and QLoRA of 7B and 8B"),
    QT_TRANSLATE_NOOP("Shipped", "First steps by hand on a 24 GB card"),
    QT_TRANSLATE_NOOP("Shipped", "LoRA Qwen2.5 7B in bf16"),
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
    case Tier::BidFloor:
        return NameText::tr("least bid");
    case Tier::Owned:
        return NameText::tr("owned");
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

QString shippedName(const std::string& english) { return QCoreApplication::translate("Shipped", english.c_str()); }

} // namespace gpuplan
