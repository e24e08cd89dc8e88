// Recovery after a syntax error. Internal to grammar/.
//
// Braces show the structure: parsing continues at the next line that begins like an op and is not within braces
// that the op with the error has opened, or where the braces of the region end. Where the braces themselves are in
// disorder, lines tell: a line that begins with a function or a module, or a closing brace below the beginning of the
// function. The text in between is skipped, and nothing is said about it.
#pragma once

#include <string_view>

#include "grammar/text/state.hpp"

namespace assay {

inline constexpr std::size_t kMaxSyntaxErrors = 10'000;  // of a text; then nothing more is read

// Where reading goes on. Thrown, inside grammar/ only, if an outer region than that of the error has to go on.
struct Resumption {
  char const* at = nullptr;
  std::size_t regions = 1;
  bool complete = false;  // nothing that belongs to the program is skipped
};

// Reports the error in the op that begins at `first`, in the innermost of `regions` regions.
Resumption recover(ParseState& state, SyntaxError const& error, char const* first, std::size_t regions);

}  // namespace assay
