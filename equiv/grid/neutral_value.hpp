// Finds the neutral element of an op that combines two elements.
#pragma once

#include "equiv/saturate/saturation.hpp"

namespace assay {

// `region` is a function of two elements with one result, all of one type. Returns a value that is proved, by laws of
// class bits, to be neutral on both sides, or nullptr.
ElementTerm const* neutral_value(ElementPool& pool, Saturation& laws, ElementTerm const* region);

}  // namespace assay
