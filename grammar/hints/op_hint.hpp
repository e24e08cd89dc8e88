// What an op that is not known may be called in StableHLO.
#pragma once

#include <string>
#include <string_view>

namespace assay {

// `name` as written: "stablehlo.mul", "mhlo.add", "aten.relu", "func". Empty if nothing is known.
std::string op_hint(std::string_view name);

}  // namespace assay
