// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/catalog/pictures.h"

#include <sstream>
#include <stdexcept>

namespace gpuplan::test {

namespace {

std::string trim(const std::string& text)
{
    const std::size_t begin = text.find_first_not_of(' '), end = text.find_last_not_of(' ');
    return begin == std::string::npos ? std::string() : text.substr(begin, end - begin + 1);
}

template <class T> T orThrow(Result<T> result)
{
    if (!result)
        throw std::logic_error("picture");
    return std::move(*result);
}

Money moneyOf(const std::string& text)
{
    const bool coded = text.size() > 4 && text[3] == ' ';
    return Money::fromAmount(std::stod(coded ? text.substr(4) : text),
                             coded ? orThrow(Currency::parse(text.substr(0, 3))) : kUsd);
}

const ExchangeRates& rates()
{
    static const Market market;
    return market.rates;
}

} // namespace

std::shared_ptr<OfferBook> picture(const std::string& text)
{
    auto book = std::make_shared<OfferBook>();
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (trim(line).empty())
            continue;
        std::vector<std::string> cells;
        std::istringstream parts(line);
        for (std::string cell; std::getline(parts, cell, '|');)
            cells.push_back(trim(cell) == "-" ? std::string() : trim(cell));
        cells.resize(8);
        Offer offer;
        offer.row = static_cast<std::uint32_t>(book->offers().size());
        offer.provider = cells[0];
        offer.region = cells[1];
        offer.gpu_index = static_cast<std::uint16_t>(orThrow(shipped().gpus.find(cells[2])));
        offer.gpu_count = static_cast<std::uint16_t>(std::stoi(cells[3]));
        offer.price_per_hour = cells[4].empty() ? Money::zero(kUsd) : moneyOf(cells[4]);
        offer.tier = cells[5] == "owned" ? Tier::Owned : orThrow(parseTier(cells[5]));
        offer.observed =
            std::chrono::sys_days(kViewDay) - std::chrono::days(cells[6].empty() ? 0 : std::stoi(cells[6]));
        offer.source = "picture";
        std::istringstream words(cells[7]);
        for (std::string word; words >> word;) {
            if (word == "available")
                offer.availability = Availability::Available;
            else if (word == "sold_out")
                offer.availability = Availability::SoldOut;
            else if (word == "file_time")
                offer.file_time = true;
            else if (word.starts_with("ram="))
                offer.host_ram_gib = std::stof(word.substr(4));
            else
                throw std::logic_error(word);
        }
        book->add(offer);
    }
    return book;
}

OfferViewInputs viewInputs(Currency currency)
{
    OfferViewInputs inputs;
    inputs.gpus = &shipped().gpus;
    inputs.rates = &rates();
    inputs.currency = currency;
    inputs.today = kViewDay;
    inputs.efficiency = &shipped().efficiency;
    return inputs;
}

PictureView viewOf(const std::string& text, const OfferViewInputs& inputs)
{
    const auto book = picture(text);
    const std::span<const Offer> offers = book->offers();
    return {book, OfferView::build(std::span(&offers, 1), inputs)};
}

std::string rowsOf(const OfferView& view, const std::string& where, const std::string& order,
                   std::vector<OfferField> group_by, std::size_t offset, std::size_t limit)
{
    OfferSelection selection;
    selection.where = orThrow(OfferQuery::parse(where, shipped().gpus));
    if (!order.empty())
        selection.order = orThrow(parseOfferOrder(order));
    selection.group_by = std::move(group_by);
    selection.offset = offset;
    selection.limit = limit;
    std::string rows;
    for (const OfferPage::Row& row : view.select(selection).rows)
        rows += (rows.empty() ? "" : " ") + std::to_string(row.row)
            + (selection.group_by.empty() ? "" : "(" + std::to_string(row.stands_for) + ")");
    return rows;
}

} // namespace gpuplan::test
