// Values of the specification's notation, as far as they are known before a program runs.
//
// Sizes may be unknown: an integer is a closed interval, a truth value may be `unknown`; either may have a more precise
// term (constraints/values/interval.hpp). A FormulaValue is a small handle; its data lives in the Arena that made it or
// in the Context of the program.
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
  name,  // an enum case, or a name that nothing binds
  type,
  list,
  placeholder,  // an operand or result: its type, and the value of the program
  signature,    // a region, or the definition of a symbol
  symbol,       // a reference to a symbol
  attribute,    // anything else that an attribute can hold
  literal,      // the text of one constant, or of one element of a dense one
  element,      // an element of a tensor of a running program, or computed from such: the Environment defines it
};

struct FormulaValue;

// A list. A tensor constant is a list of its elements in row-major order together with its shape.
struct ListData {
  std::span<FormulaValue const> items;
  std::span<std::int64_t const> shape;
  bool is_tensor = false;
  bool is_mapped = false;  // made by an ellipsis
  Type type = nullptr;     // of a tensor constant, if it is written with one
};

// The signature of a function or region, or the reason why it has none.
struct Signature {
  std::span<Type const> inputs, outputs;
  bool has_inputs = true;
  std::string_view malformed;      // non-empty: "is empty", why there are no outputs, or not even inputs
  Region const* region = nullptr;  // null for declarations
};

std::string why_malformed(Signature const& signature);  // "the region is empty"

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
FormulaValue undefined(std::string_view stable_text);  // the text must outlive the FormulaValue
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
// Lists; items and shape are copied into the arena.
FormulaValue make_list(Arena& arena, std::span<FormulaValue const> items, bool mapped = false);
FormulaValue make_tensor_list(Arena& arena, std::span<FormulaValue const> items, std::span<std::int64_t const> shape,
                              Type type);

// The size of dimension `axis` of a shaped type: known, the term that names it, up to its bound, or
// any.
Interval dimension(Type type, std::size_t axis);

// A named size (semantics/program/type.hpp) is the address of its term. `sized` returns the size in a
// shape for an integer: its value, its term, or `?`; `term_of_size` is nullptr for sizes without a
// name.
std::int64_t sized(Interval size);
Term const* term_of_size(std::int64_t size);

// A number or truth value as an integer, true as 1.
Interval as_integer(FormulaValue const& value);

// As a message shows it: `[1, 2]`, `tensor<2xf32>`, `?` for an unknown size. At most about 200
// characters.
std::string to_string(FormulaValue const& value);

}  // namespace assay
