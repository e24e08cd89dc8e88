// Syntax errors: thrown by the parser inside grammar/, and converted to diagnostics.
#pragma once

#include <string>
#include <string_view>

#include "support/diagnostic.hpp"

namespace assay {

// The text that the parser expected.
struct Expected {
  std::string words = {};  // "a type", "',' or ')'"
  char closer = '\0';      // the closing bracket that is also possible
  std::string item = {};   // if `words` is empty: the kind of list item, where the list continues or ends
};

struct SyntaxError {
  char const* where;
  std::string message;  // if empty, the message is made from `expected` and the actual token
  Hint hint = {};       // how to fix it; if empty, a hint is derived from the text
  Expected expected = {};
};
// `wanted` is a phrase, or a result of expected_end_of_list().
SyntaxError expecting(char const* where, std::string wanted, Hint hint = {});

// Returns the expectation of a list-end parser, in Spirit's form. `item` is the kind of the list's items.
std::string expected_end_of_list(char closer, std::string_view item);

// Converts Spirit's name of a parser to an expectation.
Expected expected_by(std::string_view parser);

// Converts an error to a diagnostic at the wrong token. If a line ends too early, the diagnostic is after the last
// token. The text is [begin, end). `form` is the form of the current op, shown if there is no better hint.
Diagnostic describe(SyntaxError const& error, char const* begin, char const* end, std::string const& form = {});

// Converts Spirit's name of a parser to words: "'('" is unchanged, the production "TensorBody" becomes "a tensor body".
std::string to_words(std::string_view parser);

}  // namespace assay
