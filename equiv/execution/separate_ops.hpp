// Splits ops that compute each result only from the operand with the same index (trait `separate_operands`) into one op
// per operand. So the number of tensors exchanged at once does not matter. Internal to equiv.
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "grammar/notation/specification.hpp"
#include "semantics/program/program.hpp"
#include "support/arena.hpp"

namespace assay {

class SeparateOps {
public:
  // Returns one op per operand, with the results of `op`. Empty if it is not such an op or has one operand. `spec` may
  // be nullptr.
  std::span<Operation const* const> parts_of(Operation const& op, OpSpec const* spec);

private:
  Arena arena_;
  std::unordered_map<Operation const*, std::vector<Operation const*>> parts_;
};

}  // namespace assay
