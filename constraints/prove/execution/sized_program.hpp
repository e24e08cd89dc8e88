// A program with a name for each unknown size, during the lifetime of this object.
//
// The types of values are replaced in place, so that all code that inspects the program uses the names. The destructor
// restores the program. Elements of small integer tensors are stored next to the types.
#pragma once

#include <functional>
#include <string>
#include <unordered_map>

#include "constraints/symbols/symbols.hpp"
#include "constraints/values/formula_value.hpp"
#include "constraints/values/term.hpp"
#include "semantics/program/program.hpp"

namespace assay {

// Maximum elements of an integer tensor whose values are tracked.
inline constexpr std::size_t kMaxFollowedElements = 64;

// Replaces unknown sizes of `type`, also in nested tensors: `size` is called for each with its axis and bounds.
using SizeMap = std::function<std::int64_t(std::int64_t unknown, std::size_t axis, Interval bounds)>;
Type with_sizes(Context& context, Type type, SizeMap const& size);

// Returns `written` with sizes from `actual` in place of unknown sizes without a name. Returns `written` if the ranks
// differ.
Type refined(Context& context, Type written, Type actual);

bool has_unknown_size(Type type);

// Returns the range of an unknown size of a tensor. It is limited by the size's bound, and by the number of scales
// along the axis.
Interval range_of_size(Type tensor, std::size_t axis);

// Returns "%arg0", "%5#1".
std::string shown_name(Value const& value);

class SizedProgram {
public:
  SizedProgram(Program const& program, TermPool& pool);
  ~SizedProgram();
  SizedProgram(SizedProgram const&) = delete;
  SizedProgram& operator=(SizedProgram const&) = delete;

  Type written(Value const& value) const;
  void set(Value const& value, Type type);
  void restore(Value const& value, Type type);  // sets a type that the value had, or has temporarily
  // Returns a type with new symbols, called "dim(%x, 0)", for unknown sizes. `chosen`: the caller of the program
  // chooses them.
  Type fresh(Value const& value, bool chosen);

  // From now on, new chosen symbols get these values, in order. When the values are used up, they are unknown again.
  void choose(std::vector<Int128> const& values);

  // Whether a value had two different static types, because its function is called in two ways.
  bool ambiguous() const { return ambiguous_; }
  // Replaces named sizes by `?`.
  void clear_names();

  // Returns the elements of a value as far as they are known: an integer, a truth value, or a tensor of these. nullptr
  // if unknown.
  FormulaValue const* elements(Value const& value) const;
  void set_elements(Value const& value, FormulaValue const& elements);
  void forget_elements(Value const& value) { elements_.erase(&value); }
  // Discards the known sizes and elements of the value. Its new symbols are not chosen by the caller.
  void forget(Value const& value) { forget(value, fresh(value, false)); }
  void forget(Value const& value, Type type) {
    set(value, type);
    forget_elements(value);
    fresh_elements(value, false);
  }
  // Creates symbols "value(%x)[0]" for the elements of a small tensor of integers or booleans. Does nothing for other
  // values.
  void fresh_elements(Value const& value, bool chosen);
  // Converts a list or scalar to elements with the shape of the value's type. Returns false if the number of elements
  // differs.
  bool shape_elements(Value const& value, FormulaValue const& given, FormulaValue& elements);

  std::unordered_map<Value const*, FormulaValue> const& all_elements() const { return elements_; }
  Program const& program() const { return program_; }
  Context& context() const { return *program_.context; }
  // Tables of the program, shared by all symbolic executions.
  OpTable& table() { return table_; }
  Symbols& symbols() { return symbols_; }
  TermPool& pool() { return pool_; }
  Arena& arena() { return arena_; }

private:
  Interval unknown(std::string const& name, Interval range, bool chosen);

  Program const& program_;
  TermPool& pool_;
  OpTable table_;
  Symbols symbols_{table_};
  Arena arena_;
  std::unordered_map<Value const*, Type> written_;
  std::unordered_map<Value const*, FormulaValue> elements_;
  std::vector<Int128> choices_;  // in reverse order: the next choice is the last element
  bool ambiguous_ = false;
};

}  // namespace assay
