// Simplifies data: zeros, ones, small integers, few distinct elements.
#pragma once

#include "harness/reduction/candidates/search.hpp"

namespace assay::reduction {

bool reduce_values(Search& search);

}  // namespace assay::reduction
