// Operands whose exact results are halfway between two numbers of a format, or very close to that. An implementation
// that rounds twice, truncates, or computes with too few bits returns another result.
//
// They are constructed by integer arithmetic, without a search. `take` receives codes, one for each operand.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "oracle/formats/integer.hpp"
#include "oracle/functions/functions.hpp"
#include "support/random_sequence.hpp"

namespace assay {

using TakeCodes = std::function<void(std::vector<std::uint64_t> const&)>;

// For add, subtract, multiply, divide and remainder, and for sqrt and roundings to integers. No cases for other
// functions.
void halfway_cases(BinaryFunction function, FloatFormat const& format, Random& random, TakeCodes const& take);
void halfway_cases(UnaryFunction function, FloatFormat const& format, Random& random, TakeCodes const& take);

// Numbers of `from` that are halfway between neighbors of `to`, or next to that, for every exponent that both formats
// have.
void halfway_conversions(FloatFormat const& from, FloatFormat const& to, Random& random, TakeCodes const& take);
void halfway_conversions(IntegerFormat from, FloatFormat const& to, Random& random, TakeCodes const& take);
// Numbers halfway between integers, and the bounds of the integer type.
void integer_conversions(FloatFormat const& from, IntegerFormat to, Random& random, TakeCodes const& take);

// (k + 1/2) * `scale` and its neighbors, for integers k from `least` to `greatest`.
void halfway_steps(FloatFormat const& format, double scale, std::int64_t least, std::int64_t greatest, Random& random,
                   TakeCodes const& take);

}  // namespace assay
