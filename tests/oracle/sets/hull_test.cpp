#include "oracle/sets/hull.hpp"

#include <gtest/gtest.h>
#include <mpfr.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "oracle/formats/mpfr_number.hpp"
#include "oracle/sums/exact_sum.hpp"

namespace assay {
namespace {

using Codes = std::vector<std::uint64_t>;
using Sets = std::vector<CodeSet>;
using Attained = std::set<std::uint64_t>;

constexpr BinaryFunction kFunctions[] = {BinaryFunction::add, BinaryFunction::multiply, BinaryFunction::maximum,
                                         BinaryFunction::minimum};

constexpr int kRepeats = 1;  // 1000 for a longer search

enum class TermData { near_one, integers, zeros, subnormal, huge, any_code, special, cancelling };
constexpr TermData kTermData[] = {TermData::near_one, TermData::integers, TermData::zeros,   TermData::subnormal,
                                  TermData::huge,     TermData::any_code, TermData::special, TermData::cancelling};

class TermGenerator {
public:
  explicit TermGenerator(std::uint64_t seed) : random_(seed) {}
  std::uint64_t below(std::uint64_t limit) { return random_() % limit; }
  bool coin() { return random_() & 1; }
  double unit() { return std::ldexp(static_cast<double>(static_cast<std::int64_t>(random_())), -63); }

  Codes codes(TermData data, FloatFormat const& format, std::size_t count) {
    Codes out(count);
    for (auto& code : out) code = one(data, format);
    if (data == TermData::cancelling && format.has_sign)
      for (std::size_t i = 0; i + 1 < count; i += 2)
        if (!format.is_zero(out[i])) out[i + 1] = out[i] ^ format.sign_bit();
    std::shuffle(out.begin(), out.end(), random_);
    return out;
  }

