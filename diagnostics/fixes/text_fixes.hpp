// Fixes at the range of a diagnostic: words, lists, types and punctuation.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "diagnostics/fixes/fixes.hpp"

namespace assay {

// Returns edits that may implement the hint. `end_of_op` is the end of the diagnostic's op. The check of the edited
// text decides.
std::vector<Fix> text_fixes(std::string_view text, Diagnostic const& finding, HintEdit const& edit,
                            std::size_t end_of_op);

// Whether the form is a placeholder: "T", "...", "name = value".
bool is_pattern(std::string_view form);

// Returns edits that write one brace for each doubled one in the range, outside of strings and comments. Returns nothing
// if there is none.
std::optional<Fix> one_brace_for_two(std::string_view text, std::size_t begin, std::size_t end);

}  // namespace assay
