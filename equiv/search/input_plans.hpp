// Finds sizes for which a pair can be run.
//
// A program with dynamic sizes violates a rule at run time unless these sizes match each other and the integers that
// are sizes or indices. Matching sizes are found by trial: first all sizes equal, then small different sizes.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "equiv/search/pair_run.hpp"

namespace assay {

struct InputPlan {
  std::vector<Shape> shapes;                  // by parameter
  std::vector<std::optional<Tensor>> pinned;  // by parameter: a value that must not change, so that A can be run
};

// Returns at most `most` plans with different sizes for which A runs on ordinary numbers. If there is none and all
// sizes are known, returns these. `tried` is called with the trial of each plan's input. A refutation ends the search.
std::vector<InputPlan> find_plans(PairRunner& runner, std::size_t most,
                                  std::function<void(Trial const&, Inputs const&)> const& tried);

}  // namespace assay
