// The total order of floating-point elements (IEEE 754, 5.10), as an order of integers.
#pragma once

#include "equiv/terms/element_term.hpp"

namespace assay {

// The code of an element, where those with a sign come first, the greatest of them foremost: unsigned. nullptr of formats in which a
// code has no place in the order, or with codes that are not integers of the specification.
ElementTerm const* order_key(ElementPool& pool, ElementTerm const* element);

}  // namespace assay
