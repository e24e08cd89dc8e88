// Cases as programs that check themselves: @main takes nothing, the inputs are constants in it.
//
// The case's own functions stay as they are, but for the name of its @main. Both forms are empty if there is none: for
// programs that are not run, values that are not tensors, sets that are not one interval for each element, constants
// beyond kMaxEmbeddedElements, and where the program itself calls @main.
#pragma once

#include <cstdint>
#include <string>

#include "generators/suite/case.hpp"

namespace assay {

inline constexpr std::int64_t kMaxEmbeddedElements = 1 << 17;  // of all inputs and results together

// In plain StableHLO: @main() -> tensor<i1>, true if every element of every result is permitted. Floating-point results
// are compared by their bits, so that signed zeros are distinguished; all NaNs count as equal.
std::string self_checking_program(Case const& made);

// With ops of the official `check` dialect, which fail and show the values: @main() -> (). Results that are one value
// each are passed to check.expect_eq_const, others are compared as above.
std::string checked_program(Case const& made);

// Both, in less time than one after the other.
struct SelfCheckingPrograms {
  std::string checked, plain;
};
SelfCheckingPrograms self_checking_programs(Case const& made);

// @main() returns the results of the case's @main as integers: floating-point results as their codes, in unsigned
// integers of as many bits (those of 6 bits as the codes of f32, because there are no such integers), complex ones as
// two results, quantized ones as their storage integers. Of `made.results` only shapes are used. The case's @main is
// inlined, if it has one block: the official interpreter cannot call functions of quantized types. Inputs are constants
// in it, or arguments of @main, also as such integers: a compiler that folds constants computes with arguments only at
// run time.
enum class CodedInputs : std::uint8_t { constants, arguments };
std::string coded_program(Case const& made, CodedInputs inputs = CodedInputs::constants);

}  // namespace assay
