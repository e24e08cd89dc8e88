// The length of a program as text.
#pragma once

#include "semantics/program/program.hpp"

namespace assay {

// Whether the program's constants that are still bytes of an artifact need more than kMaxSourceBytes as text.
bool is_text_too_long(Program const& program);

}  // namespace assay
