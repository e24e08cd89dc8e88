// The custom assembly format of an op as an example that messages show.
#pragma once

#include <string>

#include "grammar/notation/op_file.hpp"

namespace assay::inline grammar::rules {

// "stablehlo.concatenate %inputs, ..., dim = dimension : (T, ...) -> T": optional parts are left out. Empty if the op has no
// custom assembly format.
std::string assembly_form(OpSpec const& op);

}  // namespace assay::inline grammar::rules
