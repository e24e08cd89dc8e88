// Finds the brace that is missing or too many in a program, by the indentation of its lines or by its ops.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace assay {

struct UnbalancedBrace {
  std::uint32_t place = 0;   // missing: beginning of the text before which it is missing; otherwise its own offset
  std::uint32_t opener = 0;  // missing: offset of the open brace; otherwise of the one that it closes, or 0
  bool is_missing = false;
  bool is_opening = false;  // an opening brace is missing at `place`, the end of a line
};

// Returns nothing if the braces of the text are balanced, or if neither the indentation nor the ends of regions
// (region_ends.hpp) show which one is wrong. By the indentation: each other closing brace that begins a line must be
// indented like the line of its opening brace.
std::optional<UnbalancedBrace> find_unbalanced_brace(std::string_view text);

// Whether diagnostics with this label may be consequences of such a brace.
bool is_structural(std::string_view label);

// Whether a closing brace is missing or too many, outside of strings and comments.
bool has_unbalanced_braces(std::string_view text);

// Returns the number of opening braces minus that of closing ones, outside of strings and comments.
std::ptrdiff_t brace_balance(std::string_view text);

// Returns the offsets of the braces that are open at `place`, outermost first. For a later region of an op (`}, {`),
// the brace of its first region.
std::vector<std::uint32_t> open_braces(std::string_view text, std::size_t place);

}  // namespace assay
