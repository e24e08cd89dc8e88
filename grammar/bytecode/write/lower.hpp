// The form of a StableHLO op in a version of VHLO: the inverse of grammar/bytecode/read/convert.hpp. Internal to
// grammar/bytecode.
//
// spec/vhlo.tsv and the op files define the version of an op in each version of VHLO, its attributes and their
// values if the program omits them. Nodes have StableHLO's kinds, but such that each is written as the VHLO of
// its kind: a list of numbers as `dense`, a unit as a boolean, a symbol as a string. A missing feature is a
// Shortfall.
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
  std::string advice;            // the advice; may be empty
};

class Lowering {
public:
  // Nodes are made in `context`, the program's own. The patch number of a version does not affect its features.
  Lowering(Context& context, Version target);

  // For a valid op. Features that the target lacks are added to shortfalls(), and the result then has the remaining
  // ones.
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
