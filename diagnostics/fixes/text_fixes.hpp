// Fixes of a text with a syntax error: the text that the hint of the error tells the user to write, put or remove.
#pragma once

#include <string_view>
#include <vector>

#include "diagnostics/fixes/fixes.hpp"

namespace assay {

// Edits that may implement the hint. They are attempts: the check of the edited text decides.
std::vector<Fix> text_fixes(std::string_view text, Diagnostic const& finding);

}  // namespace assay
