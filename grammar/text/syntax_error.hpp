// Syntax errors: thrown where they are found, inside grammar/ only, and turned into diagnostics that a person can read.
#pragma once

#include <string>
#include <string_view>

#include "support/diagnostic.hpp"

namespace assay {

// The expected text at a place with other text.
struct Expected {
  std::string words = {};  // "a type", "',' or ')'"
  char closer = '\0';      // the bracket that may be there
  std::string item = {};   // without words, a list goes on or ends: what is between its commas
};

struct SyntaxError {
  char const* where;
  std::string message;  // empty: something is expected, and the message names the text that was found
  Hint hint = {};       // how to fix it; if empty, what can be told from the text
  Expected expected = {};
};
// `wanted`: words, or what expected_end_of_list() gives.
SyntaxError expecting(char const* where, std::string wanted, Hint hint = {});

// The expectation of a parser of the end of a list, for Spirit: `item` is the kind of its items.
std::string expected_end_of_list(char closer, std::string_view item);

// Spirit's text for the expectation of a parser.
Expected expected_by(std::string_view parser);

// The error in words, with the place of the token that is wrong; where a line ends too early, the place after its last
// token. `begin` and `end` are those of the text. `form`: of the op that is being read, shown where nothing more particular
// is known.
Diagnostic describe(SyntaxError const& error, char const* begin, char const* end, std::string const& form = {});

// What Spirit calls a parser, in words: "'('" as it is, the production "TensorBody" as "a tensor body".
std::string in_words(std::string_view parser);

}  // namespace assay
