// Classes of types, shapes and attributes. They distinguish programs and causes of failures.
#pragma once

#include <string>

#include "semantics/program/program.hpp"

namespace assay::campaign {

// Returns "float", "small float" (at most 8 bits), "integer", "small integer" (less than 8 bits), "boolean", "complex"
// or "quantized"; "none" if the type is not a tensor.
std::string type_class(Type type);
// Returns the class of the first tensor result of the op or, if that is boolean, of the last tensor operand. Returns
// "any" for ops that only move elements.
std::string type_class(Operation const& op);

// Returns "rank 2", "rank 3 with ones", "scalar", "empty", "unknown size" or "none". Ranks above 4 count as 4.
std::string shape_class(Type type);

// Describes the attributes that change the computation: names of nontrivial lists (all zeros, all ones and 0, 1, 2, ..
// are trivial), names of other nontrivial values, and the cases of enumerations, such as "LT" and "window_strides".
// Empty if there are none.
std::string attribute_class(Operation const& op);

}  // namespace assay::campaign
