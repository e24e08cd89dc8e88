// Sums of floating-point numbers in a run of a random implementation: the order that the implementation has for the op.
//
// The rule of the op defines the freedoms. Instead of bounding all possible results, the kernel performs one evaluation
// (oracle/sets/ordered_sums.hpp).
#pragma once

#include <optional>

#include "oracle/sets/hull.hpp"
#include "semantics/permitted/set_rules.hpp"

namespace assay {

// `in_place`: terms stay in their order, and all partial results have the result's format; under a profile without
// `any_order`, terms stay in their order in any case. Nothing if sums stay exact: in formats without infinity.
std::optional<SumOrder> drawn_order(SetCall& call, SumFreedom const& freedom, bool in_place);

}  // namespace assay
