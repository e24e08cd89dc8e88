// A random program under construction, in memory: values with their types and their values on some inputs, ops,
// functions, and its text. It contains no op's rules.
#pragma once

#include <array>
#include <deque>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "semantics/program/context.hpp"
#include "semantics/program/tensor.hpp"

namespace assay::random_programs {

// Values are computed for two sets of input data: the published one, with sets, and another one that shows whether a
// value depends on the inputs at all.
inline constexpr std::size_t kDataSets = 2;

struct BuiltValue {
  std::string type;      // as programs write it
  Type node = nullptr;   // the same; nullptr in bodies that are attempt as a whole
  std::string constant;  // attributes of the constant op that defines it, if one does
  bool tensor = false;   // then these are set:
  Element element;
  std::string element_text;
  Shape shape;  // kDynamic if the type does not determine a size
  std::array<RuntimeValue, kDataSets> live;
  std::shared_ptr<Context> context;  // the data of `node`, `live` and `element`
  bool varies = false;               // its elements are not the same for both sets of data
  int uses = 0;

  bool is_static() const;
  Tensor const& now() const { return live[0].tensor; }
  Shape const& size() const { return live[0].tensor.shape(); }  // without unknowns
};

using ValueId = std::size_t;

struct BuiltOp;
struct BuiltRegion {
  std::vector<ValueId> arguments;
  std::vector<BuiltOp> ops;
  std::vector<ValueId> returned;
};

struct BuiltOp {
  std::string name;        // "stablehlo.add"
  std::string attributes;  // "dimensions = array<i64: 0>, ..."
  std::vector<ValueId> operands, results;
  std::vector<BuiltRegion> regions;
};

struct BuiltFunction {
  std::string name;
  BuiltRegion body;
  bool is_private = true;
};

struct BuiltProgram {
  std::deque<BuiltValue> values;         // have stable addresses
  std::vector<BuiltFunction> functions;  // each may call those before it

  std::string name(ValueId value) const { return "%" + std::to_string(value); }
  std::string types(std::vector<ValueId> const& list) const;  // "T, U"
  std::string text(BuiltOp const& op, int indent) const;
  std::string text(BuiltFunction const& function) const;
  std::string text() const;  // @main first
};

std::string type_text(Shape const& shape, std::string const& element);  // "tensor<2x?xf32>"
std::string list_text(Shape const& numbers);                            // "array<i64: 1, 2>"
std::string bracketed(Shape const& numbers);                            // "[1, 2]"

// Values that the op's operands and regions take from around it, in order.
std::vector<ValueId> taken(BuiltOp const& op);
std::set<ValueId> used(BuiltRegion const& region);

std::size_t op_count(BuiltRegion const& region);  // including nested ones
void op_names(BuiltRegion const& region, std::set<std::string>& names);

// Removes ops with unused results, except `keep` of them.
void drop_dead(BuiltRegion& region, std::set<ValueId> live, std::size_t keep);

}  // namespace assay::random_programs
