// How far what one op gives may be from the exact function of the same operands, and how far this run's own result is:
// the error that the op adds by itself. Upper bounds, in double.
#pragma once

#include <cstddef>
#include <optional>

#include "oracle/sets/accuracy.hpp"
#include "semantics/permitted/set_rules.hpp"

namespace assay::inline constraints::bounds {

double unit_in_last_place(double magnitude, FloatFormat const& format);  // of the greatest of magnitudes up to this one
double least_normal(FloatFormat const& format);
double greatest_number(FloatFormat const& format);
bool holds_all_of(FloatFormat const& wide, FloatFormat const& narrow);  // every number of it

// Of ops that compute each element by itself.
class ElementError {
public:
  // Nothing where the profile promises nothing, or this kind of error is not known.
  static std::optional<ElementError> of(SetCall& call);

  // `operand`, `result`: the greatest magnitudes of the first operand and of the exact result, over all operands in
  // question; `own`: of this run's result. Infinite where nothing is promised of such operands.
  double at(double operand, double result, double own) const;

private:
  FloatFormat const* format_ = nullptr;
  bool exact_ = false, flush_ = false;
  std::optional<Accuracy> composed_;  // of the exponential in 1 / (1 + exp(-x))
  Accuracy accuracy_;
  double distance(Accuracy const& accuracy, double operand, double result) const;
};

// Of sums of products, and of sums: in any order, with any tree, fused or not, in accumulators as wide as the profile
// asks for or wider.
struct SumError {
  FloatFormat const* operands = nullptr;  // what operands may be rounded to first
  FloatFormat accumulator, result;
  double operand_normal = 0;  // flushed operands are less than this; 0: none are

  // `magnitudes`: the sum of the magnitudes of `terms` products; `greatest`: of all operands. `own`: of this run's result.
  double at(double magnitudes, std::size_t terms, double greatest, double own) const;
  // Whether a partial sum may be beyond the greatest number of a format.
  bool may_overflow(double magnitudes, std::size_t terms) const;
};
// Nothing where an algorithm of the op says how it is computed: not known here.
std::optional<SumError> sum_error(SetCall& call);

}  // namespace assay::inline constraints::bounds
