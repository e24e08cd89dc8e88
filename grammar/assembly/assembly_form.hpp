// An example of the custom assembly format of an op, for messages.
#pragma once

#include <string>
#include <string_view>

#include "grammar/notation/op_file.hpp"

namespace assay::rules {

// Returns for example "stablehlo.concatenate %inputs, ..., dim = dimension : (T, ...) -> T". Optional parts are left
// out unless one of their keywords is in `written`. Returns an empty string if the op has no custom assembly format.
std::string assembly_form(OpSpec const& op, std::string_view written = {});

}  // namespace assay::rules
