// Errors of the operands of several elements side by side, and what they are worth in the results: what ElementwiseStep finds of
// one element, found of each, to the last bit.
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

// What errors of operands are worth, as Step has it: to first order, what is of second order, and what is flushed.
struct OperandErrors {
  Numbers reach = {}, second = {}, local = {};
  Flags is_known = {};
};
// With those of one operand more. `slopes`, `greatest`: by it, and the greatest magnitudes of these; known, or not.
OperandErrors with_errors(OperandErrors const& before, OperandsAround const& operands, Balls const& slopes,
                          Numbers const& greatest, Flags const& is_known);

// The greatest magnitude of the exact results, of results of magnitudes `own`.
Numbers results_of(Numbers const& own, OperandErrors const& errors);

// What results err by in all, and on their own. Known where this is below the greatest number.
struct ResultErrors {
  Numbers radius, local;
  Flags is_known;
};
// `of_op`: what the op errs by.
ResultErrors together(Numbers const& own, Numbers const& of_op, OperandErrors const& errors, double greatest);

}  // namespace assay::bounds
