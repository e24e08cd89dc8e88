// Checks that programs call by custom_call.
#pragma once

#include <string_view>

#include "semantics/runtime/call.hpp"

namespace assay {

// Runs `custom_call @check.expect_eq` and similar targets, with the limits of the official interpreter:
// close is within 3 ulp, almost equal within 1e-3, check.eq within 1e-4 for floats. False if the check is
// unknown.
bool run_check(Call& call, std::string_view target);

}  // namespace assay
