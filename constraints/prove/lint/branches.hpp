// Whether the cases of clauses occur: `if A then F else G` has no effect if no valid op has
// A.
#pragma once

#include <string>
#include <vector>

#include "constraints/prove/ops/skeleton_search.hpp"

namespace assay {

struct Branch {
  std::string clause;     // the first that has it
  std::string condition;  // "is_quantized(lhs)", with its context
  Expr formula;
};

// The conditions of the clauses of the text, each once: of `if`, also within `and` and after
// `given`; where there is an `else`, also the opposite.
std::vector<Branch> branches(OpSpec const& spec);

// The rules with these conditions as clauses after all others: number `spec.clauses.size() + i` is
// branch i.
OpSpec with_branches(OpSpec const& spec, std::vector<Branch> const& branches);

}  // namespace assay
