// Suggests the StableHLO name for an unknown op.
#pragma once

#include <string_view>

#include "support/diagnostic.hpp"

namespace assay {

// `name` is spelled as in the program: "stablehlo.mul", "mhlo.add", "aten.relu", "func". Returns an empty hint if none
// is known.
Hint op_hint(std::string_view name);

}  // namespace assay
