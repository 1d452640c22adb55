// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "planner/estimate/efficiency.h"
#include "planner/estimate/memory.h"
#include "planner/estimate/time.h"
#include "planner/hardware/offer.h"
#include "planner/quantity/exchange.h"
#include "pricing/catalog/offer_query.h"

namespace gpuplan {

/// What a workload does on one machine size, from the estimate.
struct WorkloadOnMachine {
    bool possible = true; ///< false: it cannot be spread over this many GPUs, or asks for another number
    FitVerdict verdict = FitVerdict::Fits;
    double host_ram_gib = 0; ///< main memory that it needs
    std::optional<double> tokens_per_s;
    std::optional<double> hours; ///< of the whole run
};

/// What an offer view is made with. Referenced parts must outlive the view.
struct OfferViewInputs {
    const GpuCatalog* gpus = nullptr;
    const ExchangeRates* rates = nullptr;
    Currency currency = kUsd; ///< of all prices shown
    Date today{};
    const EfficiencyTable* efficiency = nullptr; ///< reachable share of the matrix rate; null: no value_tflops
    std::span<const BillingRule> billing;        ///< steps and minimums, for the price of a whole job
    /// The estimate of a workload, asked once for every machine size; empty: no workload.
    std::function<WorkloadOnMachine(std::size_t gpu_index, int gpus)> workload;
    std::optional<double> job_hours; ///< length of the job on any machine; empty: that of the workload
    double setup_hours = 0;          ///< paid before the job begins
    std::map<std::string, double, std::less<>> setup_hours_of; ///< by provider, where it differs; folded names
};

/// One key of an order: the fields of which more is better begin with the most, all others with the least; `reversed`
/// turns that round. What is not known comes last either way.
struct OfferOrder {
    OfferField field = OfferField::Price;
    bool reversed = false;
    bool operator==(const OfferOrder&) const = default;
};
/// "price,-vram". Error: UnknownName with the nearest names.
Result<std::vector<OfferOrder>> parseOfferOrder(std::string_view text);

struct OfferSelection {
    OfferQuery where;
    std::vector<OfferOrder> order; ///< ties: the order of the books
    /// Texts. The cheapest of each group stands for it: by price per GPU-hour, or by the first key of the order when that
    /// is a price or a value. Kinds of price that cannot be compared stay apart: firm, spot, least bids, reserved, owned.
    std::vector<OfferField> group_by;
    std::size_t offset = 0;
    std::size_t limit = SIZE_MAX;
};

struct OfferPage {
    struct Row {
        std::uint32_t row = 0;        ///< of the view
        std::uint32_t stands_for = 1; ///< offers of its group
        bool operator==(const Row&) const = default;
    };
    std::vector<Row> rows;
    std::size_t found = 0;    ///< rows of all pages
    std::size_t matching = 0; ///< offers that the filter lets through
    std::optional<Date> oldest, newest;
};

/// How dear the market is: of offers that a person can rent now, per GPU-hour.
struct MarketRange {
    Money low, median, high;
    std::size_t offers = 0;
};

/// Offers of one or several books in one currency, ready to be asked again and again: prices are converted once, texts
/// are numbered in their order. A value that shares its columns with its copies; const and safe between threads. The
/// books must outlive it.
class OfferView {
public:
    static OfferView build(std::span<const std::span<const Offer>> books, const OfferViewInputs& inputs);

    std::size_t size() const;
    const Offer& offer(std::size_t row) const;
    Currency currency() const;
    /// Empty: its currency has no rate, or the costs of the own machine are not known.
    std::optional<Money> perGpuHour(std::size_t row) const;
    std::optional<Money> perInstanceHour(std::size_t row) const;
    std::optional<double> number(OfferField field, std::size_t row) const;
    /// Fields of texts only.
    std::string_view text(OfferField field, std::size_t row) const;
    /// `Available` and `Fits`; empty: not known.
    std::optional<bool> truth(OfferField field, std::size_t row) const;
    /// Of the workload on this offer; null: there is no workload.
    const WorkloadOnMachine* workload(std::size_t row) const;
    /// What value_tflops rests on: Evidence (measured runs of this GPU or of its kind) or Datasheet.
    Basis tflopsBasis(std::size_t row) const;
    /// Currencies that have no rate to the currency of the view.
    const std::vector<Currency>& withoutRate() const;

    OfferPage select(const OfferSelection& selection) const;
    /// Of the offers that `where` lets through; empty: there are none.
    std::optional<MarketRange> market(const OfferQuery& where) const;

private:
    explicit OfferView(std::shared_ptr<const struct OfferColumns> columns) : m_columns(std::move(columns)) { }
    std::shared_ptr<const struct OfferColumns> m_columns;
};

} // namespace gpuplan
