// Labels with which users suppress diagnostics or change their severity.
#pragma once

#include <string>
#include <string_view>

namespace assay {

// Returns the error in a label or pattern of labels: "unknown label transpos_i2; did you mean transpose_i2?". Empty if
// it is valid. Reads the whole specification.
std::string problem_of_label(std::string_view pattern);

// Whether a diagnostic states that the comments themselves are wrong.
bool is_about_allow_comments(std::string_view label);

// Whether an editor proposes to suppress diagnostics with this label: rules of ops, types and constants, and warnings.
// Errors in the structure of the program (syntax, undefined values, missing operands) should be fixed, since nothing else
// can be said about such a program.
bool is_proposed_to_allow(std::string_view label);

}  // namespace assay
