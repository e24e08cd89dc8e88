// A formula of the specification as formulas over the unknowns in a program element.
//
// There is one interpretation of the notation: the Evaluator's. It is run on members whose integers
// have terms, once for each case that it has to split (constraints/values/case_splits.hpp); the
// results are put together here.
#pragma once

#include <span>
#include <string>

#include "constraints/evaluate/environment.hpp"
#include "constraints/values/case_splits.hpp"
#include "grammar/notation/formula.hpp"

namespace assay {

struct Encoded {
  Tribool holds = Tribool::no;      // as a constraint
  Tribool undefined = Tribool::no;  // some part has no value; then it does not hold
  std::string reason;               // of an undefined part, the first that was met
  // Empty, or the reason why there is no answer: the value depends on something without a term, or takes too much
  // work.
  std::string incomplete;
  Tribool where = Tribool::yes;  // for a single case: a condition under which the values are those of this case
  bool complete() const { return incomplete.empty(); }
};

// `environment` and `arena` must not return different values in different calls. The result is correct if the given
// formulas are true; they reduce the number of cases.
Encoded encode(Expr const& formula, Environment const& environment, Arena& arena, std::span<Tribool const> given = {},
               std::size_t max_cases = kMaxCases);
// Only the case that contains the values of this assignment, which satisfies the given formulas.
Encoded encode_case(Expr const& formula, Environment const& environment, Arena& arena, std::span<Tribool const> given,
                    Assignment const& values);

}  // namespace assay
