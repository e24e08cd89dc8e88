// Writes cases as self-checking programs: @main takes no arguments, and the inputs are constants.
//
// The case's own functions are unchanged, except that its @main is renamed. The program is empty if there is none: for
// programs that are not run, values that are not tensors, permitted sets that are not one interval for each element,
// more than kMaxEmbeddedElements elements, and programs that call @main.
#pragma once

#include <cstdint>
#include <string>

#include "generators/suite/case.hpp"

namespace assay {

inline constexpr std::int64_t kMaxEmbeddedElements = 1 << 17;  // total for all inputs and results

// In plain StableHLO: @main() -> tensor<i1>, true if every element of every result is permitted. Compares
// floating-point results by their bits, so that signed zeros are distinguished; all NaNs are equal.
std::string self_checking_program(Case const& made);

// With ops of the official `check` dialect, which fail and show the values: @main() -> (). Exact results are passed to
// check.expect_eq_const; others are compared as above.
std::string checked_program(Case const& made);

// Returns both programs, faster than two separate calls.
struct SelfCheckingPrograms {
  std::string checked, plain;
};
SelfCheckingPrograms self_checking_programs(Case const& made);

// A program whose @main() returns the results of the case's @main as integers: floating-point results as their codes in
// unsigned integers of the same width (6-bit types as codes of f32, because 6-bit integers do not exist), complex ones
// as two results, quantized ones as their storage integers. Uses only the shapes of `made.results`. Inlines the case's
// @main if it has one block, because the official interpreter cannot call functions with quantized types. Inputs are
// constants, or arguments of @main in the same encoding: a compiler that folds constants computes with arguments only
// at run time.
enum class CodedInputs : std::uint8_t { constants, arguments };
std::string coded_program(Case const& made, CodedInputs inputs = CodedInputs::constants);

}  // namespace assay
