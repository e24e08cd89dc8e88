// Simpler data: zeros, ones, small whole numbers, few distinct elements.
#pragma once

#include "harness/reduction/candidates/search.hpp"

namespace assay::reduction {

bool reduce_values(Search& search);

}  // namespace assay::reduction
