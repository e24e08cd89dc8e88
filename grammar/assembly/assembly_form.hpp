// The custom assembly format of an op as an example that messages show.
#pragma once

#include <string>
#include <string_view>

#include "grammar/notation/op_file.hpp"

namespace assay::rules {

// "stablehlo.concatenate %inputs, ..., dim = dimension : (T, ...) -> T": optional parts are left out but for those of which a
// keyword is in `written`. Empty if the op has no custom assembly format.
std::string assembly_form(OpSpec const& op, std::string_view written = {});

}  // namespace assay::rules
