// Lowers a StableHLO op to a version of VHLO: the inverse of grammar/bytecode/read/convert.hpp. Internal to
// grammar/bytecode.
//
// spec/vhlo.tsv and the op files define the version of an op in each version of VHLO, its attributes, and their values
// if the program omits them. Attribute nodes keep StableHLO's kinds, but are converted to kinds that have a VHLO
// equivalent: a list of numbers becomes `dense`, a unit a boolean, a symbol a string. A missing feature is reported as
// a Shortfall.
#pragma once

#include <string>
#include <vector>

#include "grammar/bytecode/write/needs.hpp"
#include "semantics/program/program.hpp"

namespace assay::bytecode {

struct LoweredOp {
  // nullptr for an op of another dialect, which is written unchanged (builtin.module)
  OpRow const* row = nullptr;
  std::vector<Attribute> properties;   // parallel to row->attributes; none is nullptr
  std::vector<NamedAttribute> others;  // other attributes, sorted by name
};

// A feature of a program that a version cannot represent.
struct Shortfall {
  SourceRange range;             // the range of the op
  std::string what;              // "the type f8E4M3", "operand_batching_dims of stablehlo.gather"
  std::optional<Version> since;  // the version that introduced it; nothing if no version has it
  std::string advice;            // how to avoid the feature; may be empty
};

class Lowering {
public:
  // Nodes are created in `context`, the context of the program. The patch number of a version does not affect its
  // features.
  Lowering(Context& context, Version target);

  // Lowers a valid op. Features that the target lacks are added to shortfalls() and are missing in the result.
  LoweredOp lower(Operation const& op);
  std::vector<Shortfall> const& shortfalls() const { return shortfalls_; }

private:
  LoweredOp lower_own(Operation const& op, std::vector<OpRow const*> const& versions);
  LoweredOp lower_foreign(Operation const& op);
  void inspect_types(Operation const& op);

  Context& context_;
  Version target_;
  Needs needs_;  // needs of the current op
  TypeNeeds types_;
  Values values_;
  std::vector<Shortfall> shortfalls_;
};

}  // namespace assay::bytecode