  // Returns single codes, or sets of a few codes around each.
  Sets sets(Codes const& codes, FloatFormat const& format, bool wide) {
    Sets out;
    for (auto const code : codes) {
      CodeSet set = CodeSet::of(code, format);
      if (wide && set.number) {
        set.low = std::max(least_order(format), set.low - static_cast<std::int64_t>(below(3)));
        set.high = std::min(greatest_order(format), set.high + static_cast<std::int64_t>(below(3)));
      }
      out.push_back(set);
    }
    return out;
  }

private:
  std::uint64_t sign(FloatFormat const& format) { return coin() ? format.sign_bit() : 0; }
  std::uint64_t one(TermData data, FloatFormat const& format) {
    std::uint64_t const most = format.max_finite_code();
    switch (data) {
      case TermData::near_one:
        return round(Number::of(unit()), format);
      case TermData::integers:
        return round(Number::of(std::floor(unit() * 8)), format);
      case TermData::zeros:
        return below(4) ? round(Number::zero(coin()), format) : round(Number::of(unit()), format);
      case TermData::subnormal:
        return sign(format) | below(std::uint64_t{2} << format.fraction_bits);
      case TermData::huge:
        return sign(format) | (most - below(std::uint64_t{2} << format.fraction_bits));
      case TermData::any_code:
        return random_() >> (64 - format.bits);
      case TermData::special:
        switch (below(6)) {
          case 0:
            return round(Number::infinity(coin()), format);
          case 1:
            return below(4) ? round(Number::zero(coin()), format) : format.nan_code();
          case 2:
            return sign(format) | most;
          default:
            return round(Number::of(unit()), format);
        }
      case TermData::cancelling:
        break;
    }
    return round(Number::of(unit() * std::ldexp(1.0, static_cast<int>(below(12)))), format);
  }
  std::mt19937_64 random_;
};

Attained members(CodeSet const& set, FloatFormat const& format) {
  Attained out;
  if (set.nan) out.insert(format.nan_code());
  for (std::int64_t order = set.low; set.number && order <= set.high; ++order) out.insert(code_of(order, format));
  return out;
}

CodeSet hull_of(Attained const& codes, FloatFormat const& format) {
  CodeSet out{0, 0, false, false};
  for (auto const code : codes) out.include(CodeSet::of(code, format));
  return out;
}

void include_all(Attained& to, BinaryFunction function, Attained const& x, Attained const& y,
                 FloatFormat const& format) {
  for (auto const left : x)
    for (auto const right : y) to.insert(evaluate(function, left, right, format));
}

// Returns all results of the trees, code by code. With `init`, each subtree may be combined with none, one or two of
// it.
Attained enumerate(BinaryFunction function, Sets const& terms, FloatFormat const& format, CodeSet const* init) {
  std::size_t const size = terms.size();
  std::vector<std::vector<Attained>> cells(size, std::vector<Attained>(size));
  Attained inits;
  if (init) {
    inits = members(*init, format);
    include_all(inits, function, Attained(inits), Attained(inits), format);
  }
  for (std::size_t i = size; i-- > 0;)
    for (std::size_t j = i; j < size; ++j) {
      Attained& cell = cells[i][j];
      if (i == j) cell = members(terms[i], format);
      for (std::size_t k = i; k < j; ++k) include_all(cell, function, cells[i][k], cells[k + 1][j], format);
      if (init) include_all(cell, function, Attained(cell), inits, format);
    }
  return cells[0][size - 1];
}

// Returns the correctly rounded result of the low or the high ends.
std::uint64_t correctly_rounded(BinaryFunction function, Sets const& terms, FloatFormat const& format, bool high) {
  ExactSum total;
  Mpfr product(static_cast<mpfr_prec_t>(64 * terms.size() + 64)), factor(64);
  mpfr_set_ui(product, 1, MPFR_RNDZ);
  bool has_zero = false, has_infinity = false, has_nan = false;
  for (auto const& term : terms) {
    std::uint64_t const code = code_of(high ? term.high : term.low, format);
    has_nan = has_nan || !term.number;
    total.add(unpack(code, format));
    factor.set(unpack(code, format));
    has_zero = has_zero || format.is_zero(code);
    has_infinity = has_infinity || format.is_infinite(code);
    mpfr_mul(product, product, factor, MPFR_RNDZ);
  }
  if (has_nan) return format.nan_code();
  return round(function == BinaryFunction::add ? total.result() : product.number(0), format);
}

bool is_extreme(BinaryFunction function) {
  return function == BinaryFunction::maximum || function == BinaryFunction::minimum;
}

std::string shown(CodeSet const& set) {
  std::string const numbers = "[" + std::to_string(set.low) + ", " + std::to_string(set.high) + "]";
  return (set.number ? numbers : "") + (set.nan ? " nan" : "");
}

std::string shown(Sets const& terms) {
  std::string out;
  for (auto const& term : terms) out += shown(term) + " ";
  return out;
}

bool covers(CodeSet const& hull, CodeSet const& inner) {
  CodeSet both = hull;
  both.include(inner);
  return both == hull;
}

// tree_hull must return the minimum and the maximum of all trees, and include the correctly rounded result. If an
// overflow returns NaN, or an infinity is combined with a zero, the ends may be wider.
void check_trees(BinaryFunction function, Sets const& terms, FloatFormat const& format, CodeSet const* init,
                 bool same) {
  CodeSet const got = tree_hull(function, terms, format, init != nullptr, init ? *init : CodeSet());
  CodeSet expected = hull_of(enumerate(function, terms, format, init), format);
  if (!is_extreme(function))
    for (bool const high : {false, true})
      expected.include(CodeSet::of(correctly_rounded(function, terms, format, high), format));
  SCOPED_TRACE(std::string(name_of(function)) + " " + std::string(format.name) + " of " + shown(terms) +
               (init ? "init " + shown(*init) : "") + " got " + shown(got) + " not " + shown(expected));
  EXPECT_TRUE(covers(got, expected));
  bool const wider = !format.has_infinity() && format.has_nan() && got.nan;
  if (same) {
    EXPECT_EQ(got.nan, expected.nan);
    EXPECT_TRUE(wider || covers(expected, got));
  }
}

TEST(TreeHull, MatchesAllTrees) {
  TermGenerator generator(1);
  for (int round_trip = 0; round_trip < 3 * kRepeats; ++round_trip)
    for (auto const& format : float_formats())
      for (TermData const data : kTermData)
        for (auto const function : kFunctions) {
          std::size_t const count = 1 + generator.below(is_extreme(function) ? 4 : format.bits <= 8 ? 8 : 7);
          Codes const codes = generator.codes(data, format, count);
          check_trees(function, generator.sets(codes, format, false), format, nullptr, true);
        }
}

TEST(TreeHull, EnclosesAllTreesOverSets) {
  TermGenerator generator(2);
  for (int round_trip = 0; round_trip < 2 * kRepeats; ++round_trip)
    for (auto const& format : float_formats())
      for (TermData const data : kTermData)
        for (auto const function : kFunctions) {
          Codes const codes = generator.codes(data, format, 1 + generator.below(3));
          check_trees(function, generator.sets(codes, format, true), format, nullptr,
                      function != BinaryFunction::multiply);
        }
}

// For neutral initial values, which may only change signs of zeros, the hull is exact. For others, it encloses the
// trees.
TEST(TreeHull, EnclosesTreesWithInitInAnyPlaces) {
  TermGenerator generator(3);
  for (int round_trip = 0; round_trip < kRepeats; ++round_trip)
    for (auto const& format : float_formats())
      for (TermData const data : kTermData)
        for (auto const function : kFunctions) {
          Sets const terms = generator.sets(generator.codes(data, format, 1 + generator.below(3)), format, false);
          bool const product = function == BinaryFunction::multiply;
          for (double const neutral : {0.0, -0.0, 1.0}) {
            if (product != (neutral == 1.0) || is_extreme(function)) continue;
            if (!is_exact(Number::of(neutral), format)) continue;
            CodeSet const init = CodeSet::of(round(Number::of(neutral), format), format);
            check_trees(function, terms, format, &init, true);
          }
          Sets const init = generator.sets(generator.codes(data, format, 1), format, generator.below(4) == 0);
          check_trees(function, terms, format, &init[0], is_extreme(function));
        }
}

TEST(TreeHull, ZerosInfinitiesAndNan) {
  double const infinity = std::numeric_limits<double>::infinity();
  struct Case {
    BinaryFunction function;
    std::vector<double> terms;
    double low, high;
    bool nan, number;
  };
  using enum BinaryFunction;
  for (auto const& [function, terms, low, high, nan, number] : {
           Case{add, {-0.0, -0.0}, -0.0, -0.0, false, true},
           Case{add, {-0.0, 0.0}, 0.0, 0.0, false, true},
           Case{add, {infinity, 1, -infinity}, 0, 0, true, false},
           Case{add, {3e38, 3e38, -infinity}, -infinity, -infinity, true, true},
           Case{add, {3e38, 3e38, -3e38}, 3e38, infinity, false, true},
           Case{add, {3e38, 3e38, -3e38, -3e38}, -infinity, infinity, true, true},
           Case{multiply, {infinity, 2, 0.0}, 0, 0, true, false},
           Case{multiply, {1e-30, 1e-30, infinity}, infinity, infinity, true, true},
           Case{multiply, {1e-30, 1e-30, 1e30}, 0.0, 1e-30, false, true},
           Case{maximum, {-0.0, 0.0, -1}, 0.0, 0.0, false, true},
           Case{minimum, {0.0, -0.0, 1}, -0.0, -0.0, false, true},
           Case{maximum, {1, std::nan(""), infinity}, 0, 0, true, false},
       }) {
    auto const of = [](double value) { return CodeSet::of(round(Number::of(value), kF32), kF32); };
    Sets sets;
    for (double const term : terms) sets.push_back(of(term));
    CodeSet expected{0, 0, false, nan};
    if (number) expected.include(of(low)), expected.include(of(high));
    CodeSet const got = tree_hull(function, sets, kF32, false, {});
    EXPECT_EQ(got.number, expected.number) << shown(sets);
    EXPECT_TRUE(covers(got, expected) && covers(expected, got) && got.nan == nan)
        << shown(got) << " of " << shown(sets);
  }
}

TEST(TreeHull, OverflowWithoutInfinity) {
  for (auto const& format : float_formats()) {
    if (format.has_infinity()) continue;
    Sets const terms(2, CodeSet::of(format.max_finite_code(), format));
    CodeSet const expected = format.has_nan() ? CodeSet::only_nan() : terms[0];
    EXPECT_EQ(tree_hull(BinaryFunction::add, terms, format, false, {}), expected) << format.name;
    EXPECT_EQ(tree_hull(BinaryFunction::multiply, terms, format, false, {}), expected) << format.name;
  }
}

// One way to compute a sum of products: partial results are combined in any order, each op uses a format that includes
// the accumulator's format, and products are separate or fused.
class Computation {
public:
  Computation(TermGenerator& generator, SumFreedom const& freedom) : generator_(generator), freedom_(freedom) {
    for (auto const* format : {&kF16, &kBF16, &kF32, &kF64})
      if (format->precision() >= freedom.accumulator->precision() &&
          format->exponent_bits >= freedom.accumulator->exponent_bits && freedom.accumulator->has_infinity())
        formats_.push_back(format);
    formats_.push_back(freedom.accumulator);
  }

