// Simplifies attributes: removes optional ones, and replaces others by zeros, ones or the smallest numbers.
#pragma once

#include "harness/reduction/candidates/search.hpp"

namespace assay::reduction {

bool reduce_attributes(Search& search);

}  // namespace assay::reduction
