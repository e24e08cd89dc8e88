// Runs a function with linear bounds for elements of its results.
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
  RunResult run;  // results with the intersection of linear bounds and interval sets
  // By result that is a tensor of real numbers: the requested elements that are not exact.
  std::map<std::size_t, std::vector<ElementBound>> bounds;
  // The contribution of each op to the sum of these bounds, largest first. nullptr: sets whose op is unknown.
  std::vector<std::pair<Operation const*, double>> shares;
  std::map<Operation const*, std::int64_t> interrupted;  // LinearSets::interrupted
  std::vector<Operation const*> lost;                    // LinearSets::lost
  bool is_exhausted = false;                             // LinearSets::is_exhausted
};

// The profile of the state defines the permitted results. `of` selects results by index; empty: all elements of all
// results.
LinearRun run_linear(RunState& state, CompiledFunction const& function, std::span<RuntimeValue const> arguments,
                     std::span<ResultSlice const> of);

}  // namespace assay::bounds
