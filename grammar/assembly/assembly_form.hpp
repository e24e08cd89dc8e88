// An example of the custom assembly format of an op, for messages.
#pragma once

#include <string>
#include <string_view>

#include "grammar/notation/op_file.hpp"

namespace assay::rules {

// "stablehlo.concatenate %inputs, ..., dim = dimension : (T, ...) -> T": optional parts are left out, unless a keyword
// of them is in `written`. Empty if the op has no custom assembly format.
std::string assembly_form(OpSpec const& op, std::string_view written = {});

}  // namespace assay::rules
