// The length of a program as text.
#pragma once

#include "semantics/program/program.hpp"

namespace assay {

// Whether the program's constants that are still bytes of an artifact need more than kMaxSourceBytes as text.
bool text_is_too_long(Program const& program);

}  // namespace assay
