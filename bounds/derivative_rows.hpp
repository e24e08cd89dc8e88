// The `derivative` rows of an op file, prepared for evaluation on each element of a tensor.
//
// `partial(lhs) = E` defines the derivative of an element of the result with respect to that of an operand. E is
// evaluated on intervals of the operands; the result contains every slope between two points of these intervals, if the
// function is Lipschitz-continuous there (its generalized gradient, at corners). `if C then partial(lhs) = E` applies
// only if C certainly holds on the whole intervals: elsewhere the function may jump. `terms(result) = lhs * rhs`: each
// element of the result is a sum of such products; `terms(results) = fold(init_values, inputs)`: a fold of such
// elements by the op's region, or their sum if it has none. The kernel determines the elements
// (semantics/runtime/term_recorder.hpp). `composed(result(i)) = scale(i[axis]) * operand(i)`: each element is computed
// by ops that round separately, which the functions and operators on the right denote; derivatives and roundings follow
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

// A formula over the elements of the operands, numbered as the op's `input` rows are.
class ElementFormula {
public:
  // The meaning of the formula's names: names[k] is variable k.
  static Result<ElementFormula> compile(Expr const& expr, std::span<std::string_view const> names);

  RealInterval operator()(std::span<RealInterval const> variables) const { return value(root_, variables); }
  // Of a condition: whether it holds for all members of the intervals.
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
    std::string_view written = {};  // of functions and of operators with two operands: as it is written
    std::vector<std::size_t> parts = {};
    bool is_leaf() const { return kind == Kind::constant || kind == Kind::variable; }
  };
  // Each after its parts; the last is the formula's value.
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
  std::size_t input = 0;  // the number of the `input` row
  std::optional<ElementFormula> condition;
  ElementFormula slope;
};

// `composed(result(i)) = E`.
struct Composition {
  // The left side's and the right side's operands are written with their indices.
  static Result<Composition> compile(Expr const& right, std::span<std::string_view const> names, std::size_t inputs);

  ElementFormula formula;  // its variables are the inputs, the result, and the attributes of the op
  std::vector<std::string_view>
      axes;  // of each input: the attribute that names its axis; empty: it has all axes of the result
  std::vector<std::string>
      ops;  // of each node: the mnemonic of the op that rounds as it does; empty: it does not round
  std::vector<std::optional<ElementFormula>> slopes;  // of nodes that are functions: by their operand, and their result
};

// Of one op. The variables of its formulas are the inputs, and then the result.
struct DerivativeRows {
  std::vector<Partial> partials;
  std::vector<std::string_view> terms;  // rows whose elements are folded, or multiplied and summed; empty: none
  std::string_view init;                // the row that a fold begins with; empty: none
  std::optional<Composition> composition;
  std::vector<std::string_view> attributes;  // variables of a composition, after the result
  std::size_t inputs = 0;
  bool uses_result = false;

  Partial const* of(std::size_t input) const;
  bool is_empty() const { return partials.empty() && terms.empty() && !composition; }
};

// The value of a node that is not a leaf, from the values of its parts, as numbers of a kind that has operators and
// `image`; `part(k)` is the k-th.
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

// Or the error in a row. The rows must outlive the result.
Result<DerivativeRows> compile_derivatives(OpSpec const& op);

}  // namespace assay::bounds
