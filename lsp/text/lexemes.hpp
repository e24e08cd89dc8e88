// Tokens of a text that may not be a program, for editor features during typing.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "support/source.hpp"

namespace assay {

enum class LexemeKind : std::uint8_t {
  comment,
  string,
  number,
  value,            // %x, %x#1
  symbol,           // @f, @"f"
  type_alias,       // !t, also types of dialects: !stablehlo.token
  attribute_alias,  // #a, also attributes of dialects: #stablehlo
  block,            // ^bb0
  word,             // names of ops, types and attributes; keywords
  punctuation,      // one character
};

struct Lexeme {
  LexemeKind kind = LexemeKind::punctuation;
  SourceRange range;
};

// Returns the tokens of a part of the text. The part must begin between two tokens.
std::vector<Lexeme> lexemes(std::string_view text, SourceRange part);
inline std::vector<Lexeme> lexemes(std::string_view text) { return lexemes(text, whole_range(text)); }

inline std::string_view text_of(std::string_view text, SourceRange range) {
  return text.substr(range.begin, range.end - range.begin);
}

}  // namespace assay
