#include "equiv/grid/layout_text.hpp"

#include <cctype>

namespace assay {
namespace {

constexpr std::int64_t kMaxNumber = std::int64_t{1} << 31;

bool is_blank_char(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool is_word_char(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.' || c == '-';
}

}  // namespace

void LayoutText::skip_blanks() {
  while (!text_.empty() && is_blank_char(text_.front())) text_.remove_prefix(1);
}

bool LayoutText::take(std::string_view token) {
  skip_blanks();
  if (!text_.starts_with(token)) return false;
  // A word ends at the first character that cannot continue it.
  if (is_word_char(token.back()) && text_.size() > token.size() && is_word_char(text_[token.size()])) return false;
  text_.remove_prefix(token.size());
  return true;
}

std::string LayoutText::word() {
  skip_blanks();
  std::string found;
  if (text_.starts_with('"')) {
    auto const end = text_.find('"', 1);
    if (end == text_.npos) return found;
    found = text_.substr(1, end - 1);
    text_.remove_prefix(end + 1);
    return found;
  }
  while (!text_.empty() && is_word_char(text_.front())) {
    found += text_.front();
    text_.remove_prefix(1);
  }
  return found;
}

std::optional<std::int64_t> LayoutText::number() {
  skip_blanks();
  if (text_.empty() || std::isdigit(static_cast<unsigned char>(text_.front())) == 0) return std::nullopt;
  std::int64_t value = 0;
  while (!text_.empty() && std::isdigit(static_cast<unsigned char>(text_.front())) != 0) {
    value = value * 10 + (text_.front() - '0');
    if (value > kMaxNumber) return std::nullopt;
    text_.remove_prefix(1);
  }
  return value;
}

bool LayoutText::is_at_end() {
  skip_blanks();
  return text_.empty();
}

std::string_view LayoutText::rest() {
  skip_blanks();
  return text_;
}

}  // namespace assay
