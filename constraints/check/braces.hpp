// Finds the brace that is missing or too many in a program, by the indentation of its lines.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "constraints/check/read_twice.hpp"
#include "support/source.hpp"

namespace assay {

struct UnbalancedBrace {
  std::uint32_t place = 0;   // missing: beginning of the text before which it is missing; otherwise its own offset
  std::uint32_t opener = 0;  // missing: offset of the open brace; otherwise of the one that it would close
  bool is_missing = false;
};

// Returns nothing if the braces of the text are balanced, or if the indentation does not show which one is wrong: each
// other closing brace that begins a line must be indented like the line of its opening brace.
std::optional<UnbalancedBrace> find_unbalanced_brace(std::string_view text);

// Moves the first syntax error of a program with one brace missing or too many to that brace. Other errors of structure
// behind the opening brace, and elements that are defined behind the error, follow from it.
std::vector<FollowsFrom> unbalanced_brace(Program const& program, std::vector<Diagnostic>& all);

}  // namespace assay
