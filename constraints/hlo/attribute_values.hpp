// Converts attributes of an op to attributes of an HLO instruction: the inverse of the forms of spec/hlo.tsv. Internal
// to constraints/hlo.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grammar/hlo/table.hpp"
#include "semantics/program/program.hpp"

namespace assay::hlo {

struct InstructionAttributes {
  std::vector<std::pair<std::string, std::string>> all = {};  // pairs of name and value, in order
  std::size_t further_operands = 0;                           // operands of the op that the instruction lacks
  std::string problem = {};                                   // why the conversion failed; empty if it succeeded
};

// Whether the op satisfies the conditions of the row: on attributes without a form (call_target_name=".."), operands
// and results.
bool is_row_of(OpcodeRow const& row, Operation const& op);

// Returns {a="1"} for a dictionary of strings, or an empty string if it is empty. Returns nothing for other attributes.
std::optional<std::string> frontend_attributes_text(Attribute value);
std::optional<std::string> pairs_text(Attribute value);  // returns {{0,1},{1,2}}

InstructionAttributes attributes_of(OpcodeRow const& row, Operation const& op, Context& context);

}  // namespace assay::hlo
