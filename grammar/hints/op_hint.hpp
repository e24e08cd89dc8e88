// The StableHLO name of an unknown op.
#pragma once

#include <string_view>

#include "support/diagnostic.hpp"

namespace assay {

// `name` as written: "stablehlo.mul", "mhlo.add", "aten.relu", "func". Empty if nothing is known.
Hint op_hint(std::string_view name);

}  // namespace assay
