#include "grammar/extract/program_scanner.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace assay {

namespace {

constexpr std::string_view kLineEnds[] = {"System.lineSeparator()", "std::endl", "os.linesep", "Environment.NewLine"};

// Letters before the quote of a literal: f"...", b"...".
constexpr std::string_view kLiteralPrefixes = "fFrRbBuUL";

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$' || c == '.'; }

// Returns the text before a literal without the prefix of the literal.
std::string_view without_prefix(std::string_view before) {
  bool const has_prefix =
      before.size() > 1 && kLiteralPrefixes.find(before.back()) != std::string_view::npos && !is_word(before.end()[-2]);
  return has_prefix ? before.substr(0, before.size() - 1) : before;
}

// Returns the words without what distinguishes the call that also ends the line from the one that does not: `writeln!(`
// and `write!(`, `appendLine(` and `append(`.
std::string plain_words(std::string_view words) {
  std::string plain(words);
  auto const bracket = plain.find('(');
  if (bracket == plain.npos) return plain;
  auto end = bracket;
  while (end > 0 && plain[end - 1] == '!') --end;
  for (std::string_view const line : {"ln", "Ln", "Line", "line", "_line"})
    if (std::string_view(plain).substr(0, end).ends_with(line)) return plain.erase(end - line.size(), line.size());
  return plain;
}

// The text between a literal and the end of its line, in a statement that appends it.
struct TextBehind {
  bool has_arguments = false;  // which replace placeholders of the literal
};

// Returns nothing if the text does not end the statement: `)?;`, `).unwrap();`, `, file=f)`, `).append("\n")`.
std::optional<TextBehind> text_behind_literal(std::string_view text) {
  constexpr std::size_t kMaxLength = 60;
  constexpr std::string_view kNoArguments[] = {"file", "sep", "end", "sink", "flush", ".{}"};
  std::string rest;
  for (std::size_t i = 0; i < text.size(); ++i) {
    bool const is_comment = text.substr(i, 2) == "//" || text.substr(i, 2) == "# ";
    if (is_comment) break;
    if (text[i] != '"' && text[i] != '\'') {
      rest += text[i];
      continue;
    }
    auto const end = text.find(text[i], i + 1);  // only the end of a line may be another literal
    auto const literal = end == text.npos ? text : text.substr(i + 1, end - i - 1);
    if (!literal.empty() && literal != "\\n" && literal != "\\r\\n") return std::nullopt;
    i = end;
  }
  for (std::string_view const end : kLineEnds)
    if (auto const at = rest.find(end); at != rest.npos) rest.erase(at, end.size());
  rest.erase(0, rest.find_first_not_of(" \t<+"));
  while (!rest.empty() && (rest.back() == ' ' || rest.back() == '\t' || rest.back() == '\r')) rest.pop_back();
  if (rest.size() > kMaxLength) return std::nullopt;
  bool const is_call = rest.starts_with(')') || rest.starts_with(',');
  if (!is_call && !rest.empty() && rest != ";") return std::nullopt;
  TextBehind behind;
  for (auto at = rest.find(','); at != rest.npos; at = rest.find(',', at + 1)) {
    auto const name = std::string_view(rest).substr(std::min(rest.find_first_not_of(" \t", at + 1), rest.size()));
    behind.has_arguments |= std::ranges::none_of(kNoArguments, [&](auto one) { return name.starts_with(one); });
  }
  return behind;
}

}  // namespace

ProgramScanner::ProgramScanner(HostText const& host, std::size_t begin, HostForm form)
    : host_(host), text_(host.text()), position_(begin), form_(std::move(form)) {}

char ProgramScanner::at(std::size_t number) {
  while (number >= characters_.size())
    if (!read()) return '\0';
  return characters_[number].character;
}

bool ProgramScanner::read_quote() {
  using Escapes = HostForm::Escapes;
  std::string_view const quote = form_.escapes == Escapes::doubled ? "\"\""
                                 : form_.escapes == Escapes::twice ? "\\\\\""
                                                                   : "";
  if (quote.empty() || !text_.substr(position_).starts_with(quote)) return false;
  characters_.push_back({'"', position_, position_ + quote.size() - 1, true});
  position_ += quote.size();
  return true;
}

