// Finds the ops of a run that amplify relative errors, and the condition number of each at the values of the run.
//
// The condition number of an op with `derivative` rows is the maximum over its elements of sum(|derivative| *
// |operand|) / |result|. That of a sum of products is the maximum of sum(|term|) / |sum|. Its log10 is the number of
// decimal digits that are lost: "cancels 9 digits".
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "harness/divergence/flat_program.hpp"
#include "semantics/runtime/process.hpp"

namespace assay::disagreement {

struct Amplifier {
  std::uint32_t op = divergence::kNoOp;  // index in the flat program
  double digits = 0;                     // infinite if a sum is zero but its terms are not
  bool cancels = false;                  // true: a sum; false: a steep function
};

// Returns the ops that lose at least one digit, in program order. Skips ops without derivatives. Stops at the first op
// that cannot be run.
std::vector<Amplifier> find_amplifiers(divergence::FlatProgram const& flat, std::span<RuntimeValue const> arguments,
                                       RunLimits const& limits);

// For each op, whether op number `to` depends on it. `to` itself is included.
std::vector<bool> ops_before(divergence::FlatProgram const& flat, std::uint32_t to);

}  // namespace assay::disagreement
