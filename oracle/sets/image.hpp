// The results of a function whose operands are sets: the image, widened by the permitted accuracy.
//
// Every permitted result of every code in the operand sets is in the answer. It is the least such set (of the form of
// CodeSet) where the operand sets hold few codes, are points, or the function is monotone in them (corners); elsewhere
// bounds enclose the image, and it may be wider: by a few codes around turns of sine, cosine and lgamma, to any code
// where poles of digamma, polygamma or zeta, or their fractional orders, are among the operands. With `flush`,
// subnormal operands may be taken for zeros of their sign, too.
#pragma once

#include <span>

#include "oracle/functions/functions.hpp"
#include "oracle/sets/accuracy.hpp"

namespace assay {

inline constexpr std::int64_t kMostEnumerated = 4096;  // codes, or pairs of codes

CodeSet image(UnaryFunction function, CodeSet const& x, FloatFormat const& format, Accuracy const& accuracy,
              bool flush = false);
CodeSet image(BinaryFunction function, CodeSet const& x, CodeSet const& y, FloatFormat const& format,
              Accuracy const& accuracy, bool flush = false);

// logistic as the specification composes it, 1 / (1 + exp(-x)), each step within its accuracy and rounded in the
// format: an implementation that follows the specification literally.
CodeSet image_of_composed_logistic(CodeSet const& x, FloatFormat const& format, Accuracy const& exponential,
                                   Accuracy const& divide);

// The codes of `to` that result from conversions of the codes of `from` in x, rounded once to nearest even.
CodeSet image_of_conversion(CodeSet const& x, FloatFormat const& from, FloatFormat const& to);

}  // namespace assay
