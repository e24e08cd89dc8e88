// Real elementwise functions, correctly rounded in every format.
//
// An arbitrary-precision engine computes a function once, as a Number rounded to odd, which is then rounded to the
// format. Fast paths fall back to the engine if the rounding is not certain (Ziv's test). For formats of at most 24
// significant bits they compute in double, with a margin much larger than any library's error (fast_functions.hpp). For
// f64 they compute with pairs of doubles and a derived error bound (fast_functions_f64.hpp). There are two independent
// engines, MPFR and Arb. MPFR is the default. Arb checks it (tests/oracle) and computes what MPFR lacks: erf_inv,
// bessel_i1e, polygamma and zeta. A result that Arb does not decide at its maximum precision would be NaN; none is
// known.
//
// Special values follow IEEE 754-2019, sections 5 and 9.2.1. CHLO's functions follow CHLO's definitions. For other
// functions that IEEE does not list, special values are limits. For infinite orders, polygamma(inf, x) is NaN, and
// zeta(inf, q) for positive q is the limit. A NaN operand yields NaN, except for power(1, NaN) and power(NaN, 0), which
// are 1.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "oracle/formats/number.hpp"

namespace assay {

enum class UnaryFunction : std::uint8_t {
  // exact functions on codes
  abs,
  negate,
  sign,
  ceil,
  floor,
  round_nearest_afz,
  round_nearest_even,
  // algebraic functions
  sqrt,
  rsqrt,
  cbrt,
  square,
  // StableHLO's transcendental functions
  exponential,
  exponential_minus_one,
  log,
  log_plus_one,
  logistic,
  sine,
  cosine,
  tan,
  tanh,
  // CHLO functions
  acos,
  acosh,
  asin,
  asinh,
  atan,
  atanh,
  cosh,
  sinh,
  erf,
  erfc,
  erf_inv,
  lgamma,
  digamma,
  bessel_i1e,
};

enum class BinaryFunction : std::uint8_t {
  add,
  subtract,
  multiply,
  divide,
  maximum,
  minimum,    // IEEE maximum and minimum: NaN propagates, -0 < +0
  remainder,  // C's fmod: has the sign of the dividend
  power,
  atan2,  // atan2(y, x)
  next_after,
  polygamma,
  zeta,  // CHLO: polygamma(n, x), Hurwitz zeta(x, q)
};

inline constexpr std::size_t kUnaryCount = static_cast<std::size_t>(UnaryFunction::bessel_i1e) + 1;
inline constexpr std::size_t kBinaryCount = static_cast<std::size_t>(BinaryFunction::zeta) + 1;

std::optional<UnaryFunction> unary_function(std::string_view name);  // by the names above
std::optional<BinaryFunction> binary_function(std::string_view name);
std::string_view name_of(UnaryFunction function);
std::string_view name_of(BinaryFunction function);

enum class Engine : std::uint8_t { mpfr, arb };

// Returns f(x), rounded once to nearest even. NaN results are the canonical NaN of the format.
std::uint64_t evaluate(UnaryFunction function, std::uint64_t x, FloatFormat const& format);
std::uint64_t evaluate(BinaryFunction function, std::uint64_t x, std::uint64_t y, FloatFormat const& format);

// Same as a Number rounded to odd, by one engine and without fast path. Returns nothing if the engine does not decide
// it.
std::optional<Number> evaluate_exactly(UnaryFunction function, Number const& x, Engine engine);
std::optional<Number> evaluate_exactly(BinaryFunction function, Number const& x, Number const& y, Engine engine);

// Evaluate `count` elements in order, each of `format.storage_bytes()` bytes. `out` may be an input.
void evaluate(UnaryFunction function, FloatFormat const& format, void const* x, void* out, std::size_t count);
void evaluate(BinaryFunction function, FloatFormat const& format, void const* x, void const* y, void* out,
              std::size_t count);

}  // namespace assay
