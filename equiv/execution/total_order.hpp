// The total order of floating-point elements (IEEE 754, 5.10), as an integer order.
#pragma once

#include "equiv/terms/element_term.hpp"

namespace assay {

// Returns an unsigned integer that orders like the element in the total order: negative elements come first, the
// largest magnitude first. Returns nullptr for formats with codes that have no position in the order, or whose codes
// are not integer types of the specification.
ElementTerm const* order_key(ElementPool& pool, ElementTerm const* element);

}  // namespace assay
