// Sizes with which a pair can be run at all.
//
// A program with unknown sizes violates a rule at run time unless these match each other, and integers that are sizes
// or indices match them. Matching sizes are found by trial: all sizes equal first, then small ones that differ.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "equiv/search/pair_run.hpp"

namespace assay {

struct InputPlan {
  std::vector<Shape> shapes;                  // of each parameter
  std::vector<std::optional<Tensor>> pinned;  // values of a parameter that must not change, so that A can be run
};

// Plans with which A runs on ordinary numbers, different sizes in each, at most `most`; if there is none, the
// known sizes, if all are known. `tried` receives the trial on the input of each plan; a refutation ends the
// search.
std::vector<InputPlan> find_plans(PairRunner& runner, std::size_t most,
                                  std::function<void(Trial const&, Inputs const&)> const& tried);

}  // namespace assay
