// Computes which floating-point formats contribute to a result of a function.
#pragma once

#include <cstddef>
#include <vector>

#include "equiv/search/function_pair.hpp"

namespace assay {

// Returns for each result the digits of the least precise floating-point type among the values that contribute to it,
// or 0 if there is none. For tuples, and for functions with calls, returns one number for the whole program.
std::vector<int> least_precisions(ComparedFunction const& one);

// Whether a constant of the program contains infinity or NaN.
bool has_special_constant(ComparedFunction const& one);

}  // namespace assay
