// Checks that programs call by custom_call.
#pragma once

#include <string_view>

#include "semantics/runtime/call.hpp"

namespace assay {

// Runs `custom_call @check.expect_eq` and the like, with the limits that the official interpreter gives them: close is
// within 3 ulp, almost equal within 1e-3, check.eq within 1e-4 where elements are floats. False if there is no such
// check.
bool run_check(Call& call, std::string_view target);

}  // namespace assay
