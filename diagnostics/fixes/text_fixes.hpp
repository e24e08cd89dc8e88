// Fixes of a text that is not as the grammar has it: what the hint of a syntax error says to write, put or remove.
#pragma once

#include <string_view>
#include <vector>

#include "diagnostics/fixes/fixes.hpp"

namespace assay {

// Edits that may do what the hint says. They are attempts: which of them does it, who checks the edited text knows.
std::vector<Fix> text_fixes(std::string_view text, Diagnostic const& finding);

}  // namespace assay
