// Near misses: programs that an incorrect rewrite may confuse with those that it applies to.
#pragma once

#include <string>

#include "support/random_sequence.hpp"

namespace assay::campaign {

// One change of a program in generic form: a constant, an op, a direction of a comparison, or the order of two
// operands. The result may violate a rule. Returns the same text if the drawn item does not occur.
std::string near_miss(std::string text, Random& random);

}  // namespace assay::campaign
