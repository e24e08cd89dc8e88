// What a finding about an op is about: members of the op, and of operands and results their shape or their elements.
// A rule rests on another if it speaks of what that one finds wrong.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "grammar/notation/op_file.hpp"
#include "support/diagnostic.hpp"

namespace assay {

struct Subjects {
  std::set<std::string> named;   // all that is mentioned: "dimensions", "lhs/shape", "lhs/elements"
  std::set<std::string> faulty;  // what is wrong if the rule is broken: a part of them
  bool has_results = false;
};

// Of a clause of `spec`.
Subjects subjects_of(OpSpec const& spec, Expr const& formula);
// Of a row: the op's operand, attribute or result is of no type that the row has.
Subjects subjects_of(OpSpec const& spec, Row const& row);

// The clause with the label of a finding, or nullptr.
Clause const* clause_of(OpSpec const& spec, std::string_view label);

}  // namespace assay
