// Ops that compute each result from the operand of that number alone (trait `separate_operands`): as one op for each, so that
// it does not matter how many tensors are exchanged at once. Internal to equiv.
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
  // One op for each operand, with the results of `op`; empty if it is not such an op, or has one operand. `spec`: nullptr if it
  // has none.
  std::span<Operation const* const> parts_of(Operation const& op, OpSpec const* spec);

private:
  Arena arena_;
  std::unordered_map<Operation const*, std::vector<Operation const*>> parts_;
};

}  // namespace assay
