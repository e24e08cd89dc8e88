// Classes of characters that all grammars here share.
#pragma once

#include "support/characters.hpp"

namespace assay {

constexpr bool is_name_start(char c) { return is_letter(c) || c == '_'; }
// Of an identifier in program text: what must not follow a word.
constexpr bool is_in_word(char c) { return is_name_char(c) || c == '$' || c == '.'; }

}  // namespace assay
