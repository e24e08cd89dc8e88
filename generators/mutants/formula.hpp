// Formulas in the tables of mutants: the replacement of an element of a tensor, a number in a list, or an index.
//
//   exponential(x) / (1 + exponential(x))
//   is_nan(x) ? 0 : v
//   i / w * w + (w - 1 - i % w)
//
// They are read as formulas of the specification are (grammar/notation/formula.hpp), and have of these the operators,
// conditionals and calls. Functions are the oracle's, by name, and those of
// formula_names.cpp. An operand is an *element* (a code and its type; each step is rounded to that type, or wraps) or a
// *number* (an integer, or a real). Where a number meets an element it is rounded to the element's type. Elements are
// compared by their values. Integers divided by zero give 0.
//
// Variables of elements (kinds `result`, `operand`, `row`, `compute`):
//   v          the element that is changed; with `compute` the first operand's
//   x y z      of the first three operands, at the same place, or their only element
//   part       of complex numbers 0 or 1; `other` is the other part of v
//   any_nan    whether an operand is NaN there
// and of places: i: index, n: elements, w: the last dimension's size, m: elements of the first operand, its rank, and
// result_rank. In lists v is the element, at(k) another one, position(k) where k stands, sorted(k) the k-th. Of start
// indices: v, size of the axis, window: size of the slice.
//
// op(add) is whether the op is that one, attribute(row) an integer of it, attribute(row, TEXT) whether it is TEXT.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "generators/mutants/behaviour.hpp"
#include "support/result.hpp"

namespace assay::mutants {

// The values of a formula's variables.
struct Scope {
  Cell const* cell = nullptr;  // of formulas of elements
  Call* call = nullptr;
  std::vector<std::int64_t> const* list = nullptr;
  double const* real = nullptr;  // v of formulas of reals
  std::int64_t i = 0, n = 0, w = 0, m = 0, v = 0, rank = 0, result_rank = 0, size = 0, window = 0;
};

class Formula {
public:
  static Result<Formula> parse(std::string_view text);

  std::uint64_t code(Scope const& scope) const;    // of the cell's type
  std::int64_t integer(Scope const& scope) const;  // of numbers
  double real(double v) const;                     // of v alone

  struct Node;  // formula_nodes.hpp

private:
  std::shared_ptr<Node const> top_;
};

Scope scope_of(Cell const& cell);
Scope scope_of(Call& call, Tensor const& tensor);  // of places in it; i is not set

}  // namespace assay::mutants
