// Inlines calls in a function. HLO fusions are such calls, so a fusion can then be compared with the same ops outside
// of a fusion. Internal to equiv/compare.
#pragma once

#include <memory>
#include <unordered_map>
#include <vector>

#include "semantics/program/program.hpp"
#include "support/arena.hpp"

namespace assay {

// Returns the op with other ops in its only block.
Operation* with_ops(Operation const& op, std::vector<Operation*> const& ops, Arena& arena);

struct InlinedFunction {
  std::shared_ptr<Arena> arena;  // owns the ops
  // the function and the other symbols of its module; contains functions only if something refers to them
  Program program;
  Operation const* function = nullptr;
  std::unordered_map<Operation const*, Operation const*> origins;  // maps copied ops to those of the original program
};

// Returns nullptr if the function has no calls, or if they cannot be inlined: functions of several blocks, recursion,
// too many ops.
std::unique_ptr<InlinedFunction> inline_calls(Program const& program, Operation const& function);

}  // namespace assay
