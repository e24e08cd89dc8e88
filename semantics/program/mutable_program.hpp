// A program that is being changed: ops, regions and blocks in lists of their own, values by ids.
//
// A MutableProgram is a copy of a Program, for edits that may be invalid: its text is read, checked and
// judged like any other (print_program of grammar/assembly/print.hpp). Types, attributes and names belong
// to the Context and the Source of that program, which it keeps alive; positions in the source are not
// kept.
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
  bool is_argument = false;  // of a block, in the program that was read
};

struct MutableOp;
struct MutableBlock {
  std::string_view label = {};
  std::vector<ValueId> arguments = {};
  std::vector<MutableOp> ops;
};

// Most regions have one block, so a region is its first block.
struct MutableRegion : MutableBlock {
  std::vector<MutableBlock> others = {};  // after the first
  bool is_empty = true;                   // no block at all, as of declared functions
};

struct MutableOp {
  std::string_view name = {};
  std::vector<ValueId> operands = {}, results = {};
  std::vector<NamedAttribute> attributes = {};
  std::vector<MutableRegion> regions = {};
  std::vector<std::pair<std::string_view, std::vector<ValueId>>> successors = {};  // labels and operands
  Attribute location = nullptr;
  bool opaque = false;

  Attribute attribute(std::string_view key) const;  // nullptr if there is none
  void set(std::string_view key, Attribute value);  // in its place, or at the end; nullptr: it is deleted
};

using ValueIds = std::unordered_map<Value const*, ValueId>;

struct MutableProgram {
  Program frame;  // all but ops: context, source, aliases, resource sections
  std::vector<MutableValue> values;
  std::vector<MutableOp> ops;  // of the top level

  MutableProgram() = default;
  explicit MutableProgram(Program const& program, ValueIds* ids = nullptr);  // ids: those of the program's values

  ValueId add(MutableValue value);
  // Ops at the top level, or those of the only module.
  std::vector<MutableOp>& functions();
  MutableOp* function(std::string_view name);  // nullptr if there is none
  // The first op of that name, in the order of the text; nullptr if there is none. `function`: the func.func around it.
  MutableOp* find(std::string_view name, MutableOp** function = nullptr);
  MutableOp* definition(ValueId value);  // nullptr if no op defines it

  // The same as a Program, whose ops lie in `arena`.
  Program in(Arena& arena) const;
};

// `function_type` of a func.func is updated from its body: its arguments and the operands of func.return. Unchanged if
// there is no body; the results are unchanged, too, if the body ends otherwise, or without `with_results`.
void update_signature(MutableProgram& program, MutableOp& function, bool with_results = true);

// Visits each op of a list and those in their regions, outer ones first, until `visit` returns
// false; whether it never did.
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
