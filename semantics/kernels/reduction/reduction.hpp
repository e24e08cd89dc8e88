// Kernels that run a region over elements: reductions, windows, map and sort.
//
// Elements are combined in ascending order of their index, with the accumulator as first argument. Quantized elements
// are passed to the body unchanged, so that the body determines the rounding of each step.
#pragma once

#include "semantics/runtime/call.hpp"

namespace assay::reductions {

// reduction.cpp
void reduce(Call& call);
void map(Call& call);

// window.cpp
void reduce_window(Call& call);
void dynamic_reduce_window(Call& call);  // a custom call
void select_and_scatter(Call& call);

// sorting.cpp
void sort(Call& call);

}  // namespace assay::reductions
