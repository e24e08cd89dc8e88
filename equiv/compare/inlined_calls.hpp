// A function with the bodies of the functions that it calls in place of its calls. Fusions of HLO are such calls: so what a
// fusion computes is compared with the same ops outside of it. Internal to equiv/compare.
#pragma once

#include <memory>
#include <unordered_map>
#include <vector>

#include "semantics/program/program.hpp"
#include "support/arena.hpp"

namespace assay {

// The op with other ops in its only block.
Operation* with_ops(Operation const& op, std::vector<Operation*> const& ops, Arena& arena);

struct InlinedFunction {
  std::shared_ptr<Arena> arena;  // of the ops
  Program program;  // the function, and the other symbols of its module; functions only if something refers to them
  Operation const* function = nullptr;
  std::unordered_map<Operation const*, Operation const*> origins;  // of copied ops: those of the original program
};

// Nothing if it calls no function, or if the calls cannot be inlined: functions of several blocks, recursion, too many ops.
std::unique_ptr<InlinedFunction> inline_calls(Program const& program, Operation const& function);

}  // namespace assay
