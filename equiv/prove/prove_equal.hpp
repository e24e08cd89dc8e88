// Proves that two functions return the same results for every input. equiv/README.md defines the verdicts and the
// assumptions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "equiv/proof/prover.hpp"
#include "oracle/sets/profile.hpp"
#include "semantics/program/program.hpp"

namespace assay {

struct EquivOptions {
  // Formulas over the arguments of A: "dim(%arg0, 0) = dim(%arg1, 0)".
  std::vector<std::string> assumptions;
  std::uint32_t steps = 200'000;         // solver steps per query
  std::uint64_t all_steps = 20'000'000;  // solver steps per proof: about 20 seconds
  bool cuts = false;                     // name sums and folds from the start, not only if there are too many terms
  std::size_t max_goals = 8;             // maximum number of reported goals
  Profile const* profile = nullptr;      // for `refines`: allows laws that hold under correct rounding in this profile
};

struct EquivOutcome {
  // `different`: the numbers or types of arguments or results differ.
  EquivVerdict verdict = EquivVerdict::undecided;
  std::string why;                    // one sentence
  std::vector<std::string> subgoals;  // for undecided: the remaining goals, in terms of A and B
  std::vector<std::string> granted;   // assumptions of the proof in addition to those in the README
  std::string effects;                // for different: the differing side effects, if they are the reason
  std::vector<std::string> laws;      // used laws of spec/laws.spec, sorted
};

// Both functions must be in programs that passed check_program. The types of values change during the proof, and are
// then restored.
EquivOutcome prove_equal(Program const& a, Operation const& function_a, Program const& b, Operation const& function_b,
                         EquivOptions const& options = {});

}  // namespace assay
