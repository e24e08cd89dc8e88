// Explains why a formula is false, as a statement with the actual values.
#pragma once

#include <string>
#include <string_view>

#include "constraints/evaluate/evaluate.hpp"
#include "support/statement.hpp"

namespace assay {

// Returns the part that fails and its requirement: "the shape of result is [4, 3], but must be [4, 2]". `formula` must
// be false.
Statement explain(Evaluator& evaluator, Expr const& formula);

// Same for a clause, whose label may have its own wording.
Statement explain_clause(Evaluator& evaluator, std::string_view label, Expr const& formula);

// Returns the members and local definitions in the formula: "lhs: tensor<2x3xf32>, dimension = 1".
std::string values_in(Evaluator& evaluator, Expr const& formula);

}  // namespace assay
