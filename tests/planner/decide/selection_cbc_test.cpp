// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A solver that shares nothing with ours, on instances beyond brute force. CBC is used here only.
#include <gtest/gtest.h>

#include "tests/planner/decide/selection_cases.h"

#if GPUPLAN_HAS_CBC
#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <vector>

#include <coin/Cbc_C_Interface.h>

namespace gpuplan {
namespace {

/// The problem as a mixed integer program: one binary column per option.
class Milp {
public:
    explicit Milp(const SelectionProblem& problem) : m_problem(problem)
    {
        for (std::uint32_t i = 0; i < problem.items.size(); ++i)
            for (const SelectionOption& option : problem.items[i].options)
                m_columns.push_back({i, &option});
    }

    /// Values tier by tier, then the cost; each goal becomes a row of the next one.
    Selection solve()
    {
        Selection plan;
        for (const Priority p : {Priority::Must, Priority::Should, Priority::Could}) {
            const auto valueOf = [&](const Column& c) {
                return m_problem.items[c.item].priority == p ? c.option->value : 0;
            };
            plan.value[p] = best([&](const Column& c) { return -static_cast<double>(valueOf(c)); }, valueOf);
            m_kept[static_cast<std::size_t>(p)] = plan.value[p];
        }
        const auto costOf = [](const Column& c) { return c.option->cost; };
        plan.cost = best([&](const Column& c) { return static_cast<double>(c.option->cost); }, costOf);
        return plan;
    }

private:
    struct Column {
        std::uint32_t item;
        const SelectionOption* option;
    };
    using Model = std::unique_ptr<Cbc_Model, void (*)(Cbc_Model*)>;

    template <class Coefficient> void addRow(Cbc_Model* model, char sense, double right, Coefficient coefficient) const
    {
        std::vector<int> columns;
        std::vector<double> coefficients;
        for (std::size_t c = 0; c < m_columns.size(); ++c)
            if (const double value = coefficient(m_columns[c]); value != 0) {
                columns.push_back(static_cast<int>(c));
                coefficients.push_back(value);
            }
        if (!columns.empty())
            Cbc_addRow(model, "", static_cast<int>(columns.size()), columns.data(), coefficients.data(), sense, right);
    }

    /// Minimises; the sum of `measure` over the columns that are chosen.
    template <class Objective, class Measure> std::int64_t best(Objective objective, Measure measure) const
    {
        const Model model(Cbc_newModel(), Cbc_deleteModel);
        Cbc_setLogLevel(model.get(), 0);
        for (const Column& column : m_columns)
            Cbc_addCol(model.get(), "", 0, 1, objective(column), 1, 0, nullptr, nullptr);
        const auto duration = [](const Column& c) { return static_cast<double>(c.option->duration_s); };
        addRow(model.get(), 'L', static_cast<double>(m_problem.budget),
               [](const Column& c) { return static_cast<double>(c.option->cost); });
        if (m_problem.deadline_s)
            addRow(model.get(), 'L', static_cast<double>(*m_problem.deadline_s), duration);
        for (std::uint32_t i = 0; i < m_problem.items.size(); ++i) {
            const auto chosen = [i](const Column& c) { return c.item == i ? 1.0 : 0.0; };
            addRow(model.get(), 'L', 1, chosen);
            for (const std::uint32_t p : m_problem.items[i].after)
                addRow(model.get(), 'L', 0, [&](const Column& c) { return chosen(c) - (c.item == p ? 1 : 0); });
            if (m_problem.items[i].deadline_s) { // without links and sorted by deadline: the items before it run before
                double all = 0;
                for (const Column& c : m_columns)
                    all += duration(c);
                addRow(model.get(), 'L', static_cast<double>(*m_problem.items[i].deadline_s) + all,
                       [&](const Column& c) { return (c.item <= i ? duration(c) : 0) + all * chosen(c); });
            }
        }
        for (const Priority p : {Priority::Must, Priority::Should, Priority::Could})
            if (const auto kept = m_kept[static_cast<std::size_t>(p)])
                addRow(model.get(), 'G', static_cast<double>(*kept),
                       [&](const Column& c) { return m_problem.items[c.item].priority == p ? c.option->value : 0; });
        Cbc_solve(model.get());
        EXPECT_TRUE(Cbc_isProvenOptimal(model.get()));
        const double* solution = Cbc_getColSolution(model.get());
        std::int64_t sum = 0;
        for (std::size_t c = 0; c < m_columns.size(); ++c)
            if (solution[c] > 0.5)
                sum += measure(m_columns[c]);
        return sum;
    }

    const SelectionProblem& m_problem;
    std::vector<Column> m_columns;
    std::array<std::optional<std::int64_t>, kPriorities> m_kept;
};

void expectEqual(const SelectionProblem& problem, int number)
{
    const Selection plan = select(problem).value();
    const Selection expected = Milp(problem).solve();
    EXPECT_TRUE(plan.exact) << number;
    EXPECT_EQ(plan.value, expected.value) << number;
    EXPECT_EQ(plan.cost, expected.cost) << number;
    expectConsistent(problem, plan);
}

TEST(SelectionAgainstCbc, MoneyOnly)
{
    Random random(101);
    for (int number = 0; number < 25; ++number) {
        const CaseShape shape{.items = 40 + number % 21,
                              .options = 20 + number % 20,
                              .most_cost = 5'000,
                              .most_duration_s = 1000,
                              .most_value = 100,
                              .value_per_option = number % 2 == 0,
                              .budget_share = 0.05 + 0.01 * (number % 10)};
        expectEqual(randomProblem(random, shape), number);
    }
}

TEST(SelectionAgainstCbc, LinksInsideAndBetweenPriorities)
{
    Random random(102);
    for (int number = 0; number < 10; ++number) {
        const CaseShape shape{.items = 40,
                              .options = 20,
                              .most_cost = 2'000,
                              .most_duration_s = 1000,
                              .most_value = 100,
                              .value_per_option = number % 2 == 0,
                              .budget_share = 0.05,
                              .links = 0.2,
                              .links_cross = number % 3 > 0};
        expectEqual(randomProblem(random, shape), number);
    }
}

TEST(SelectionAgainstCbc, Deadline)
{
    Random random(103);
    for (int number = 0; number < 10; ++number) {
        const CaseShape shape{.items = 18 + number,
                              .options = 20,
                              .most_cost = 2'000,
                              .most_duration_s = 2'000,
                              .most_value = 100,
                              .value_per_option = number % 2 == 0,
                              .budget_share = 0.2,
                              .deadline_share = 0.2};
        expectEqual(randomProblem(random, shape), number);
    }
}

TEST(SelectionAgainstCbc, OwnDeadlines)
{
    Random random(104);
    for (int number = 0; number < 10; ++number) {
        const CaseShape shape{.items = 15,
                              .options = 10,
                              .most_cost = 2'000,
                              .most_duration_s = 2'000,
                              .most_value = 100,
                              .value_per_option = false,
                              .budget_share = 0.25,
                              .own_deadlines = 1};
        SelectionProblem problem = randomProblem(random, shape);
        for (SelectionItem& item : problem.items)
            *item.deadline_s /= 3;
        std::sort(problem.items.begin(), problem.items.end(),
                  [](const SelectionItem& a, const SelectionItem& b) { return *a.deadline_s < *b.deadline_s; });
        expectEqual(problem, number);
    }
}

} // namespace
} // namespace gpuplan
#else
TEST(SelectionAgainstCbc, NeedsCbc) { GTEST_SKIP() << "built without coinor-libcbc-dev"; }
#endif
