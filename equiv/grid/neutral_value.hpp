// A value that changes nothing where an op puts it to another.
#pragma once

#include "equiv/saturate/saturation.hpp"

namespace assay {

// `region`: a function of two elements with one result, all of one type. The value is proved, by laws of class bits, to
// be neutral on either side; nullptr if there is none.
ElementTerm const* neutral_value(ElementPool& pool, Saturation& laws, ElementTerm const* region);

}  // namespace assay
