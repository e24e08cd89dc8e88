// The `derivative` rows of an op file, compiled for evaluation on each element of a tensor.
//
// `partial(lhs) = E` defines the derivative of an element of the result with respect to that of an operand. E is
// evaluated on intervals of the operands. The result contains every slope between two points of these intervals, if the
// function is Lipschitz-continuous there (its generalized gradient, at corners). `if C then partial(lhs) = E` applies
// only if C certainly holds on the whole intervals; elsewhere the function may jump. `terms(result) = lhs * rhs`: each
// element of the result is a sum of such products. `terms(results) = fold(init_values, inputs)`: a fold of such
// elements by the op's region, or their sum if it has none. The kernel determines the elements
// (semantics/runtime/term_recorder.hpp). `composed(result(i)) = scale(i[axis]) * operand(i)`: each element is computed
// by ops that round separately, which are the functions and operators on the right; derivatives and roundings follow
// from those ops. An operand with an index i[ATTRIBUTE] has one axis, which is the axis of the result that the
// attribute names.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/notation/op_file.hpp"
#include "oracle/sets/real_interval.hpp"
#include "support/result.hpp"

namespace assay::bounds {

// A formula over the elements of the operands, which are numbered like the op's `input` rows.
class ElementFormula {
public:
  // names[k] is the name of variable k.
  static Result<ElementFormula> compile(Expr const& expr, std::span<std::string_view const> names);

  RealInterval operator()(std::span<RealInterval const> variables) const { return value(root_, variables); }
  // For a condition: whether it holds for all members of the intervals.
  bool holds(std::span<RealInterval const> variables) const { return truth(root_, variables) == Truth::yes; }
  bool uses(std::size_t variable) const;

  struct Node {
    enum class Kind : std::uint8_t {
      constant,
      variable,
      negated,
      sum,
      difference,
      product,
      quotient,
      function,
      power,
      conditional,
      less,
      less_equal,
      equal,
      and_,
      or_,
      not_
    };
    Kind kind = Kind::constant;
    RealInterval number = {};
    std::size_t variable = 0;
    UnaryFunction function = UnaryFunction::abs;
    std::string_view written = {};  // of functions and binary operators: source text
    std::vector<std::size_t> parts = {};
    bool is_leaf() const { return kind == Kind::constant || kind == Kind::variable; }
  };
  // Parts come before their parents. The last node is the formula's value.
  std::span<Node const> nodes() const { return nodes_; }

private:
  enum class Truth : std::uint8_t { no, yes, unknown };
  class Compiler;
  friend struct Composition;

  RealInterval value(std::size_t node, std::span<RealInterval const> variables) const;
  Truth truth(std::size_t node, std::span<RealInterval const> variables) const;
  Truth compared(Node const& node, std::span<RealInterval const> variables) const;

  std::vector<Node> nodes_;
  std::size_t root_ = 0;
};

struct Partial {
  std::size_t input = 0;  // index of the `input` row
  std::optional<ElementFormula> condition;
  ElementFormula slope;
};

// `composed(result(i)) = E`.
struct Composition {
  // Operands on both sides have indices.
  static Result<Composition> compile(Expr const& right, std::span<std::string_view const> names, std::size_t inputs);

  ElementFormula formula;  // variables are the inputs, the result, and the attributes of the op
  std::vector<std::string_view>
      axes;                      // by input: the attribute that names its axis; empty: it has all axes of the result
  std::vector<std::string> ops;  // by node: the name of the op that rounds in the same way; empty: no rounding
  std::vector<std::optional<ElementFormula>> slopes;  // by node, for functions: slopes over their operand and result
};

// The rows of one op. The variables of its formulas are the inputs, followed by the result.
struct DerivativeRows {
  std::vector<Partial> partials;
  std::vector<std::string_view> terms;  // rows whose elements are folded, or multiplied and summed; may be empty
  std::string_view init;                // the row with the initial value of a fold; may be empty
  std::optional<Composition> composition;
  std::vector<std::string_view> attributes;  // variables of a composition, after the result
  std::size_t inputs = 0;
  bool uses_result = false;

  Partial const* of(std::size_t input) const;
  bool is_empty() const { return partials.empty() && terms.empty() && !composition; }
};

// Computes the value of an inner node from the values of its parts, for any kind of number with operators and `image`.
// `part(k)` is the k-th part.
template <class Part> auto value_of_parts(ElementFormula::Node const& op, Part const& part) {
  using Kind = ElementFormula::Node::Kind;
  switch (op.kind) {
    case Kind::sum:
      return part(0) + part(1);
    case Kind::difference:
      return part(0) - part(1);
    case Kind::product:
      return part(0) * part(1);
    case Kind::quotient:
      return part(0) / part(1);
    default:
      return image(op.function, part(0));
  }
}

// Fails with the error in a row. The rows must outlive the result.
Result<DerivativeRows> compile_derivatives(OpSpec const& op);

}  // namespace assay::bounds
