// Explains a false comparison: the wrong side and its required value.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "constraints/explain/wording.hpp"

namespace assay {

struct Side {
  Expr const& expr;
  FormulaValue const& value;
};

// Whether a condition is known to be false.
bool is_broken(Evaluator& evaluator, FormulaValue const& value);
// Returns the index of the first false condition of a list. nullopt if `value` is not a list, or if no condition is
// false.
std::optional<std::size_t> first_failing(Evaluator& evaluator, FormulaValue const& value);

// Explains why `left op right` is false: "dimension is -1, but must be at least 0".
Statement explain_comparison(Evaluator& evaluator, Wording& wording, std::string_view op, Side left, Side right);

// Explains why `low <= x op high` is false, where op is < or <=: "dimension is 2, but must be 0 to 1, less than the
// rank of operand". Returns nothing unless the bounds are known integers.
std::optional<Statement> explain_range(Evaluator& evaluator, Wording& wording, Side low, Side x, std::string_view op,
                                       Side high);

// Explains why `same(f(x...))` or a comparison of shapes is false, ignoring `axes`, which may be empty: "the shape of
// inputs[1] is [2, 4], but the shape of inputs[0] is [2, 3]: they must be equal".
Statement explain_shapes(Evaluator& evaluator, Wording& wording, Expr const& expr, FormulaValue const& axes);

}  // namespace assay
