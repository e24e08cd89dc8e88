// Programs that keep more precision than their types have, as XLA may (xla_allow_excess_precision).
#pragma once

#include "equiv/search/decision.hpp"

namespace assay {

// Whether B is proved to refine A without its conversions of floating-point numbers to a narrower type and back, if the profile
// permits to leave them out. Not on a grid.
bool is_proved_with_excess(FunctionPair const& pair, Profile const& profile, DecisionOptions const& options);

}  // namespace assay