  std::uint64_t run(Codes const& x, FloatFormat const& x_format, Codes const* y, FloatFormat const& y_format,
                    FloatFormat const& to) {
    struct Partial {
      double value, factor;  // still a product unless factor is 1
      bool open;
    };
    std::vector<Partial> parts;
    for (std::size_t i = 0; i < x.size(); ++i)
      parts.push_back({operand(x[i], x_format), y ? operand((*y)[i], y_format) : 1.0, y != nullptr});
    if (generator_.coin()) parts.push_back({0.0, 1.0, false});
    while (parts.size() > 1 || (!parts.empty() && parts[0].open)) {
      std::size_t const at = generator_.below(parts.size());
      std::swap(parts[at], parts.back());
      Partial left = parts.back();
      if (left.open && (parts.size() == 1 || generator_.coin())) {
        parts.back() = {rounded(left.value, left.factor, -0.0), 1, false};
        continue;
      }
      parts.pop_back();
      Partial& right = parts[generator_.below(parts.size())];
      if (right.open) right = {rounded(right.value, right.factor, -0.0), 1, false};
      right = {rounded(left.value, left.factor, right.value), 1, false};
    }
    std::uint64_t const code = round(Number::of(parts.empty() ? 0.0 : parts[0].value), to);
    return flushed(code, to);
  }

private:
  std::uint64_t flushed(std::uint64_t code, FloatFormat const& format) {
    bool const subnormal = format.has_sign && (code & format.magnitude_mask()) >> format.fraction_bits == 0;
    if (freedom_.flush && subnormal && !format.is_nan(code) && generator_.coin())
      return round(Number::zero(format.is_negative(code)), format);
    return code;
  }
  double operand(std::uint64_t code, FloatFormat const& format) {
    code = flushed(code, format);
    if (!freedom_.operands || generator_.coin()) return to_double(unpack(code, format));
    return to_double(
        unpack(flushed(convert(code, format, *freedom_.operands), *freedom_.operands), *freedom_.operands));
  }
  double rounded(double x, double y, double addend) {
    auto const& format = *formats_[generator_.below(formats_.size())];
    ExactSum exact;
    exact.add_product(x, y);
    exact.add(addend);
    return to_double(unpack(flushed(round(exact.result(), format), format), format));
  }

