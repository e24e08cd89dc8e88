// Encodes a formula of the specification as a formula over the unknowns of a program element.
//
// The Evaluator is the only interpreter of the notation. It is run on members whose integers are terms, once for each
// case split (constraints/values/case_splits.hpp), and the results are combined here.
#pragma once

#include <span>
#include <string>

#include "constraints/evaluate/environment.hpp"
#include "constraints/values/case_splits.hpp"
#include "grammar/notation/formula.hpp"

namespace assay {

struct Encoded {
  Tribool holds = Tribool::no;      // true where every element of the value is true
  Tribool undefined = Tribool::no;  // true where some part has no value; then `holds` is false
  std::string reason;               // reason of the first undefined part
  // Why the encoding failed: the value depends on something without a term, or takes too much work. Empty if it
  // succeeded.
  std::string incomplete;
  Tribool where = Tribool::yes;  // for a single case: the condition under which the encoding is valid
  bool complete() const { return incomplete.empty(); }
};

// `environment` and `arena` must return the same values in each call. The result is only correct where the given
// formulas hold. They reduce the number of cases.
Encoded encode(Expr const& formula, Environment const& environment, Arena& arena, std::span<Tribool const> given = {},
               std::size_t max_cases = kMaxCases);
// Encodes only the case that contains the values of this assignment. The assignment must satisfy the given formulas.
Encoded encode_case(Expr const& formula, Environment const& environment, Arena& arena, std::span<Tribool const> given,
                    Assignment const& values);

}  // namespace assay
