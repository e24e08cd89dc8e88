// Reduces a text that is not a program, or whose ops cannot be separated: removes lines, words and then single
// characters as long as the text fails in the same way.
#pragma once

#include "harness/reduction/candidates/interestingness_test.hpp"
#include "harness/reduction/reduce.hpp"

namespace assay::reduction {

// For programs that are only compiled. Sets all of `reduced` except the behavior on the original program, and the
// number of reruns that failed.
void reduce_text(InterestingnessTest& test, std::string const& text, Observation const& failure,
                 ReduceOptions const& options, Reduced& reduced);

}  // namespace assay::reduction