bool ProgramScanner::read_doubled(char c) {
  bool const is_brace = c == '{' || c == '}';
  if (!is_brace && c != '%') return false;
  auto& doubles = is_brace ? doubles_braces_ : doubles_percents_;
  bool const is_doubled = position_ + 1 < text_.size() && text_[position_ + 1] == c;
  if (!doubles && c != '}') doubles = is_doubled;
  if (!doubles.value_or(false)) return false;
  has_hole_ = has_hole_ || !is_doubled;
  std::size_t const length = is_doubled ? 2 : 1;
  characters_.push_back({c, position_, position_ + length - 1});
  position_ += length;
  return true;
}

bool ProgramScanner::read() {
  if (is_at_end_ || position_ >= text_.size()) return false;
  if (read_quote()) return true;
  char const c = text_[position_];
  bool const is_literal = form_.delimiter != '\0' && form_.escapes == HostForm::Escapes::undone;
  if (form_.escapes == HostForm::Escapes::twice && c == '"') {  // the end of the printed string
    is_at_end_ = true;
    return false;
  }
  if (form_.delimiter != '\0' && c == form_.delimiter) {
    if (join_literals()) return true;
    is_at_end_ = true;
    return false;
  }
  bool const is_quote = text_.substr(position_).starts_with("\\\"");
  if (c == '\\' && (is_literal || is_quote)) {
    auto const [character, length] = read_escape(text_, position_);
    bool const joins_lines = character == '\n' && text_[position_ + 1] != 'n';  // a backslash at the end of a line
    if (!joins_lines) characters_.push_back({character, position_, position_ + length - 1, character == '"'});
    position_ += length;
    return !joins_lines || read();
  }
  if (read_doubled(c)) return true;
  characters_.push_back({c, position_, position_});
  ++position_;
  if (c == '\n' && !form_.prefix.empty()) {
    auto const begin = std::min(text_.find_first_not_of(" \t", position_), text_.size());
    if (text_.substr(begin).starts_with(form_.prefix))
      position_ = begin + form_.prefix.size();
    else
      is_at_end_ = true;
  }
  return true;
}

// Returns the text before the literal at `position` in its line, if it begins a statement that appends to a text:
// `text.append(`, `writeln!(f, `, `stream << `, `text += `, `puts `.
std::string_view ProgramScanner::appending_words(std::size_t position) const {
  auto const newline = text_.rfind('\n', position);
  auto const line = text_.substr(newline + 1, position - newline - 1);  // npos + 1 is 0
  auto const begin = line.find_first_not_of(" \t");
  auto const end = line.find(form_.delimiter);
  if (begin == line.npos || (end != line.npos && end <= begin)) return {};
  auto const words = without_prefix(line.substr(begin, end - begin));
  bool const appends = words.ends_with('(') || words.ends_with("<< ") || words.ends_with(", ") ||
                       words.ends_with("+= ") || (words.size() > 1 && words.back() == ' ' && is_word(words.end()[-2]));
  return appends && is_word(words.front()) ? words : std::string_view{};
}

// Moves from the closing delimiter of a literal to the next literal, if the two are concatenated, are consecutive lines
// of a list, or are appended by statements in consecutive lines.
bool ProgramScanner::join_literals() {
  std::size_t i = position_ + 1;
  while (i < text_.size()) {
    char const c = text_[i];
    auto const rest = text_.substr(i);
    bool const is_comment = rest.starts_with("//") || (c == '#' && i + 1 < text_.size() && text_[i + 1] == ' ');
    auto const* const line_end = std::ranges::find_if(kLineEnds, [&](auto end) { return rest.starts_with(end); });
    if (is_comment)
      i = std::min(text_.find('\n', i), text_.size());
    else if (line_end != std::end(kLineEnds))
      i += line_end->size();
    else if (std::string_view(" \t\r\n+.,&<>\\").find(c) != std::string_view::npos)
      ++i;
    else
      break;
  }
  return continue_at(i) || join_statements();
}

