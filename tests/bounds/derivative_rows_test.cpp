#include "bounds/derivative_rows.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <map>
#include <string>

#include "bounds/composition.hpp"
#include "grammar/notation/profile_file.hpp"
#include "grammar/notation/specification.hpp"
#include "oracle/formats/long_real.hpp"

namespace assay {
namespace {

using bounds::compile_derivatives;
using bounds::ComposedElement;
using bounds::DerivativeRows;

using Real = LongReal;
using Function = std::function<Real(std::vector<Real> const&)>;

Real real(double value) { return Real(Number::of(value)); }
double number(Real const& value) { return to_double(value.number(value)); }

// Returns (f(x + h) - f(x - h)) / 2h with h = 2^-600. Its error is far below the last place of a double.
double difference(Function const& f, std::vector<double> const& at, std::size_t k) {
  Real const step(Number::finite(false, -600, 1));
  std::vector<Real> above, below;
  for (std::size_t i = 0; i < at.size(); ++i) {
    above.push_back(i == k ? real(at[i]) + step : real(at[i]));
    below.push_back(i == k ? real(at[i]) - step : real(at[i]));
  }
  Real const slope = (f(above) - f(below)) / (step + step);
  return slope.sign() == 0 ? 0 : number(slope);
}

Real cubed_root(Real const& x) {
  Real const third = Real(1) / Real(3);
  Real const size = (third * x.magnitude().logarithm()).exponential();
  return x.sign() < 0 ? Real(0) - size : size;
}

// The functions by their definitions. They share no engine with the tested code.
std::map<std::string, Function> const& functions() {
  static auto const exp = [](Real const& x) { return x.exponential(); };
  static auto const one = Real(1), two = Real(2);
  static std::map<std::string, Function> const all{
      {"stablehlo.abs", [](auto const& x) { return x[0].magnitude(); }},
      {"stablehlo.add", [](auto const& x) { return x[0] + x[1]; }},
      {"stablehlo.subtract", [](auto const& x) { return x[0] - x[1]; }},
      {"stablehlo.multiply", [](auto const& x) { return x[0] * x[1]; }},
      {"stablehlo.divide", [](auto const& x) { return x[0] / x[1]; }},
      {"stablehlo.maximum", [](auto const& x) { return (x[0] - x[1]).sign() > 0 ? x[0] : x[1]; }},
      {"stablehlo.minimum", [](auto const& x) { return (x[0] - x[1]).sign() < 0 ? x[0] : x[1]; }},
      {"stablehlo.negate", [](auto const& x) { return Real(0) - x[0]; }},
      {"stablehlo.convert", [](auto const& x) { return x[0]; }},
      {"stablehlo.reduce_precision", [](auto const& x) { return x[0]; }},  // without its rounding
      {"stablehlo.exponential", [](auto const& x) { return exp(x[0]); }},
      {"stablehlo.exponential_minus_one", [](auto const& x) { return exp(x[0]) - one; }},
      {"stablehlo.log", [](auto const& x) { return x[0].logarithm(); }},
      {"stablehlo.log_plus_one", [](auto const& x) { return (one + x[0]).logarithm(); }},
      {"stablehlo.logistic", [](auto const& x) { return one / (one + exp(Real(0) - x[0])); }},
      {"stablehlo.tanh", [](auto const& x) { return one - two / (exp(x[0] + x[0]) + one); }},
      {"stablehlo.sqrt", [](auto const& x) { return x[0].root(); }},
      {"stablehlo.rsqrt", [](auto const& x) { return one / x[0].root(); }},
      {"stablehlo.cbrt", [](auto const& x) { return cubed_root(x[0]); }},
      {"stablehlo.sine", [](auto const& x) { return x[0].sine(); }},
      {"stablehlo.cosine", [](auto const& x) { return x[0].cosine(); }},
      {"stablehlo.tan", [](auto const& x) { return x[0].sine() / x[0].cosine(); }},
      {"stablehlo.atan2", [](auto const& x) { return Real::angle(x[0], x[1]); }},
      {"stablehlo.power", [](auto const& x) { return (x[1] * x[0].logarithm()).exponential(); }},
      {"stablehlo.select", [](auto const& x) { return x[0].sign() != 0 ? x[1] : x[2]; }},
      {"stablehlo.clamp",
       [](auto const& x) {
         auto const above = (x[1] - x[0]).sign() > 0 ? x[1] : x[0];
         return (above - x[2]).sign() < 0 ? above : x[2];
       }},
      {"chlo.acos", [](auto const& x) { return Real::angle((one - x[0] * x[0]).root(), x[0]); }},
      {"chlo.asin", [](auto const& x) { return Real::angle(x[0], (one - x[0] * x[0]).root()); }},
      {"chlo.atan", [](auto const& x) { return Real::angle(x[0], one); }},
      {"chlo.tan", [](auto const& x) { return x[0].sine() / x[0].cosine(); }},
      {"chlo.acosh", [](auto const& x) { return (x[0] + (x[0] * x[0] - one).root()).logarithm(); }},
      {"chlo.asinh", [](auto const& x) { return (x[0] + (x[0] * x[0] + one).root()).logarithm(); }},
      {"chlo.atanh", [](auto const& x) { return ((one + x[0]) / (one - x[0])).logarithm() / two; }},
      {"chlo.cosh", [](auto const& x) { return (exp(x[0]) + exp(Real(0) - x[0])) / two; }},
      {"chlo.sinh", [](auto const& x) { return (exp(x[0]) - exp(Real(0) - x[0])) / two; }},
      {"chlo.square", [](auto const& x) { return x[0] * x[0]; }},
  };
  return all;
}

// For functions that LongReal lacks: a difference quotient of results of 64 bits, accurate to about 9 digits.
double difference_of(UnaryFunction function, double x) {
  auto const at = [&](double value) { return Real(*evaluate_exactly(function, Number::of(value), Engine::arb)); };
  double const h = std::fabs(x) * 0x1p-20;
  return number((at(x + h) - at(x - h)) / real(2 * h));
}

std::vector<std::vector<double>> points_of(std::string const& op, std::size_t inputs) {
  if (op == "stablehlo.select") return {{1, 2.5, -3}, {0, 2.5, -3}};
  std::vector<double> const grid{-7.25, -2.5, -0.9375, -0.5, -1e-3, 1e-3, 0.3, 0.75, 1.5, 3, 9.5};
  std::vector<std::vector<double>> points{{}};
  for (std::size_t k = 0; k < inputs; ++k) {
    std::vector<std::vector<double>> next;
    for (auto const& point : points)
      for (double const value : grid) {
        next.push_back(point);
        next.back().push_back(value * (1 + 0.125 * static_cast<double>(k)));  // no ties
      }
    points = std::move(next);
  }
  return points;
}

// Returns the intervals of the operands. For a function of one operand, the interval of its result follows.
std::vector<RealInterval> variables_at(std::string const& op, DerivativeRows const& rows,
                                       std::vector<RealInterval> operands) {
  auto const function = unary_function(op.substr(op.find('.') + 1));
  operands.push_back(rows.uses_result && function ? image(*function, operands[0]) : RealInterval{});
  return operands;
}

template <class Check> void for_each_partial(Check const& check) {
  for (auto const name : Specification::get().op_names()) {
    auto const* const op = Specification::get().op(name);
    auto const rows = compile_derivatives(*op);
    ASSERT_TRUE(rows) << rows.error();
    if (!rows->partials.empty()) check(*op, *rows);
  }
}

TEST(DerivativeRows, AreDifferencesOfTheFunctionAtThreeThousandBits) {
  int checked = 0;
  for_each_partial([&](OpSpec const& op, DerivativeRows const& rows) {
    auto const unary = unary_function(op.name.substr(op.name.find('.') + 1));
    auto const known = functions().find(op.name);
    ASSERT_TRUE(known != functions().end() || unary) << op.name << " has derivatives, but no definition here";
    int of_op = 0;
    for (auto const& point : points_of(op.name, rows.inputs)) {
      std::vector<RealInterval> operands;
      for (double const value : point) operands.push_back(RealInterval::point(value));
      auto const variables = variables_at(op.name, rows, operands);
      for (auto const& partial : rows.partials) {
        if (partial.condition && !partial.condition->holds(variables)) continue;
        auto const slope = partial.slope(variables);
        if (!slope.is_finite()) continue;
        bool const is_long = known != functions().end();
        bool const is_negative_power = op.name == "stablehlo.power" && point[0] < 0;
        if (is_negative_power) continue;
        double const expected =
            is_long ? difference(known->second, point, partial.input) : difference_of(*unary, point[0]);
        double const tolerance = (is_long ? 1e-12 : 1e-7) * std::max(1e-3, std::fabs(expected));
        EXPECT_GE(expected, slope.low - tolerance) << op.name << " " << partial.input << " at " << point[0];
        EXPECT_LE(expected, slope.high + tolerance) << op.name << " " << partial.input << " at " << point[0];
        EXPECT_LE(slope.high - slope.low, 1e-9 * std::max(1.0, std::fabs(expected))) << op.name;
        ++of_op, ++checked;
      }
    }
    EXPECT_GT(of_op, 0) << op.name << ": no point of the grid satisfies the conditions of its rows";
  });
  EXPECT_GT(checked, 1000);
}

TEST(DerivativeRows, ContainAllSlopesOnAnInterval) {
  for_each_partial([&](OpSpec const& op, DerivativeRows const& rows) {
    for (auto const& point : points_of(op.name, rows.inputs))
      for (double const radius : {1e-6, 0.05}) {
        std::vector<RealInterval> boxes;
        for (double const value : point) boxes.push_back({value - radius, value + radius});
        if (op.name == "stablehlo.select") boxes[0] = RealInterval::point(point[0]);
        auto const wide = variables_at(op.name, rows, boxes);
        for (auto const& partial : rows.partials) {
          if (partial.condition && !partial.condition->holds(wide)) continue;
          auto const slopes = partial.slope(wide);
          for (double const part : {-1.0, -0.4, 0.0, 0.7, 1.0}) {
            std::vector<RealInterval> one;
            for (std::size_t k = 0; k < point.size(); ++k)
              one.push_back(RealInterval::point(boxes[k].low == boxes[k].high ? point[k] : point[k] + part * radius));
            auto const slope = partial.slope(variables_at(op.name, rows, one));
            if (partial.condition && !partial.condition->holds(variables_at(op.name, rows, one))) continue;
            if (!slope.is_finite()) continue;
            EXPECT_LE(slopes.low, slope.low + 1e-9 * slope.magnitude()) << op.name << " at " << point[0];
            EXPECT_GE(slopes.high, slope.high - 1e-9 * slope.magnitude()) << op.name << " at " << point[0];
          }
        }
      }
  });
}

// batch_norm_inference: operand, scale, offset, mean, variance, and epsilon.
Real normalized(std::vector<Real> const& x) { return x[1] * (x[0] - x[3]) / (x[4] + x[5]).root() + x[2]; }

TEST(DerivativeRows, OfACompositionAreDifferencesOfTheFunction) {
  auto const rows = compile_derivatives(*Specification::get().op("stablehlo.batch_norm_inference"));
  ASSERT_TRUE(rows) << rows.error();
  ASSERT_TRUE(rows->composition);
  EXPECT_EQ(rows->composition->axes,
            (std::vector<std::string_view>{"", "feature_index", "feature_index", "feature_index", "feature_index"}));
  auto const epsilon =
      static_cast<std::size_t>(std::ranges::find(rows->attributes, "epsilon") - rows->attributes.begin());
  auto const ieee = *read_profile("ieee");
  ComposedElement element(*rows->composition, kF32, ieee, std::nullopt);
  for (double const operand : {-3.5, 0.25, 8.0})
    for (double const variance : {0.125, 2.5}) {
      std::vector<double> const point{operand, 1.5, -0.75, 0.5, variance, 0.0009765625};
      std::vector<RealInterval> variables(rows->inputs + 1 + rows->attributes.size());
      for (std::size_t k = 0; k < rows->inputs; ++k) variables[k] = RealInterval::point(point[k]);
      variables[rows->inputs + 1 + epsilon] = RealInterval::point(point[5]);
      ASSERT_TRUE(element.at(variables));
      for (std::size_t k = 0; k < rows->inputs; ++k) {
        double const expected = difference(normalized, point, k);
        auto const slope = element.slopes()[k];
        EXPECT_LE(slope.low, expected + 1e-12) << k;
        EXPECT_GE(slope.high, expected - 1e-12) << k;
        EXPECT_LE(slope.high - slope.low, 1e-5 * std::max(1.0, std::fabs(expected))) << k << ": more than roundings";
      }
      // Five roundings of numbers that are not much greater than the result and the greatest term.
      double const size = std::max(std::fabs(number(normalized({real(operand), real(1.5), real(-0.75), real(0.5),
                                                                real(variance), real(point[5])}))),
                                   8.0);
      EXPECT_GT(element.error(), 0x1p-25 * size / 16);
      EXPECT_LT(element.error(), 5 * 0x1p-23 * size * 2);
      variables[4] = {-0.5, 0.5};
      EXPECT_FALSE(element.at(variables)) << "a variance that may be negative";
    }
}

OpSpec op_with(std::string const& row) {
  auto file =
      parse_spec_file("ops/x.spec", "op x\n  input a I1 tensor\n  output result tensor\n  derivative D1 " + row);
  EXPECT_TRUE(file) << row;
  return file ? file->ops.at(0) : OpSpec{};
}

TEST(DerivativeRows, ReportErrorsInARow) {
  EXPECT_TRUE(compile_derivatives(op_with("partial(a) = 1 - result * result")));
  EXPECT_TRUE(compile_derivatives(op_with("composed(result(i)) = a(i) + a(i)")));
  for (auto const* row :
       {"partial(b) = 1", "partial(a) = c", "partial(a) = a % 2", "a = 1", "partial(a) = size(a)",
        "terms(result) = a + a", "terms(result) = fold(b, a)", "composed(result(i)) = a(i) % 2",
        "composed(result(i)) = a(2)", "composed(result(i)) = sign(a(i))", "composed(result(i)) = b(i)"})
    EXPECT_FALSE(compile_derivatives(op_with(row))) << row;
}

TEST(DerivativeRows, JumpIfTheConditionIsUndecided) {
  auto const* const select = Specification::get().op("stablehlo.select");
  ASSERT_NE(select, nullptr);
  auto const rows = compile_derivatives(*select);
  ASSERT_TRUE(rows);
  std::vector<RealInterval> const open{{0, 1}, {1, 1}, {2, 2}, {}};
  EXPECT_FALSE(rows->partials[0].condition->holds(open));
}

}  // namespace
}  // namespace assay
