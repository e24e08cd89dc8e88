// Where a text could not be read: the token that is wrong, and what is around it. Internal to grammar/.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace assay {

struct SyntaxSite {
  char const *begin, *end;    // of the text
  char const* previous;       // the end of the token before the wrong one
  char const *at, *stop;      // the wrong token
  std::string_view expected;  // in words: "',' or ')'", "a type"
  bool line_ends = false;     // the wrong token is on another line: something lacks at the end of this one

  std::string_view token() const { return {at, static_cast<std::size_t>(stop - at)}; }
  bool wants(std::string_view what) const { return expected.find(what) != std::string_view::npos; }
  bool touches() const { return previous == at && at != begin; }  // the token before, without a blank between them
};

inline constexpr std::size_t kLongestInHint = 120;  // of a part of the text that a hint repeats

std::string_view rest_of_line(SyntaxSite const& site);  // from the token on
std::string_view rest_after_token(SyntaxSite const& site);
std::string_view line_before(SyntaxSite const& site);  // what is on its line before it
std::string_view word_before(SyntaxSite const& site);  // the token before, if it is a name, a number or a value
char last_before(SyntaxSite const& site);              // the last character of the token before; NUL if there is none
bool follows_value(SyntaxSite const& site);            // whether the token before is the name of a value

// The text from the error to the bracket that closes the one there, without the two; nothing if it is long.
std::optional<std::string_view> bracketed(SyntaxSite const& site);

// 'token', cut if it is long.
std::string quoted_token(std::string_view token);

}  // namespace assay
