// A law as a program that anyone can run: both of its sides and its conditions on tensors of operands.
#pragma once

#include <string>

#include "equiv/laws/law_instance.hpp"

namespace assay {

// @main takes a tensor of that shape for each variable of the instance, in their order; its results are the left side, the right side, and each condition.
std::string law_program(LawInstance const& instance, Shape const& shape);

}  // namespace assay
