// fast_path_accuracy FUNCTION|all f32|f64|all [COUNT [SEED]]
//
// Measures the errors of the fast paths' estimates on COUNT random operands (10^6) of every function that has a fast
// path. The fast paths are correct as long as the errors are below their assumed bounds. Prints one line for each
// function and format:
//   f32 FUNCTION operands ESTIMATED ULPS BEYOND         double against the engine: the largest error in ulps of double,
//                                                       and how many are above 2^-40
//   f64 FUNCTION operands ESTIMATED LOG2 BEYOND DIFFER  Pairs against MPFR with 200 bits: the binary logarithm of the
//                                                       largest relative error, how many are above 2^-80, and how many
//                                                       are not the same without fused multiply-add (some underflow)
// Results that are zero, infinite, NaN, subnormal or beyond the finite numbers are skipped. This is not a test.

#include <mpfr.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "oracle/functions/fast_functions.hpp"
#include "oracle/functions/fast_functions_f64.hpp"
#include "oracle/functions/pair_functions.hpp"
#include "tools/developer/function_samples.hpp"

namespace assay {
namespace {

using pairs::Functions;
using pairs::Pair;

// Returns |estimate / number - 1|.
long double error(Number const& number, double estimate) {
  auto const value = static_cast<long double>(number.significand);
  auto const size = std::ldexp(std::fabs(static_cast<long double>(estimate)), static_cast<int>(-number.exponent));
  return std::fabs(size - value) / value;
}

// Converts a relative error to ulps of double.
long double ulps(Number const& number, long double error) {
  return error * std::ldexp(static_cast<long double>(number.significand), -11);
}

struct F32Counts {
  std::uint64_t operands = 0, estimated = 0, beyond = 0;
  long double greatest = 0;

  template <class Function, class... Codes> void take(Function function, Codes... codes) {
    ++operands;
    double const y = estimate(function, widen(codes, kF32)...);
    if (!(std::fabs(y) >= 0x1p-1000 && std::fabs(y) < 0x1p1000)) return;
    auto exact = evaluate_exactly(function, unpack(codes, kF32)..., Engine::mpfr);
    if (!exact) exact = evaluate_exactly(function, unpack(codes, kF32)..., Engine::arb);
    if (!exact || exact->kind != NumberKind::finite) return;
    ++estimated;
    long double const is = exact->negative == std::signbit(y) ? error(*exact, y) : 1;
    greatest = std::max(greatest, ulps(*exact, is));
    beyond += is > 0x1p-40L ? 1 : 0;
  }

