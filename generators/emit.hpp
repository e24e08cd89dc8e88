// Cases as programs that judge themselves: @main takes nothing, the inputs are constants in it.
//
// The case's own functions stay as they are, but for the name of its @main. Both forms are empty where there is none:
// for programs that are not run, values that are no tensors, sets that are not one interval for each element, constants
// beyond kMaxEmbeddedElements, and where the program itself calls @main.
#pragma once

#include <cstdint>
#include <string>

#include "generators/case.hpp"

namespace assay {

inline constexpr std::int64_t kMaxEmbeddedElements = 1 << 17;  // of all inputs and results together

// In plain StableHLO: @main() -> tensor<i1>, true if every element of every result is permitted. Floating-point results
// are compared by their bits, so that signed zeros are told apart; any NaN counts as NaN.
std::string self_checking_program(Case const& made);

// With ops of the official `check` dialect, which fail and show the values: @main() -> (). Results that are one value
// each are given to check.expect_eq_const, others are compared as above.
std::string checked_program(Case const& made);

}  // namespace assay
