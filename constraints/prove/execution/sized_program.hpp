// A program whose unknown sizes have names, for as long as this lives.
//
// The types of values are replaced in place, so that all code that inspects the program sees the names;
// the destructor restores the program. The values of small integer tensors are stored next to the
// types.
#pragma once

#include <functional>
#include <string>
#include <unordered_map>

#include "constraints/symbols/symbols.hpp"
#include "constraints/values/formula_value.hpp"
#include "constraints/values/term.hpp"
#include "semantics/program/program.hpp"

namespace assay {

// Integers of more elements than this are not followed.
inline constexpr std::size_t kMaxFollowedElements = 64;

// `type` with other sizes: `size` is called for each unknown one, in all nested tensors, with its axis and
// bounds.
using SizeMap = std::function<std::int64_t(std::int64_t unknown, std::size_t axis, Interval bounds)>;
Type with_sizes(Context& context, Type type, SizeMap const& size);

// `written` with the sizes of `actual` where its own are unknown and have no name. The two have the same rank;
// otherwise returns `written`.
Type refined(Context& context, Type written, Type actual);

bool has_unknown_size(Type type);

// All possible values of the unknown size of a tensor: limited by its bound, and by the number of scales along the
// axis.
Interval range_of_size(Type tensor, std::size_t axis);

// "%arg0", "%5#1".
std::string shown_name(Value const& value);

class SizedProgram {
public:
  SizedProgram(Program const& program, TermPool& pool);
  ~SizedProgram();
  SizedProgram(SizedProgram const&) = delete;
  SizedProgram& operator=(SizedProgram const&) = delete;

  Type written(Value const& value) const;
  void set(Value const& value, Type type);
  void restore(Value const& value, Type type);  // a name that it had, or has temporarily
  // A type whose unknown sizes are new unknowns, called "dim(%x, 0)". `chosen`: the user who runs the program chooses
  // them.
  Type fresh(Value const& value, bool chosen);

  // From now on chosen unknowns have these values, in the order of requests; they are unknown again when the values are
  // used up.
  void choose(std::vector<Int128> const& values);

  // Whether a value had two types, both without unknown sizes: its function is called in two
  // ways.
  bool ambiguous() const { return ambiguous_; }
  // Takes the names away from sizes that have one: `?` again.
  void unname();

  // The elements of a value, as far as they are known: an integer, a truth value, or a tensor of them; nullptr if
  // unknown.
  FormulaValue const* elements(Value const& value) const;
  void set_elements(Value const& value, FormulaValue const& elements);
  void forget_elements(Value const& value) { elements_.erase(&value); }
  // Forgets the value except for its type: its unknowns are not chosen by the user.
  void forget(Value const& value) { forget(value, fresh(value, false)); }
  void forget(Value const& value, Type type) {
    set(value, type);
    forget_elements(value);
    fresh_elements(value, false);
  }
  // Unknowns "value(%x)[0]" for the elements of a small tensor of integers or booleans; none for
  // others.
  void fresh_elements(Value const& value, bool chosen);
  // The list or scalar as the elements of the value's type; false if they are not as many.
  bool shape_elements(Value const& value, FormulaValue const& given, FormulaValue& elements);

  std::unordered_map<Value const*, FormulaValue> const& all_elements() const { return elements_; }
  Program const& program() const { return program_; }
  Context& context() const { return *program_.context; }
  // Of the program, for all who execute it.
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
  std::vector<Int128> choices_;  // the next one last
  bool ambiguous_ = false;
};

}  // namespace assay