// Continues at the literal that begins at `begin`, perhaps with a prefix. Returns false if none does.
bool ProgramScanner::continue_at(std::size_t begin) {
  if (begin < text_.size() && kLiteralPrefixes.find(text_[begin]) != std::string_view::npos) ++begin;
  if (begin >= text_.size() || text_[begin] != form_.delimiter) return false;
  characters_.push_back({'\n', position_, position_, false, false});
  position_ = begin + 1;
  return true;
}

// Moves to the literal of a statement on the next line that appends as the statement here does: with the same words
// before it, or by a call that is chained to the one here.
bool ProgramScanner::join_statements() {
  auto const words = appending_words(position_);
  auto const end = std::min(text_.find('\n', position_), text_.size());
  auto const next = text_.find_first_not_of(" \t\r\n", end);
  if (words.empty() || next == text_.npos) return false;
  auto const behind = text_behind_literal(text_.substr(position_ + 1, end - position_ - 1));
  if (!behind) return false;
  auto const line = text_.substr(next, text_.find(form_.delimiter, next) - next);
  auto const other = without_prefix(line);
  auto const chained = words.substr(std::min(words.rfind('.'), words.size()));
  bool const is_same = plain_words(other) == plain_words(words) ||
                       (!chained.empty() && chained.ends_with('(') && plain_words(other) == plain_words(chained));
  if (!is_same || !continue_at(next + other.size())) return false;
  has_hole_ = has_hole_ || behind->has_arguments;
  return true;
}

bool ProgramScanner::starts_with(std::size_t number, std::string_view word) {
  for (std::size_t i = 0; i < word.size(); ++i)
    if (at(number + i) != word[i]) return false;
  return true;
}

void ProgramScanner::skip_blanks_and_comments(std::size_t& number) {
  for (;;) {
    if (is_blank(at(number)) || at(number) == '\n')
      ++number;
    else if (starts_with(number, "//"))
      while (at(number) != '\0' && at(number) != '\n') ++number;
    else
      return;
  }
}

bool ProgramScanner::begins_alias(std::size_t number) {
  if (at(number) != '#' && at(number) != '!') return false;
  if (!is_word(at(++number))) return false;
  while (is_word(at(number))) ++number;
  if (at(number) == ' ') ++number;
  return at(number) == '=' && at(number + 1) != '=';
}

bool ProgramScanner::begins_op(std::size_t number) {
  constexpr std::array<std::string_view, 3> kOps = {"builtin.module", "func.func", "module"};
  bool const is_generic = at(number) == '"';
  for (auto const op : kOps) {
    if (!starts_with(number + (is_generic ? 1 : 0), op)) continue;
    auto const end = number + (is_generic ? 1 : 0) + op.size();
    if (is_generic) return at(end) == '"' && at(end + 1) == '(' && op != "module";
    auto next = end;
    while (is_blank(at(next)) || at(next) == '\n') ++next;
    if (op == "func.func") return next > end && (at(next) == '@' || std::isalpha(static_cast<unsigned char>(at(next))));
    return at(next) == '{' || (next > end && (at(next) == '@' || starts_with(next, "attributes")));
  }
  return false;
}

// Moves from an opening quote to after the closing one. A string ends on its line.
bool ProgramScanner::skip_string(std::size_t& number) {
  bool const is_escaped = characters_[number].is_escaped;
  for (++number; at(number) != '\0' && at(number) != '\n'; ++number) {
    if (at(number) == '\\' && at(number + 1) != '\0') {
      ++number;
      continue;
    }
    if (at(number) == '"' && characters_[number].is_escaped == is_escaped) {
      ++number;
      return true;
    }
  }
  return false;
}

bool ProgramScanner::skip_alias(std::size_t& number) {
  int depth = 0;
  while (at(number) != '\0' && (at(number) != '\n' || depth > 0)) {
    char const c = at(number);
    if (c == '"') {
      if (!skip_string(number)) return false;
      continue;
    }
    if (starts_with(number, "->")) {
      number += 2;
      continue;
    }
    depth += (c == '(' || c == '{' || c == '[' || c == '<') - (c == ')' || c == '}' || c == ']' || c == '>');
    if (depth < 0) return true;
    ++number;
  }
  return depth == 0;
}

