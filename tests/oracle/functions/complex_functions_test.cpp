#include "oracle/functions/complex_functions.hpp"

#include <gtest/gtest.h>
#include <mpc.h>

#include <bit>
#include <cmath>
#include <complex>
#include <limits>
#include <random>
#include <tuple>
#include <vector>

#include "tests/oracle/functions/doubles.hpp"
#include "tools/developer/function_samples.hpp"

namespace assay {
namespace {

using C = std::complex<double>;  // this standard library uses C's complex functions

constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct Z {
  double real, imag;
};
std::ostream& operator<<(std::ostream& out, Z z) { return out << "(" << z.real << ", " << z.imag << ")"; }

Z apply(UnaryFunction function, Z z) {
  auto const result = evaluate_complex(function, {code(z.real), code(z.imag)}, kF64);
  return {value(result.real), value(result.imag)};
}
Z apply(BinaryFunction function, Z x, Z y) {
  auto const result = evaluate_complex(function, {code(x.real), code(x.imag)}, {code(y.real), code(y.imag)}, kF64);
  return {value(result.real), value(result.imag)};
}

// Whether the numbers are equal, including the signs of zeros. All NaNs are equal.
bool same(double x, double y) { return (std::isnan(x) && std::isnan(y)) || code(x) == code(y); }
bool same(Z x, Z y) { return same(x.real, y.real) && same(x.imag, y.imag); }

struct Entry {
  UnaryFunction function;
  C (*c)(C const&);
};
constexpr Entry kC17[] = {
    {UnaryFunction::sqrt, std::sqrt},   {UnaryFunction::exponential, std::exp}, {UnaryFunction::log, std::log},
    {UnaryFunction::sine, std::sin},    {UnaryFunction::cosine, std::cos},      {UnaryFunction::tan, std::tan},
    {UnaryFunction::sinh, std::sinh},   {UnaryFunction::cosh, std::cosh},       {UnaryFunction::tanh, std::tanh},
    {UnaryFunction::asin, std::asin},   {UnaryFunction::acos, std::acos},       {UnaryFunction::atan, std::atan},
    {UnaryFunction::asinh, std::asinh}, {UnaryFunction::acosh, std::acosh},     {UnaryFunction::atanh, std::atanh}};
constexpr UnaryFunction kOthers[] = {UnaryFunction::exponential_minus_one,
                                     UnaryFunction::log_plus_one,
                                     UnaryFunction::logistic,
                                     UnaryFunction::rsqrt,
                                     UnaryFunction::cbrt,
                                     UnaryFunction::sign};

// Annex G leaves the sign of a zero or infinity open if the other part is NaN (G.6.2.4: ccosh(+0 + i inf) = NaN +- i0),
// and for cexp(-inf + i inf) = +-0 +- i0.
bool near_enough(double got, double want, bool sign_is_open) {
  if (std::isnan(want) || std::isnan(got)) return std::isnan(want) && std::isnan(got);
  if (std::signbit(want) != std::signbit(got) && !sign_is_open) return false;
  if (std::isinf(want) || want == 0) return std::fabs(got) == std::fabs(want);
  return std::fabs(std::fabs(got) - std::fabs(want)) <= 1e-14 * std::fabs(want);
}

TEST(Complex, SpecialValuesAndCutsFollowC17) {
  double const parts[] = {0.0, -0.0, 1.0, -1.0, 0.5, -2.0, kInfinity, -kInfinity, kNan};
  for (auto const& [function, c] : kC17)
    for (double const real : parts)
      for (double const imag : parts) {
        C const expected = c({real, imag});
        Z const want{expected.real(), expected.imag()}, got = apply(function, {real, imag});
        bool const both_zero = function == UnaryFunction::exponential && real == -kInfinity && !std::isfinite(imag);
        EXPECT_TRUE(near_enough(got.real, want.real, both_zero || std::isnan(want.imag)) &&
                    near_enough(got.imag, want.imag, both_zero || std::isnan(want.real)))
            << name_of(function) << Z{real, imag} << " gives " << got << ", C gives " << want;
      }
}

class ComplexSamples {
public:
  explicit ComplexSamples(std::uint64_t seed) : random_(seed) {}
  std::uint64_t bits() { return random_(); }
  // Mostly numbers of moderate size, some near 0 or 1, and some arbitrary ones.
  double part() {
    double const unit = std::ldexp(static_cast<double>(static_cast<std::int64_t>(random_())), -63);
    switch (random_() % 8) {
      case 0:
        return unit * 1e-9;
      case 1:
        return std::copysign(1.0, unit) + unit * 1e-6;
      case 2:
        return std::ldexp(unit, static_cast<int>(random_() % 120) - 60);
      case 3:
        return std::round(unit * 8);
      default:
        return unit * 8;
    }
  }
  Z operator()() { return {part(), part()}; }

private:
  std::mt19937_64 random_;
};

std::uint64_t round_to(double x, FloatFormat const& format) { return round(Number::of(x), format); }

// Results of the fast path in doubles equal the rounded exact values.
TEST(Complex, FastResultsAreCorrectlyRounded) {
  ComplexSamples samples(7);
  double const specials[] = {0.0,   -0.0,   1.0,    -1.0, 0x1p-149,  0x1p127,    3e38,      -3e38,      88.5,
                             299.5, -300.5, -104.0, 8.0,  0x1p-1074, 0x1.8p-999, kInfinity, -kInfinity, kNan};
  auto const part = [&](FloatFormat const& format) {
    std::uint64_t const draw = samples.bits() % 26;
    if (draw < std::size(specials)) return round_to(specials[draw], format);
    return draw < 20 ? samples.bits() >> (64 - format.bits) : round_to(samples.part(), format);
  };
  auto const code = [&](FloatFormat const& format) { return ComplexCode{part(format), part(format)}; };
  auto const rounded = [](std::array<Number, 2> const& exact, FloatFormat const& format) {
    return ComplexCode{round(exact[0], format), round(exact[1], format)};
  };
  for (FloatFormat const* format : {&kF32, &kF64}) {
    for (auto const function : {BinaryFunction::multiply, BinaryFunction::divide})
      for (int i = 0; i < 20000; ++i) {
        ComplexCode const x = code(*format), y = code(*format);
        // Both factors are near 1, so that parts cancel.
        ComplexCode const z =
            i % 2 == 0 ? y : ComplexCode{x.imag ^ (samples.bits() % 4), x.real ^ (samples.bits() % 4)};
        ASSERT_EQ(evaluate_complex(function, x, z, *format),
                  rounded(evaluate_complex_exactly(function, x, z, *format), *format))
            << name_of(function) << " " << format->name << std::hex << " " << x.real << " " << x.imag << " " << z.real
            << " " << z.imag;
      }
    for (auto const function : unary_functions())
      for (int i = 0; has_complex(function) && i < 2000; ++i) {
        ComplexCode const x = code(*format);
        ASSERT_EQ(evaluate_complex(function, x, *format),
                  rounded(evaluate_complex_exactly(function, x, *format), *format))
            << name_of(function) << " " << format->name << std::hex << " " << x.real << " " << x.imag;
      }
  }
}

TEST(Complex, BatchesAreTheirElements) {
  ComplexSamples samples(8);
  std::vector<float> x(40000), y(40000), products(40000), logs(40000);
  for (auto* values : {&x, &y})
    for (auto& value : *values) value = static_cast<float>(samples.part());
  evaluate_complex(BinaryFunction::multiply, kF32, x.data(), y.data(), products.data(), x.size() / 2);
  evaluate_complex(UnaryFunction::log, kF32, x.data(), logs.data(), x.size() / 2);
  auto const at = [](std::vector<float> const& values, std::size_t i) {
    return ComplexCode{std::bit_cast<std::uint32_t>(values[2 * i]), std::bit_cast<std::uint32_t>(values[2 * i + 1])};
  };
  for (std::size_t i = 0; i < x.size() / 2; ++i) {
    ASSERT_EQ(at(products, i), evaluate_complex(BinaryFunction::multiply, at(x, i), at(y, i), kF32)) << i;
    ASSERT_EQ(at(logs, i), evaluate_complex(UnaryFunction::log, at(x, i), kF32)) << i;
  }
}

TEST(Complex, MpcAndArbAgree) {
  ComplexSamples samples(1);
  for (auto const& entry : kC17)
    for (FloatFormat const* format : {&kF32, &kF64}) {
      int compared = 0;
      for (int i = 0; i < 300; ++i) {
        Z const z = samples();
        ComplexCode const x{round_to(z.real, *format), round_to(z.imag, *format)};
        if (format->is_zero(x.real) || format->is_zero(x.imag)) continue;  // cuts, and exact zeros with signs
        auto const arb = evaluate_complex_by_arb(entry.function, x, *format);
        if (!arb) continue;
        ++compared;
        auto const mpc = evaluate_complex(entry.function, x, *format);
        EXPECT_EQ(mpc, *arb) << name_of(entry.function) << z << " " << format->name;
      }
      EXPECT_GT(compared, 240) << name_of(entry.function);
    }
}

// MPC with enough bits for compositions of functions.
class Long {
public:
  Long() { mpc_init2(value_, 4000); }
  explicit Long(Z z) : Long() { mpc_set_d_d(value_, z.real, z.imag, MPC_RNDNN); }
  ~Long() { mpc_clear(value_); }
  Long(Long const&) = delete;
  operator mpc_ptr() { return value_; }
  Z rounded() { return {mpfr_get_d(mpc_realref(value_), MPFR_RNDN), mpfr_get_d(mpc_imagref(value_), MPFR_RNDN)}; }

private:
  mpc_t value_;
};

Z composed(UnaryFunction function, Z z) {
  Long x(z), y;
  switch (function) {
    case UnaryFunction::exponential_minus_one:
      mpc_exp(y, x, MPC_RNDNN);
      mpc_sub_ui(y, y, 1, MPC_RNDNN);
      break;
    case UnaryFunction::log_plus_one:
      mpc_add_ui(y, x, 1, MPC_RNDNN);
      mpc_log(y, y, MPC_RNDNN);
      break;
    case UnaryFunction::logistic:
      mpc_neg(y, x, MPC_RNDNN);
      mpc_exp(y, y, MPC_RNDNN);
      mpc_add_ui(y, y, 1, MPC_RNDNN);
      mpc_ui_div(y, 1, y, MPC_RNDNN);
      break;
    case UnaryFunction::rsqrt:
      mpc_sqrt(y, x, MPC_RNDNN);
      mpc_ui_div(y, 1, y, MPC_RNDNN);
      break;
    case UnaryFunction::cbrt:
      mpc_log(y, x, MPC_RNDNN);
      mpc_div_ui(y, y, 3, MPC_RNDNN);
      mpc_exp(y, y, MPC_RNDNN);
      break;
    default:
      mpc_abs(mpc_realref(static_cast<mpc_ptr>(y)), x, MPFR_RNDN);
      mpc_div_fr(y, x, mpc_realref(static_cast<mpc_ptr>(y)), MPC_RNDNN);
  }
  return y.rounded();
}

TEST(Complex, FunctionsMissingInCFollowTheirDefinitions) {
  ComplexSamples samples(2);
  for (auto const function : kOthers)
    for (int i = 0; i < 100; ++i) {
      Z const z = samples();
      if (z.real == 0 || z.imag == 0) continue;  // signs of zeros are tested elsewhere
      if (function == UnaryFunction::logistic && std::fabs(z.real) > 700) continue;  // exceeds MPC's range
      EXPECT_TRUE(same(apply(function, z), composed(function, z)))
          << name_of(function) << z << " gives " << apply(function, z) << ", wants " << composed(function, z);
    }
}

TEST(Complex, ExactAndLargeValuesAndFunctionsMissingInC) {
  using enum UnaryFunction;
  double const pi = 3.14159265358979323846, root3 = 1.73205080756887729353;
  struct Case {
    UnaryFunction function;
    Z z, want;
  };
  for (auto const& [function, z, want] : {
           Case{cbrt, {8, 0.0}, {2, 0.0}},
           Case{cbrt, {8, -0.0}, {2, -0.0}},
           Case{cbrt, {-8, 0.0}, {1, root3}},
           Case{cbrt, {-8, -0.0}, {1, -root3}},
           Case{cbrt, {0.0, 8}, {root3, 1}},
           Case{cbrt, {-0.0, -8}, {root3, -1}},
           Case{cbrt, {-2, 2}, {1, 1}},
           Case{cbrt, {-0.0, -0.0}, {0.0, -0.0}},
           Case{cbrt, {kInfinity, 1}, {kInfinity, 0.0}},
           Case{cbrt, {1, -kInfinity}, {kInfinity, -kInfinity}},
           Case{cbrt, {kNan, 1}, {kNan, kNan}},
           Case{rsqrt, {4, 0.0}, {0.5, -0.0}},
           Case{rsqrt, {-4, 0.0}, {0.0, -0.5}},
           Case{rsqrt, {-4, -0.0}, {0.0, 0.5}},
           Case{rsqrt, {0.0, 2}, {0.5, -0.5}},
           Case{rsqrt, {0.0, -2}, {0.5, 0.5}},
           Case{rsqrt, {0.0, 0.0}, {kInfinity, kNan}},
           Case{rsqrt, {-kInfinity, 3}, {0.0, -0.0}},
           Case{rsqrt, {3, -kInfinity}, {0.0, 0.0}},
           Case{exponential_minus_one, {-0.0, 0.0}, {-0.0, 0.0}},
           Case{exponential_minus_one, {1, -0.0}, {std::expm1(1), -0.0}},
           Case{exponential_minus_one, {-kInfinity, 1}, {-1, 0.0}},
           Case{exponential_minus_one, {-1e300, 4}, {-1, -0.0}},
           Case{exponential_minus_one, {1e300, 4}, {-kInfinity, -kInfinity}},
           Case{log_plus_one, {-0.0, -0.0}, {-0.0, -0.0}},
           Case{log_plus_one, {-1, 0.0}, {-kInfinity, 0.0}},
           Case{log_plus_one, {-1, 1}, {0.0, pi / 2}},
           Case{log_plus_one, {-2, -0.0}, {0.0, -pi}},
           Case{log_plus_one, {-kInfinity, kInfinity}, {kInfinity, 0.75 * pi}},
           Case{logistic, {0.0, 0.0}, {0.5, 0.0}},
           Case{logistic, {-0.0, 2}, {0.5, std::tan(1.0) / 2}},
           Case{logistic, {-0.0, -2}, {0.5, -std::tan(1.0) / 2}},
           Case{logistic, {1e300, 2}, {1, 0.0}},
           Case{logistic, {-1e300, 2}, {-0.0, 0.0}},
           Case{logistic, {kInfinity, 4}, {1, -0.0}},
           Case{logistic, {-kInfinity, 2}, {-0.0, 0.0}},
           Case{logistic, {1, kInfinity}, {kNan, kNan}},
           Case{sign, {0.0, -0.0}, {0.0, 0.0}},
           Case{sign, {-3, -0.0}, {-1, -0.0}},
           Case{sign, {-0.0, 5}, {-0.0, 1}},
           Case{sign, {3, 4}, {0.6, 0.8}},
           Case{sign, {1e-320, 0.0}, {1, 0.0}},
           Case{sign, {kNan, 1}, {kNan, kNan}},
           Case{square, {3, 4}, {-7, 24}},
           Case{square, {-1, -1}, {-0.0, 2}},
           Case{square, {1e200, 1e200}, {0.0, kInfinity}},
           Case{square, {kInfinity, 1}, {kInfinity, kInfinity}},
           Case{square, {kInfinity, kInfinity}, {kNan, kInfinity}},
           Case{tanh, {600, 2}, {1, -0.0}},
           Case{tanh, {-1e300, -0.0}, {-1, -0.0}},
           Case{tan, {2, -1e300}, {-0.0, -1}},
           Case{exponential, {1e300, 0.0}, {kInfinity, 0.0}},
           Case{exponential, {-1e300, 2}, {-0.0, 0.0}},
           Case{cosh, {-1e300, 2}, {-kInfinity, -kInfinity}},
           Case{sine, {5e-324, 1e300}, {kInfinity, kInfinity}},
           Case{negate, {0.0, -kInfinity}, {-0.0, kInfinity}},
       })
    EXPECT_TRUE(same(apply(function, z), want)) << name_of(function) << z << " gives " << apply(function, z);
}

TEST(Complex, MultiplyDivideAndPowerAgreeWithMpc) {
  ComplexSamples samples(3);
  for (int i = 0; i < 2000; ++i) {
    Z const x = samples(), y = samples();
    Long left(x), right(y), result;
    if (y.real == 0 && y.imag == 0) continue;
    mpc_mul(result, left, right, MPC_RNDNN);
    Z const product = apply(BinaryFunction::multiply, x, y);
    EXPECT_TRUE(product.real == result.rounded().real && product.imag == result.rounded().imag) << x << " * " << y;
    mpc_div(result, left, right, MPC_RNDNN);
    Z const ratio = apply(BinaryFunction::divide, x, y);
    EXPECT_TRUE(ratio.real == result.rounded().real && ratio.imag == result.rounded().imag) << x << " / " << y;
    if (i % 20 != 0 || (x.real == 0 && x.imag == 0)) continue;  // powers of zero are tested by BinarySpecialValues
    mpc_log(result, left, MPC_RNDNN);
    mpc_mul(result, result, right, MPC_RNDNN);
    mpc_exp(result, result, MPC_RNDNN);
    Z const power = apply(BinaryFunction::power, x, y);
    // The logarithm computes exact results of integer exponents with an error of about 2^-3990, so that zeros are tiny
    // numbers.
    Z const wanted = result.rounded();
    bool const is_real = y.imag == 0 || x.imag == 0;
    double const most = std::hypot(wanted.real, wanted.imag) * (is_real ? 0x1p-1000 : 0);
    auto const is_near = [&](double given, double exact) {
      return given == exact || (std::isnan(given) && std::isnan(exact)) ||
             std::fabs(given - exact) <= std::max(most, std::fabs(exact) * (is_real ? 0x1p-52 : 0));
    };
    EXPECT_TRUE(is_near(power.real, wanted.real) && is_near(power.imag, wanted.imag))
        << x << " ^ " << y << " gives " << power << ", wants " << wanted;
  }
}

TEST(Complex, BinarySpecialValues) {
  using enum BinaryFunction;
  struct Case {
    BinaryFunction function;
    Z x, y, want;
  };
  double const huge = std::numeric_limits<double>::max(), pi = 3.14159265358979323846;
  for (auto const& [function, x, y, want] : {
           Case{add, {-0.0, 1}, {-0.0, kInfinity}, {-0.0, kInfinity}},
           Case{subtract, {1, -0.0}, {1, 0.0}, {0.0, -0.0}},
           Case{multiply, {huge, huge}, {huge, huge}, {0.0, kInfinity}},
           Case{
               multiply, {kInfinity, 0.0}, {1, 0.0}, {kInfinity, kNan}},  // C recovers an infinity only if both are NaN
           Case{multiply, {kInfinity, kInfinity}, {1, 1}, {kNan, kInfinity}},
           Case{multiply, {0.0, 0.0}, {1, -1}, {0.0, 0.0}},
           Case{divide, {huge, huge}, {huge, huge}, {1, 0.0}},
           Case{divide, {5e-324, 5e-324}, {5e-324, 5e-324}, {1, 0.0}},
           Case{divide, {5e-324, 0.0}, {1e308, 0.0}, {0.0, 0.0}},
           Case{divide, {1, 1}, {0.0, 0.0}, {kNan, kNan}},
           Case{divide, {kInfinity, 1}, {2, 0.0}, {kInfinity, kNan}},
           Case{divide, {1, 1}, {kInfinity, 0.0}, {kNan, kNan}},
           Case{power, {0.0, 0.0}, {0.0, 0.0}, {1, 0.0}},
           Case{power, {0.0, 0.0}, {2, 1}, {0.0, 0.0}},
           Case{power, {1, 2}, {2, 0.0}, {-3, 4}},
           Case{power, {kNan, 0.0}, {1, 0.0}, {kNan, kNan}},
           Case{atan2, {1, 0.0}, {-1, 0.0}, {0.75 * pi, 0.0}},
           Case{atan2, {-0.0, 0.0}, {-1, 0.0}, {-pi, 0.0}},
           Case{atan2, {0.0, 1}, {0.0, 1}, {pi / 4, 0.0}},  // the ratio is real
           Case{atan2, {0.0, 1}, {-2, 0.0}, {pi, -std::log(3) / 2}},
           Case{atan2, {0.0, 1}, {2, 0.0}, {0.0, std::log(3) / 2}},
           Case{atan2, {1, 0.0}, {0.0, 1}, {kNan, kNan}},  // x^2 + y^2 = 0
           Case{atan2, {1, kInfinity}, {1, 1}, {kNan, kNan}},
       }) {
    Z const got = apply(function, x, y);
    // atan2: the logarithms in this table are from a library.
    bool const close =
        function == atan2 && std::fabs(got.real - want.real) < 1e-15 && std::fabs(got.imag - want.imag) < 1e-15;
    EXPECT_TRUE(same(got, want) || close) << name_of(function) << x << y << " gives " << got;
  }
  EXPECT_EQ(value(complex_abs({code(3), code(-4)}, kF64)), 5);
  EXPECT_EQ(value(complex_abs({code(huge), code(huge)}, kF64)), kInfinity);
  EXPECT_EQ(value(complex_abs({code(kNan), code(-kInfinity)}, kF64)), kInfinity);
}

TEST(Complex, Atan2IsItsDefinition) {
  ComplexSamples samples(4);
  for (int i = 0; i < 150; ++i) {
    Z const y = samples(), x = samples();
    if (y.imag == 0 && x.imag == 0) continue;
    Long ordinate(y), abscissa(x), squares, square, turned;
    mpc_sqr(squares, abscissa, MPC_RNDNN);
    mpc_sqr(square, ordinate, MPC_RNDNN);
    mpc_add(squares, squares, square, MPC_RNDNN);
    mpc_sqrt(squares, squares, MPC_RNDNN);
    mpc_mul_i(turned, ordinate, 1, MPC_RNDNN);
    mpc_add(turned, turned, abscissa, MPC_RNDNN);
    mpc_div(turned, turned, squares, MPC_RNDNN);
    mpc_log(turned, turned, MPC_RNDNN);
    mpc_mul_i(turned, turned, -1, MPC_RNDNN);
    Z const got = apply(BinaryFunction::atan2, y, x), want = turned.rounded();
    EXPECT_TRUE(got.real == want.real && got.imag == want.imag) << y << x << " gives " << got << ", wants " << want;
  }
}

TEST(Complex, CutsHaveAnotherSide) {
  using enum UnaryFunction;
  struct Case {
    UnaryFunction function;
    Z on, off;
  };
  for (auto const& [function, on, off] : {
           Case{sqrt, {-4, 0.0}, {4, 0.0}},
           Case{rsqrt, {-4, -0.0}, {4, 0.0}},
           Case{cbrt, {-8, 0.0}, {8, 0.0}},
           Case{log, {-2, 0.0}, {2, 0.0}},
           Case{log_plus_one, {-2, 0.0}, {-0.5, 0.0}},
           Case{asin, {2, -0.0}, {0.5, 0.0}},
           Case{acos, {-2, 0.0}, {-0.5, 0.0}},
           Case{acosh, {0.5, 0.0}, {2, 0.0}},
           Case{atanh, {2, 0.0}, {0.5, 0.0}},
           Case{asinh, {0.0, 2}, {0.0, 0.5}},
           Case{atan, {-0.0, 2}, {2, 0.0}},
           Case{exponential, {0.0, 0.0}, {-1, 0.0}},
       }) {
    EXPECT_TRUE(other_sides(function, {code(off.real), code(off.imag)}, kF64).empty()) << name_of(function);
    auto const others = other_sides(function, {code(on.real), code(on.imag)}, kF64);
    if (function == exponential) {
      EXPECT_TRUE(others.empty());
      continue;
    }
    ASSERT_EQ(others.size(), 1u) << name_of(function);
    bool const flips_imag = on.imag == 0;
    Z const flipped{flips_imag ? on.real : -on.real, flips_imag ? -on.imag : on.imag};
    EXPECT_TRUE(same({value(others[0].real), value(others[0].imag)}, flipped)) << name_of(function);
    Z const got = apply(function, flipped), here = apply(function, on);
    EXPECT_GT(std::fabs(got.real - here.real) + std::fabs(got.imag - here.imag), 0.5) << name_of(function);
  }
}

// MPC's inverse functions do not terminate if x^2 - y^2 = 1 (for asinh if y^2 - x^2 = 1). Such floats are half the sum
// and half the difference of a power of two and its inverse.
TEST(Complex, InverseFunctionsEndOnTheHyperbola) {
  using enum UnaryFunction;
  for (double power : {2.0, 4.0, 1024.0})
    for (double const real_sign : {1.0, -1.0})
      for (double const imag_sign : {1.0, -1.0}) {
        double const x = real_sign * (power + 1 / power) / 2, y = imag_sign * (power - 1 / power) / 2;
        for (auto const& [function, z, expected] :
             {std::tuple{asin, C(x, y), std::asin(C(x, y))}, std::tuple{acos, C(x, y), std::acos(C(x, y))},
              std::tuple{acosh, C(x, y), std::acosh(C(x, y))}, std::tuple{asinh, C(y, x), std::asinh(C(y, x))}}) {
          Z const result = apply(function, {z.real(), z.imag()});
          EXPECT_NEAR(result.real, expected.real(), 1e-14 * power) << name_of(function) << z;
          EXPECT_NEAR(result.imag, expected.imag(), 1e-14 * power) << name_of(function) << z;
        }
      }
}

}  // namespace
}  // namespace assay
