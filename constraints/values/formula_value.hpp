// Values of the specification's notation, as far as they are known before a program runs.
//
// Sizes may be unknown: an integer is a closed interval, and a truth value may be `unknown`. Both may have a more
// precise term (constraints/values/interval.hpp). A FormulaValue is a small handle. Its data is owned by an Arena or by
// the Context of the program.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "constraints/values/interval.hpp"
#include "semantics/program/program.hpp"
#include "support/arena.hpp"

namespace assay {

enum class FormulaValueKind : std::uint8_t {
  none,       // None
  undefined,  // no value; `text` has the reason
  unknown,    // an unknown value
  truth,
  integer,
  real,
  text,  // a string
  name,  // an enum case, or an unbound name
  type,
  list,
  placeholder,  // an operand or result: its type and its Value in the program
  signature,    // a region, or the definition of a symbol
  symbol,       // a reference to a symbol
  attribute,    // any other attribute
  literal,      // the text of a constant, or of one element of a dense constant
  // an element of a tensor of a running program, or a value computed from such elements; the Environment defines it
  element,
};

struct FormulaValue;

// A list. A tensor constant is the list of its elements in row-major order, with a shape.
struct ListData {
  std::span<FormulaValue const> items;
  std::span<std::int64_t const> shape;
  bool is_tensor = false;
  bool is_mapped = false;  // made by an ellipsis
  Type type = nullptr;     // of a tensor constant, if it is written with a type
};

// The signature of a function or region, or why it has none.
struct Signature {
  std::span<Type const> inputs, outputs;
  bool has_inputs = true;
  std::string_view malformed;      // non-empty: why outputs, or also inputs, are missing, such as "is empty"
  Region const* region = nullptr;  // null for declarations
};

std::string malformed_reason(Signature const& signature);  // "the region is empty"

struct FormulaValue {
  FormulaValueKind kind = FormulaValueKind::none;
  Tribool truth;
  Type type = nullptr;  // type; placeholder; integer, real and literal constants: their type
  union {
    Interval interval;
    double real;
    std::string_view text;  // text, name, undefined, symbol, literal
    ListData const* list;
    Value const* value;  // placeholder
    Signature const* signature;
    Attribute attribute;
    void const* element;
  };

  FormulaValue() : interval{} {}
  bool is(FormulaValueKind k) const { return kind == k; }
  bool is_list() const { return kind == FormulaValueKind::list; }
  bool is_mapped() const { return is_list() && list->is_mapped; }
  std::span<FormulaValue const> items() const { return list->items; }
};

FormulaValue none();
FormulaValue unknown();
FormulaValue undefined(std::string_view stable_text);  // `stable_text` must outlive the FormulaValue
FormulaValue make(Tribool value);
FormulaValue make(bool value);
FormulaValue make(Interval value);
FormulaValue make(Int128 value);
FormulaValue make(double value);
FormulaValue make_text(std::string_view text);
FormulaValue make_name(std::string_view text);
FormulaValue make_type(Type type);
FormulaValue make_literal(std::string_view text, Type type);
FormulaValue make_placeholder(Type type, Value const* value = nullptr);
FormulaValue make_element(void const* element);
// Create lists. Items and shape are copied into the arena.
FormulaValue make_list(Arena& arena, std::span<FormulaValue const> items, bool mapped = false);
FormulaValue make_tensor_list(Arena& arena, std::span<FormulaValue const> items, std::span<std::int64_t const> shape,
                              Type type);

// Returns the size of dimension `axis` of a shaped type: a known size, a term for a named size, a range up to its
// bound, or any size.
Interval dimension(Type type, std::size_t axis);

// A named size (semantics/program/type.hpp) is the address of its term. `sized` converts an integer to a size in a
// shape: its value, its term, or `?`. `term_of_size` returns nullptr for sizes without a name.
std::int64_t sized(Interval size);
Term const* term_of_size(std::int64_t size);

// Converts a number or truth value to an integer; true is 1.
Interval as_integer(FormulaValue const& value);

// Formats a value for messages: `[1, 2]`, `tensor<2xf32>`, `?` for an unknown size. At most about 200 characters.
std::string to_string(FormulaValue const& value);

}  // namespace assay
