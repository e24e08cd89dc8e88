// Formulas in the tables of mutants. They compute the new value of a tensor's element, of a number in a list, or of an
// index.
//
//   exponential(x) / (1 + exponential(x))
//   is_nan(x) ? 0 : v
//   i / w * w + (w - 1 - i % w)
//
// They are parsed as formulas of the specification (grammar/notation/formula.hpp), but only have operators,
// conditionals and calls. Functions are those of the oracle and of formula_names.cpp. An operand is an *element* (a
// code and its type; each step is rounded or wraps to that type) or a *number* (an integer or a real). If a number is
// combined with an element, it is rounded to the element's type. Elements are compared by their values. Integer
// division by zero yields 0.
//
// Variables of elements (kinds `result`, `operand`, `row`, `compute`):
//   v          the element to change; with `compute`, the first operand's
//   x y z      elements of the first three operands at the same index, or their only element
//   part       0 or 1 for complex numbers; `other` is the other part of v
//   any_nan    whether an operand is NaN at this index
// Variables of positions: i is the index, n the number of elements, w the size of the last dimension, m the number of
// elements of the first operand, `rank` its rank, and result_rank that of the result. In lists, v is the element, at(k)
// is element k, position(k) is the position of the value k, and sorted(k) is element k of the sorted list. For start
// indices, v is the index, size the size of the axis, and window the size of the slice.
//
// op(add) is whether the op is `add`, attribute(row) is an integer attribute, and attribute(row, TEXT) is whether the
// attribute is TEXT.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "generators/mutants/behavior.hpp"
#include "support/result.hpp"

namespace assay::mutants {

// The values of a formula's variables.
struct Scope {
  Cell const* cell = nullptr;  // set for formulas of elements
  Call* call = nullptr;
  std::vector<std::int64_t> const* list = nullptr;
  double const* real = nullptr;  // v in formulas of reals
  std::int64_t i = 0, n = 0, w = 0, m = 0, v = 0, rank = 0, result_rank = 0, size = 0, window = 0;
};

class Formula {
public:
  static Result<Formula> parse(std::string_view text);

  std::uint64_t code(Scope const& scope) const;    // in the cell's type
  std::int64_t integer(Scope const& scope) const;  // for formulas of numbers
  double real(double v) const;                     // for formulas of v only

  struct Node;  // formula_nodes.hpp

private:
  std::shared_ptr<Node const> top_;
};

Scope scope_of(Cell const& cell);
Scope scope_of(Call& call, Tensor const& tensor);  // for positions in the tensor; does not set i

}  // namespace assay::mutants
