// The search for an input on which two functions differ.
//
// Trials have a fixed order, and work is counted, not time: the same pair has the same witness on every
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
  std::size_t trials = 1200;              // runs of the pair
  std::uint64_t work = 30'000'000;        // element operations of all runs
  std::size_t least_trials = 16;          // runs of the pair that may exceed this work, if one takes much of it
  std::size_t shrinking = 400;            // runs to make a witness small, of a third of that work
  std::int64_t input_elements = 1 << 22;  // of all parameters; of larger ones nothing is tried
  bool is_exhaustive = true;              // all inputs there are, if these are few
  bool samples = true;                    // implementations of A, if nothing is decided
  RunLimits run{.max_steps = 500'000, .max_work = 2'000'000'000, .max_bytes = std::uint64_t{2} << 30, .max_depth = 200};
};

// The result of trying all possible inputs.
enum class CompleteRun : std::uint8_t {
  none,      // they are too many, or some could not be run
  exact,     // the same results, and the specification leaves nothing in either function to an implementation
  permitted  // the same results, and the profile leaves nothing to an implementation
};

struct Search {
  std::optional<Inputs> witness;  // small
  bool is_linear = false;         // the witness is one by linear bounds (linear_judge.hpp)
  // no witness: results differ, but B's results are permitted for A, or it is unknown
  std::optional<Inputs> other_bits;
  std::string why_not_judged;               // in that case: the unknown part
  std::optional<LikelyFault> likely_fault;  // in that case
  std::optional<Agreement> agreement;       // of a witness
  CompleteRun complete = CompleteRun::none;
  std::size_t agreed = 0, permitted = 0, no_meaning = 0, not_run = 0;  // inputs tried
  std::size_t open = 0, overlapping = 0;  // of the permitted ones: see Trial; results of the others are permitted for A
  std::string obstacle;                   // why some were not run, or why nothing was tried
};

// The runner's pair has neither mismatch nor obstacle.
Search search_witness(PairRunner& runner, SearchLimits const& limits);

}  // namespace assay
