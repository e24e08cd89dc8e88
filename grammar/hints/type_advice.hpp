// How to convert a value to a type that an op accepts.
#pragma once

#include <string>

#include "semantics/program/program.hpp"

namespace assay {

// Of a value of type `has` that is used as `wanted`; empty if no op makes the one of the other.
std::string type_advice(Type has, Type wanted);
// The same of element types.
std::string element_advice(Type has, Type wanted);

}  // namespace assay
