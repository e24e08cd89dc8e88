// What an absent attribute means, by the rows of the op. Internal to constraints/hlo.
#pragma once

#include <cstdint>
#include <optional>

#include "grammar/notation/op_file.hpp"
#include "semantics/program/program.hpp"

namespace assay::hlo {

// Whether the attribute is equivalent to its absence.
bool is_default(Context& context, Row const& row, Attribute value);

// The integer that an absent attribute stands for; nothing if it stands for something else.
std::optional<std::int64_t> default_integer(Context& context, Row const& row);

}  // namespace assay::hlo
