#include "oracle/sweep/promise.hpp"

#include "oracle/sets/image.hpp"

namespace assay {

SweepPromise promise_of(Profile const& profile, UnaryFunction function, FloatFormat const& format) {
  auto const accuracy = profile.accuracy(name_of(function), format);
  bool const is_composed = function == UnaryFunction::logistic;  // in the specification
  auto const exponential = profile.accuracy("exponential", format), divide = profile.accuracy("divide", format);
  return [=, flush = profile.flush, &format](std::uint64_t input) {
    auto const operand = CodeSet::of(input, format);
    auto permitted = image(function, operand, format, accuracy, flush);
    if (is_composed) permitted.include(image_of_composed_logistic(operand, format, exponential, divide));
    return permitted;
  };
}

}  // namespace assay
