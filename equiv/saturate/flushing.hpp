// Equality if each op may flush subnormal numbers in its operands and its result to zero.
//
// Two elements are alike if their sets of permitted results are the same after adding the zeros that their subnormal
// numbers may become. Ops that may flush their operands return the same results for operands that are alike, and
// choices return results that are alike; no other op is known to. The set of an op that may flush its result contains
// those zeros already: so an expression that is alike may replace it. Laws with a row `flushes alike` have sides that
// are alike, and name each variable once: if it occurred twice, two of its values could meet.
#pragma once

#include "equiv/terms/element_term.hpp"

namespace assay {

// Whether the op may flush its operands, and its result if that is a number.
bool flushes(ElementTerm const* term);
// Whether an expression that is alike may replace the term's parts.
bool may_replace_parts(ElementTerm const* term);

}  // namespace assay
