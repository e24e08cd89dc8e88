// The implementation of formulas (formula.hpp): values, the expression tree, and the resolution of names.
#pragma once

#include <optional>
#include <span>

#include "generators/mutants/formula.hpp"
#include "support/int128.hpp"

namespace assay::mutants {

// An element, a number, or a word, such as `add` in op(add).
struct Scalar {
  enum class Kind : std::uint8_t { element, integer, real, word };
  Kind kind = Kind::integer;
  Element const* type = nullptr;
  std::uint64_t code = 0;
  std::int64_t integer = 0;
  double real = 0;
  std::string_view word = {};

  static Scalar element(Element const& type, std::uint64_t code) { return {Kind::element, &type, code}; }
  static Scalar of(std::int64_t integer) { return {Kind::integer, nullptr, 0, integer}; }
  static Scalar of_real(double real) { return {Kind::real, nullptr, 0, 0, real}; }

  bool is_element() const { return kind == Kind::element; }
  bool is_whole() const { return kind == Kind::integer || (is_element() && !is_float(*type)); }
  FloatFormat const& format() const {
    return is_element() && is_float(*type) ? *type->floating : throw Cell::NoFloat();
  }
  double number() const;  // the value
  Int128 whole() const;   // for integers and elements of integer types
  bool truth() const { return is_element() ? code != 0 : kind == Kind::integer ? integer != 0 : real != 0; }
  std::uint64_t in(Element const& type) const;  // as a code of this type, rounded or wrapped
};

struct Formula::Node {
  enum class Kind : std::uint8_t { literal, variable, call, conditional, both, either };
  using Variable = Scalar (*)(Scope const&);
  using Function = Scalar (*)(Node const&, Scope const&, std::span<Scalar const>);

  Kind kind = Kind::literal;
  Scalar literal = {};
  std::string name = {};  // name of the function; or the word
  Variable variable = nullptr;
  Function function = nullptr;
  std::vector<Node> arguments = {};

  Scalar value(Scope const& scope) const;
};

Formula::Node::Variable find_variable(std::string_view name);  // nullptr if it is unknown
// Finds a function with that number of arguments, or an operator: "+ - * / % < <= > >= = !=", and unary "-" and "!".
Formula::Node::Function find_function(std::string_view name, std::size_t arguments);
bool accepts_words(std::string_view function);

}  // namespace assay::mutants
