// Operands whose exact results are half-way between two numbers of a format, or nearest to that: an implementation that
// rounds twice, truncates, or computes with too few bits returns another result there.
//
// Each is made by arithmetic with whole numbers, not found by search. `take` receives codes: one for each operand.
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

// add, subtract, multiply, divide and remainder; sqrt, and roundings to integers. Nothing for other functions.
void halfway_cases(BinaryFunction function, FloatFormat const& format, Random& random, TakeCodes const& take);
void halfway_cases(UnaryFunction function, FloatFormat const& format, Random& random, TakeCodes const& take);

// Half-way between neighbors of `to`, and next to it, at every exponent that `from` has, too.
void halfway_conversions(FloatFormat const& from, FloatFormat const& to, Random& random, TakeCodes const& take);
void halfway_conversions(IntegerFormat from, FloatFormat const& to, Random& random, TakeCodes const& take);
// Half-way between integers, and the ends of the integer type.
void integer_conversions(FloatFormat const& from, IntegerFormat to, Random& random, TakeCodes const& take);

// k + 1/2 times `scale` and next to it, for integers k from least to greatest.
void halfway_steps(FloatFormat const& format, double scale, std::int64_t least, std::int64_t greatest, Random& random,
                   TakeCodes const& take);

}  // namespace assay
