// Sums in any order: results of random orders and trees are within the bounds, and the bounds are narrow.
#include "oracle/sets/drift.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

namespace assay {
namespace {

using Numbers = std::vector<double>;

struct Machine {
  FloatFormat const& format;
  bool wider, flush;
  std::mt19937_64& random;

  double rounded(double x) const {
    double const result = to_double(unpack(round(Number::of(x), format), format));
    bool const tiny = result != 0 && std::fabs(result) < std::ldexp(1.0, format.min_exponent());
    return flush && tiny && random() % 2 ? std::copysign(0.0, result) : result;
  }
  double add(double x, double y) const {
    if (!wider) return rounded(x + y);
    auto const choice = random() % 3;
    return choice == 0 ? x + y : choice == 1 ? double{static_cast<float>(x + y)} : rounded(x + y);
  }
  double one_by_one(Numbers const& x) const {
    double total = x[0];
    for (std::size_t i = 1; i < x.size(); ++i) total = add(total, x[i]);
    return rounded(total);
  }
  double by_pairs(Numbers x) const {
    for (; x.size() > 1; x.resize((x.size() + 1) / 2))
      for (std::size_t i = 0; i < x.size(); i += 2) x[i / 2] = i + 1 < x.size() ? add(x[i], x[i + 1]) : x[i];
    return rounded(x[0]);
  }
  double any(Numbers x) const {
    std::shuffle(x.begin(), x.end(), random);
    auto const by_size = [](double a, double b) { return std::fabs(a) < std::fabs(b); };
    auto const choice = random() % 4;
    if (choice == 0) std::sort(x.begin(), x.end(), by_size);
    if (choice == 1) std::sort(x.rbegin(), x.rend(), by_size);
    return choice == 2 ? by_pairs(x) : one_by_one(x);
  }
};

// Terms of one sign, of both signs, all ones, or with subnormal numbers.
Numbers terms(FloatFormat const& format, std::size_t count, int kind, std::mt19937_64& random) {
  Numbers all;
  for (std::size_t i = 0; i < count; ++i) {
    double x =
        kind == 2 ? 1 : std::ldexp(1 + static_cast<double>(random() % 64) / 64, static_cast<int>(random() % 6) - 6);
    if (kind == 3 && random() % 2) x = std::ldexp(x, format.min_exponent());
    if (kind != 0 && kind != 2 && random() % 2) x = -x;
    all.push_back(to_double(unpack(round(Number::of(x), format), format)));
  }
  return all;
}

std::vector<CodeSet> points(Numbers const& numbers, FloatFormat const& format) {
  std::vector<CodeSet> all;
  for (double const x : numbers) all.push_back(CodeSet::of(round(Number::of(x), format), format));
  return all;
}

std::string shown(CodeSet const& set, FloatFormat const& format) {
  auto const at = [&](std::int64_t order) { return std::to_string(to_double(unpack(code_of(order, format), format))); };
  return at(set.low) + " to " + at(set.high);
}

TEST(Drift, HoldsRandomOrdersAndTrees) {
  std::mt19937_64 random(1);
  int known = 0;
  for (auto const* name : {"bf16", "f16", "f8E5M2", "f8E4M3"})
    for (std::size_t const count : {1, 2, 3, 7, 40, 300})
      for (int const kind : {0, 1, 2, 3})
        for (bool const wider : {false, true})
          for (bool const flush : {false, true}) {
            auto const& format = *float_format(name);
            auto const x = terms(format, count, kind, random);
            auto const hull = drift_hull(points(x, format), format, wider, flush);
            known += hull.has_value();
            Machine const machine{format, wider, flush, random};
            for (int sample = 0; hull && sample < 24; ++sample) {
              double const total = machine.any(x);
              EXPECT_TRUE(hull->contains(round(Number::of(total), format), format))
                  << name << " " << count << " " << kind << wider << flush << ": " << total << " is not in "
                  << shown(*hull, format);
            }
          }
  EXPECT_GT(known, 200);
}

TEST(Drift, IsNarrowWhereTermsHaveOneSign) {
  auto const number = [](std::int64_t order) { return to_double(unpack(code_of(order, kBF16), kBF16)); };
  std::vector<CodeSet> const ones(1000, CodeSet::of(round(Number::of(1.0), kBF16), kBF16));
  auto const one_format = *drift_hull(ones, kBF16, false, false), wider = *drift_hull(ones, kBF16, true, false);
  EXPECT_GT(number(one_format.low), 100);
  EXPECT_LT(number(one_format.high), 2500);
  EXPECT_GE(number(wider.low), 1);
  EXPECT_LT(number(wider.high), 12000);
  auto minus = ones;
  for (auto& set : minus) set = {-1 - set.high, -1 - set.low};
  auto const below = *drift_hull(minus, kBF16, false, false);
  EXPECT_EQ(below, (CodeSet{-1 - one_format.high, -1 - one_format.low}));
}

TEST(Drift, HasNoBoundForOverflowsAndSpecialValues) {
  auto const all = [](std::initializer_list<double> numbers) {
    return drift_hull(points(Numbers(numbers), kF16), kF16, false, false);
  };
  EXPECT_TRUE(all({30000, 30000}));
  EXPECT_FALSE(all({60000, 60000}));
  EXPECT_FALSE(all({60000, 60000, -60000, -60000}));
  EXPECT_FALSE(all({1, INFINITY}));
  EXPECT_FALSE(all({1, NAN}));
  EXPECT_FALSE(drift_hull({}, kF16, false, false));
}

// All orders, by exhaustive enumeration.
TEST(Drift, FoldsInEveryOrderAreExact) {
  std::mt19937_64 random(2);
  for (auto const* name : {"bf16", "f8E5M2", "f32"})
    for (auto const function : {BinaryFunction::add, BinaryFunction::multiply})
      for (int round_number = 0; round_number < 20; ++round_number) {
        auto const& format = *float_format(name);
        auto const x = terms(format, 6, round_number % 3, random);
        std::vector<std::size_t> order{1, 2, 3, 4, 5};
        CodeSet seen{0, 0, false, false};
        do {
          std::uint64_t total = round(Number::of(x[0]), format);
          for (auto const i : order) total = evaluate(function, total, round(Number::of(x[i]), format), format);
          seen.include(CodeSet::of(total, format));
        } while (std::next_permutation(order.begin(), order.end()));
        auto const hull = fold_hull(function, points(x, format), format, 65536);
        ASSERT_TRUE(hull) << name;
        EXPECT_EQ(*hull, seen) << name << " " << round_number;
      }
}

// Every tree over terms in the given order.
TEST(Drift, TreesOfEqualTermsAreCounted) {
  for (auto const* name : {"bf16", "f8E5M2", "f32"})
    for (double const term : {1.0, 1.75, -0.625})
      for (std::size_t const count : {1, 2, 3, 20, 150}) {
        auto const& format = *float_format(name);
        std::vector<CodeSet> const terms(count, CodeSet::of(round(Number::of(term), format), format));
        auto all = tree_hull(BinaryFunction::add, terms, format, false, {});
        auto counted = equal_terms_hull(terms[0], count, format);
        ASSERT_TRUE(counted);
        counted->include(any_order_sum(terms, format, format, {}));
        EXPECT_EQ(*counted, all) << name << " " << term << " " << count;
      }
  CodeSet const one = CodeSet::of(round(Number::of(1.0), kBF16), kBF16);
  auto const thousand = *equal_terms_hull(one, 1000, kBF16);
  EXPECT_EQ(thousand.low, order_of(round(Number::of(256.0), kBF16), kBF16));
  EXPECT_LT(thousand.high, order_of(round(Number::of(1500.0), kBF16), kBF16));
  EXPECT_FALSE(equal_terms_hull(CodeSet::point(0), 10, kBF16)) << "zeros have signs";
  EXPECT_FALSE(equal_terms_hull(CodeSet::of(kF16.max_finite_code(), kF16), 2, kF16));
}

TEST(Drift, FoldsOfEqualTermsAreCounted) {
  std::vector<CodeSet> const ones(300, CodeSet::of(round(Number::of(1.0), kBF16), kBF16));
  EXPECT_EQ(*fold_hull(BinaryFunction::add, ones, kBF16, 1000), CodeSet::of(round(Number::of(256.0), kBF16), kBF16));
  std::mt19937_64 random(3);
  EXPECT_FALSE(fold_hull(BinaryFunction::add, points(terms(kF32, 30, 1, random), kF32), kF32, 65536)) << "too many";
  EXPECT_FALSE(fold_hull(BinaryFunction::add, points({60000, 60000, -60000}, kF16), kF16, 1000)) << "infinite";
  EXPECT_FALSE(fold_hull(BinaryFunction::add, points({1, NAN}, kF16), kF16, 1000));
}

}  // namespace
}  // namespace assay
