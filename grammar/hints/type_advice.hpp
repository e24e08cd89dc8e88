// Suggests ops that convert a value to a type that an op accepts.
#pragma once

#include <string>

#include "semantics/program/program.hpp"

namespace assay {

// Returns advice for a value of type `has` that is used as `wanted`. Empty if no op converts between the types.
std::string type_advice(Type has, Type wanted);
// Returns the same advice for element types.
std::string element_advice(Type has, Type wanted);

}  // namespace assay
