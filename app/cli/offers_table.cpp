// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/offers_table.h"

#include <algorithm>

#include <QCoreApplication>

#include "app/cli/console.h"
#include "app/text/names.h"
#include "planner/quantity/names.h"

namespace gpuplan {

namespace {

class OffersText {
    Q_DECLARE_TR_FUNCTIONS(Offers)
};

QString fromView(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

QString symbolOf(const Format& f, Currency currency)
{
    // The sign as money shows it, without the digits.
    QString sign = f.money(Money::fromAmount(1, currency));
    while (!sign.isEmpty() && !sign.back().isLetter() && sign.back().category() != QChar::Symbol_Currency)
        sign.chop(1);
    return sign;
}

QString titleOf(const OffersColumn& column, const Format& f, Currency currency)
{
    if (!column.field)
        return OffersText::tr("Offers");
    const QString money = symbolOf(f, currency);
    switch (*column.field) {
    case OfferField::Gpu:
        return OffersText::tr("GPU");
    case OfferField::Provider:
        return OffersText::tr("Provider");
    case OfferField::Region:
        return OffersText::tr("Region");
    case OfferField::Tier:
        return OffersText::tr("Tier");
    case OfferField::Source:
        return OffersText::tr("Source");
    case OfferField::Licence:
        return OffersText::tr("Licence");
    case OfferField::Currency:
        return OffersText::tr("Listed in", "currency of the source");
    case OfferField::Detail:
        return OffersText::tr("Detail");
    case OfferField::Vendor:
        return OffersText::tr("Vendor");
    case OfferField::Architecture:
        return OffersText::tr("Architecture");
    case OfferField::Price:
        return OffersText::tr("GPU-hour");
    case OfferField::InstancePrice:
        return OffersText::tr("Instance-hour");
    case OfferField::Memory:
        return OffersText::tr("GiB");
    case OfferField::TotalMemory:
        return OffersText::tr("GiB in all");
    case OfferField::Count:
        return OffersText::tr("GPUs");
    case OfferField::Age:
        return OffersText::tr("Age");
    case OfferField::Seen:
        return OffersText::tr("Seen on");
    case OfferField::Bandwidth:
        return QStringLiteral("GB/s");
    case OfferField::Tflops:
        return QStringLiteral("TFLOPS");
    case OfferField::HostRam:
        return OffersText::tr("RAM GiB");
    case OfferField::ValueGib:
        return OffersText::tr("GiB per %1/h").arg(money);
    case OfferField::ValueTflops:
        return OffersText::tr("TFLOPS per %1/h").arg(money);
    case OfferField::TokenPrice:
        return OffersText::tr("Million tokens");
    case OfferField::Effective:
        return OffersText::tr("Whole job");
    case OfferField::Available:
        return OffersText::tr("To be had");
    case OfferField::Fits:
        return OffersText::tr("Fits");
    }
    return {};
}

QString tierCell(const Offer& offer)
{
    return offer.availability == Availability::SoldOut ? OffersText::tr("%1, sold out").arg(tierText(offer.tier))
                                                       : tierText(offer.tier);
}

/// What the price of an own machine is made of (MachineCost::basis).
QString ownSource(std::string_view basis)
{
    if (basis == "electricity+share")
        return OffersText::tr("yours: electricity and share of the price paid");
    if (basis == "electricity")
        return OffersText::tr("yours: electricity alone");
    if (basis == "share")
        return OffersText::tr("yours: share of the price paid alone");
    return OffersText::tr("yours: costs not known");
}

QString fitsCell(const OfferView& view, std::size_t row)
{
    const WorkloadOnMachine* answer = view.workload(row);
    const std::optional<bool> fits = view.truth(OfferField::Fits, row);
    if (!answer || !fits)
        return Format::unknown();
    if (!*fits)
        return OffersText::tr("does not fit");
    return answer->verdict == FitVerdict::Tight ? OffersText::tr("tight") : OffersText::tr("fits");
}

QString cellOf(const Format& f, const OfferView& view, const OfferPage::Row& at, const OffersColumn& column)
{
    if (!column.field)
        return f.integer(at.stands_for);
    const Offer& offer = view.offer(at.row);
    const OfferField field = *column.field;
    if (field == OfferField::Tier)
        return tierCell(offer);
    if (field == OfferField::Fits)
        return fitsCell(view, at.row);
    if (field == OfferField::Available) {
        const std::optional<bool> available = view.truth(field, at.row);
        return !available ? Format::unknown() : *available ? OffersText::tr("yes") : OffersText::tr("no");
    }
    if (field == OfferField::Source && offer.tier == Tier::Owned)
        return ownSource(offer.detail);
    if (field == OfferField::Detail && offer.tier == Tier::Owned)
        return {};
    if (isText(field))
        return fromView(view.text(field, at.row));
    const std::optional<double> value = view.number(field, at.row);
    if (!value) {
        // A cell that says why, where one is known.
        const bool for_workload = field == OfferField::TokenPrice || field == OfferField::Effective;
        return for_workload && view.truth(OfferField::Fits, at.row) == false ? OffersText::tr("does not fit")
                                                                             : Format::unknown();
    }
    switch (field) {
    case OfferField::Price:
    case OfferField::InstancePrice:
    case OfferField::TokenPrice:
    case OfferField::Effective:
        return f.price(Money::fromAmount(*value, view.currency()));
    case OfferField::Age: {
        const QString days = OffersText::tr("%1 d", "days").arg(f.integer(static_cast<qint64>(*value)));
        return offer.file_time ? QStringLiteral("~") + days : days;
    }
    case OfferField::Seen:
        return offer.file_time ? QStringLiteral("~") + f.date(offer.observed) : f.date(offer.observed);
    case OfferField::ValueTflops:
        return view.tflopsBasis(at.row) == Basis::Evidence ? f.number(*value) : QStringLiteral("~") + f.number(*value);
    default:
        return f.number(*value, 4);
    }
}

bool isShortened(const OffersColumn& column)
{
    return column.field == OfferField::Source || column.field == OfferField::Region
        || column.field == OfferField::Detail || column.field == OfferField::Licence;
}

QString shortened(const QString& text, int width)
{
    if (displayWidth(text) <= width)
        return text;
    QString cut;
    int used = 1; // the sign that says so
    for (const char32_t character : text.toUcs4()) {
        const QString next = QString::fromUcs4(&character, 1);
        used += displayWidth(next);
        if (used > width)
            break;
        cut += next;
    }
    return cut + QStringLiteral("…");
}

/// Widths of all columns so that the whole fits `most`: the widest of those that may be shortened gives way first.
std::vector<int> fitted(std::vector<int> widths, const std::vector<OffersColumn>& columns, int most)
{
    constexpr int kLeast = 8; // shorter says nothing
    int total = 2 * (static_cast<int>(widths.size()) - 1);
    for (const int width : widths)
        total += width;
    while (total > most) {
        std::size_t widest = columns.size();
        for (std::size_t i = 0; i < columns.size(); ++i)
            if (isShortened(columns[i]) && widths[i] > kLeast
                && (widest == columns.size() || widths[i] > widths[widest]))
                widest = i;
        if (widest == columns.size())
            return widths;
        --widths[widest];
        --total;
    }
    return widths;
}

Json moneyOrNull(const std::optional<Money>& money)
{
    if (!money)
        return nullptr;
    return {{"amount", money->amount()}, {"currency", std::string(money->currency().code())}};
}

std::string_view availabilityName(Availability availability)
{
    switch (availability) {
    case Availability::Unknown:
        return {};
    case Availability::Available:
        return "available";
    case Availability::SoldOut:
        return "sold_out";
    }
    return {};
}

} // namespace

Result<std::vector<OffersColumn>> parseColumns(const std::vector<std::string>& names)
{
    std::vector<OffersColumn> columns;
    for (const std::string& name : names) {
        if (foldName(name) == "offers") {
            columns.push_back({});
            continue;
        }
        const std::optional<OfferField> field = offerFieldOf(name);
        if (!field) {
            std::vector<std::string> known = offerFieldNames();
            known.emplace_back("offers");
            return fail(ErrorCode::UnknownName, {std::string("column"), name, joinNames(nearestNames(name, known))},
                        {{}, 0, "--columns"});
        }
        columns.push_back({*field});
    }
    return columns;
}

QString offersTable(const Context& context, const OfferView& view, const OfferPage& page,
                    const std::vector<OffersColumn>& columns, bool wide)
{
    const Format& f = context.format;
    std::vector<TextTable::Column> titles;
    std::vector<int> widths;
    for (const OffersColumn& column : columns) {
        const bool right = !column.field || isNumber(*column.field);
        titles.push_back({titleOf(column, f, view.currency()), right ? Align::Right : Align::Left});
        widths.push_back(displayWidth(titles.back().title));
    }
    std::vector<std::vector<QString>> rows;
    for (const OfferPage::Row& row : page.rows) {
        std::vector<QString>& cells = rows.emplace_back();
        for (std::size_t i = 0; i < columns.size(); ++i) {
            cells.push_back(printable(cellOf(f, view, row, columns[i])));
            widths[i] = std::max(widths[i], displayWidth(cells.back()));
        }
    }
    if (!wide)
        widths = fitted(std::move(widths), columns, context.world.columns);
    TextTable table(std::move(titles));
    for (std::vector<QString>& cells : rows) {
        for (std::size_t i = 0; i < columns.size(); ++i)
            if (isShortened(columns[i]))
                cells[i] = shortened(cells[i], widths[i]);
        table.addRow(std::move(cells));
    }
    return table.text(context.color);
}

std::vector<QString> offersNotes(const OfferView& view, const OfferPage& page, const std::vector<OffersColumn>& columns)
{
    const auto has = [&columns](OfferField field) {
        return std::find(columns.begin(), columns.end(), OffersColumn{field}) != columns.end();
    };
    const auto any = [&page](auto wanted) {
        return std::any_of(page.rows.begin(), page.rows.end(),
                           [&](const OfferPage::Row& row) { return wanted(row.row); });
    };
    std::vector<QString> notes;
    if ((has(OfferField::Age) || has(OfferField::Seen))
        && any([&view](std::size_t row) { return view.offer(row).file_time; }))
        notes.push_back(OffersText::tr("~ at an age: the source states no day; it is that of the file"));
    if (has(OfferField::ValueTflops)) {
        notes.push_back(
            OffersText::tr("TFLOPS: dense fp16 with fp32 accumulation, of the datasheet, times the share that "
                           "measured runs reach (evidence)"));
        if (any([&view](std::size_t row) { return view.tflopsBasis(row) == Basis::Datasheet; }))
            notes.push_back(
                OffersText::tr("~ at TFLOPS: no measured run of this kind of GPU; the share is that of its vendor"));
    }
    if (has(OfferField::TokenPrice))
        notes.push_back(OffersText::tr("Million tokens: at the likely speed of `gpuplan estimate`"));
    return notes;
}

Json toJson(const OfferView& view, const OfferPage::Row& at, const GpuCatalog& gpus)
{
    const std::size_t row = at.row;
    const Offer& o = view.offer(row);
    const auto money = [&view, row](OfferField field) -> Json {
        const std::optional<double> value = view.number(field, row);
        return value ? moneyOrNull(Money::fromAmount(*value, view.currency())) : Json(nullptr);
    };
    Json json = {
        {"provider", std::string(o.provider)},
        {"region", text(o.region)},
        {"gpu", gpus[o.gpu_index].name},
        {"gpus", o.gpu_count},
        {"memory_gib_per_gpu", gpus[o.gpu_index].memory_gib},
        {"host_ram_gib", o.host_ram_gib ? Json(static_cast<double>(*o.host_ram_gib)) : Json(nullptr)},
        {"tier", std::string(tierName(o.tier))},
        {"availability", text(availabilityName(o.availability))},
        {"per_gpu_hour", moneyOrNull(view.perGpuHour(row))},
        {"per_instance_hour", moneyOrNull(view.perInstanceHour(row))},
        {"listed_per_instance_hour", o.price_per_hour.isZero() ? Json(nullptr) : moneyOrNull(o.price_per_hour)},
        {"observed", dateText(o.observed)},
        {"observed_basis", o.file_time ? "file_time" : "stated"},
        {"age_days", orNull(view.number(OfferField::Age, row))},
        {"confidence", o.confidence == Confidence::Recorded ? "recorded" : "recalled"},
        {"detail", text(o.detail)},
        {"source", std::string(o.source)},
        {"licence", text(o.licence)},
        {"value_gib", orNull(view.number(OfferField::ValueGib, row))},
        {"value_tflops", orNull(view.number(OfferField::ValueTflops, row))},
        {"value_tflops_basis", std::string(basisName(view.tflopsBasis(row)))},
        {"effective", money(OfferField::Effective)},
        {"offers", at.stands_for}};
    if (const WorkloadOnMachine* answer = view.workload(row)) {
        json["fits"] = orNull(view.truth(OfferField::Fits, row));
        json["verdict"] = answer->possible ? Json(std::string(verdictName(answer->verdict))) : Json(nullptr);
        json["token_price"] = money(OfferField::TokenPrice);
        json["hours"] = orNull(answer->hours);
    }
    return json;
}

} // namespace gpuplan
