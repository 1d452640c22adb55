// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/json_output.h"

#include <cmath>
#include <ostream>

namespace gpuplan {

namespace {

/// Six significant digits: more would be noise, and the same on every machine.
double rounded(double value)
{
    if (value == 0 || !std::isfinite(value))
        return value;
    const double scale = std::pow(10.0, 5 - std::floor(std::log10(std::abs(value))));
    return std::isfinite(scale) && scale > 0 ? std::round(value * scale) / scale : value;
}

Json verdictOrNull(const std::optional<FitVerdict>& verdict)
{
    return verdict ? Json(std::string(verdictName(*verdict))) : Json(nullptr);
}

} // namespace

Json toJson(const Range& range)
{
    return {{"low", rounded(range.low)}, {"likely", rounded(range.likely)}, {"high", rounded(range.high)}};
}

Json toJson(const std::optional<Range>& range) { return range ? toJson(*range) : Json(nullptr); }

Json toJson(const Money& money)
{
    return {{"amount", money.toCoins(Rounding::HalfEven).amount()}, {"currency", std::string(money.currency().code())}};
}

Json toJson(const MoneyRange& range)
{
    return {{"low", toJson(range.low)}, {"likely", toJson(range.likely)}, {"high", toJson(range.high)}};
}

Json toJson(const MemoryEstimate& m)
{
    const MemoryParts& p = m.parts_gib;
    return {{"per_gpu_gib", toJson(m.per_gpu_gib)},
            {"allocated_gib", toJson(m.allocated_gib)},
            {"reserved_gib", toJson(m.reserved_gib)},
            {"parts_gib",
             {{"weights", rounded(p.weights)},
              {"gradients", rounded(p.gradients)},
              {"optimizer", rounded(p.optimizer)},
              {"master_weights", rounded(p.master_weights)},
              {"adapters", rounded(p.adapters)},
              {"activations", rounded(p.activations)},
              {"logits", rounded(p.logits)},
              {"communication", rounded(p.communication)},
              {"kv_cache", rounded(p.kv_cache)},
              {"slack", rounded(p.slack)},
              {"runtime", rounded(p.runtime)}}},
            {"load_peak_gib", rounded(m.load_peak_gib)},
            {"host_ram_gib", rounded(m.host_ram_gib)},
            {"usable_gib", orNull(m.usable_gib)},
            {"load_verdict", verdictOrNull(m.load_verdict)},
            {"host_ram_verdict", verdictOrNull(m.host_verdict)},
            {"max_context_tokens", m.max_context_tokens ? Json(*m.max_context_tokens) : Json(nullptr)},
            {"verdict", m.usable_gib ? Json(std::string(verdictName(m.verdict))) : Json(nullptr)},
            {"rule_of_thumb_gib", m.rule_of_thumb_gib ? Json(rounded(*m.rule_of_thumb_gib)) : Json(nullptr)}};
}

Json toJson(const TimeParts& p)
{
    return {{"run", rounded(p.run)},           {"start_up", rounded(p.start_up)}, {"compile", rounded(p.compile)},
            {"download", rounded(p.download)}, {"load", rounded(p.load)},         {"padding", rounded(p.padding)}};
}

Json toJson(const TimeEstimate& t)
{
    return {{"tokens_per_s", toJson(t.tokens_per_s)},
            {"hours", toJson(t.hours)},
            {"start_hours", rounded(t.start_hours)},
            {"parts_hours", t.parts_hours ? toJson(*t.parts_hours) : Json(nullptr)},
            {"bound_by", std::string(boundName(t.bound_by))},
            {"basis", std::string(basisName(t.basis))}};
}

Json toJson(const Reasons& reasons, const Format& format)
{
    Json list = Json::array();
    for (const Reason& reason : reasons)
        list.push_back(sentence(reason, format).toStdString());
    return list;
}

Json toJson(const Error& error, const Format& format)
{
    Json where = Json::object();
    if (!error.where.file.empty())
        where["file"] = error.where.file;
    if (error.where.line > 0)
        where["line"] = error.where.line;
    if (!error.where.path.empty())
        where["path"] = error.where.path;
    return {{"code", errorName(error.code)}, {"message", sentence(error, format).toStdString()}, {"where", where}};
}

Json text(std::string_view view) { return view.empty() ? Json(nullptr) : Json(std::string(view)); }

std::string_view verdictName(FitVerdict verdict)
{
    switch (verdict) {
    case FitVerdict::Fits:
        return "fits";
    case FitVerdict::Tight:
        return "tight";
    case FitVerdict::DoesNotFit:
        return "does_not_fit";
    }
    return {};
}

std::string_view boundName(Bound bound)
{
    switch (bound) {
    case Bound::Compute:
        return "compute";
    case Bound::Bandwidth:
        return "bandwidth";
    case Bound::Communication:
        return "communication";
    case Bound::Overhead:
        return "overhead";
    case Bound::Hours:
        return "hours";
    }
    return {};
}

std::string_view basisName(Basis basis)
{
    switch (basis) {
    case Basis::Calibration:
        return "calibration";
    case Basis::LoggedRun:
        return "logged_run";
    case Basis::Evidence:
        return "evidence";
    case Basis::Datasheet:
        return "datasheet";
    case Basis::Stated:
        return "stated";
    }
    return {};
}

void printEnvelope(const Context& context, const std::string& noun_verb, Json request, const DataAge& age,
                   Currency currency, Json result, const std::vector<QString>& warnings)
{
    Json data_age = nullptr;
    if (age.oldest && age.newest)
        data_age = {{"oldest_price", dateText(*age.oldest)},
                    {"newest_price", dateText(*age.newest)},
                    {"newest_price_days", daysBetween(*age.newest, context.world.today)}};
    Json warning_list = Json::array();
    for (const QString& warning : warnings)
        warning_list.push_back(warning.toStdString());
    const Json envelope = {{"schema", "gpuplan/" + noun_verb + "/1"},
                           {"request", std::move(request)},
                           {"data_age", std::move(data_age)},
                           {"currency", std::string(currency.code())},
                           {"result", std::move(result)},
                           {"warnings", std::move(warning_list)}};
    // Texts from files may hold broken UTF-8: replace it rather than fail.
    context.out() << envelope.dump(2, ' ', false, Json::error_handler_t::replace) << "\n";
}

} // namespace gpuplan
