// Programs that keep more precision than their types have, as XLA may (xla_allow_excess_precision).
#pragma once

#include "equiv/search/decision.hpp"

namespace assay {

// Whether B is proved to refine A without roundings that the profile permits to leave out (`excess_precision`): conversions to a
// narrower type that are followed by another one, and the roundings of elementwise ops on types of at most 16 bits, which are
// computed in f32. All of them are left out, or those between conversions only. Not on a grid.
bool is_proved_with_excess(FunctionPair const& pair, Profile const& profile, DecisionOptions const& options);

}  // namespace assay
