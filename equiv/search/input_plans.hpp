// Sizes with which a pair can be run at all.
//
// A program with unknown sizes breaks a rule at run time unless these fit each other, and integers that are sizes or
// indices fit them. Which do is found by trying: all sizes equal first, then small ones that differ.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "equiv/search/pair_run.hpp"

namespace assay {

struct InputPlan {
  std::vector<Shape> shapes;                  // of each parameter
  std::vector<std::optional<Tensor>> pinned;  // values of a parameter that must stay, so that A can be run
};

// Plans that A runs with on ordinary numbers, different sizes in each, at most `most`; where there is none, the sizes
// that are known, if all are. What the pair did on the input of each plan is given to `tried`; one that refutes ends the
// search.
std::vector<InputPlan> find_plans(PairRunner& runner, std::size_t most,
                                  std::function<void(Trial const&, Inputs const&)> const& tried);

}  // namespace assay
