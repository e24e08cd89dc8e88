// The StableHLO name of an unknown op.
#pragma once

#include <string>
#include <string_view>

namespace assay {

// `name` as written: "stablehlo.mul", "mhlo.add", "aten.relu", "func". Empty if nothing is known.
std::string op_hint(std::string_view name);

}  // namespace assay
