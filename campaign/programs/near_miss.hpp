// Programs that are almost others: what a rewrite that looks at too little takes for what it is about.
#pragma once

#include <string>

#include "support/random_sequence.hpp"

namespace assay::campaign {

// One thing of a program in generic form changed: a constant, an op, a direction of a comparison, the order of two operands. It
// may break a rule. The same text where what was drawn is not there.
std::string near_miss(std::string text, Random& random);

}  // namespace assay::campaign
