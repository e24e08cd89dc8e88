#include <array>
#include <cmath>
#include <complex>
#include <limits>

#include "oracle/functions/functions.hpp"
#include "tests/semantics/permitted/permitted_run.hpp"

namespace assay {
namespace {

using namespace permitted_run;

Tensor complex_tensor(std::vector<std::complex<float>> const& values) {
  Tensor tensor = make_tensor(element_named("complex<f32>"), {static_cast<std::int64_t>(values.size())});
  for (std::size_t i = 0; i < values.size(); ++i) {
    tensor.set(static_cast<std::int64_t>(i), f32(values[i].real()), 0);
    tensor.set(static_cast<std::int64_t>(i), f32(values[i].imag()), 1);
  }
  return tensor;
}

TEST(PermittedComplex, ComplexProductsMayBeFused) {
  Random random(8);
  std::vector<std::complex<float>> x, y;
  auto const number = [&] { return static_cast<float>(random.between(-4000, 4000)) / 4096 + 0x1p-20f; };
  for (int i = 0; i < 100; ++i) x.emplace_back(number(), number()), y.emplace_back(number(), number());
  x.emplace_back(0x1.fffffep0f, 0x1.fffffep0f), y.emplace_back(0x1.fffffep0f, 0x1.fffffcp0f);
  auto const product = run_same("stablehlo.multiply", {complex_tensor(x), complex_tensor(y)}, "complex<f32>", kExact);
  auto const quotient = run_same("stablehlo.divide", {complex_tensor(x), complex_tensor(y)}, "complex<f32>", kExact);
  bool wider = false;
  for (std::size_t i = 0; i < x.size(); ++i) {
    float const a = x[i].real(), b = x[i].imag(), c = y[i].real(), d = y[i].imag();
    auto const at = static_cast<std::int64_t>(i);
    for (float const real : {a * c - b * d, std::fma(a, c, -(b * d)), std::fma(-b, d, a * c)})
      EXPECT_TRUE(product.at(at, 0).codes.contains(f32(real), kF32));
    for (float const imag : {a * d + b * c, std::fma(a, d, b * c), std::fma(b, c, a * d)})
      EXPECT_TRUE(product.at(at, 1).codes.contains(f32(imag), kF32));
    wider = wider || !product.at(at, 0).is_point();
    float const size = c * c + d * d, fused = std::fma(c, c, d * d);
    for (float const real : {(a * c + b * d) / size, std::fma(a, c, b * d) / fused, std::fma(b, d, a * c) / size})
      EXPECT_TRUE(quotient.at(at, 0).codes.contains(f32(real), kF32));
    EXPECT_TRUE(quotient.at(at, 1).codes.contains(f32((b * c - a * d) / size), kF32));
  }
  EXPECT_TRUE(wider);
}

// Smith, "Algorithm 116: complex division" (1962), in the arithmetic of the format.
template <class Real> std::complex<Real> smith(std::complex<Real> x, std::complex<Real> y) {
  Real const a = x.real(), b = x.imag(), c = y.real(), d = y.imag();
  if (std::abs(c) >= std::abs(d)) {
    Real const ratio = d / c, size = c + d * ratio;
    return {(a + b * ratio) / size, (b - a * ratio) / size};
  }
  Real const ratio = c / d, size = c * ratio + d;
  return {(a * ratio + b) / size, (b * ratio - a) / size};
}

TEST(PermittedComplex, QuotientsOfAnyUsualAlgorithm) {
  Random random(10);
  std::vector<std::complex<float>> x, y;
  auto const number = [&] { return static_cast<float>(random.between(-(1 << 23), 1 << 23)) / 4096; };
  for (int i = 0; i < 200; ++i) {
    x.emplace_back(number(), number()), y.emplace_back(number(), number());
    if (i % 2 == 0) x.back() = {y.back().real() * 1.5f, y.back().imag() * 1.5f};  // parts that cancel
  }
  auto const quotient = run_same("stablehlo.divide", {complex_tensor(x), complex_tensor(y)}, "complex<f32>", kExact);
  for (std::size_t i = 0; i < x.size(); ++i) {
    auto const at = static_cast<std::int64_t>(i);
    std::complex<double> const exact = std::complex<double>(x[i]) / std::complex<double>(y[i]);
    for (std::complex<float> const one : {smith(x[i], y[i]), std::complex<float>(exact), x[i] / y[i]}) {
      EXPECT_TRUE(quotient.at(at, 0).codes.contains(f32(one.real()), kF32)) << x[i] << y[i];
      EXPECT_TRUE(quotient.at(at, 1).codes.contains(f32(one.imag()), kF32)) << x[i] << y[i];
    }
    double const far = 1e-5 * std::abs(exact);
    EXPECT_FALSE(quotient.at(at, 0).codes.contains(f32(static_cast<float>(exact.real() + far)), kF32));
    EXPECT_FALSE(quotient.at(at, 1).codes.contains(f32(static_cast<float>(exact.imag() - far)), kF32));
  }
}

TEST(PermittedComplex, QuotientsOfInfinitiesFollowAnnexGOrTheFormula) {
  float const inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  struct Quotient {
    std::complex<float> x, y, result;
  };
  std::vector<Quotient> const all = {
      {{1, 0}, {0, 0}, {inf, nan}},        {{-1, 2}, {0, 0}, {-inf, inf}},     {{-1, 2}, {-0.0f, 0}, {inf, -inf}},
      {{inf, 1}, {2, 0}, {inf, nan}},      {{inf, -inf}, {1, 1}, {nan, -inf}}, {{3, 4}, {inf, inf}, {0, 0}},
      {{3, 4}, {-inf, 2}, {-0.0f, -0.0f}}, {{0, 0}, {-1, 0}, {-0.0f, 0}},      {{0, 0}, {-1, 0}, {0, -0.0f}}};
  std::vector<std::complex<float>> x, y;
  for (auto const& one : all) x.push_back(one.x), y.push_back(one.y);
  auto const quotient = run_same("stablehlo.divide", {complex_tensor(x), complex_tensor(y)}, "complex<f32>", kExact);
  for (std::size_t i = 0; i < all.size(); ++i) {
    auto const at = static_cast<std::int64_t>(i);
    EXPECT_TRUE(quotient.at(at, 0).codes.contains(f32(all[i].result.real()), kF32)) << all[i].x << all[i].y;
    EXPECT_TRUE(quotient.at(at, 1).codes.contains(f32(all[i].result.imag()), kF32)) << all[i].x << all[i].y;
    EXPECT_TRUE(is_mirrored(quotient.values[0], at, 0) || !quotient.at(at, 0).codes.contains(f32(1), kF32)) << all[i].x;
  }
}

// Annex G uses the sign of the real part of the divisor, and NumPy that of its magnitude. No value between the
// infinities is permitted.
TEST(PermittedComplex, QuotientsByZeroAreInfiniteOfEitherSignOrNaN) {
  float const inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  std::vector<std::complex<float>> const x = {{1, 0}, {1, 0}, {-1, 2}, {inf, -3}},
                                         y = {{0, 0}, {-0.0f, 0}, {0, -0.0f}, {0, 0}};
  auto const quotient = run_same("stablehlo.divide", {complex_tensor(x), complex_tensor(y)}, "complex<f32>", kExact);
  for (std::size_t i = 0; i < x.size(); ++i)
    for (int const part : {0, 1}) {
      auto const at = static_cast<std::int64_t>(i);
      auto const set = quotient.at(at, part).codes;
      bool const is_zero = part == 1 && x[i].imag() == 0;  // 0 / 0
      EXPECT_EQ(is_mirrored(quotient.values[0], at, part), !is_zero) << x[i] << y[i];
      EXPECT_TRUE(set.contains(f32(nan), kF32)) << x[i] << y[i];
      for (float const sign : {-1.0f, 1.0f}) EXPECT_EQ(set.contains(f32(sign * inf), kF32), !is_zero) << x[i] << y[i];
    }
}

// Values of C17, Annex G are permitted, with both signs if the sign is unspecified. NaN, which the formula with real
// functions returns, is permitted if the profile permits it.
TEST(PermittedComplex, SpecialValuesFollowAnnexGOrTheProfile) {
  float const inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  struct Special {
    std::string op;
    std::complex<float> x;
    std::vector<std::complex<float>> permitted, formula, wrong;
  };
  std::vector<Special> const all = {
      {"exponential", {-inf, nan}, {{0, 0}, {-0.0f, 0}, {0, -0.0f}, {-0.0f, -0.0f}}, {{nan, nan}}, {{inf, 0}, {1, 0}}},
      {"exponential", {-inf, inf}, {{0, 0}, {-0.0f, -0.0f}}, {{nan, nan}}, {{1, 0}}},
      {"exponential", {inf, nan}, {{inf, nan}, {-inf, nan}}, {{nan, nan}}, {{0, nan}}},
      {"exponential", {inf, 0}, {{inf, 0}}, {{inf, nan}}, {{-inf, 0}}},
      {"exponential", {nan, 0}, {{nan, 0}, {nan, -0.0f}}, {{nan, nan}}, {{nan, 1}, {0, 0}}},
      {"tanh", {inf, nan}, {{1, 0}, {1, -0.0f}}, {{nan, nan}}, {{-1, 0}}},
      {"sqrt", {-inf, nan}, {{nan, inf}, {nan, -inf}}, {{nan, nan}}, {{nan, 0}}},
      {"log", {-inf, nan}, {{inf, nan}}, {{nan, nan}}, {{0, nan}}},
      {"sine", {inf, 0}, {{nan, 0}, {nan, -0.0f}}, {{nan, nan}}, {{0, 0}}},
  };
  Profile loose = kExact, open = kExact;
  loose.complex_specials = ComplexSpecials::annex_g_or_nan;
  open.complex_specials = ComplexSpecials::implementation_defined;
  for (auto const& one : all) {
    // For the sides of a cut, and for signs, no value between the two is permitted.
    auto const part_holds = [&](PermittedRun const& run, int part, float value) {
      auto const codes = run.at(0, part).codes;
      if (std::isnan(value) || !is_mirrored(run.values[0], 0, part)) return codes.contains(f32(value), kF32);
      auto const order = order_of(f32(value), kF32);
      return order == codes.low || order == codes.high;
    };
    auto const holds = [&](PermittedRun const& run, std::complex<float> z) {
      return part_holds(run, 0, z.real()) && part_holds(run, 1, z.imag());
    };
    auto const set = [&](Profile const& profile) {
      return run_same("stablehlo." + one.op, {complex_tensor({one.x})}, "complex<f32>", profile);
    };
    auto const strict = set(kExact), wide = set(loose);
    for (auto const& z : one.permitted) EXPECT_TRUE(holds(strict, z) && holds(wide, z)) << one.op << one.x << z;
    for (auto const& z : one.formula) EXPECT_TRUE(holds(wide, z)) << one.op << one.x << z;
    for (auto const& z : one.wrong) EXPECT_FALSE(holds(strict, z) || holds(wide, z)) << one.op << one.x << z;
    EXPECT_NE(set(open).reason(0).find("infinite or NaN"), std::string::npos) << one.op;
  }
  // For other values the profile has no effect.
  auto const finite = run_same("stablehlo.exponential", {complex_tensor({{1, 2}})}, "complex<f32>", open);
  EXPECT_TRUE(finite.at(0, 0).is_point() && finite.at(0, 1).is_point());
}

TEST(PermittedComplex, SignIsAQuotientByTheRoundedAbsoluteValue) {
  Random random(11);
  std::vector<std::complex<float>> x;
  auto const number = [&] { return static_cast<float>(random.between(-(1 << 23), 1 << 23)) / 4096; };
  for (int i = 0; i < 200; ++i) x.emplace_back(number(), number());
  x.emplace_back(3e38f, 3e38f);  // abs(x) overflows
  x.emplace_back(0.0f, -0.0f);
  auto const sign = run_same("stablehlo.sign", {complex_tensor(x)}, "complex<f32>", kExact);
  for (std::size_t i = 0; i < x.size(); ++i) {
    auto const at = static_cast<std::int64_t>(i);
    float const size = static_cast<float>(std::hypot(double{x[i].real()}, double{x[i].imag()}));
    if (size == 0) continue;
    EXPECT_TRUE(sign.at(at, 0).codes.contains(f32(x[i].real() / size), kF32)) << x[i];
    EXPECT_TRUE(sign.at(at, 1).codes.contains(f32(x[i].imag() / size), kF32)) << x[i];
    EXPECT_FALSE(sign.at(at, 0).codes.contains(f32(x[i].real() / size * 1.001f + 0x1p-20f), kF32) && size < 1e38f);
  }
  auto const last = static_cast<std::int64_t>(x.size()) - 2;
  EXPECT_TRUE(sign.at(last, 0).codes.contains(f32(std::sqrt(0.5f)), kF32)) << "nor need it overflow";
  EXPECT_TRUE(sign.at(last + 1, 0).is_point()) << "the direction of zero is zero";
}

// complex(log(hypot(real(x) + 1, imag(x))), atan2(imag(x), real(x) + 1)), with each step rounded.
TEST(PermittedComplex, LogPlusOneContainsTheFormulaOfTheSpecification) {
  Random random(12);
  std::vector<std::complex<float>> x;
  auto const number = [&] { return static_cast<float>(random.between(-(1 << 12), 1 << 12)) / 1024; };
  for (int i = 0; i < 200; ++i) x.emplace_back(number() / static_cast<float>(1 << i % 12), number());
  x.emplace_back(-3.0f, -0.0f);  // on the cut: the formula returns one side of it
  auto const result = run_same("stablehlo.log_plus_one", {complex_tensor(x)}, "complex<f32>", kExact);
  auto const code = [](BinaryFunction function, float a, float b) { return evaluate(function, f32(a), f32(b), kF32); };
  bool wider = false;
  for (std::size_t i = 0; i < x.size(); ++i) {
    float const real = x[i].real() + 1;
    auto const size = static_cast<float>(std::hypot(double{real}, double{x[i].imag()}));
    auto const at = static_cast<std::int64_t>(i);
    EXPECT_TRUE(result.at(at, 0).codes.contains(evaluate(UnaryFunction::log, f32(size), kF32), kF32)) << x[i];
    EXPECT_TRUE(result.at(at, 1).codes.contains(code(BinaryFunction::atan2, x[i].imag(), real), kF32)) << x[i];
    wider = wider || !result.at(at, 0).is_point();
  }
  EXPECT_TRUE(wider);
  // One side or the other, but no value between them.
  auto const& last = result.values[0].enclosure->at(static_cast<std::int64_t>(x.size()) - 1, 1);
  EXPECT_TRUE(last.mirrored);
  EXPECT_LT(last.codes.high - last.codes.low, 4);
}

TEST(PermittedComplex, ComplexSetsMultiplyByTheirEnds) {
  Random random(9);
  for (int round = 0; round < 30; ++round) {
    std::array<std::array<CodeSet, 2>, 2> sets;
    std::array<RuntimeValue, 2> values;
    for (std::size_t n : {0, 1}) {
      for (auto& set : sets[n]) {
        auto const low = order_of(f32(static_cast<float>(random.between(-8, 8)) / 4), kF32);
        set = {low, low + random.between(0, 1 << 24)};
      }
      std::vector<std::complex<float>> const point{
          {std::bit_cast<float>(static_cast<std::uint32_t>(code_of(sets[n][0].low, kF32))),
           std::bit_cast<float>(static_cast<std::uint32_t>(code_of(sets[n][1].low, kF32)))}};
      values[n] = with_sets(complex_tensor(point), {{sets[n][0], 0}, {sets[n][1], 0}});
    }
    auto const product = run_same("stablehlo.multiply", {values[0], values[1]}, "complex<f32>", kExact);
    for (int sample = 0; sample < 40; ++sample) {
      auto const some = [&](CodeSet const& set) {
        return std::bit_cast<float>(static_cast<std::uint32_t>(code_of(random.between(set.low, set.high), kF32)));
      };
      float const a = some(sets[0][0]), b = some(sets[0][1]), c = some(sets[1][0]), d = some(sets[1][1]);
      for (float const real : {a * c - b * d, std::fma(a, c, -(b * d)), std::fma(-b, d, a * c)})
        EXPECT_TRUE(product.at(0, 0).codes.contains(f32(real), kF32)) << a << " " << b << " " << c << " " << d;
      EXPECT_TRUE(product.at(0, 1).codes.contains(f32(std::fma(a, d, b * c)), kF32));
    }
  }
}

TEST(PermittedComplex, UnorderedOperandsMayBothBeChosen) {
  constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
  auto const x = complex_tensor({{1, kNaN}, {kNaN, 1}, {0, 3}, {1, kNaN}, {1, 5}, {-0.0f, 4}});
  auto const y = complex_tensor({{1, 2}, {7, 2}, {-0.0f, 3}, {2, 5}, {1, 5}, {0, 3}});
  for (char const* op : {"stablehlo.maximum", "stablehlo.minimum"}) {
    auto const picked = run_same(op, {x, y}, "complex<f32>", kExact);
    for (std::int64_t open : {0, 1, 2})
      for (int part : {0, 1})
        for (auto const* operand : {&x, &y})
          EXPECT_TRUE(picked.at(open, part).codes.contains(operand->get(open, part), kF32)) << op << open << part;
    for (std::int64_t decided : {3, 4, 5})
      for (int part : {0, 1}) EXPECT_TRUE(picked.at(decided, part).is_point()) << op << decided << part;
  }
}

TEST(PermittedComplex, ComplexFunctionsMayIgnoreTheSignOfZeroOnACut) {
  Profile strict = kExact;
  strict.branch_cuts_either = false;
  auto const x = complex_tensor({{-1, -0.0f}, {2, 0.5f}});
  auto const either = run_same("stablehlo.log", {x}, "complex<f32>", kExact);
  float const pi = std::acos(-1.0f);
  EXPECT_TRUE(either.at(0, 1).codes.contains(f32(pi), kF32));
  EXPECT_TRUE(either.at(0, 1).codes.contains(f32(-pi), kF32));
  EXPECT_TRUE(either.at(1, 1).is_point());
  EXPECT_TRUE(run_same("stablehlo.log", {x}, "complex<f32>", strict).at(0, 1).is_point());
  // Operands other than numbers have no sets.
  auto const set = with_sets(complex_tensor({{1, 1}}), {point_in(element_named("f32"), f32(1)), {{0, 0x3F800000}, 0}});
  EXPECT_NE(run_same("stablehlo.log", {set}, "complex<f32>", kExact).reason(0).find("complex numbers"),
            std::string::npos);
  auto const conjugate = run_same("chlo.conj", {set}, "complex<f32>", kExact);
  EXPECT_EQ(conjugate.at(0, 1).codes, (CodeSet{-0x3F800001, -1}));
  auto const size = run("stablehlo.abs", {set}, {"complex<f32>"}, "f32", kExact).at(0).codes;
  EXPECT_EQ(size, (CodeSet{order_of(f32(1), kF32), order_of(f32(std::sqrt(2.0f)), kF32)}));
}

}  // namespace
}  // namespace assay
