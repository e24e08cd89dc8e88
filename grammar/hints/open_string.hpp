// Strings that lack one of their quotes, on the line of a syntax error.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "support/hint.hpp"

namespace assay {

struct OpenString {
  char const *begin, *end;  // the place: the quote without a partner, or the word that lacks its first quote
  std::string message;
  Hint hint;  // no edit if it is not certain where the other quote belongs
};

// Whether a quote of the line has no partner.
bool lacks_quote(std::string_view line);

// `line`: without comments. Nothing if each quote has a partner.
std::optional<OpenString> find_open_string(std::string_view line);

}  // namespace assay
