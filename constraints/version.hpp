// Features that are newer than the version a program is meant for (--target-version).
#pragma once

#include <optional>
#include <string>

#include "grammar/op_file.hpp"
#include "semantics/program.hpp"

namespace assay {

// The name under which spec/types.spec knows a type: `f8E4M3`, `i2`, `future_type`, ...; empty if it does not.
std::string_view element_name(Type type);

// "type f8E4M3 needs version 1.7.0, the target is 1.0.0", or empty. Looks at the type itself, not at its parts.
std::string too_new(Type type, Version target);
// An enum case.
std::string too_new(Attribute attribute, Version target);
// The op itself.
std::string too_new(OpSpec const& spec, Version target);
// A row that the op uses.
std::string too_new(OpSpec const& spec, Row const& row, Version target);

}  // namespace assay
