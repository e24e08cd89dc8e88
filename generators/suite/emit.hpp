// Cases as programs that check themselves: @main takes nothing, the inputs are constants in it.
//
// The case's own functions stay as they are, but for the name of its @main. Both forms are empty where there is none:
// for programs that are not run, values that are not tensors, sets that are not one interval for each element, constants
// beyond kMaxEmbeddedElements, and where the program itself calls @main.
#pragma once

#include <cstdint>
#include <string>

#include "generators/suite/case.hpp"

namespace assay {

inline constexpr std::int64_t kMaxEmbeddedElements = 1 << 17;  // of all inputs and results together

// In plain StableHLO: @main() -> tensor<i1>, true if every element of every result is permitted. Floating-point results
// are compared by their bits, so that signed zeros are told apart; any NaN counts as NaN.
std::string self_checking_program(Case const& made);

// With ops of the official `check` dialect, which fail and show the values: @main() -> (). Results that are one value
// each are given to check.expect_eq_const, others are compared as above.
std::string checked_program(Case const& made);

// Both, in less time than one after the other.
struct SelfCheckingPrograms {
  std::string checked, plain;
};
SelfCheckingPrograms self_checking_programs(Case const& made);

// @main() returns what the case's @main does, as integers: floating-point results as their codes, in unsigned integers of
// as many bits (those of 6 bits as the codes of f32, there being no such integers), complex ones as two results, quantized
// ones as their storage integers. Of `made.results` only shapes are asked. The case's @main is not called but put in its
// place, if it has one block: the official interpreter cannot call functions of quantized types. Inputs are constants in it,
// or arguments of @main, as such integers, too: a compiler that folds constants computes with the latter only when it is run.
enum class CodedInputs : std::uint8_t { constants, arguments };
std::string coded_program(Case const& made, CodedInputs inputs = CodedInputs::constants);

}  // namespace assay
