// The rows `elements` of an op, read: `result(i) = E`, perhaps after `if F then` or with local names.
#pragma once

#include <string_view>

#include "constraints/values/formula_value.hpp"
#include "grammar/notation/formula.hpp"

namespace assay {

class Evaluator;

struct ElementRule {
  Expr const* condition = nullptr;
  Expr const* bindings = nullptr;  // a `given` around the equation
  std::string_view result, place;  // the names "result" and "i"; of `shape(result) = E`, "shape" and "result"
  Expr const* value = nullptr;
};

// False if the formula is not such an equation.
bool read_element_rule(Expr const& formula, ElementRule& rule);

// `shape(result) = E` of a clause, which may concern several results.
bool read_shape_rule(Expr const& formula, std::string_view result, ElementRule& rule);

// The value of the rule at an index, named as on its left side. Without one: for a rule about a shape.
FormulaValue evaluate(ElementRule const& rule, Evaluator& evaluator, FormulaValue const* place);

}  // namespace assay
