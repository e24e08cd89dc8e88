// Checks whether the conditions in clauses can be true: `if A then F else G` needs no case distinction if A is false
// for all valid ops.
#pragma once

#include <string>
#include <vector>

#include "constraints/prove/ops/skeleton_search.hpp"

namespace assay {

struct Branch {
  std::string clause;     // the first clause with the condition
  std::string condition;  // "is_quantized(lhs)", including enclosing conditions
  Expr formula;
};

// Returns the distinct conditions of `if` in the clauses of the specification, also within `and` and after `given`. For
// an `else`, also returns the negated condition.
std::vector<Branch> branches(OpSpec const& spec);

// Returns the rules with these conditions appended as clauses: clause `spec.clauses.size() + i` is branch i.
OpSpec with_branches(OpSpec const& spec, std::vector<Branch> const& branches);

}  // namespace assay
