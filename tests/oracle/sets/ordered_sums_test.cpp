// Sums in an order of their own are what the bounds of hull.hpp permit.
#include "oracle/sets/ordered_sums.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "oracle/sets/hull.hpp"
#include "oracle/sets/nearby.hpp"
#include "support/random_sequence.hpp"

namespace assay {
namespace {

constexpr std::int64_t kMost = std::int64_t{1} << 53;

double any_term(Random& random, FloatFormat const& format) {
  double const value = std::ldexp(static_cast<double>(random.between(-kMost, kMost)), -53);
  double const term = random.one_in(4) ? value * 1000 : value;
  return value_of_code(code_of_value(term, format), format);
}

SumOrder any_order(Random& random, FloatFormat const& partial, bool in_place) {
  SumOrder order{&partial};
  order.block = static_cast<std::size_t>(random.between(1, 12));
  order.reversed = random.one_in(2);
  order.lanes = in_place ? 1 : static_cast<std::size_t>(random.between(1, 9));
  return order;
}

std::vector<CodeSet> sets_of(std::vector<double> const& terms, FloatFormat const& format) {
  std::vector<CodeSet> sets;
  for (double const term : terms) sets.push_back(CodeSet::of(code_of_value(term, format), format));
  return sets;
}

TEST(OrderedSum, InPlaceIsATreeOverTheTerms) {
  Random random(2);
  for (char const* name : {"f32", "f64", "bf16", "f16"}) {
    FloatFormat const& format = *float_format(name);
    bool differs = false;
    for (int i = 0; i < 200; ++i) {
      std::vector<double> terms;
      for (auto more = random.between(1, 40); more > 0; --more) terms.push_back(any_term(random, format));
      double const sum = ordered_sum(terms, any_order(random, format, true));
      differs = differs || sum != ordered_sum(terms, SumOrder{&format});
      auto const hull = tree_hull(BinaryFunction::add, sets_of(terms, format), format, false, {});
      ASSERT_TRUE(hull.contains(code_of_value(sum, format), format)) << name << " of " << terms.size();
    }
    EXPECT_TRUE(differs) << name;
  }
}

TEST(OrderedSum, InAnyOrderIsWithinItsBound) {
  Random random(3);
  for (char const* name : {"f32", "f64", "bf16", "f16"}) {
    FloatFormat const& format = *float_format(name);
    for (int i = 0; i < 200; ++i) {
      std::vector<double> terms;
      for (auto more = random.between(1, 100); more > 0; --more) terms.push_back(any_term(random, format));
      FloatFormat const& partial = random.one_in(2) || name == std::string_view("f64") ? format : kF32;
      double const sum = ordered_sum(terms, any_order(random, partial, false));
      auto const hull = any_order_sum(sets_of(terms, format), format, format, {nullptr, &format, false});
      ASSERT_TRUE(hull.contains(code_of_value(sum, format), format)) << name << " of " << terms.size();
    }
  }
}

// A product is the ordered sum of its rounded products, on any number of threads.
TEST(OrderedMatmul, IsTheOrderedSumOfProducts) {
  Random random(4);
  for (char const* name : {"f32", "f64", "bf16"}) {
    FloatFormat const& format = *float_format(name);
    for (int i = 0; i < 20; ++i) {
      auto const rows = static_cast<std::size_t>(random.between(1, 40));
      auto const inner = static_cast<std::size_t>(random.between(0, 70));
      auto const columns = static_cast<std::size_t>(random.between(1, 80));
      std::vector<double> x(rows * inner), y(inner * columns), out(rows * columns), threaded(out.size());
      for (auto* all : {&x, &y})
        for (double& value : *all) value = any_term(random, format);
      SumOrder const order = any_order(random, format, false);
      ordered_matmul(x.data(), y.data(), out.data(), rows, inner, columns, order);
      ordered_matmul(x.data(), y.data(), threaded.data(), rows, inner, columns, order, 3);
      EXPECT_EQ(out, threaded);
      for (std::size_t at = 0; at < out.size(); ++at) {
        std::vector<double> products;
        for (std::size_t k = 0; k < inner; ++k) {
          double const product = x[at / columns * inner + k] * y[k * columns + at % columns];
          products.push_back(value_of_code(code_of_value(product, format), format));
        }
        ASSERT_EQ(out[at], ordered_sum(products, order)) << name << " element " << at;
      }
    }
  }
}

}  // namespace
}  // namespace assay
