// A program that can be edited: ops, regions and blocks are in lists, values have ids.
//
// A MutableProgram is a copy of a Program for edits that may make it invalid. Its text is parsed and checked like any
// other (print_program of grammar/assembly/print.hpp). Types, attributes and names belong to the Context and Source of
// the original program, which it keeps alive. Positions in the source are not kept.
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "semantics/program/program.hpp"

namespace assay {

using ValueId = std::uint32_t;

struct MutableValue {
  Type type = nullptr;
  std::string_view name = {};  // as in Value
  Attribute location = nullptr;
  bool is_argument = false;  // of a block of the original program
};

struct MutableOp;
struct MutableBlock {
  std::string_view label = {};
  std::vector<ValueId> arguments = {};
  std::vector<MutableOp> ops;
};

// A region. It derives from its first block, because most regions have only one.
struct MutableRegion : MutableBlock {
  std::vector<MutableBlock> others = {};  // blocks after the first
  bool is_empty = true;                   // no blocks, as in declared functions
};

struct MutableOp {
  std::string_view name = {};
  std::vector<ValueId> operands = {}, results = {};
  std::vector<NamedAttribute> attributes = {};
  std::vector<MutableRegion> regions = {};
  std::vector<std::pair<std::string_view, std::vector<ValueId>>> successors = {};  // pairs of label and operands
  Attribute location = nullptr;
  bool opaque = false;

  Attribute attribute(std::string_view key) const;  // nullptr if there is none
  void set(std::string_view key, Attribute value);  // replaces or appends the attribute; nullptr deletes it
};

using ValueIds = std::unordered_map<Value const*, ValueId>;

struct MutableProgram {
  Program frame;  // everything except ops: context, source, aliases, resource sections
  std::vector<MutableValue> values;
  std::vector<MutableOp> ops;  // top-level ops

  MutableProgram() = default;
  // `ids` receives the ids of the program's values
  explicit MutableProgram(Program const& program, ValueIds* ids = nullptr);

  ValueId add(MutableValue value);
  // Returns the top-level ops, or those of the only module.
  std::vector<MutableOp>& functions();
  MutableOp* function(std::string_view name);  // nullptr if there is none
  // Returns the first op of that name in text order, or nullptr. `function` receives the enclosing func.func.
  MutableOp* find(std::string_view name, MutableOp** function = nullptr);
  MutableOp* definition(ValueId value);  // nullptr if no op defines it

  // Converts to a Program whose ops are allocated in `arena`.
  Program in(Arena& arena) const;
};

// Updates the `function_type` of a func.func from its body: its arguments and the operands of func.return. Does nothing
// without a body. The results are unchanged if the body has another terminator, or without `with_results`.
void update_signature(MutableProgram& program, MutableOp& function, bool with_results = true);

// Visits each op of a list and the ops in their regions, outer ones first, until `visit` returns false. Returns whether
// it never did.
template <class Visit> bool for_each_nested(std::vector<MutableOp>& ops, Visit const& visit);

template <class Visit> bool for_each_nested(MutableOp& op, Visit const& visit) {
  if (!visit(op)) return false;
  for (MutableRegion& region : op.regions) {
    if (!for_each_nested(region.ops, visit)) return false;
    for (MutableBlock& block : region.others)
      if (!for_each_nested(block.ops, visit)) return false;
  }
  return true;
}

template <class Visit> bool for_each_nested(std::vector<MutableOp>& ops, Visit const& visit) {
  for (MutableOp& op : ops)
    if (!for_each_nested(op, visit)) return false;
  return true;
}

}  // namespace assay
