// Kernels that run a region over elements: reductions, windows, map and sort.
//
// Elements are combined in ascending order of their index, the accumulator first. Quantized elements are passed to the
// body unchanged, so that every step rounds as the body defines.
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
