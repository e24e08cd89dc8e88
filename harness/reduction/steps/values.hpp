// Simpler data: zeros, ones, small whole numbers, few distinct elements.
#pragma once

#include "harness/reduction/candidates/search.hpp"

namespace assay::inline harness::reduction {

bool reduce_values(Search& search);

}  // namespace assay::inline harness::reduction
