// Which ops of a run amplify relative errors, and by how much: the condition number of each, at the values of the run.
//
// Of an op with `derivative` rows it is the sum of |derivative| |operand| over |result|, the greatest of its elements; of sums of
// products the sum of their magnitudes over that of the sum. log10 of it is how many digits are lost: "cancels 9 digits".
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "harness/divergence/flat_program.hpp"
#include "semantics/runtime/process.hpp"

namespace assay::disagreement {

struct Amplifier {
  std::uint32_t op = divergence::kNoOp;  // of the flat program
  double digits = 0;                     // infinite: a sum is zero whose terms are not
  bool cancels = false;                  // it is a sum; else a function that is steep
};

// Those that lose at least one digit, in the order of the program. Ops that cannot be run, and ops without derivatives,
// are excluded.
std::vector<Amplifier> find_amplifiers(divergence::FlatProgram const& flat, std::span<RuntimeValue const> arguments,
                                       RunLimits const& limits);

// The ops on which op number `to` depends, itself among them.
std::vector<bool> ops_before(divergence::FlatProgram const& flat, std::uint32_t to);

}  // namespace assay::disagreement
