// One run of a function with linear bounds of elements of its results.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "bounds/linear_sets.hpp"
#include "bounds/result_slice.hpp"
#include "semantics/runtime/process.hpp"

namespace assay::bounds {

struct LinearRun {
  RunResult run;  // results with the sets that linear bounds and intervals together give
  // Of each result that is a tensor of real numbers, the elements that were asked for and are not exact.
  std::map<std::size_t, std::vector<ElementBound>> bounds;
  // What part of all these bounds comes from which op, the greatest first; null: from sets whose op is not known.
  std::vector<std::pair<Operation const*, double>> shares;
  std::map<Operation const*, std::int64_t> interrupted;  // LinearSets::interrupted
  std::vector<Operation const*> lost;                    // LinearSets::lost
  bool is_exhausted = false;                             // LinearSets::is_exhausted
};

// The state's profile says what is permitted. `of` names results by their numbers; empty: all elements of all results.
LinearRun run_linear(RunState& state, CompiledFunction const& function, std::span<RuntimeValue const> arguments,
                     std::span<ResultSlice const> of);

}  // namespace assay::bounds
