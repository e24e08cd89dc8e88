#include "lsp/text/lexemes.hpp"

#include <algorithm>

#include "support/characters.hpp"

namespace assay {

namespace {

bool is_in_sigil_name(char c) { return is_name_char(c) || c == '$' || c == '.' || c == '-'; }
bool is_in_lexeme_word(char c) { return is_name_char(c) || c == '$' || c == '.'; }

class Lexer {
public:
  Lexer(std::string_view text, SourceRange part) : text_(text.substr(0, part.end)), at_(part.begin) {}

  std::vector<Lexeme> run() {
    while (at_ < text_.size()) {
      begin_ = at_;
      if (is_blank(text_[at_]))
        ++at_;
      else
        add(one());
    }
    return std::move(found_);
  }

private:
  char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }

  template <class Is> void skip(Is is) {
    while (at_ < text_.size() && is(text_[at_])) ++at_;
  }

  void skip_string() {
    ++at_;
    while (at_ < text_.size() && text_[at_] != '"' && text_[at_] != '\n') at_ += text_[at_] == '\\' ? 2 : 1;
    at_ = std::min(at_ + (peek() == '"'), text_.size());
  }

  LexemeKind sigil(LexemeKind kind) {
    ++at_;
    if (peek() == '"' && kind == LexemeKind::symbol)
      skip_string();
    else
      skip(is_in_sigil_name);
    return at_ == begin_ + 1 ? LexemeKind::punctuation : kind;
  }

  LexemeKind one() {
    char const c = text_[at_];
    if (c == '/' && peek(1) == '/') {
      skip([](char other) { return other != '\n' && other != '\r'; });
      return LexemeKind::comment;
    }
    if (c == '"') return skip_string(), LexemeKind::string;
    if (c == '@') return sigil(LexemeKind::symbol);
    if (c == '!') return sigil(LexemeKind::type_alias);
    if (c == '#') return sigil(LexemeKind::attribute_alias);
    if (c == '^') return sigil(LexemeKind::block);
    if (c == '%') {
      auto const kind = sigil(LexemeKind::value);
      if (peek() == '#' && is_digit(peek(1))) {
        ++at_;
        skip(is_digit);
      }
      return kind;
    }
    if (is_digit(c)) return number();
    if (is_name_char(c)) return skip(is_in_lexeme_word), LexemeKind::word;
    ++at_;
    return LexemeKind::punctuation;
  }

  LexemeKind number() {
    if (peek() == '0' && peek(1) == 'x' && is_hex_digit(peek(2))) {
      at_ += 2;
      skip(is_hex_digit);
      return LexemeKind::number;
    }
    skip(is_digit);
    if (peek() == '.') {
      ++at_;
      skip(is_digit);
      if (peek() == 'e' || peek() == 'E') {
        at_ += peek(1) == '-' || peek(1) == '+' ? 2 : 1;
        skip(is_digit);
      }
    }
    return LexemeKind::number;
  }

  void add(LexemeKind kind) {
    found_.push_back({kind, {static_cast<std::uint32_t>(begin_), static_cast<std::uint32_t>(at_)}});
  }

  std::string_view text_;
  std::size_t at_, begin_ = 0;
  std::vector<Lexeme> found_;
};

}  // namespace

std::vector<Lexeme> lexemes(std::string_view text, SourceRange part) { return Lexer(text, part).run(); }

}  // namespace assay
