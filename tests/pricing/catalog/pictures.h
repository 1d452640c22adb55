// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "pricing/catalog/offer_book.h"
#include "pricing/catalog/offer_view.h"
#include "support/shipped.h"

namespace gpuplan::test {

inline constexpr Date kViewDay = std::chrono::year(2026) / 11 / 30;

/// Offers from a picture: one a line, `provider | region | gpu | count | price per instance-hour | tier | age | rest`.
/// `rest` holds the words available, sold_out, file_time and ram=GiB; a price is in dollars unless it begins with a code.
/// "-" is not stated.
std::shared_ptr<OfferBook> picture(const std::string& text);

/// A view of them on 2026-11-30 at 7 yuan for a dollar, with the shipped efficiency.
struct PictureView {
    std::shared_ptr<OfferBook> book;
    OfferView view;
};
OfferViewInputs viewInputs(Currency currency = kUsd);
PictureView viewOf(const std::string& text, const OfferViewInputs& inputs = viewInputs());

/// The page as a text: "row row row", groups as "row(size)".
std::string rowsOf(const OfferView& view, const std::string& where, const std::string& order = "",
                   std::vector<OfferField> group_by = {}, std::size_t offset = 0, std::size_t limit = SIZE_MAX);

} // namespace gpuplan::test
