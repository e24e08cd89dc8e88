// Makes a text smaller that is not a program, or one whose ops cannot be taken apart: lines of it,
// then words, then single characters are left out, as long as it is asked about in the same way and
// fails in the same way.
#pragma once

#include "harness/reduction/candidates/interestingness_test.hpp"
#include "harness/reduction/reduce.hpp"

namespace assay::reduction {

// For programs that are only compiled. Sets all of `reduced` except the behavior on the given program, and the number
// of reruns that failed.
void reduce_text(InterestingnessTest& test, std::string const& text, Observation const& failure,
                 ReduceOptions const& options, Reduced& reduced);

}  // namespace assay::reduction
