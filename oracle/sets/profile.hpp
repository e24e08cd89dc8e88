// A named choice of the implementation-defined parts of the specification: the required accuracy of results, and the
// permitted freedoms. The profiles of assay are spec/profiles/*.toml, each number with its source.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "oracle/sets/accuracy.hpp"

namespace assay {

enum class IntegerOverflow : std::uint8_t { implementation_defined, wrap, wrap_or_saturate };

// The permitted results of functions of complex numbers if a part of an operand is infinite or NaN. Only Annex G of C
// defines them, and it leaves signs of zeros and infinities open where they are undetermined.
enum class ComplexSpecials : std::uint8_t {
  annex_g,         // the results of Annex G; where it does not define a sign, either
  annex_g_or_nan,  // or NaN in any part, as returned by compositions of real functions: exp(x) cos(y) + i exp(x) sin(y)
  implementation_defined,
};

// A profile's bound for a whole algorithm: in the residuals of its op file (`residual` rows), the left side is at most
// `factor` units of roundoff, 2^-p for a format of p digits, times the right side.
struct NormWise {
  double factor = 0;
  std::string source;
  bool operator==(NormWise const&) const = default;
};

// The parameters of reports on random numbers (`distribution` rows of op files). They decide no verdict.
struct RandomNumbers {
  double error_rate = 0;  // how often numbers that are distributed as they should be are called otherwise, at most
  double steps = 0;  // 2^-p times this, for a format of p digits: the probability of the steps that they are drawn in
  std::string source;
  bool operator==(RandomNumbers const&) const = default;
};

inline constexpr std::string_view kOtherTypes = "other";  // a fallback for all types without one

// As it is made, everything is rounded correctly.
struct Profile {
  std::string name;
  std::string source;  // of the numbers

  // By op ("exponential") and element type ("f32", "complex<f32>"). Missing entries have the fallback of the type, or
  // that of `other`.
  std::map<std::pair<std::string, std::string>, Accuracy, std::less<>> accuracies;
  std::map<std::string, Accuracy, std::less<>> fallbacks{{std::string(kOtherTypes), {}}};  // by element type

  bool any_order = false;  // reductions in any order, fused multiply-add, wider accumulators
  bool flush = false;      // subnormal operands and results may be flushed to zero
  // Conversions to a narrower type and directly back may be left out.
  bool excess_precision = false;
  bool branch_cuts_either = true;  // complex functions may ignore the sign of zero on a cut
  ComplexSpecials complex_specials = ComplexSpecials::annex_g;
  bool reads_unit_diagonals = true;  // triangular_solve with unit_diagonal may read the diagonal of a
  std::map<std::string, NormWise, std::less<>> norm_wise;  // by op: "fft"
  std::optional<RandomNumbers> random_numbers;             // nothing: reports do not speak of distributions
  IntegerOverflow overflow = IntegerOverflow::implementation_defined;
  std::int64_t quantum = 1;          // steps of the storage type that a quantized result may be off
  std::string default_dot_operands;  // format to which dot operands may be rounded at precision DEFAULT; empty: none

  // The accuracy of the op's results, and its row: "accuracy.tanh.f32", "fallback.f32"; empty if the specification
  // requires correct rounding. Nothing if there is no guarantee.
  struct Promise {
    Accuracy accuracy;
    std::string row;
  };
  std::optional<Promise> promise(std::string_view op, std::string_view type) const;
  // Of real numbers; where nothing is promised, any distance.
  Accuracy accuracy(std::string_view op, FloatFormat const& format) const;
  NormWise const* norm_wise_promise(std::string_view op) const;  // nullptr if there is none
};

// The ops whose accuracy a profile may name: the functions of oracle/functions/functions.hpp, and convert.
bool has_accuracy(std::string_view op);

// Whether a fallback applies to this op: a function of oracle/functions/functions.hpp that hardware and libraries
// approximate (exponential, cbrt, rsqrt, power, ...). It does not apply to exact functions, nor to those that IEEE 754
// requires to be rounded correctly: abs, negate, sign, ceil, floor, round_nearest_afz, round_nearest_even, add,
// subtract, multiply, divide, sqrt, square, maximum, minimum, remainder, next_after, convert.
bool takes_fallback(std::string_view op);

// "complex<f32>": whether a fallback also applies to the op on complex numbers. It does not apply to ops that work part
// by part or that the specification composes of such steps: add, subtract, multiply, divide, negate, sign, maximum,
// minimum; and the square, which CHLO composes.
bool takes_fallback(std::string_view op, std::string_view type);

}  // namespace assay
