// The terms of each element of a result, as the correct kernel records them (semantics/runtime/term_recorder.hpp), so
// that mutants can combine them in other ways.
#pragma once

#include "generators/mutants/behavior.hpp"

namespace assay::mutants {

// For reductions, scatters and similar ops: runs the region for each element. `change` is the name of a change of x, or
// "start_twice", "without_start", "from_zero" or "arguments_swapped". Empty if it is unknown.
Behavior refolds_by(std::string_view change);

// Whether the op's region consists of one op with that name on the region's arguments. True for ops that sum products.
bool combines_by(Instruction const& instruction, std::string_view mnemonic);

// For sums of floating-point numbers or of products: sums in the order of a change, with an accumulator and products of
// another format ("bf16"), or with rounding "toward_zero". Empty if the change is unknown.
Behavior sums_by(std::string_view change);

}  // namespace assay::mutants
