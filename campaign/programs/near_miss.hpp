// Near misses: programs to which an incorrect rewrite may apply although it must not.
#pragma once

#include <string>

#include "support/random_sequence.hpp"

namespace assay::campaign {

// Changes one item of a program in generic form: a constant, an op, a direction of a comparison, or the order of two
// operands. The result may be invalid. Returns the text unchanged if the drawn kind of item does not occur.
std::string near_miss(std::string text, Random& random);

}  // namespace assay::campaign
