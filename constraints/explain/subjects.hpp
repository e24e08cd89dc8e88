// The subjects of a diagnostic about an op: members of the op and, for operands and results, their shape or elements. A
// rule depends on another rule if it mentions a part that is wrong according to the other rule.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "grammar/notation/op_file.hpp"
#include "support/diagnostic.hpp"

namespace assay {

struct Subjects {
  std::set<std::string> named;   // all mentioned parts: "dimensions", "lhs/shape", "lhs/elements"
  std::set<std::string> faulty;  // the parts that are wrong if the rule is violated
  bool has_results = false;
};

// Returns the subjects of a clause of `spec`.
Subjects subjects_of(OpSpec const& spec, Expr const& formula);
// Returns the subjects of a type error in a row: the operand, attribute or result does not have a type of the row.
Subjects subjects_of(OpSpec const& spec, Row const& row);

// Returns the clause with the label of a diagnostic, or nullptr.
Clause const* clause_of(OpSpec const& spec, std::string_view label);

}  // namespace assay
