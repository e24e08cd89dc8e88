// Simpler attributes: absent where the default does, else zeros, ones, the smallest numbers.
#pragma once

#include "harness/reduction/candidates/search.hpp"

namespace assay::inline harness::reduction {

bool reduce_attributes(Search& search);

}  // namespace assay::inline harness::reduction
