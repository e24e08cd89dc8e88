// A law as a program that anyone can run: both of its sides and its conditions on tensors of operands.
#pragma once

#include <cstdint>
#include <string>

#include "constraints/equiv/laws/law_instance.hpp"

namespace assay::inline constraints {

// @main takes a tensor of `count` elements, a 0-dimensional one if that is 0, for each variable of the instance, in their order;
// its results are the left side, the right side, and each condition.
std::string law_program(LawInstance const& instance, std::int64_t count);

}  // namespace assay::inline constraints
