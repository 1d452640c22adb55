// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "planner/quantity/price_unit.h" // a plan keeps the units of its prices, so they belong to the core