  void print(std::string_view name) const {
    std::printf("f32 %-22s %10llu %10llu %8.3Lf %6llu\n", name.data(), static_cast<unsigned long long>(operands),
                static_cast<unsigned long long>(estimated), greatest, static_cast<unsigned long long>(beyond));
    std::fflush(stdout);
  }
};

// Newton's method. The error 2^-45 of the estimate is squared three times.
int compute_erf_inv(mpfr_ptr result, mpfr_srcptr x) {
  mpfr_t excess, slope;
  mpfr_inits2(mpfr_get_prec(result) + 80, excess, slope, nullptr);
  mpfr_set_d(result, estimate_erf_inv(mpfr_get_d(x, MPFR_RNDN)), MPFR_RNDN);
  for (int i = 0; i < 3; ++i) {
    mpfr_erf(excess, result, MPFR_RNDN);
    mpfr_sub(excess, excess, x, MPFR_RNDN);
    mpfr_sqr(slope, result, MPFR_RNDN);
    mpfr_exp(slope, slope, MPFR_RNDN);
    mpfr_mul(excess, excess, slope, MPFR_RNDN);
    mpfr_const_pi(slope, MPFR_RNDN);
    mpfr_sqrt(slope, slope, MPFR_RNDN);
    mpfr_mul(excess, excess, slope, MPFR_RNDN);
    mpfr_div_2ui(excess, excess, 1, MPFR_RNDN);
    mpfr_sub(result, result, excess, MPFR_RNDN);
  }
  mpfr_clears(excess, slope, nullptr);
  return 0;
}

int compute(UnaryFunction function, mpfr_ptr result, mpfr_srcptr x, mpfr_srcptr) {
  using enum UnaryFunction;
  switch (function) {
    case rsqrt:
      return mpfr_rec_sqrt(result, x, MPFR_RNDN);
    case cbrt:
      return mpfr_cbrt(result, x, MPFR_RNDN);
    case exponential:
      return mpfr_exp(result, x, MPFR_RNDN);
    case exponential_minus_one:
      return mpfr_expm1(result, x, MPFR_RNDN);
    case log:
      return mpfr_log(result, x, MPFR_RNDN);
    case log_plus_one:
      return mpfr_log1p(result, x, MPFR_RNDN);
    case logistic:
      mpfr_neg(result, x, MPFR_RNDN);
      mpfr_exp(result, result, MPFR_RNDN);
      mpfr_add_ui(result, result, 1, MPFR_RNDN);
      return mpfr_ui_div(result, 1, result, MPFR_RNDN);
    case sine:
      return mpfr_sin(result, x, MPFR_RNDN);
    case cosine:
      return mpfr_cos(result, x, MPFR_RNDN);
    case tan:
      return mpfr_tan(result, x, MPFR_RNDN);
    case tanh:
      return mpfr_tanh(result, x, MPFR_RNDN);
    case acos:
      return mpfr_acos(result, x, MPFR_RNDN);
    case acosh:
      return mpfr_acosh(result, x, MPFR_RNDN);
    case asin:
      return mpfr_asin(result, x, MPFR_RNDN);
    case asinh:
      return mpfr_asinh(result, x, MPFR_RNDN);
    case atan:
      return mpfr_atan(result, x, MPFR_RNDN);
    case atanh:
      return mpfr_atanh(result, x, MPFR_RNDN);
    case cosh:
      return mpfr_cosh(result, x, MPFR_RNDN);
    case sinh:
      return mpfr_sinh(result, x, MPFR_RNDN);
    case erf:
      return mpfr_erf(result, x, MPFR_RNDN);
    case erfc:
      return mpfr_erfc(result, x, MPFR_RNDN);
    case erf_inv:
      return compute_erf_inv(result, x);
    case lgamma: {
      int sign = 0;
      return mpfr_lgamma(result, &sign, x, MPFR_RNDN);
    }
    case digamma:
      return mpfr_digamma(result, x, MPFR_RNDN);
    default:
      std::abort();
  }
}

int compute(BinaryFunction function, mpfr_ptr result, mpfr_srcptr x, mpfr_srcptr y) {
  return (function == BinaryFunction::power ? mpfr_pow : mpfr_atan2)(result, x, y, MPFR_RNDN);
}

struct F64Counts {
  std::uint64_t operands = 0, estimated = 0, beyond = 0, differ = 0;
  double greatest = -1000;
  mpfr_t x, y, result, rest;

  F64Counts() {
    mpfr_inits2(53, x, y, nullptr);
    mpfr_inits2(200, result, rest, nullptr);
  }
  ~F64Counts() { mpfr_clears(x, y, result, rest, nullptr); }
  F64Counts(F64Counts const&) = delete;
  F64Counts& operator=(F64Counts const&) = delete;

  template <class Function> void take(Function function, Pair const& pair, Pair const& fused, double a, double b) {
    ++operands;
    bool const unsettled = pair.high != pair.high && fused.high != fused.high;
    if (!unsettled && (pair.high != fused.high || pair.low != fused.low)) ++differ;
    if (!(std::fabs(pair.high) >= 0x1p-960 && std::fabs(pair.high) <= 0x1p1000)) return;
    ++estimated;
    mpfr_set_d(x, a, MPFR_RNDN);
    mpfr_set_d(y, b, MPFR_RNDN);
    compute(function, result, x, y);
    mpfr_sub_d(rest, result, pair.high, MPFR_RNDN);
    mpfr_sub_d(rest, rest, pair.low, MPFR_RNDN);
    if (mpfr_zero_p(rest)) return;
    mpfr_div(rest, rest, result, MPFR_RNDN);
    mpfr_abs(rest, rest, MPFR_RNDN);
    mpfr_log2(rest, rest, MPFR_RNDN);
    double const is = mpfr_get_d(rest, MPFR_RNDN);
    greatest = std::max(greatest, is);
    beyond += is > -80 ? 1 : 0;
  }

