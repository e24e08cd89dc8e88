// Selects the region that a branch executes.
#pragma once

#include <cstddef>

#include "semantics/program/tensor.hpp"

namespace assay {

// Returns the index of the region. `chooser` is the first operand, a tensor of one element: true selects the first of
// two regions and false the second; an integer selects the region of that index, or the last one if it is out of range.
// `regions` is at least 1.
std::size_t chosen_region(Tensor const& chooser, std::size_t regions);

}  // namespace assay
