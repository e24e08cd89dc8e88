// The user's assumptions about the arguments, `--assume "dim(%arg0, 0) = 2 * dim(%arg1, 1)"`, checked on inputs.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "equiv/search/pair_run.hpp"
#include "support/result.hpp"

namespace assay {

// Formulas over the arguments of A (constraints/prove/execution/assumptions.hpp): sizes that its types leave open, and
// elements of small tensors of integers. An error names the invalid formula, or states that they contradict each other.
// The pair must outlive the result.
Result<BrokenAssumption> read_assumptions(FunctionPair const& pair, std::span<std::string const> formulas);

}  // namespace assay
