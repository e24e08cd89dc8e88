// Numbers that the rules about an attribute allow, whatever the rest of the op is.
#pragma once

#include <cstdint>

#include "grammar/notation/op_file.hpp"

namespace assay {

// The least number, from 0 on, that satisfies every clause about this attribute alone; 0 if there is none.
std::int64_t least_allowed(OpSpec const& spec, Row const& row);

}  // namespace assay
