// A random program under construction: values with their types and their data for some inputs, ops, functions, and the
// text. It does not contain rules of ops.
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

// Values are computed for two data sets: the published one, with permitted sets, and another one that shows whether a
// value depends on the inputs.
inline constexpr std::size_t kDataSets = 2;

struct BuiltValue {
  std::string type;      // in the syntax of programs
  Type node = nullptr;   // the same type; nullptr in bodies that are attempted as a whole
  std::string constant;  // attributes of the constant op that defines the value, if there is one
  bool tensor = false;   // whether it is a tensor; only then are the following set:
  Element element;
  std::string element_text;
  Shape shape;  // kDynamic for unknown sizes
  std::array<RuntimeValue, kDataSets> live;
  std::shared_ptr<Context> context;  // owns `node`, and the types of `live` and `element`
  bool varies = false;               // whether its elements differ between the data sets
  int uses = 0;

  bool is_static() const;
  Tensor const& now() const { return live[0].tensor; }
  Shape const& size() const { return live[0].tensor.shape(); }  // without unknown sizes
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
  std::deque<BuiltValue> values;         // a deque, because addresses must be stable
  std::vector<BuiltFunction> functions;  // each may call earlier ones

  std::string name(ValueId value) const { return "%" + std::to_string(value); }
  std::string types(std::vector<ValueId> const& list) const;  // "T, U"
  std::string text(BuiltOp const& op, int indent) const;
  std::string text(BuiltFunction const& function) const;
  std::string text() const;  // @main first
};

std::string type_text(Shape const& shape, std::string const& element);  // "tensor<2x?xf32>"
std::string list_text(Shape const& numbers);                            // "array<i64: 1, 2>"
std::string bracketed(Shape const& numbers);                            // "[1, 2]"

// The values that the op's operands and regions read from outside of it, in order.
std::vector<ValueId> taken(BuiltOp const& op);
std::set<ValueId> used(BuiltRegion const& region);

std::size_t op_count(BuiltRegion const& region);  // including nested ops
void op_names(BuiltRegion const& region, std::set<std::string>& names);

// Removes ops with unused results, except `keep` of them.
void drop_dead(BuiltRegion& region, std::set<ValueId> live, std::size_t keep);

}  // namespace assay::random_programs
