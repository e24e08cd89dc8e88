// Values of an attribute that satisfy the rules about this attribute alone.
#pragma once

#include <cstdint>

#include "grammar/notation/op_file.hpp"

namespace assay {

// Returns the least number >= 0 that satisfies every clause that mentions only this attribute, or 0 if there is none.
std::int64_t least_allowed(OpSpec const& spec, Row const& row);

}  // namespace assay
