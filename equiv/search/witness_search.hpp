// Searches an input on which two functions differ.
//
// Trials have a fixed order, and limits count work and not time. So the same pair has the same witness on every
// machine.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "equiv/search/input_plans.hpp"
#include "equiv/search/likely_fault.hpp"
#include "equiv/search/pair_run.hpp"
#include "equiv/search/real_agreement.hpp"

namespace assay {

struct SearchLimits {
  std::size_t trials = 1200;              // maximum runs of the pair
  std::uint64_t work = 30'000'000;        // maximum element operations of all runs
  std::size_t least_trials = 16;          // runs that may exceed this work, if a single run uses much of it
  std::size_t shrinking = 400;            // maximum runs for minimizing a witness, within a third of the work
  std::int64_t input_elements = 1 << 22;  // maximum total of all parameters; nothing is tried beyond it
  bool is_exhaustive = true;              // try all inputs, if there are few
  bool samples = true;                    // sample implementations of A, if nothing is decided
  RunLimits run{.max_steps = 500'000, .max_work = 2'000'000'000, .max_bytes = std::uint64_t{2} << 30, .max_depth = 200};
};

// The result of trying all possible inputs.
enum class CompleteRun : std::uint8_t {
  none,      // there are too many, or some could not be run
  exact,     // same results, and the specification leaves no freedom to implementations
  permitted  // same results, and the profile leaves no freedom to implementations
};

struct Search {
  std::optional<Inputs> witness;  // minimized
  bool is_linear = false;         // linear bounds refute the witness (linear_judge.hpp)
  // without a witness: an input with different results that are permitted for A, or for which this is unknown
  std::optional<Inputs> other_bits;
  std::string unjudged_reason;              // for other_bits: what is unknown
  std::optional<LikelyFault> likely_fault;  // for other_bits
  std::optional<Agreement> agreement;       // for a witness
  CompleteRun complete = CompleteRun::none;
  std::size_t agreed = 0, permitted = 0, no_meaning = 0, not_run = 0;  // numbers of inputs
  std::size_t open = 0, overlapping = 0;  // subsets of permitted, see Trial; the rest is permitted for A
  std::string obstacle;                   // why some inputs, or all, were not run
};

// The pair of the runner must have neither mismatch nor obstacle.
Search search_witness(PairRunner& runner, SearchLimits const& limits);

}  // namespace assay
