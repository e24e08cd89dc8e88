// Fixes of a text around a finding: words, lists, types and punctuation at its place.
#pragma once

#include <string_view>
#include <vector>

#include "diagnostics/fixes/fixes.hpp"

namespace assay {

// Changes of the text that may implement the edit; `end_of_op`: where the op of the finding ends. They are attempts: the check of the edited text decides.
std::vector<Fix> text_fixes(std::string_view text, Diagnostic const& finding, HintEdit const& edit,
                            std::size_t end_of_op);

// Whether the form represents many: "T", "...", "name = value".
bool is_pattern(std::string_view form);

}  // namespace assay
