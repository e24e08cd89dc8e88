// Sums of floating-point numbers in a run of a random implementation, in the order that the implementation uses for the
// op.
//
// The rule of the op defines the permitted orders. Instead of bounding all possible results, the kernel performs one
// evaluation (oracle/sets/ordered_sums.hpp).
#pragma once

#include <optional>

#include "oracle/sets/hull.hpp"
#include "semantics/permitted/set_rules.hpp"

namespace assay {

// `in_place`: terms stay in order, and all partial results have the result's format. Without `any_order` in the
// profile, terms stay in order in any case. Returns nothing for formats without infinity, for which sums stay exact.
std::optional<SumOrder> drawn_order(SetCall& call, SumFreedom const& freedom, bool in_place);

}  // namespace assay
