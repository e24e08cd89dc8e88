// What the user knows of the sizes of arguments, `--assume "dim(%arg0, 0) = dim(%arg1, 0)"`, as facts of a proof.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "constraints/prove/solver/entailment.hpp"
#include "constraints/values/term.hpp"
#include "semantics/program/program.hpp"

namespace assay {

// `shapes`: sizes of each argument of the function as terms of the pool, empty for those that are not tensors. Formulas
// over anything but sizes, and what is not a formula, are skipped: a proof without them holds all the more. The types
// of values change while this works, and are restored.
void assume_sizes(Program const& program, Operation const& function, std::span<std::string const> formulas,
                  std::vector<std::vector<Term const*>> const& shapes, TermPool& pool, Facts& facts);

}  // namespace assay
