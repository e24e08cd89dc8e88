// Ops that make one element of two, of which neither the order nor the grouping of operands changes the bits.
#pragma once

#include "grammar/notation/op_file.hpp"
#include "semantics/program/tensor.hpp"

namespace assay {

// Of integers and booleans, what commutes, as nothing is rounded; of real numbers, what has the trait `idempotent`. Not of
// complex ones: they are compared as pairs, so that of (0, 1) and (-0, 1) either may be the lesser, and a NaN stays or goes by
// its place.
bool gathers(OpSpec const* op, Element const& type);

}  // namespace assay
