// What a version of VHLO writes for an op of StableHLO: the inverse of grammar/bytecode/read/convert.hpp. Internal to
// grammar/bytecode.
//
// Which version of an op a version of VHLO has, its attributes and what they are where the program leaves them out, is in
// spec/vhlo.tsv and the op files. Nodes are made of StableHLO's kinds, but such that each is written as the VHLO of its
// kind, whole: a list of numbers as `dense`, a unit as a boolean, a symbol as a string. What a version has nothing for
// is a Shortfall.
#pragma once

#include <string>
#include <vector>

#include "grammar/bytecode/write/needs.hpp"
#include "semantics/program/program.hpp"

namespace assay::bytecode {

struct LoweredOp {
  OpRow const* row = nullptr;          // nullptr: an op of another dialect, written as it is (builtin.module)
  std::vector<Attribute> properties;   // parallel to row->attributes, none of them nullptr
  std::vector<NamedAttribute> others;  // not the op's own: in the order of names
};

// Something in a program that a version cannot hold.
struct Shortfall {
  SourceRange range;             // of the op
  std::string what;              // "the type f8E4M3", "operand_batching_dims of stablehlo.gather"
  std::optional<Version> since;  // the version that brought it; nothing: no version has it
  std::string advice;            // what to do; may be empty
};

class Lowering {
public:
  // Nodes are made in `context`, the program's own. The patch of a version says nothing about what there is.
  Lowering(Context& context, Version target);

  // Of an op that is valid. What the target cannot hold is added to shortfalls(), and the result then holds what it can.
  LoweredOp lower(Operation const& op);
  std::vector<Shortfall> const& shortfalls() const { return shortfalls_; }

private:
  LoweredOp lower_own(Operation const& op, std::vector<OpRow const*> const& versions);
  LoweredOp lower_foreign(Operation const& op);
  void inspect_types(Operation const& op);

  Context& context_;
  Version target_;
  Needs needs_;  // of the op at hand
  TypeNeeds types_;
  Values values_;
  std::vector<Shortfall> shortfalls_;
};

}  // namespace assay::bytecode
