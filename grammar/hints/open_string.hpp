// Finds strings that lack an opening or closing quote, on the line of a syntax error.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "support/hint.hpp"

namespace assay {

struct OpenString {
  char const *begin, *end;  // the unmatched quote, or the word that lacks an opening quote
  std::string message;
  Hint hint;  // has no edit if the position of the missing quote is not certain
};

// Whether a quote of the line is unmatched.
bool has_unmatched_quote(std::string_view line);

// `line` must not contain comments. Returns nothing if all quotes match.
std::optional<OpenString> find_open_string(std::string_view line);

}  // namespace assay
