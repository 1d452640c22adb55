// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/decide/buy_or_rent/uncertainty_draws.h"

#include <array>
#include <cmath>
#include <random>

namespace gpuplan {

namespace {

using Coefficients = std::array<double, 8>; // of x^0 to x^7

double polynomial(const Coefficients& a, double x)
{
    double sum = 0;
    for (std::size_t i = a.size(); i-- > 0;)
        sum = sum * x + a[i];
    return sum;
}

struct Rational {
    Coefficients above, below;
    double at(double x) const { return polynomial(above, x) / polynomial(below, x); }
};

// Wichura 1988, table of PPND16: the middle, the tails, and the far tails beyond p = e^-25.
constexpr Rational kMiddle{
    {3.3871328727963666080e0, 1.3314166789178437745e2, 1.9715909503065514427e3, 1.3731693765509461125e4,
     4.5921953931549871457e4, 6.7265770927008700853e4, 3.3430575583588128105e4, 2.5090809287301226727e3},
    {1.0, 4.2313330701600911252e1, 6.8718700749205790830e2, 5.3941960214247511077e3, 2.1213794301586595867e4,
     3.9307895800092710610e4, 2.8729085735721942674e4, 5.2264952788528545610e3}};
constexpr Rational kTail{
    {1.42343711074968357734e0, 4.63033784615654529590e0, 5.76949722146069140550e0, 3.64784832476320460504e0,
     1.27045825245236838258e0, 2.41780725177450611770e-1, 2.27238449892691845833e-2, 7.74545014278341407640e-4},
    {1.0, 2.05319162663775882187e0, 1.67638483018380384940e0, 6.89767334985100004550e-1, 1.48103976427480074590e-1,
     1.51986665636164571966e-2, 5.47593808499534494600e-4, 1.05075007164441684324e-9}};
constexpr Rational kFarTail{
    {6.65790464350110377720e0, 5.46378491116411436990e0, 1.78482653991729133580e0, 2.96560571828504891230e-1,
     2.65321895265761230930e-2, 1.24266094738807843860e-3, 2.71155556874348757815e-5, 2.01033439929228813265e-7},
    {1.0, 5.99832206555887937690e-1, 1.36929880922735805310e-1, 1.48753612908506148525e-2, 7.86869131145613259100e-4,
     1.84631831751005468180e-5, 1.42151175831644588870e-7, 2.04426310338993978564e-15}};

/// What one draw consumes, in this order.
enum Dimension { kRent, kResale, kPrice, kWall, kOverhead, kSpeed, kTariff, kDrift, kDimensions };
using Point = std::array<double, kDimensions>;

/// Inside of (0, 1), symmetric: 1 − p is as exact as p.
double uniform(std::mt19937_64& random) { return (static_cast<double>(random() >> 12) + 0.5) * 0x1p-52; }

/// `normals` of the four lognormal dimensions, `p` of the triangular ones.
struct Normals {
    double rent, resale, tariff, drift;
};

OwnershipDraw drawAt(const OwnershipCase& c, const OwnershipSpread& spread, const Point& p, const Normals& z)
{
    const double correlation = spread.rent_resale_correlation;
    const double resale = correlation * z.rent + std::sqrt(1 - correlation * correlation) * z.resale;
    OwnershipDraw draw;
    draw.price_factor = triangleQuantile(spread.price_factor, p[kPrice]);
    draw.wall_kw = triangleQuantile(spread.wall_kw, p[kWall]);
    draw.overhead = triangleQuantile(spread.overhead, p[kOverhead]);
    draw.speed_ratio = triangleQuantile(spread.speed_ratio, p[kSpeed]);
    draw.rent_per_gpu_hour = c.rent_per_gpu_hour * std::exp(spread.rent_log_sd * z.rent);
    draw.resale_log_factor = spread.resale_log_sd * resale;
    draw.tariff_factor = std::exp(spread.tariff_factor_log_sd * z.tariff);
    draw.rent_drift_per_year = c.rent_drift_per_year + spread.drift_sd_per_year * z.drift;
    return draw;
}

} // namespace

double normalQuantile(double p)
{
    const double q = p - 0.5;
    if (std::abs(q) <= 0.425)
        return q * kMiddle.at(0.180625 - q * q); // 0.425² − q²
    const double r = std::sqrt(-std::log(q < 0 ? p : 1 - p));
    const double z = r <= 5 ? kTail.at(r - 1.6) : kFarTail.at(r - 5);
    return q < 0 ? -z : z;
}

double triangleQuantile(const Triangle& triangle, double p)
{
    const double width = triangle.high - triangle.low;
    if (width <= 0)
        return triangle.mode;
    const double left = triangle.mode - triangle.low, right = triangle.high - triangle.mode;
    return p * width < left ? triangle.low + std::sqrt(p * width * left)
                            : triangle.high - std::sqrt((1 - p) * width * right);
}

std::vector<OwnershipDraw> drawOwnership(const OwnershipCase& c, const OwnershipSpread& spread, int draws,
                                         std::uint64_t seed)
{
    std::mt19937_64 random(seed);
    std::vector<OwnershipDraw> all;
    all.reserve(static_cast<std::size_t>(draws) + 1);
    while (all.size() < static_cast<std::size_t>(draws)) {
        Point p;
        for (double& each : p)
            each = uniform(random);
        const Normals z{normalQuantile(p[kRent]), normalQuantile(p[kResale]), normalQuantile(p[kTariff]),
                        normalQuantile(p[kDrift])};
        all.push_back(drawAt(c, spread, p, z));
        for (double& each : p)
            each = 1 - each;
        all.push_back(drawAt(c, spread, p, {-z.rent, -z.resale, -z.tariff, -z.drift}));
    }
    all.resize(static_cast<std::size_t>(draws));
    return all;
}

} // namespace gpuplan
