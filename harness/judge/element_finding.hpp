// An element of a result, for reports: its value, the permitted set, and its error.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "harness/report/verdict.hpp"
#include "semantics/runtime/acceptance.hpp"

namespace assay {

// `op`: "exponential", "chlo.tan". `inputs`: its operands, if known. Operands that have the shape of the result are
// shown and determine the exact value (harness/judge/exact_value.hpp).
ElementFinding element_finding(std::string const& op, WorstElement const& worst, Tensor const& expected,
                               std::vector<Tensor> const& inputs);

// The distance of two codes in ULPs of the expected one. Infinity counts as the number after the greatest finite one.
// The codes must not be NaN.
double ulps_between(std::uint64_t actual, std::uint64_t expected, FloatFormat const& format);

}  // namespace assay
