// Why a formula does not hold, in a sentence, with the values that it found.
#pragma once

#include <string>

#include "constraints/evaluate/evaluate.hpp"

namespace assay::inline constraints {

// The part of `formula` that fails and its values: "dim(lhs, 1) = 3 but dim(rhs, 0) = 4". `formula`
// must be broken.
std::string explain(Evaluator& evaluator, Expr const& formula);

// The members and local definitions that the formula mentions: "lhs: tensor<2x3xf32>, dimension =
// 1".
std::string values_in(Evaluator& evaluator, Expr const& formula);

}  // namespace assay::inline constraints
