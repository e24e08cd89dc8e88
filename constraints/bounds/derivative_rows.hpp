// The `derivative` rows of an op file, made ready to be evaluated for each element of a tensor.
//
// `partial(lhs) = E` says what the derivative of an element of the result by that of an operand is. E is evaluated on
// intervals of the operands; what it gives holds every slope between two points of these intervals, where the function is
// Lipschitz-continuous there (its generalized gradient, at corners). `if C then partial(lhs) = E` says this only where C
// certainly holds on the whole of the intervals: elsewhere the function may jump.
// `terms(result) = lhs * rhs`: each element of the result is a sum of such products; `terms(results) = fold(init_values,
// inputs)`: a fold of such elements by the op's region, or their sum if it has none. Which ones the kernel tells
// (semantics/runtime/term_recorder.hpp).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "grammar/notation/op_file.hpp"
#include "oracle/sets/real_interval.hpp"
#include "support/result.hpp"

namespace assay::inline constraints::bounds {

// A formula over the elements of the operands, numbered as the op's `input` rows are.
class ElementFormula {
public:
  // What the formula's names stand for: names[k] is variable k.
  static Result<ElementFormula> compile(Expr const& expr, std::span<std::string_view const> names);

  RealInterval operator()(std::span<RealInterval const> variables) const { return value(root_, variables); }
  // Of a condition: whether it holds for all members of the intervals.
  bool holds(std::span<RealInterval const> variables) const { return truth(root_, variables) == Truth::yes; }
  bool uses(std::size_t variable) const;

private:
  enum class Truth : std::uint8_t { no, yes, unknown };
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
    std::vector<std::size_t> parts = {};
  };
  class Compiler;

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

// Of one op. The variables of its formulas are the inputs, and then the result.
struct DerivativeRows {
  std::vector<Partial> partials;
  std::vector<std::string_view> terms;  // rows whose elements are folded, or multiplied and summed; empty: none
  std::string_view init;                // the row that a fold begins with; empty: none
  std::size_t inputs = 0;
  bool uses_result = false;

  Partial const* of(std::size_t input) const;
};

// Or what is wrong with a row. The rows must outlive what is returned.
Result<DerivativeRows> compile_derivatives(OpSpec const& op);

}  // namespace assay::inline constraints::bounds
