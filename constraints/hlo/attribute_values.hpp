// Attributes of an op as those of the instruction that its row says it is: the forms of spec/hlo.tsv backwards. Internal to
// constraints/hlo.
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
  std::string problem = {};                                   // why there are none; empty: there are
};

// Whether what the row says of the op's attributes without a form is so, call_target_name="..", and of its operands and results.
bool is_row_of(OpcodeRow const& row, Operation const& op);

InstructionAttributes attributes_of(OpcodeRow const& row, Operation const& op, Context& context);

}  // namespace assay::hlo
