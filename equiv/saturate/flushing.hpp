// Equality where subnormal numbers may be flushed to zero, by each op that has one as an operand or as its result, or by none.
//
// Two elements are alike if the sets of what implementations may give for them are the same once the zeros are added that their
// subnormal numbers may become. Ops that may flush their operands make the same of operands that are alike, and choices make
// what is alike of them; nothing else is known to. What an op gives that may flush its result has those zeros already: so what
// is alike and replaces it is what it may give. Laws with a row `flushes alike` have sides that are alike, and name each
// variable once: where it stood twice, two of its values could meet.
#pragma once

#include "equiv/terms/element_term.hpp"

namespace assay {

// Whether the op may flush its operands, and its result if that is a number.
bool flushes(ElementTerm const* term);
// Whether what is alike may replace the term's parts.
bool keeps_alike(ElementTerm const* term);

}  // namespace assay
