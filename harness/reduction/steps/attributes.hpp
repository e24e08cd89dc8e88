// Simpler attributes: absent where the default does, else zeros, ones, the smallest numbers.
#pragma once

#include "harness/reduction/candidates/search.hpp"

namespace assay::reduction {

bool reduce_attributes(Search& search);

}  // namespace assay::reduction
