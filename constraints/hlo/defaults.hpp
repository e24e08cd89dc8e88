// Default values of absent attributes, according to the rows of the op. Internal to constraints/hlo.
#pragma once

#include <cstdint>
#include <optional>

#include "grammar/notation/op_file.hpp"
#include "semantics/program/program.hpp"

namespace assay::hlo {

// Whether the attribute has the same meaning as if it were absent.
bool is_default(Context& context, Row const& row, Attribute value);

// Returns the integer that is the default of the attribute, or nothing if the default is not an integer.
std::optional<std::int64_t> default_integer(Context& context, Row const& row);

}  // namespace assay::hlo
