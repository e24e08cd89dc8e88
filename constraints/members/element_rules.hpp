// Parses the rows `elements` of an op: `result(i) = E`, optionally after `if F then` or with local names.
#pragma once

#include <string_view>

#include "constraints/values/formula_value.hpp"
#include "grammar/notation/formula.hpp"

namespace assay {

class Evaluator;

struct ElementRule {
  Expr const* condition = nullptr;
  Expr const* bindings = nullptr;  // the `given` around the equation, or nullptr
  std::string_view result, place;  // the names "result" and "i"; for `shape(result) = E`, "shape" and "result"
  Expr const* value = nullptr;
};

// Returns false if the formula is not such an equation.
bool read_element_rule(Expr const& formula, ElementRule& rule);

// Parses a clause `shape(result) = E`, which may be about several results.
bool read_shape_rule(Expr const& formula, std::string_view result, ElementRule& rule);

// Evaluates the rule at an index, bound to the name on its left side. `place` is nullptr for a rule about a shape.
FormulaValue evaluate(ElementRule const& rule, Evaluator& evaluator, FormulaValue const* place);

}  // namespace assay
