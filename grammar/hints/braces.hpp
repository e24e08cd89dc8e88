// Finds the brace that is missing or too many in a program, by the indentation of its lines.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace assay {

struct UnbalancedBrace {
  std::uint32_t place = 0;   // missing: beginning of the text before which it is missing; otherwise its own offset
  std::uint32_t opener = 0;  // missing: offset of the open brace; otherwise of the one that it closes, or 0
  bool is_missing = false;
};

// Returns nothing if the braces of the text are balanced, or if the indentation does not show which one is wrong: each
// other closing brace that begins a line must be indented like the line of its opening brace.
std::optional<UnbalancedBrace> find_unbalanced_brace(std::string_view text);

// Whether diagnostics with this label may be consequences of such a brace.
bool is_structural(std::string_view label);

// Whether a closing brace is missing or too many, outside of strings and comments.
bool has_unbalanced_braces(std::string_view text);

}  // namespace assay
