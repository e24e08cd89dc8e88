// The subjects of a finding about an op: members of the op and, for operands and results, their shape or their
// elements. A rule depends on another if it mentions the part that the other one finds wrong.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "grammar/notation/op_file.hpp"
#include "support/diagnostic.hpp"

namespace assay {

struct Subjects {
  std::set<std::string> named;   // all that is mentioned: "dimensions", "lhs/shape", "lhs/elements"
  std::set<std::string> faulty;  // the wrong parts if the rule is violated
  bool has_results = false;
};

// Of a clause of `spec`.
Subjects subjects_of(OpSpec const& spec, Expr const& formula);
// For a row: the type of the op's operand, attribute or result is not one of the row.
Subjects subjects_of(OpSpec const& spec, Row const& row);

// The clause with the label of a finding, or nullptr.
Clause const* clause_of(OpSpec const& spec, std::string_view label);

}  // namespace assay