  TermGenerator& generator_;
  SumFreedom const& freedom_;
  std::vector<FloatFormat const*> formats_;
};

struct HullSetting {
  char const *x, *y, *to, *accumulator, *operands;
};
constexpr HullSetting kHullSettings[] = {
    {"f32", "f32", "f32", "f32", nullptr},
    {"f32", "f32", "f32", "f32", "bf16"},
    {"f32", "f32", "f32", "f32", "f16"},
    {"f32", "f32", "f32", "f32", "tf32"},
    {"f32", "f32", "f16", "f16", nullptr},
    {"f64", "f64", "f64", "f64", nullptr},
    {"f64", "f64", "f32", "f32", nullptr},
    {"bf16", "bf16", "bf16", "bf16", nullptr},
    {"bf16", "bf16", "bf16", "f32", nullptr},
    {"bf16", "bf16", "f32", "f32", nullptr},
    {"f16", "f16", "f16", "f16", nullptr},
    {"f16", "f32", "f32", "f32", nullptr},
    {"f16", "f16", "f16", "f32", nullptr},
    {"f32", "f32", "f64", "f16", nullptr},
    {"f32", "f32", "f64", "f32", nullptr},
    {"bf16", "bf16", "f32", "bf16", nullptr},
    {"f6E2M3FN", "f6E2M3FN", "f6E2M3FN", "f6E2M3FN", nullptr},
    {"f16", "f16", "f32", "f8E4M3FN", nullptr},
    {"f16", "f16", "f32", "f6E3M2FN", nullptr},
    {"f8E4M3FN", "f8E5M2", "f16", "f32", nullptr},
    {"f8E4M3FN", "f8E4M3FN", "f8E4M3FN", "f8E4M3FN", nullptr},
    {"f8E5M2FNUZ", "f8E5M2FNUZ", "f8E5M2FNUZ", "f32", "f8E4M3FN"},
    {"f4E2M1FN", "f4E2M1FN", "f4E2M1FN", "f4E2M1FN", nullptr},
    {"f8E8M0FNU", "f8E8M0FNU", "f8E8M0FNU", "f8E8M0FNU", nullptr},
    {"f8E8M0FNU", "f4E2M1FN", "f32", "f8E8M0FNU", nullptr},
};

TEST(AnyOrder, EnclosesEveryComputation) {
  TermGenerator generator(4);
  for (int round_trip = 0; round_trip < 2 * kRepeats; ++round_trip)
    for (auto const& setting : kHullSettings)
      for (TermData const data : kTermData)
        for (bool const flush : {false, true}) {
          auto const &x_format = *float_format(setting.x), &y_format = *float_format(setting.y);
          auto const& to = *float_format(setting.to);
          SumFreedom const freedom{setting.operands ? float_format(setting.operands) : nullptr,
                                   float_format(setting.accumulator), flush};
          std::size_t const count = generator.below(generator.below(4) ? 6 : 40);
          Codes const x = generator.codes(data, x_format, count);
          Codes const y = generator.codes(kTermData[generator.below(8)], y_format, count);
          bool const wide = generator.below(4) == 0;
          Sets const x_sets = generator.sets(x, x_format, wide), y_sets = generator.sets(y, y_format, wide);
          CodeSet const dot = any_order_dot(x_sets, x_format, y_sets, y_format, to, freedom);
          CodeSet const sum = any_order_sum(x_sets, x_format, to, freedom);
          Computation computation(generator, freedom);
          for (int order = 0; order < 8; ++order) {
            auto const some = [&](Sets const& sets, Codes codes, FloatFormat const& format) {
              for (std::size_t i = 0; i < codes.size(); ++i)
                if (sets[i].number)
                  codes[i] = code_of(sets[i].low + static_cast<std::int64_t>(generator.below(
                                                       static_cast<std::uint64_t>(sets[i].high - sets[i].low + 1))),
                                     format);
              return codes;
            };
            Codes const left = some(x_sets, x, x_format), right = some(y_sets, y, y_format);
            std::uint64_t const product = computation.run(left, x_format, &right, y_format, to);
            ASSERT_TRUE(dot.contains(product, to))
                << setting.x << " " << setting.y << " to " << to.name << " dot " << order_of(product, to) << " not in "
                << shown(dot) << " of " << shown(x_sets) << "; " << shown(y_sets) << (flush ? " flush" : "");
            std::uint64_t const total = computation.run(left, x_format, nullptr, y_format, to);
            ASSERT_TRUE(sum.contains(total, to))
                << setting.x << " to " << to.name << " sum " << order_of(total, to) << " not in " << shown(sum)
                << " of " << shown(x_sets) << (flush ? " flush" : "");
          }
        }
}

// Without freedom, only the correctly rounded result is permitted.
TEST(AnyOrder, IsExactWithoutFreedom) {
  TermGenerator generator(5);
  for (int round_trip = 0; round_trip < kRepeats; ++round_trip)
    for (auto const& format : float_formats())
      for (TermData const data : kTermData) {
        Sets const terms = generator.sets(generator.codes(data, format, 1 + generator.below(20)), format, false);
        std::uint64_t const code = correctly_rounded(BinaryFunction::add, terms, format, false);
        EXPECT_EQ(any_order_sum(terms, format, format, {}), CodeSet::of(code, format)) << format.name << shown(terms);
      }
  EXPECT_EQ(any_order_sum({}, kF32, kF32, {}), CodeSet::point(0));
}

TEST(AnyOrder, UsesTheEndsOfProductsOfSets) {
  auto const& format = *float_format("f8E4M3FN");
  TermGenerator generator(7);
  auto const some = [&] {
    std::int64_t const low = least_order(format) + static_cast<std::int64_t>(generator.below(240));
    return CodeSet{low, std::min(low + static_cast<std::int64_t>(generator.below(30)), greatest_order(format))};
  };
  for (int trial = 0; trial < 300; ++trial) {
    CodeSet const x = some(), y = trial % 3 ? some() : x;
    CodeSet expected{0, 0, false, false};
    for (auto const left : members(x, format))
      for (auto const right : members(y, format)) {
        double const product = to_double(unpack(left, format)) * to_double(unpack(right, format));
        expected.include(CodeSet::of(round(Number::of(product), kF32), kF32));
      }
    EXPECT_EQ(any_order_dot({&x, 1}, format, {&y, 1}, format, kF32, {}), expected) << shown(x) << " " << shown(y);
  }
}

// Returns the largest power of two of which all nonzero terms are multiples.
double common_grid(std::vector<double> const& terms) {
  double grid = 0x1p60;
  for (double const term : terms)
    while (term != 0 && std::fmod(term, grid) != 0) grid /= 2;
  return grid;
}

// Three terms in every order, in the accumulator's format and without rounding: the set contains their results. If the
// accumulator represents all multiples of the terms' grid up to the sum of their magnitudes, the set contains no other
// numbers. The same holds for their products with a power of two.
TEST(AnyOrder, IsExactWhereNoPartialResultIsRounded) {
  auto const& format = *float_format("f8E4M3FN");
  std::vector<double> const values{1, 1.125, -1, 2, -3.5, 7, 8, 14, -15, 16, 0x1p-6, -0x1.8p-7, 0x1p-9, 0x1.8p-8, 448};
  std::size_t exact_sums = 0, open_sums = 0;
  for (char const* name : {"f8E4M3FN", "f8E5M2", "f6E2M3FN", "f6E3M2FN", "bf16"})
    for (bool const flush : {false, true}) {
      auto const& accumulator = *float_format(name);
      auto const stored = [&](double x) { return to_double(unpack(round(Number::of(x), accumulator), accumulator)); };
      double const most = to_double(unpack(accumulator.max_finite_code(), accumulator));
      double const least = std::ldexp(1.0, accumulator.min_exponent() - (flush ? 0 : accumulator.fraction_bits));
      double const whole = std::ldexp(1.0, accumulator.precision());
      for (double const a : values)
        for (double const b : values)
          for (double const c : values) {
            Sets terms, twos(3, CodeSet::of(round(Number::of(2.0), format), format));
            for (double const term : {a, b, c}) terms.push_back(CodeSet::of(round(Number::of(term), format), format));
            SumFreedom const freedom{nullptr, &accumulator, flush};
            CodeSet const sum = any_order_sum(terms, format, kF32, freedom);
            CodeSet const doubled = any_order_dot(terms, format, twos, format, kF32, freedom);
            auto const code = [](double x) { return round(Number::of(x), kF32); };
            double const sizes = std::fabs(a) + std::fabs(b) + std::fabs(c), grid = common_grid({a, b, c});
            auto const is_subnormal = [](double x) { return x != 0 && std::fabs(x) < 0x1p-6; };
            bool const kept = !flush || (!is_subnormal(a) && !is_subnormal(b) && !is_subnormal(c));
            auto const is_exact_sum = [&](double scale) {
              return kept && sizes * scale <= most && sizes <= whole * grid && grid * scale >= least;
            };
            EXPECT_TRUE(!is_exact_sum(1) || sum == CodeSet::of(code(a + b + c), kF32))
                << name << " " << a << " " << b << " " << c << shown(sum);
            EXPECT_TRUE(!is_exact_sum(2) || doubled == CodeSet::of(code(2 * (a + b + c)), kF32))
                << name << " twice " << a << " " << b << " " << c << shown(doubled);
            ++(is_exact_sum(1) ? exact_sums : open_sums);
            EXPECT_TRUE(sum.contains(code(a + b + c), kF32))
                << name << " " << a << " " << b << " " << c << " " << shown(sum) << (flush ? " flush" : "");
            if (flush) continue;
            for (auto const& [x, y, z] : {std::array{a, b, c}, std::array{a, c, b}, std::array{b, c, a}}) {
              double const result = stored(stored(stored(x) + stored(y)) + stored(z));
              EXPECT_TRUE(sum.contains(code(result), kF32)) << name << " " << x << " " << y << " " << z;
            }
          }
    }
  EXPECT_GT(exact_sums, 1000);
  EXPECT_GT(open_sums, 1000);
}

// For terms of one sign, the bound is about n units in the last place.
TEST(AnyOrder, IsNoWiderThanItsBound) {
  TermGenerator generator(6);
  SumFreedom const freedom{nullptr, &kF32, false};
  for (int trial = 0; trial < 200; ++trial) {
    std::size_t const count = 1 + generator.below(100);
    Sets x;
    for (std::size_t i = 0; i < count; ++i)
      x.push_back(CodeSet::of(round(Number::of(std::abs(generator.unit())), kF32), kF32));
    CodeSet const sum = any_order_sum(x, kF32, kF32, freedom), dot = any_order_dot(x, kF32, x, kF32, kF32, freedom);
    auto const terms = static_cast<std::int64_t>(count);
    EXPECT_LE(sum.high - sum.low, 2 * (terms - 1) + 2 * (terms > 1));
    EXPECT_LE(dot.high - dot.low, 2 * terms + 2);
    EXPECT_FALSE(sum.nan || dot.nan);
    EXPECT_TRUE(covers(sum, tree_hull(BinaryFunction::add, x, kF32, false, {})));
  }
}

// If terms of about half a unit are added to 1 one by one, either all of them are lost, or each counts as a whole unit.
TEST(AnyOrder, BoundIsReached) {
  for (std::size_t const terms : {1, 2, 7, 100, 1000})
    for (double const term : {0x1p-24 - 0x1p-40, 0x1p-24 + 0x1p-40}) {
      Sets x(terms + 1, CodeSet::of(round(Number::of(term), kF32), kF32));
      x[terms / 2] = CodeSet::of(round(Number::of(1.0), kF32), kF32);
      float by_one = 1;
      for (std::size_t i = 0; i < terms; ++i) by_one += static_cast<float>(term);
      ASSERT_EQ(by_one, term < 0x1p-24 ? 1 : 1 + static_cast<float>(terms) * 0x1p-23f);
      SumFreedom const freedom{nullptr, &kF32};
      EXPECT_TRUE(any_order_sum(x, kF32, kF64, freedom).contains(std::bit_cast<std::uint64_t>(double{by_one}), kF64));
      // (1 + 2^-12)^2 loses the same amount.
      if (term > 0x1p-24) continue;
      Sets y(x.size(), CodeSet::of(round(Number::of(1.0), kF32), kF32));
      x[terms / 2] = y[terms / 2] = CodeSet::of(round(Number::of(1 + 0x1p-12), kF32), kF32);
      CodeSet const dot = any_order_dot(x, kF32, y, kF32, kF64, freedom);
      EXPECT_TRUE(dot.contains(std::bit_cast<std::uint64_t>(1 + 0x1p-11), kF64));
    }
}

TEST(AnyOrder, OverflowOfPartialSums) {
  auto const sets = [](std::vector<double> const& values) {
    Sets out;
    for (double const value : values) out.push_back(CodeSet::of(round(Number::of(value), kF32), kF32));
    return out;
  };
  std::int64_t const top = greatest_order(kF32);
  CodeSet const both = any_order_sum(sets({3e38, 3e38, -3e38, -3e38}), kF32, kF32, {nullptr, &kF32});
  EXPECT_TRUE(both.nan && both.high == top && both.low == least_order(kF32));
  CodeSet const one = any_order_sum(sets({3e38, 3e38, -3e38}), kF32, kF32, {nullptr, &kF32});
  EXPECT_TRUE(!one.nan && one.high == top && one.low > 0);
  CodeSet const wide = any_order_sum(sets({3e38, 3e38, -3e38, -3e38}), kF32, kF32, {nullptr, &kF64});
  EXPECT_TRUE(!wide.nan && wide.high < top);
  CodeSet const greatest = any_order_sum(sets({0x1.fffffep127, 1}), kF32, kF32, {nullptr, &kF32});
  EXPECT_EQ(greatest.high, top);  // u times the maximum is more than half of its unit
  CodeSet const exact = any_order_sum(sets({0x1.fffffep127, 0}), kF32, kF32, {nullptr, &kF32});
  EXPECT_EQ(exact, CodeSet::point(top - 1));
  CodeSet const endless = any_order_sum(sets({HUGE_VAL, 1}), kF32, kF32, {nullptr, &kF32});
  EXPECT_EQ(endless, CodeSet::point(top));
  EXPECT_FALSE(any_order_sum(sets({HUGE_VAL, -HUGE_VAL}), kF32, kF32, {nullptr, &kF32}).number);
}

}  // namespace
}  // namespace assay
