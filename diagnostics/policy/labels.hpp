// Labels with which users suppress diagnostics or change their severity.
#pragma once

#include <string>
#include <string_view>

namespace assay {

// Returns the error in a label or pattern of labels: "unknown label transpos_i2; did you mean transpose_i2?". Empty if
// it is valid. Reads the whole specification.
std::string problem_of_label(std::string_view pattern);

}  // namespace assay
