// Ops that combine two elements, for which neither order nor grouping of operands changes the bits.
#pragma once

#include "grammar/notation/op_file.hpp"
#include "semantics/program/tensor.hpp"

namespace assay {

// True for commutative ops on integers and booleans, because nothing is rounded, and for ops with the trait
// `idempotent` on real numbers. False for complex numbers: they are compared as pairs, so that either of (0, 1) and
// (-0, 1) may be less, and the position of a NaN matters.
bool gathers(OpSpec const* op, Element const& type);

}  // namespace assay
