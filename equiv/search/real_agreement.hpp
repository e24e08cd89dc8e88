// Whether two programs that differ do so as floating-point programs only: on ordinary numbers they agree up to
// rounding.
//
// Ordinary numbers are of magnitude 2^-4 to 2^4, and small integers. Results agree up to rounding if they differ by at
// most half of the digits of the least precise format that contributes to the result in either program, relative to the
// greater of them and 1. They do not agree if all elements of B are the same multiple of those of A, other than 1, or if B
// returns NaN or infinity and A a number. If A returns NaN or infinity, the element is left out as a pole, or as overflow,
// of A, unless A contains such a constant, or the element is never a number in both. This is evidence and not a proof, which
// its users state (`Agreement` has the counts).
#pragma once

#include <cstddef>

#include "equiv/search/input_plans.hpp"
#include "equiv/search/pair_run.hpp"

namespace assay {

struct Agreement {
  std::size_t inputs = 0;    // that both ran on
  std::size_t elements = 0;  // of floating-point results that were compared
  std::size_t far =
      0;  // those that differ by more than rounding, by infinity or by NaN; elements of other types that differ
  double greatest = 0;        // difference of two, relative to the greater of them and 1
  bool has_floats = false;    // a number of the two programs is a floating-point one
  bool has_ordinary = false;  // so is one that both take

  bool is_up_to_rounding() const { return has_floats && (inputs >= 4 || !has_ordinary) && inputs > 0 && far == 0; }
};

// Half of the digits of the least precise format that contributes to a result of either; 0 without formats.
double tolerance_of_rounding(FunctionPair const& pair);

// On such inputs with the plan's sizes, until that many element operations are done, but at least four; and on
// `witness`, if it consists of ordinary numbers and zeros.
Agreement agreement_on_ordinary(PairRunner& runner, InputPlan const& plan, Inputs const& witness, std::uint64_t work);

}  // namespace assay