// Whether an op continues after a brace that closes its region or dictionary.
bool ProgramScanner::continues_after(std::size_t number) {
  while (is_blank(at(number))) ++number;
  char const c = at(number);
  return c == '{' || c == '>' || c == ':' || starts_with(number, "loc(") || starts_with(number, "attributes");
}

bool ProgramScanner::skip_op(std::size_t& number) {
  bool const is_raw = form_.delimiter == '\0';
  int depth = 0;
  bool is_first = true;  // whether it is the first character of the op, such as the quote of its name
  for (; at(number) != '\0'; is_first = false) {
    char const c = at(number);
    if (starts_with(number, "//")) {
      while (at(number) != '\0' && at(number) != '\n') ++number;
      continue;
    }
    if (c == '`' || c == '\'') return depth == 0;
    if (c == '"') {
      if (is_raw && depth == 0 && !is_first && !characters_[number].is_escaped)
        return true;  // the end of the literal in the host language
      if (is_raw && starts_with(number, "\"\"\"")) return false;
      if (!skip_string(number)) return false;
      continue;
    }
    if (c == '\n' && depth == 0) {
      auto next = number;
      while (is_blank(at(next)) || at(next) == '\n') ++next;
      if (at(next) != '{') return true;
    }
    if (c == '(' || c == '{' || c == '[') ++depth;
    if (c == ')' || c == '}' || c == ']') {
      if (--depth < 0) return true;  // a bracket of the host language
      if (depth == 0 && c == '}' && !continues_after(number + 1)) {
        ++number;
        return true;
      }
    }
    ++number;
  }
  return depth == 0;
}

bool ProgramScanner::scan() {
  bool has_op = false;
  for (std::size_t number = 0;;) {
    skip_blanks_and_comments(number);
    if (begins_alias(number)) {
      bool const is_location = starts_with(number, "#loc");
      if (!skip_alias(number)) return has_op;
      if (has_op && !is_location) return true;  // after a program, only its own locations or host text can follow
      if (has_op) size_ = number;
    } else if (begins_op(number)) {
      if (!skip_op(number)) {
        is_cut_ = true;
        return has_op;
      }
      has_op = true;
      size_ = number;
    } else {
      return has_op;
    }
  }
}

std::size_t ProgramScanner::next() const { return size_ > 0 ? characters_[size_ - 1].last + 1 : position_; }

bool ProgramScanner::mentions_dialects() const {
  std::string all;
  for (auto const& one : characters_) all += one.character;
  return std::ranges::any_of(std::array{"stablehlo.", "mhlo.", "chlo.", "vhlo."},
                             [&](char const* dialect) { return all.find(dialect) != all.npos; });
}

std::size_t ProgramScanner::begin_in_file() const { return host_.first(characters_.front().first); }
std::size_t ProgramScanner::end_in_file() const { return host_.last(characters_[size_ - 1].last) + 1; }

void ProgramScanner::write_to(std::string& text) const {
  bool is_string = false, is_comment = false;
  char before = '\0';
  for (std::size_t i = 0; i < size_; ++i) {
    auto const& [character, first, last, is_escaped, is_placed] = characters_[i];
    bool const is_quote = character == '"' && !is_comment && !(is_string && before == '\\');
    if (character == '\n') {
      is_comment = false;
    } else if (!is_string && character == '/' && i + 1 < size_ && characters_[i + 1].character == '/') {
      is_comment = true;
    }
    // A line of a literal may end in the middle of a line of the file, where a comment would not end. So comments are
    // blanked.
    bool const is_blank = is_comment && (form_.delimiter != '\0' || host_.is_decoded());
    // Quotes are placed at the side of the quoted text, a backslash next to the escaped character, a percent sign next
    // to its name.
    bool const is_before = (is_quote && !is_string) || (is_string && character == '\\') || character == '%';
    if (is_placed && character != '\n' && !is_blank)
      text[is_before ? host_.last(last) : host_.first(first)] = character;
    if (is_quote) is_string = !is_string;
    before = before == '\\' ? '\0' : character;
  }
}

}  // namespace assay
