// The tokens of program text (spec/program.ebnf, lower-case productions), scanned in one pass each. Internal to grammar/.
#pragma once

#include <string>
#include <string_view>

#include "grammar/x3/characters.hpp"

namespace assay {

// The token at `at`, after the blanks and comments before it; `end` if there is none.
char const* skip_blanks(char const* at, char const* end);

namespace rules {

// Each returns the end of the token at `first`, which is not `last`, or nullptr.
char const* scan_bare_id(char const* first, char const* last);    // [A-Za-z_][A-Za-z0-9_$.]*
char const* scan_suffix_id(char const* first, char const* last);  // digits, or letter/_$.- then those and digits
char const* scan_value_id(char const* first, char const* last);   // % suffix_id
char const* scan_block_id(char const* first, char const* last);   // ^ suffix_id
char const* scan_string(char const* first, char const* last);     // "..." with escapes
char const* scan_key(char const* first, char const* last);        // a bare identifier or a string
char const* scan_digits(char const* first, char const* last);
char const* scan_hex(char const* first, char const* last);             // 0x...
char const* scan_float(char const* first, char const* last);           // digits with a point, an exponent or both
char const* scan_pointed_float(char const* first, char const* last);   // the same with a point: what MLIR reads
char const* scan_balanced(char const* first, char const* last);        // <...>, brackets balanced
char const* scan_any_brackets(char const* first, char const* last);    // one bracket to the one that closes it
char const* scan_dimension_word(char const* first, char const* last);  // digits, `?`, or a letter: dimension numbers

// The rest of an op whose format is unknown. If its dialect is unknown as well, it extends to the beginning of the next op.
char const* scan_rest_of_op(char const* first, char const* last, bool is_foreign);

// Whether attributes of that dialect are written canonically from their content, and so without comments in them.
bool is_spelled_again(std::string_view dialect);
// The text without its comments; they end before the end of their line.
std::string without_comments(std::string_view text);

// What a message calls the token that a scanner reads.
char const* token_name(char const* (*scan)(char const*, char const*));

}  // namespace rules
}  // namespace assay
