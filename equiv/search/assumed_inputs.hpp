// Checks user assumptions about arguments, `--assume "dim(%arg0, 0) = 2 * dim(%arg1, 1)"`, on inputs.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "equiv/search/pair_run.hpp"
#include "support/result.hpp"

namespace assay {

// Parses formulas over the arguments of A (constraints/prove/execution/assumptions.hpp): sizes that are dynamic in its
// types, and elements of small tensors of integers. Fails if a formula is invalid or if they contradict each other. The
// pair must outlive the result.
Result<BrokenAssumption> read_assumptions(FunctionPair const& pair, std::span<std::string const> formulas);

}  // namespace assay
