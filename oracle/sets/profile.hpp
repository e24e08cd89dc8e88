// A named choice for the implementation-defined parts of the specification: the required accuracy of results, and the
// permitted freedoms. spec/profiles/*.toml has the profiles of assay, with the source of each number.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "oracle/sets/accuracy.hpp"

namespace assay {

enum class IntegerOverflow : std::uint8_t { implementation_defined, wrap, wrap_or_saturate };

// The permitted results of complex functions if a part of an operand is infinite or NaN. Only Annex G of C defines
// these, and it leaves the signs of some zeros and infinities open.
enum class ComplexSpecials : std::uint8_t {
  annex_g,         // the results of Annex G; either sign if it does not define the sign
  annex_g_or_nan,  // or NaN in any part, as in compositions of real functions: exp(x) cos(y) + i exp(x) sin(y)
  implementation_defined,
};

// A profile's bound for a whole algorithm. In the residuals of its op file (`residual` rows), the left side is at most
// `factor` units of roundoff, 2^-p for a format of p digits, times the right side.
struct NormWise {
  double factor = 0;
  std::string source;
  bool operator==(NormWise const&) const = default;
};

// Parameters of reports on random numbers (`distribution` rows of op files). They do not affect verdicts.
struct RandomNumbers {
  double error_rate = 0;  // maximum rate at which correctly distributed numbers are reported
  double steps = 0;       // probability of the drawn steps, as a multiple of 2^-p for a format of p digits
  std::string source;
  bool operator==(RandomNumbers const&) const = default;
};

inline constexpr std::string_view kOtherTypes = "other";  // a fallback for all types without one

// The default profile: everything is rounded correctly.
struct Profile {
  std::string name;
  std::string source;  // source of the numbers

  // By op ("exponential") and element type ("f32", "complex<f32>"). Entries that are missing use the fallback of the
  // type, or that of `other`.
  std::map<std::pair<std::string, std::string>, Accuracy, std::less<>> accuracies;
  std::map<std::string, Accuracy, std::less<>> fallbacks{{std::string(kOtherTypes), {}}};  // by element type

  bool any_order = false;  // reductions in any order, fused multiply-add, wider accumulators
  bool flush = false;      // subnormal operands and results may be flushed to zero
  // Whether conversions to a narrower type and directly back may be removed, and results of at most 16 bits computed in
  // f32.
  bool excess_precision = false;
  bool contraction = false;        // a product and a sum may be computed with one rounding (fused multiply-add)
  bool branch_cuts_either = true;  // complex functions may ignore the sign of zero on a cut
  ComplexSpecials complex_specials = ComplexSpecials::annex_g;
  bool reads_unit_diagonals = true;  // triangular_solve with unit_diagonal may read the diagonal of a
  std::map<std::string, NormWise, std::less<>> norm_wise;  // by op: "fft"
  std::optional<RandomNumbers> random_numbers;             // empty: reports do not mention distributions
  IntegerOverflow overflow = IntegerOverflow::implementation_defined;
  // Whether integer division and remainder by zero, the least integer divided by -1, shifts by the width or more and
  // powers with negative exponents have the results of oracle/formats/integer.hpp, which are those of XLA.
  bool has_xla_integers = false;
  std::int64_t quantum = 1;          // maximum error of a quantized result in steps of the storage type
  std::string default_dot_operands;  // format to which dot operands may be rounded for precision DEFAULT; empty: none

  // Returns the accuracy of the op's results, and its row: "accuracy.tanh.f32", "fallback.f32"; the row is empty if the
  // specification requires correct rounding. Returns nothing if there is no guarantee.
  struct Promise {
    Accuracy accuracy;
    std::string row;
  };
  std::optional<Promise> promise(std::string_view op, std::string_view type) const;
  // For real numbers. Without a guarantee, permits any distance.
  Accuracy accuracy(std::string_view op, FloatFormat const& format) const;
  NormWise const* norm_wise_promise(std::string_view op) const;  // nullptr if there is none
};

// Whether a profile can state the accuracy of this op: the functions of oracle/functions/functions.hpp, and convert.
bool has_accuracy(std::string_view op);

// Whether a fallback applies to this op: a function of oracle/functions/functions.hpp that hardware and libraries
// approximate (exponential, cbrt, rsqrt, power, ...). False for exact functions, and for those that IEEE 754 requires
// to be rounded correctly: abs, negate, sign, ceil, floor, round_nearest_afz, round_nearest_even, add, subtract,
// multiply, divide, sqrt, square, maximum, minimum, remainder, next_after, convert.
bool uses_fallback(std::string_view op);

// Same for an element type. For complex types, "complex<f32>", also false for ops that work on each part or that the
// specification composes of such steps (add, subtract, multiply, divide, negate, sign, maximum, minimum) and for the
// square, which CHLO composes.
bool uses_fallback(std::string_view op, std::string_view type);

}  // namespace assay
