// The contents of UnknownRows for each row and skeleton. Internal to unknown_op.cpp, unknown_rows.cpp and instance.cpp.
#pragma once

#include <deque>
#include <map>
#include <span>
#include <unordered_map>

#include "constraints/prove/ops/unknown_op.hpp"

namespace assay {

// The kind of an attribute's values, from the first alternative of its row.
struct AttributeShape {
  std::string_view kind;   // integer, boolean, float, type, enum, string, symbol, elements, other
  Type element = nullptr;  // integer, boolean: type of the numbers
  bool tensor = false;     // numbers with the shape in the skeleton
};
AttributeShape attribute_shape(Row const& row, Context& context);

struct UnknownRow {
  RowSkeleton skeleton;
  bool made = false;    // whether the unknowns exist; a skeleton that only has an id has none
  bool valued = false;  // false: the default, or None
  FormulaValue value;
  Tribool truth = Tribool::yes;  // conditions on the types
  std::vector<Term const*> symbols;
  std::vector<Type> types;                   // inputs, outputs; for `type` and `elements`: types of the attribute
  std::vector<Value const*> values;          // inputs, outputs
  std::vector<Interval> numbers;             // attributes of integers and booleans, row-major
  std::vector<Signature const*> signatures;  // regions; symbols: the definition of each, or nullptr
};

struct UnknownRows::State {
  State(OpSpec const& s, UnknownBounds const& b) : spec(s), bounds(b) {}

  OpSpec const& spec;
  UnknownBounds bounds;
  std::shared_ptr<Context> context;
  TermPool pool;
  Arena arena;
  std::vector<Type> universe;                                           // all element types
  std::vector<std::vector<Type>> element_types;                         // by row
  std::vector<std::unordered_map<std::string, std::uint32_t>> numbers;  // by row: ids by a spelling of the skeleton
  std::deque<UnknownRow> made;                                          // the row with id n is made[n - 1]
  std::unordered_map<Value const*, FormulaValue> elements;              // elements of constants
  // values that do not depend on the op: num_replicas, ...
  std::vector<std::pair<std::string, Interval>> of_run;
  Attribute some_constant = nullptr;

  std::uint32_t skeleton_id(std::size_t row, RowSkeleton const& skeleton);
  UnknownRow& row(std::size_t row, RowSkeleton const& skeleton);
  void make_element_types();
  Interval number_of_run(std::string_view name, Interval range);

private:
  // A part of a row is the same unknown in all skeletons of the row in which the part has the same skeleton, because no
  // op has two of them.
  std::unordered_map<std::string, UnknownRow>
      types;                        // by copy, name and skeleton; with only their own condition and symbols
  std::vector<Interval> any_sizes;  // by axis
  std::map<std::pair<Type, std::size_t>, Tribool> valid_types;  // over any_sizes; by element type and rank

  void make_row(std::size_t number, UnknownRow& row);
  Type type(std::string const& name, TensorSkeleton const& skeleton, std::span<Type const> elements, UnknownRow& row);
  Type new_type(std::string const& name, TensorSkeleton const& skeleton, std::span<Type const> elements,
                UnknownRow& row, FormulaValue* constant = nullptr);
  Interval symbol(std::string const& name, Interval range, UnknownRow& row);
  // Creates unknowns for the elements of a constant. If `truths`, they are 0 or 1.
  std::vector<Interval> constant_elements(std::string const& name, std::span<std::int64_t const> shape, bool truths,
                                          UnknownRow& row);
  // Returns the condition that a tensor type is valid. Computed once for all sizes.
  Tribool valid(Type element, std::span<std::int64_t const> shape);
  void make_values(Row const& spec_row, std::size_t number, UnknownRow& row);
  void make_attribute(Row const& spec_row, std::size_t row_index, UnknownRow& row);
  void make_numbers(Row const& spec_row, AttributeShape const& shape, UnknownRow& row);
  FormulaValue case_value(AttributeShape const& shape, std::size_t index, UnknownRow& row);
  void make_regions(Row const& spec_row, std::size_t number, UnknownRow& row);
  Signature const* signature(std::string const& name, SignatureSkeleton const& skeleton, UnknownRow& row);
};

struct UnknownOp::State {
  UnknownRows::State& rows;
  OpSkeleton skeleton;
  std::vector<UnknownRow*> at;                                 // by row; created on first use
  std::vector<std::pair<std::size_t, FormulaValue>> defaults;  // rows that are absent

  UnknownRow const& row(std::size_t number);
};

}  // namespace assay
