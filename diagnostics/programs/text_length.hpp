// The length of a program as text.
#pragma once

#include "semantics/program/program.hpp"

namespace assay {

// Whether its constants alone, where they are bytes of an artifact still, take more than kMaxSourceBytes as text.
bool text_is_too_long(Program const& program);

}  // namespace assay
