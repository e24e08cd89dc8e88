// Real elementwise functions, correctly rounded in every format.
//
// A function is computed once, by an arbitrary-precision engine, as a Number rounded to odd, and that is rounded to the
// format. Fast paths fall back to the engine when the rounding is not certain (Ziv's test): for formats of at most 24
// significant bits they compute in double, with a margin far wider than any library's error (fast_functions.hpp); for
// f64 in pairs of doubles, with a bound of the error that is argued for (fast_functions_f64.hpp). Two independent
// engines exist, MPFR and Arb; the first is used, the second checks it (tests/oracle) and computes what MPFR does not
// have: erf_inv, bessel_i1e, polygamma and zeta. A result that Arb did not settle within its greatest precision would
// be NaN; none is known.
//
// Special values are those of IEEE 754-2019, sections 5 and 9.2.1; for CHLO's functions those of CHLO's definitions,
// for the others that IEEE does not list their limits. Infinite orders: polygamma(inf, x) is NaN, zeta(inf, q) for
// positive q the limit. NaN operands give NaN but for power(1, NaN) and power(NaN, 0), which are 1.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "oracle/formats/number.hpp"

namespace assay {

enum class UnaryFunction : std::uint8_t {
  // exact, on codes
  abs,
  negate,
  sign,
  ceil,
  floor,
  round_nearest_afz,
  round_nearest_even,
  // algebraic
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
  // CHLO's
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
  remainder,  // C's fmod: the sign of the dividend
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

// f(x), rounded once to nearest even. NaN results are the canonical NaN of the format.
std::uint64_t evaluate(UnaryFunction function, std::uint64_t x, FloatFormat const& format);
std::uint64_t evaluate(BinaryFunction function, std::uint64_t x, std::uint64_t y, FloatFormat const& format);

// The same as a Number rounded to odd, by one engine and no fast path. Nothing if that engine does not settle it.
std::optional<Number> evaluate_exactly(UnaryFunction function, Number const& x, Engine engine);
std::optional<Number> evaluate_exactly(BinaryFunction function, Number const& x, Number const& y, Engine engine);

// Many elements, of `format.storage_bytes()` each, in order. `out` may be an input. For both, `count` elements.
void evaluate(UnaryFunction function, FloatFormat const& format, void const* x, void* out, std::size_t count);
void evaluate(BinaryFunction function, FloatFormat const& format, void const* x, void const* y, void* out,
              std::size_t count);

}  // namespace assay
