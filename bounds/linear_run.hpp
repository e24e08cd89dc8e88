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
  RunResult run;  // results with the sets of linear bounds and intervals combined
  // Of each result that is a tensor of real numbers, the elements that were asked for and are not exact.
  std::map<std::size_t, std::vector<ElementBound>> bounds;
  // The part of all these bounds that each op contributes, the greatest first; null: from sets whose op is unknown.
  std::vector<std::pair<Operation const*, double>> shares;
  std::map<Operation const*, std::int64_t> interrupted;  // LinearSets::interrupted
  std::vector<Operation const*> lost;                    // LinearSets::lost
  bool is_exhausted = false;                             // LinearSets::is_exhausted
};

// The profile of the state defines the permitted results. `of` names results by their numbers; empty: all elements of
// all results.
LinearRun run_linear(RunState& state, CompiledFunction const& function, std::span<RuntimeValue const> arguments,
                     std::span<ResultSlice const> of);

}  // namespace assay::bounds
