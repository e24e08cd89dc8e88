// Adds user assumptions about the sizes of arguments, `--assume "dim(%arg0, 0) = dim(%arg1, 0)"`, to the facts of a
// proof.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "constraints/prove/solver/entailment.hpp"
#include "constraints/values/term.hpp"
#include "semantics/program/program.hpp"

namespace assay {

// `shapes` has the sizes of each argument as terms of the pool; empty for arguments that are not tensors. Skips
// formulas about anything other than sizes, and texts that are not formulas: a proof without them is still valid. The
// types of values change during the call, and are then restored.
void assume_sizes(Program const& program, Operation const& function, std::span<std::string const> formulas,
                  std::vector<std::vector<Term const*>> const& shapes, TermPool& pool, Facts& facts);

}  // namespace assay
