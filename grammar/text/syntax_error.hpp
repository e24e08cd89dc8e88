// Syntax errors: thrown where they are found, inside grammar/ only, and turned into diagnostics that a person can read.
#pragma once

#include <string>
#include <string_view>

#include "support/diagnostic.hpp"

namespace assay {

// `message` begins with "expected " where something else stands than what would have to; what was found is added.
struct SyntaxError {
  char const* where;
  std::string message;
  std::string hint = {};  // how to mend it; if empty, what can be told from the text
};

// What a message expects where a list goes on or ends: `item` is what stands between its commas.
std::string expected_end_of_list(char closer, std::string_view item);

// The error in words, with the place of the token that is wrong; where a line ends too early, the place after its last
// token. `begin` and `end` are those of the text. `form`: of the op that is being read, shown where nothing more particular
// is known.
Diagnostic describe(SyntaxError const& error, char const* begin, char const* end, std::string const& form = {});

// What Spirit calls a parser, in words: "'('" as it is, the production "TensorBody" as "a tensor body".
std::string in_words(std::string_view parser);

}  // namespace assay
