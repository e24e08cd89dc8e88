// Character classes shared by all grammars.
#pragma once

#include "support/characters.hpp"

namespace assay {

constexpr bool is_name_start(char c) { return is_letter(c) || c == '_'; }
// Whether a character can continue an identifier in program text.
constexpr bool is_in_word(char c) { return is_name_char(c) || c == '$' || c == '.'; }

}  // namespace assay
