// The tokens of HLO text, scanned in one pass each. Internal to grammar/hlo.
#pragma once

#include <string>
#include <string_view>

namespace assay::hlo {

// The token at `at`, after blanks, // and /* */ comments; `end` if there is none.
char const* skip_blanks_and_comments(char const* at, char const* end);
inline char const* skip_space(char const* at, char const* end) {
  if (at != end && *at == ' ') ++at;  // often there is one blank, or none
  bool const is_token = at == end || (static_cast<unsigned char>(*at) > ' ' && *at != '/');
  return is_token ? at : skip_blanks_and_comments(at, end);
}

// Each returns the end of the token at `first`, which is not `last`, or nullptr.
char const* scan_name(char const* first, char const* last);     // [A-Za-z_][A-Za-z0-9_.-]*, or % and any of these
char const* scan_word(char const* first, char const* last);     // a name without %
char const* scan_integer(char const* first, char const* last);  // digits, perhaps after -
char const* scan_string(char const* first, char const* last);   // "..." with escapes
char const* scan_brackets(char const* first,
                          char const* last);  // one bracket ( [ { to the one that closes it, strings skipped
// The value of an attribute: up to a comma, a closing bracket or a blank outside of brackets; after a blank, a bracket goes on.
char const* scan_value(char const* first, char const* last);
bool begins_layout(char const* first, char const* last);
char const* scan_layout(char const* first, char const* last);  // {1,0:T(8,128)}: a brace before a digit, a colon or }

std::string in_lower_case(std::string_view text);

// The text without blanks at its ends, other blanks as one, and without comments; strings are kept.
std::string compact(std::string_view text);

}  // namespace assay::hlo
