// Converts attributes of an op to those of the instruction of its row: the inverse of the forms of spec/hlo.tsv.
// Internal to constraints/hlo.
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
  std::vector<std::pair<std::string, std::string>> all = {};  // name and value, in order
  std::size_t further_operands = 0;                           // of the op, that the instruction does not have
  std::string problem = {};                                   // the reason why there are none; empty: there are
};

// Whether the conditions of the row hold: on the op's attributes without a form (call_target_name=".."), its operands and results.
bool is_row_of(OpcodeRow const& row, Operation const& op);

// Of a dictionary of strings: {a="1"}; empty if it is empty. Nothing for other attributes.
std::optional<std::string> frontend_attributes_text(Attribute value);
std::optional<std::string> pairs_text(Attribute value);  // {{0,1},{1,2}}

InstructionAttributes attributes_of(OpcodeRow const& row, Operation const& op, Context& context);

}  // namespace assay::hlo
