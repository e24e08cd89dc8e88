// The position of a syntax error: the wrong token and its surroundings. Internal to grammar/.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace assay {

struct SyntaxSite {
  char const *begin, *end;    // the whole text
  char const* previous;       // the end of the previous token
  char const *at, *stop;      // the wrong token
  std::string_view expected;  // a phrase: "',' or ')'", "a type"
  bool line_ends = false;     // the wrong token is on a later line, so something is missing at the end of this line

  std::string_view token() const { return {at, static_cast<std::size_t>(stop - at)}; }
  bool wants(std::string_view what) const { return expected.find(what) != std::string_view::npos; }
  bool is_adjacent() const { return previous == at && at != begin; }  // no blank before the token
};

inline constexpr std::size_t kMaxInHint = 120;  // in bytes; longest part of the text that a hint repeats

std::string_view rest_of_line(SyntaxSite const& site);  // from the wrong token on
std::string_view rest_after_token(SyntaxSite const& site);
std::string_view line_before(SyntaxSite const& site);  // the text before the wrong token
std::string_view word_before(SyntaxSite const& site);  // the previous token if it is a name, a number or a value
char last_before(SyntaxSite const& site);              // the last character of the previous token; NUL if there is none
bool follows_value(SyntaxSite const& site);            // whether the previous token is the name of a value

// Returns the text between the bracket at the error and its closing bracket, or nothing if it is long.
std::optional<std::string_view> bracketed(SyntaxSite const& site);

// Returns 'token', truncated if it is long.
std::string quoted_token(std::string_view token);

}  // namespace assay
