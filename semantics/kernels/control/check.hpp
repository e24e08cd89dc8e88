// Checks that programs run through custom_call.
#pragma once

#include <string_view>

#include "semantics/runtime/call.hpp"

namespace assay {

// Runs `custom_call @check.expect_eq` and similar targets, with the tolerances of the official interpreter: close is
// within 3 ULP, almost equal within 1e-3, check.eq within 1e-4 for floats. Returns false if the target is unknown.
bool run_check(Call& call, std::string_view target);

}  // namespace assay
