// The formats of the numbers that contribute to a result of a function.
#pragma once

#include <cstddef>
#include <vector>

#include "equiv/search/function_pair.hpp"

namespace assay {

// Digits of the least precise floating-point type of any value that contributes to each result; 0: there is none. For
// results that are tuples, and functions that call others, the least of the whole program, once.
std::vector<int> least_precisions(ComparedFunction const& one);

// Whether a constant of the program holds infinity or NaN.
bool has_special_constant(ComparedFunction const& one);

}  // namespace assay