  void print(std::string_view name) const {
    std::printf("f64 %-22s %10llu %10llu %8.2f %6llu %6llu\n", name.data(), static_cast<unsigned long long>(operands),
                static_cast<unsigned long long>(estimated), greatest, static_cast<unsigned long long>(beyond),
                static_cast<unsigned long long>(differ));
    std::fflush(stdout);
  }
};

struct Options {
  std::string_view wanted = "", format = "";
  std::uint64_t count = 1000000, seed = 1;
  bool found = false;

  bool wants(std::string_view name) const { return wanted == "all" || wanted == name; }
  bool wants(FloatFormat const& one) const { return format == "all" || format == one.name; }
};

template <UnaryFunction kFunction> void measure(Options& options) {
  if (!options.wants(name_of(kFunction))) return;
  options.found = options.wants(kF32) || options.wants(kF64);
  if constexpr (trust(kFunction) == Trust::trusted) {
    F32Counts counts;
    Samples samples(kF32, options.seed);
    for (std::uint64_t i = 0; options.wants(kF32) && i < options.count; ++i) counts.take(kFunction, samples());
    if (counts.operands != 0) counts.print(name_of(kFunction));
  }
  if constexpr (has_pairs(kFunction)) {
    F64Counts counts;
    Samples samples(kF64, options.seed);
    for (std::uint64_t i = 0; options.wants(kF64) && i < options.count; ++i) {
      auto const x = std::bit_cast<double>(samples());
      Pair const pair = Functions<false>().template operator()<kFunction>(x);
      counts.take(kFunction, pair, Functions<true>().template operator()<kFunction>(x), x, 0);
    }
    if (counts.operands != 0) counts.print(name_of(kFunction));
  }
}

template <BinaryFunction kFunction> void measure(Options& options) {
  if (!options.wants(name_of(kFunction))) return;
  options.found = options.wants(kF32) || options.wants(kF64);
  if constexpr (trust(kFunction) == Trust::trusted) {
    F32Counts counts;
    Samples samples(kF32, options.seed);
    for (std::uint64_t i = 0; options.wants(kF32) && i < options.count; ++i) {
      std::uint64_t const x = samples(), y = samples();
      counts.take(kFunction, x, y);
    }
    if (counts.operands != 0) counts.print(name_of(kFunction));
  }
  if constexpr (has_pairs(kFunction)) {
    F64Counts counts;
    Samples samples(kF64, options.seed);
    for (std::uint64_t i = 0; options.wants(kF64) && i < options.count; ++i) {
      auto const x = std::bit_cast<double>(samples()), y = std::bit_cast<double>(samples());
      Pair const pair = Functions<false>().template operator()<kFunction>(x, y);
      counts.take(kFunction, pair, Functions<true>().template operator()<kFunction>(x, y), x, y);
    }
    if (counts.operands != 0) counts.print(name_of(kFunction));
  }
}

template <class Function, std::size_t... kIndices>
void measure_all(Options& options, std::index_sequence<kIndices...>) {
  (measure<static_cast<Function>(kIndices)>(options), ...);
}

int run(int argc, char** argv) {
  Options options;
  if (argc > 1) options.wanted = argv[1];
  if (argc > 2) options.format = argv[2];
  if (argc > 3) options.count = std::strtoull(argv[3], nullptr, 10);
  if (argc > 4) options.seed = std::strtoull(argv[4], nullptr, 10);
  constexpr auto kBinaryCount = static_cast<std::size_t>(BinaryFunction::zeta) + 1;
  measure_all<UnaryFunction>(options, std::make_index_sequence<kUnaryCount>());
  measure_all<BinaryFunction>(options, std::make_index_sequence<kBinaryCount>());
  if (!options.found) std::fputs("usage: fast_path_accuracy FUNCTION|all f32|f64|all [COUNT [SEED]]\n", stderr);
  return options.found ? 0 : 2;
}

}  // namespace
}  // namespace assay

int main(int argc, char** argv) { return assay::run(argc, argv); }
