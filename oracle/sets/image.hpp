// The image of a function on sets of operands, widened by the permitted accuracy.
//
// The result contains every permitted result for every code in the operand sets. It is the smallest such CodeSet if the
// operand sets contain few codes or single values, or if the function is monotone in them (corners). Otherwise bounds
// enclose the image, and the result can be larger: by a few codes around extrema of sine, cosine and lgamma, and up to
// all codes if the operands include poles of digamma, polygamma or zeta, or their fractional orders. With `flush`,
// subnormal operands can also be zeros of their sign.
#pragma once

#include <span>

#include "oracle/functions/functions.hpp"
#include "oracle/sets/accuracy.hpp"

namespace assay {

inline constexpr std::int64_t kMaxEnumerated = 4096;  // codes, or pairs of codes

CodeSet image(UnaryFunction function, CodeSet const& x, FloatFormat const& format, Accuracy const& accuracy,
              bool flush = false);
CodeSet image(BinaryFunction function, CodeSet const& x, CodeSet const& y, FloatFormat const& format,
              Accuracy const& accuracy, bool flush = false);

// Returns the image of logistic as composed by the specification, 1 / (1 + exp(-x)), each step within its accuracy and
// rounded to the format. This covers implementations that follow the specification literally.
CodeSet image_of_composed_logistic(CodeSet const& x, FloatFormat const& format, Accuracy const& exponential,
                                   Accuracy const& divide);

// Returns the codes of `to` that result from converting the codes of `from` in x, rounded once to nearest even.
CodeSet image_of_conversion(CodeSet const& x, FloatFormat const& from, FloatFormat const& to);

}  // namespace assay
