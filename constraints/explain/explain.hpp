// Why a formula does not hold, as a statement, with the values that it found.
#pragma once

#include <string>
#include <string_view>

#include "constraints/evaluate/evaluate.hpp"
#include "support/statement.hpp"

namespace assay {

// The failing part and its requirement: "the shape of result is [4, 3], but must be [4, 2]". `formula` must be false.
Statement explain(Evaluator& evaluator, Expr const& formula);

// The same of the clause with that label, which may have words of its own.
Statement explain_clause(Evaluator& evaluator, std::string_view label, Expr const& formula);

// The members and local definitions that the formula mentions: "lhs: tensor<2x3xf32>, dimension =
// 1".
std::string values_in(Evaluator& evaluator, Expr const& formula);

}  // namespace assay
