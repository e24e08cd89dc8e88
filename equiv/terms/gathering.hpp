// Ops that combine two elements to one, for which neither the order nor the grouping of operands changes the bits.
#pragma once

#include "grammar/notation/op_file.hpp"
#include "semantics/program/tensor.hpp"

namespace assay {

// For integers and booleans, commutative ops, because nothing is rounded; for real numbers, ops with the trait
// `idempotent`. Not for complex numbers: they are compared as pairs, so that either of (0, 1) and (-0, 1) may be the
// lesser, and the position of a NaN matters.
bool gathers(OpSpec const* op, Element const& type);

}  // namespace assay
