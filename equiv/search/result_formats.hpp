// The formats of the numbers that a result of a function is made of.
#pragma once

#include <cstddef>
#include <vector>

#include "equiv/search/function_pair.hpp"

namespace assay {

// Digits of the least precise floating-point type of any value of which each result is made; 0: there is none. Of results that are
// tuples, and of functions that call others, the least of all of the function's program, once.
std::vector<int> least_precisions(ComparedFunction const& one);

// Whether a constant of the program holds infinity or NaN.
bool has_special_constant(ComparedFunction const& one);

}  // namespace assay
