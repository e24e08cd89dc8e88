// The terms of each element of a result, as recorded by the correct kernel (semantics/runtime/term_recorder.hpp), so
// that mutants may combine them in other ways.
#pragma once

#include "generators/mutants/behaviour.hpp"

namespace assay::mutants {

// Reductions, scatters and the like, their region run for each element.
// By the name of a change of x, or "start_twice", "without_start", "from_zero", "arguments_swapped"; empty: unknown.
Behaviour refolds_by(std::string_view change);

// Whether the op's region is one op of that name on its arguments; true of ops that sum products.
bool combines_by(Instruction const& instruction, std::string_view mnemonic);

// Sums of floating-point numbers, or of products: in the order of a change, or with an accumulator and products of
// another format ("bf16"), or rounded "toward_zero". Empty: unknown.
Behaviour sums_by(std::string_view change);

}  // namespace assay::mutants
