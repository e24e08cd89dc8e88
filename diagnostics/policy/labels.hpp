// Labels that a person wrote, to allow or to regrade what they name.
#pragma once

#include <string>
#include <string_view>

namespace assay {

// What is wrong with a label, or a pattern of labels: "unknown label transpos_i2; did you mean transpose_i2?"; empty:
// nothing. Reads all of the specification.
std::string problem_of_label(std::string_view pattern);

}  // namespace assay
