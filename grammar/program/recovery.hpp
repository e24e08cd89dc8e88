// Recovery after a syntax error. Internal to grammar/.
//
// Parsing resumes at the next line that begins like an op and is not within braces opened by the op with the error, or
// at the closing brace of the region. If braces are unbalanced, lines decide: a line that begins with a function or
// module, or a closing brace indented less than the function. Skipped text causes no diagnostics.
#pragma once

#include <string_view>

#include "grammar/text/state.hpp"

namespace assay {

inline constexpr std::size_t kMaxSyntaxErrors = 10'000;  // per text; parsing stops after that many

// The position where parsing resumes. It is thrown, only inside grammar/, if an outer region resumes.
struct Resumption {
  char const* at = nullptr;
  std::size_t regions = 1;
  bool complete = false;  // whether no part of the program is skipped
};

// Reports the error in the op that begins at `first`, inside `regions` nested regions.
Resumption recover(ParseState& state, SyntaxError const& error, char const* first, std::size_t regions);

}  // namespace assay
