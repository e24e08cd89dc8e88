// Which region of a branch is executed.
#pragma once

#include <cstddef>

#include "semantics/program/tensor.hpp"

namespace assay {

// For an op with so many regions, one or more, by its first operand, a tensor of one element: a boolean selects the
// first if it is true and else the second, an integer the one of that number, or the last if there is none.
std::size_t chosen_region(Tensor const& chooser, std::size_t regions);

}  // namespace assay
