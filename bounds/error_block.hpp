// Errors of the operands of several elements at once, and their effect on the results: the computation of
// ElementwiseStep for each element, bit-identical.
#pragma once

#include "bounds/interval_block.hpp"

namespace assay::bounds {

// One operand of each element.
struct OperandsAround {
  Intervals interval;         // holds it in every implementation
  Numbers radius, near_zero;  // how far it may be; how far more since it is flushed
  Flags is_known;             // is a number
};
// `flushed`: numbers below this may become zero. `is_known`: of the operands before.
OperandsAround operands_around(Numbers const& center, Numbers const& radius, double flushed, Flags const& is_known);
inline bool is_exact(OperandsAround const& operands, std::size_t i) {
  return operands.radius.at[i] == 0 && operands.near_zero.at[i] == 0;
}
bool is_exact(OperandsAround const& operands);  // all of them

// The effect of errors of operands, as in Step: first-order, second-order, and flushed.
struct OperandErrors {
  Numbers reach = {}, second = {}, local = {};
  Flags is_known = {};
};
// Adds one operand. `slopes`, `greatest`: the slopes by it, and its greatest magnitudes; known, or not.
OperandErrors with_errors(OperandErrors const& before, OperandsAround const& operands, Balls const& slopes,
                          Numbers const& greatest, Flags const& is_known);

// The greatest magnitude of the exact results, of results of magnitudes `own`.
Numbers results_of(Numbers const& own, OperandErrors const& errors);

// The total errors of results, and the op's own errors. Known if this is below the greatest number.
struct ResultErrors {
  Numbers radius, local;
  Flags is_known;
};
// `of_op`: the op's own error.
ResultErrors together(Numbers const& own, Numbers const& of_op, OperandErrors const& errors, double greatest);

}  // namespace assay::bounds
