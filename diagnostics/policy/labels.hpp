// Labels that a user wrote to suppress findings or change their severity.
#pragma once

#include <string>
#include <string_view>

namespace assay {

// The error in a label, or in a pattern of labels: "unknown label transpos_i2; did you mean transpose_i2?"; empty:
// none. Reads all of the specification.
std::string problem_of_label(std::string_view pattern);

}  // namespace assay
