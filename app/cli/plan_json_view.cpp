// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/plan_view.h"

namespace gpuplan {

namespace {

std::string_view causeName(LeftOutCause cause)
{
    switch (cause) {
    case LeftOutCause::Money:
        return "money";
    case LeftOutCause::Deadline:
        return "deadline";
    case LeftOutCause::Memory:
        return "memory";
    case LeftOutCause::NoOffer:
        return "no_offer";
    case LeftOutCause::SizeUnknown:
        return "size_unknown";
    case LeftOutCause::Prerequisite:
        return "prerequisite";
    case LeftOutCause::Risk:
        return "risk";
    }
    return {};
}

std::string_view priorityName(Priority priority)
{
    return priority == Priority::Must ? "must" : priority == Priority::Should ? "should" : "could";
}

/// With all digits: a price per hour may be finer than a coin.
Json exactMoney(const Money& money)
{
    return {{"amount", money.amount()}, {"currency", std::string(money.currency().code())}};
}

Json offerJson(const RunChoice& run)
{
    const PriceSnapshot& p = run.price;
    return {{"provider", text(p.provider)},
            {"region", text(p.region)},
            {"owned", run.owned},
            {"gpu", p.gpu},
            {"gpus", run.gpus},
            {"tier", run.owned ? Json(nullptr) : Json(std::string(tierName(p.tier)))},
            {"per_instance_hour", exactMoney(p.price_per_hour)},
            {"per_gpu_hour", exactMoney(p.price_per_hour.times(1.0 / run.gpus))},
            {"observed", run.owned ? Json(nullptr) : Json(dateText(p.observed))},
            {"detail", text(p.detail)},
            {"source", text(p.source)}};
}

Json experimentJson(const Experiment& e)
{
    return {{"id", e.request.workload.id},
            {"name", e.request.workload.name},
            {"tier", std::string(priorityName(e.priority))},
            {"value", e.value},
            {"repeat", e.repeat}};
}

} // namespace

Json runJson(const RunChoice& run)
{
    const CostEstimate& c = run.cost;
    const BilledHours& h = c.hours;
    return {{"offer", offerJson(run)},
            {"memory", run.memory_estimated ? toJson(run.memory) : Json(nullptr)},
            {"time", toJson(run.time)},
            {"billed_hours",
             {{"total", h.total()},
              {"work", h.work},
              {"failed", h.failed},
              {"rework", h.rework},
              {"setup", h.setup},
              {"idle", h.idle},
              {"checkpoints", h.checkpoints},
              {"rounding", h.rounding}}},
            {"wall_hours", c.wall_hours},
            {"cost", toJson(run.cost_range)},
            {"cost_parts",
             {{"compute", toJson(c.compute)},
              {"storage_running", toJson(c.storage_running)},
              {"storage_stopped", toJson(c.storage_stopped)},
              {"egress", c.egress_price_known ? toJson(c.egress) : Json(nullptr)}}},
            {"spot_overhead", orNull(c.spot_overhead)},
            {"checkpoint_minutes", orNull(c.checkpoint_minutes)}};
}

Json planJson(const Context& context, const PlanDocument& document, const Plan& plan)
{
    Json chosen = Json::array();
    for (const ChosenExperiment& c : plan.chosen) {
        Json json = {{"experiment", experimentJson(document.experiments[c.experiment])}};
        json.update(runJson(c.run));
        json["start_hours"] = c.start_hours;
        json["finish_hours"] = c.finish_hours;
        json["options_considered"] = c.options_considered;
        json["runner_up"] = c.runner_up
            ? Json{{"offer", offerJson(*c.runner_up)}, {"cost", toJson(c.runner_up->cost_range)}}
            : Json(nullptr);
        json["reasons"] = toJson(c.reasons, context.format);
        chosen.push_back(std::move(json));
    }
    Json left_out = Json::array();
    for (const LeftOutExperiment& l : plan.left_out) {
        left_out.push_back({{"experiment", experimentJson(document.experiments[l.experiment])},
                            {"reason", std::string(causeName(l.cause))},
                            {"what_it_would_take",
                             {{"extra_budget", l.extra_budget ? toJson(*l.extra_budget) : Json(nullptr)},
                              {"extra_hours", orNull(l.extra_hours)}}},
                            {"cheapest", l.cheapest ? runJson(*l.cheapest) : Json(nullptr)},
                            {"reasons", toJson(l.reasons, context.format)}});
    }
    Json frontier = Json::array();
    for (const FrontierPoint& point : plan.frontier) {
        Json ids = Json::array();
        for (const std::size_t i : point.experiments)
            ids.push_back(document.experiments[i].request.workload.id);
        frontier.push_back({{"cost", toJson(point.cost)},
                            {"value", {{"must", point.must}, {"should", point.should}, {"could", point.could}}},
                            {"experiments", ids}});
    }
    const PlanTotals& t = plan.total;
    return {{"title", document.title},
            {"headline", headline(context, document, plan).toStdString()},
            {"chosen", std::move(chosen)},
            {"left_out", std::move(left_out)},
            {"total",
             {{"likely", toJson(t.likely)},
              {"p90", toJson(t.p90)},
              {"parts",
               {{"useful_hours", toJson(t.compute)},
                {"setup", toJson(t.setup)},
                {"failed", toJson(t.failed)},
                {"idle", toJson(t.idle)},
                {"rework", toJson(t.rework)},
                {"rounding", toJson(t.rounding)},
                {"storage", toJson(t.storage)}}},
              {"gpu_hours", t.gpu_hours},
              {"wall_hours", t.wall_hours}}},
            {"budget", toJson(plan.budget)},
            {"reserve", toJson(plan.reserve)},
            {"free", toJson(plan.free)},
            {"frontier", std::move(frontier)},
            {"issues", toJson(plan.issues, context.format)},
            {"exact", plan.exact},
            {"gap", plan.gap},
            {"as_of", plan.snapshot.made ? Json(dateText(*plan.snapshot.made)) : Json(nullptr)},
            {"from_snapshot", plan.from_snapshot},
            {"prices_as_of",
             plan.prices_from ? Json{{"oldest", dateText(*plan.prices_from)}, {"newest", dateText(*plan.prices_to)}}
                              : Json(nullptr)}};
}

} // namespace gpuplan
