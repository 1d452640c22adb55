// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/catalog/offer_field.h"

#include <utility>

#include "planner/quantity/names.h"

namespace gpuplan {

namespace {

/// The first name of a field is the one that is shown.
constexpr std::pair<std::string_view, OfferField> kNames[] = {
    {"gpu", OfferField::Gpu},
    {"provider", OfferField::Provider},
    {"region", OfferField::Region},
    {"tier", OfferField::Tier},
    {"source", OfferField::Source},
    {"licence", OfferField::Licence},
    {"license", OfferField::Licence},
    {"currency", OfferField::Currency},
    {"detail", OfferField::Detail},
    {"vendor", OfferField::Vendor},
    {"architecture", OfferField::Architecture},
    {"family", OfferField::Architecture},
    {"price", OfferField::Price},
    {"price_per_gpu", OfferField::Price},
    {"instance", OfferField::InstancePrice},
    {"price_per_instance", OfferField::InstancePrice},
    {"memory", OfferField::Memory},
    {"vram", OfferField::Memory},
    {"total_memory", OfferField::TotalMemory},
    {"count", OfferField::Count},
    {"gpus", OfferField::Count},
    {"age", OfferField::Age},
    {"date", OfferField::Seen},
    {"bandwidth", OfferField::Bandwidth},
    {"tflops", OfferField::Tflops},
    {"host_ram", OfferField::HostRam},
    {"value_gib", OfferField::ValueGib},
    {"value_tflops", OfferField::ValueTflops},
    {"token_price", OfferField::TokenPrice},
    {"effective", OfferField::Effective},
    {"available", OfferField::Available},
    {"fits", OfferField::Fits},
};

} // namespace

std::optional<OfferField> offerFieldOf(std::string_view name)
{
    const std::string folded = foldName(name);
    for (const auto& [known, field] : kNames)
        if (foldName(known) == folded)
            return field;
    return std::nullopt;
}

std::string_view offerFieldName(OfferField field)
{
    for (const auto& [name, known] : kNames)
        if (known == field)
            return name;
    return {};
}

std::vector<std::string> offerFieldNames()
{
    std::vector<std::string> names;
    for (const auto& [name, field] : kNames)
        names.emplace_back(name);
    return names;
}

} // namespace gpuplan
