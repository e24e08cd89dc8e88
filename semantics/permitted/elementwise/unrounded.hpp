// Results that a compiler need not round.
//
// Two keys of profiles permit it. With `excess_precision`, results of at most 16 bits may be computed in f32, and the next
// op may read them before they are rounded. With `contraction`, a sum or difference may read a product that is not
// rounded (a fused multiply-add). An unrounded number lies between two neighbors of the format, so its set is the set of
// the rounded result, extended by the neighbor on the other side of the exact number. `RuntimeValue::unrounded` is a
// value of the same type with these sets; ops that may read it read it instead. Results of a program are always rounded.
#pragma once

#include <functional>

#include "semantics/permitted/set_rules.hpp"

namespace assay {

// Whether compilers compute numbers of this type in f32 under `excess_precision`: real floating-point types of at most 16
// bits.
bool is_narrow(Element const& element);

// Whether the next op may read the result of this op before it is rounded.
bool may_stay_unrounded(Call& call, SetRule const* rule);

// Calls `find`, which computes the sets of the results from those of the operands, and computes the sets of unrounded
// results. Ops that only choose among their operands (maximum, reshape) are computed twice, from rounded and from
// unrounded operands. `includes_unrounded` returns whether the set of a result already contains the unrounded numbers.
void find_sets_with_unrounded(Call& call, SetRule const* rule, std::function<void()> const& find,
                              std::function<bool(RuntimeValue const&)> const& includes_unrounded);

}  // namespace assay
