// Scanners for the tokens of program text (spec/program.ebnf, lower-case productions). Each makes one pass. Internal to
// grammar/.
#pragma once

#include <string>
#include <string_view>

#include "grammar/x3/characters.hpp"

namespace assay {

// Skips blanks and comments. Returns the next token, or `end` if there is none.
char const* skip_blanks(char const* at, char const* end);

namespace rules {

// Each returns the end of the token at `first`, or nullptr. `first` must not be `last`.
char const* scan_bare_id(char const* first, char const* last);  // [A-Za-z_][A-Za-z0-9_$.]*
// digits, or a letter or _$.- followed by those and digits
char const* scan_suffix_id(char const* first, char const* last);
char const* scan_value_id(char const* first, char const* last);  // % suffix_id
char const* scan_block_id(char const* first, char const* last);  // ^ suffix_id
char const* scan_string(char const* first, char const* last);    // "..." with escapes
char const* scan_key(char const* first, char const* last);       // a bare identifier or a string
char const* scan_digits(char const* first, char const* last);
char const* scan_hex(char const* first, char const* last);             // 0x...
char const* scan_float(char const* first, char const* last);           // digits with a point, an exponent or both
char const* scan_pointed_float(char const* first, char const* last);   // a float with a point, as MLIR requires
char const* scan_balanced(char const* first, char const* last);        // <...>, brackets balanced
char const* scan_any_brackets(char const* first, char const* last);    // a bracket to the one that closes it
char const* scan_dimension_word(char const* first, char const* last);  // digits, `?`, or a letter: dimension numbers

// Scans the rest of an op of unknown format. If its dialect is also unknown, the op extends to the beginning of the
// next op.
char const* scan_rest_of_op(char const* first, char const* last, bool is_foreign);

// Whether attributes of the dialect are printed in canonical form, which has no comments.
bool is_spelled_again(std::string_view dialect);
// Removes comments. The end of a line is not part of a comment.
std::string without_comments(std::string_view text);

// Returns the name of the token in messages for a scanner.
char const* token_name(char const* (*scan)(char const*, char const*));

}  // namespace rules
}  // namespace assay
