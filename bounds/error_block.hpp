// Errors of the operands of several elements at once, and their effect on the results. Bit-identical to the computation
// of ElementwiseStep for each element.
#pragma once

#include "bounds/interval_block.hpp"

namespace assay::bounds {

// One operand of each element.
struct OperandsAround {
  Intervals interval;         // contains the operand in every implementation
  Numbers radius, near_zero;  // maximum error; additional error because it may be flushed
  Flags is_known;             // whether it is a number
};
// `flushed`: smaller numbers may become zero. `is_known`: whether previous operands are known.
OperandsAround operands_around(Numbers const& center, Numbers const& radius, double flushed, Flags const& is_known);
inline bool is_exact(OperandsAround const& operands, std::size_t i) {
  return operands.radius.at[i] == 0 && operands.near_zero.at[i] == 0;
}
bool is_exact(OperandsAround const& operands);  // all of them

// The effects of operand errors, as in Step: first-order, second-order, and flushing.
struct OperandErrors {
  Numbers reach = {}, second = {}, local = {};
  Flags is_known = {};
};
// Adds one operand. `slopes` are the slopes with respect to it, and `greatest` its maximum magnitudes, each with a flag
// whether it is known.
OperandErrors with_errors(OperandErrors const& before, OperandsAround const& operands, Balls const& slopes,
                          Numbers const& greatest, Flags const& is_known);

// Returns the maximum magnitude of the exact results; `own` are the magnitudes of this run's results.
Numbers results_of(Numbers const& own, OperandErrors const& errors);

// The total errors of results, and the errors that the op adds. Known if they are below the greatest number.
struct ResultErrors {
  Numbers radius, local;
  Flags is_known;
};
// `of_op` is the error that the op adds.
ResultErrors together(Numbers const& own, Numbers const& of_op, OperandErrors const& errors, double greatest);

}  // namespace assay::bounds
