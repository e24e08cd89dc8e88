// Classes of types, shapes and attributes, which distinguish programs and causes of failures.
#pragma once

#include <string>

#include "semantics/program/program.hpp"

namespace assay::campaign {

// "float", "small float" (of at most 8 bits), "integer", "small integer" (of less than 8 bits), "boolean", "complex",
// "quantized"; "none" if there is no tensor.
std::string type_class(Type type);
// Of the values that the op is about: its first result that is a tensor or, if that is boolean, its last operand that is one.
// "any" of ops that move elements, whatever they are.
std::string type_class(Operation const& op);

// "rank 2"; "rank 3 with ones", "scalar", "empty", "unknown size", "none".
std::string shape_class(Type type);

// The attributes that change the op: names of lists that are not trivial (zeros, ones, 0, 1, 2, ..), and the cases of
// enums: "LT", "window_strides". Empty: there are none.
std::string attribute_class(Operation const& op);

}  // namespace assay::campaign
