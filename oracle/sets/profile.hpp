// A named choice of what the specification leaves implementation-defined: how accurate results must be, and which freedoms an
// implementation takes. The profiles that come with assay are spec/profiles/*.toml, each number with its source.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "oracle/sets/accuracy.hpp"

namespace assay::inline oracle {

enum class IntegerOverflow : std::uint8_t { implementation_defined, wrap, wrap_or_saturate };

struct Profile {
  std::string name;
  std::string source;  // of the numbers

  // By op ("exponential") and format ("f32"). What is not there has `fallback` of the format if `takes_fallback(op)`;
  // everything else is rounded correctly.
  std::map<std::pair<std::string, std::string>, Accuracy, std::less<>> accuracies;
  std::map<std::string, Accuracy, std::less<>> fallbacks;  // by format

  bool any_order = false;          // reductions in any order, fused multiply-add, wider accumulators
  bool flush = false;              // subnormal operands and results may be flushed to zero
  bool branch_cuts_either = true;  // complex functions may ignore the sign of zero on a cut
  IntegerOverflow overflow = IntegerOverflow::implementation_defined;
  std::int64_t quantum = 1;          // steps of the storage type that a quantized result may be off
  std::string default_dot_operands;  // format that dot operands may be rounded to at precision DEFAULT; empty: none

  Accuracy accuracy(std::string_view op, FloatFormat const& format) const;
};

// The ops whose accuracy a profile may name: the functions of oracle/functions/functions.hpp, and convert.
bool has_accuracy(std::string_view op);

// Whether a fallback is for this op: a function of oracle/functions/functions.hpp that hardware and libraries approximate
// (exponential, cbrt, rsqrt, power, ...). It is for none that is exact or that IEEE 754 requires to be rounded
// correctly: abs, negate, sign, ceil, floor, round_nearest_afz, round_nearest_even, add, subtract, multiply, divide,
// sqrt, square, maximum, minimum, remainder, next_after, convert.
bool takes_fallback(std::string_view op);

}  // namespace assay::inline oracle
