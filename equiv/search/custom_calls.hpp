// Custom calls that no one here can execute, such as those of vendor libraries.
#pragma once

#include <set>
#include <string>

#include "equiv/search/function_pair.hpp"

namespace assay {

// Returns the targets of custom calls without a meaning if A and B contain the same calls, with the same attributes and
// types, and none refers to computations. Empty otherwise. Then a search may replace each target by a function of its
// operands: if A and B differ for it, they pass different operands to a call, or read its results differently.
std::set<std::string> shared_custom_calls(FunctionPair const& pair);

}  // namespace assay
