#include "grammar/text/syntax_error.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "grammar/hints/open_string.hpp"
#include "grammar/text/syntax_hints.hpp"
#include "grammar/text/tokens.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

constexpr char kMark = '\x01';  // marks the end of a list, which is described only when its position is known
constexpr std::size_t kMaxTokenLength = 40;

char const* token_end(char const* at, char const* end) {
  if (at == end) return at;
  char const first = *at++;
  if (first == '"') {
    while (at != end && *at != '"' && *at != '\n') at += *at == '\\' && end - at > 1 ? 2 : 1;
    return at != end && *at == '"' ? at + 1 : at;
  }
  if (first == '-' && at != end && *at == '>') return at + 1;
  bool const named = first == '%' || first == '@' || first == '^' || first == '#' || first == '!' || first == '-';
  if (named || is_in_word(first))
    while (at != end && is_in_word(*at)) ++at;
  else
    while (at != end && is_utf8_continuation(*at)) ++at;
  return at;
}

// Returns the beginning of the comment in the line from `first` to `last`, or `last`.
char const* comment_of(char const* first, char const* last) {
  bool quoted = false;
  for (char const* at = first; at != last; ++at) {
    if (*at == '\\' && quoted && last - at > 1)
      ++at;
    else if (*at == '"')
      quoted = !quoted;
    else if (!quoted && *at == '/' && last - at > 1 && at[1] == '/')
      return at;
  }
  return last;
}

// Returns the end of the last token before the blanks and comments before `at`, or `begin` if there is none.
char const* end_of_previous(char const* begin, char const* at) {
  for (;;) {
    while (at != begin && at[-1] != '\n' && is_blank(at[-1])) --at;
    if (at == begin || at[-1] != '\n') return at;
    char const* const line_end = at - 1;
    char const* line = line_end;
    while (line != begin && line[-1] != '\n') --line;
    at = comment_of(line, line_end);
  }
}

// Returns the line of the position, without its comment.
std::string_view line_of(char const* begin, char const* at, char const* end) {
  char const* first = at;
  while (first != begin && first[-1] != '\n') --first;
  return {first, static_cast<std::size_t>(comment_of(first, std::find(at, end, '\n')) - first)};
}

// Whether a keyword is expected, and another word is before '{'.
bool is_word_before_region(std::string_view expected, char const* stop, char const* end) {
  bool const is_word = expected.size() > 3 && expected[0] == '\'' && expected[1] >= 'a' && expected[1] <= 'z';
  char const* const next = skip_blanks(stop, end);
  return is_word && next != end && *next == '{';
}

// Clearer descriptions of some productions.
constexpr std::array<std::pair<std::string_view, std::string_view>, 13> kClearer = {{
    {"ValueUse", "a value (%name)"},
    {"LocationAttribute", "a location"},
    {"TrailingLocation", "a location"},
    {"GenericOp or CustomOp", "an operation"},
    {"BlockArgument", "an argument (%name: type)"},
    {"FuncInput", "an argument (%name: type)"},
    {"QuantizedBody", "a storage type"},
    {"QuantizationExpressedType", "a floating-point type"},
    {"a number with a decimal point or an integer", "a number"},
    {"'{' or an integer or a number with a decimal point or an integer", "a scale"},
    {"'true' or 'false' or NumberLiteral", "a number"},
    {"an integer or an integer", "an integer"},
    {"eoi", "the end of the text"},
}};

std::string with_article(std::string const& words) {
  bool const vowel = std::string_view("aeiou").find(words.front()) != std::string_view::npos;
  return (vowel ? "an " : "a ") + words;
}

std::string describe_parser(std::string_view parser) {
  for (auto const& [name, words] : kClearer)
    if (name == parser) return std::string(words);
  if (parser.size() > 1 && parser.front() == '"') return "'" + std::string(parser.substr(1, parser.size() - 2)) + "'";
  if (parser.empty() || parser.front() < 'A' || parser.front() > 'Z') return std::string(parser);
  std::string words;
  for (char c : parser) {
    bool const upper = c >= 'A' && c <= 'Z';
    if (upper && !words.empty()) words += ' ';
    words += upper ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return with_article(words);
}

std::string found(std::string_view token) {
  if (token.starts_with("\xEF\xBB\xBF")) return "a byte order mark, which is not part of a program";
  if (token.size() == 1 && (static_cast<unsigned char>(token[0]) < ' ' || static_cast<unsigned char>(token[0]) > '~')) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    auto const byte = static_cast<unsigned char>(token[0]);
    return std::string("the byte 0x") + kDigits[byte >> 4] + kDigits[byte & 15];
  }
  if (token.size() > kMaxTokenLength) return "'" + std::string(token.substr(0, kMaxTokenLength)) + "...'";
  return "'" + std::string(token) + "'";
}

// Whether the text was written as a string literal: `\"` or `\n` is where a token must begin, or the whole text is
// one string with escapes.
bool is_escaped_text(char const* begin, char const* at, char const* end) {
  if (at != end)
    return end - at >= 2 && *at == '\\' && std::string_view("\"'nrt").find(at[1]) != std::string_view::npos;
  char const* const first = skip_blanks(begin, end);
  char const* const last = first == end || *first != '"' ? nullptr : rules::scan_string(first, end);
  if (!last || skip_blanks(last, end) != end) return false;
  std::string_view const text(first, static_cast<std::size_t>(last - first));
  return text.find("\\n") != text.npos && text.find('{') != text.npos;
}

}  // namespace

std::string expected_end_of_list(char closer, std::string_view item) {
  return std::string{kMark, closer} + std::string(item);
}

SyntaxError expecting(char const* where, std::string wanted, Hint hint) {
  SyntaxError error{where, {}, std::move(hint), {}};
  if (wanted.size() > 1 && wanted.front() == kMark)
    error.expected = {"", wanted[1], wanted.substr(2)};
  else
    error.expected.words = std::move(wanted);
  return error;
}

Expected expected_by(std::string_view parser) {
  if (parser.size() > 1 && parser.front() == kMark) return {"", parser[1], std::string(parser.substr(2))};
  return {to_words(parser), parser.ends_with("'}'") || parser.ends_with("\"}\"") ? '}' : '\0', ""};
}

std::string to_words(std::string_view parser) {
  for (auto const& [name, words] : kClearer)
    if (name == parser) return std::string(words);
  constexpr std::string_view kOr = " or ";
  std::string words;
  for (;;) {
    auto const at = parser.find(kOr);
    words += describe_parser(parser.substr(0, at));
    if (at == std::string_view::npos) return words;
    words += kOr;
    parser.remove_prefix(at + kOr.size());
  }
}

Diagnostic describe(SyntaxError const& error, char const* begin, char const* end, std::string const& form) {
  Diagnostic diagnostic;
  diagnostic.label = "syntax";
  diagnostic.hint = error.hint;
  auto place = [&](char const* first, char const* last) {
    diagnostic.range = {static_cast<std::uint32_t>(first - begin), static_cast<std::uint32_t>(last - begin)};
  };
  char const* at = skip_blanks(error.where, end);
  char const* stop = token_end(at, end);
  if (!error.message.empty()) {
    place(at, stop);
    diagnostic.message = error.message;
    return diagnostic;
  }
  std::string expected = error.expected.words;
  char const* previous = end_of_previous(begin, at);
  if (expected.empty()) {
    std::string const& item = error.expected.item;
    std::string const closer = std::string("'") + error.expected.closer + "'";
    bool const empty = previous != begin && std::string_view("([{<").find(previous[-1]) != std::string_view::npos;
    if (at != end && *at == ',' && !empty) {  // the comma is valid, but the text after it is not
      previous = stop;
      at = skip_blanks(stop, end);
      stop = token_end(at, end);
      expected = item;
    } else {
      expected = (empty ? item : "','") + " or " + closer;
    }
  }
  // Whether the expected text can begin a new line: an op, or the word before a region.
  bool const whole_line = expected.starts_with("an operation") || is_word_before_region(expected, stop, end);
  std::string_view const between(previous, static_cast<std::size_t>(at - previous));
  bool const line_ends = between.find('\n') != std::string_view::npos;
  std::string what;
  if (at == end) {
    what = "the end of the text";
    place(previous, previous);
  } else if (line_ends && previous != begin && !whole_line) {
    what = "the end of the line";
    place(previous, previous);
  } else {
    what = found({at, static_cast<std::size_t>(stop - at)});
    place(at, stop);
  }
  if (is_escaped_text(begin, at, end)) {
    place(at == end ? skip_blanks(begin, end) : at, at == end ? skip_blanks(begin, end) + 1 : at + 2);
    diagnostic.message = "the text is escaped as in a string literal";
    diagnostic.hint = "print the text itself: not its literal, as repr() of Python and {:?} of Rust do";
    return diagnostic;
  }
  if (auto open = find_open_string(line_of(begin, what == "the end of the line" ? previous : at, end))) {
    place(open->begin, open->end);
    diagnostic.message = std::move(open->message);
    if (diagnostic.hint.empty()) diagnostic.hint = std::move(open->hint);
    return diagnostic;
  }
  diagnostic.statement = {.kind = StatementKind::unexpected_token, .subject = {.value = what}, .expected = expected};
  set_message(diagnostic);
  bool const too_short = diagnostic.range.begin == diagnostic.range.end;
  SyntaxSite const site{begin, end, previous, at, stop, expected, too_short};
  bool const is_keyword = expected.size() > 3 && expected[0] == '\'' && is_in_word(expected[1]);
  if (diagnostic.hint.empty() && is_keyword) {
    Hint other = keyword_hint(site, form);  // a later keyword: the expected one may be optional
    std::string_view const wanted = std::string_view(expected).substr(1, expected.size() - 2);
    bool const is_wanted = std::ranges::any_of(other.edits, [&](HintEdit const& edit) { return edit.to == wanted; });
    if (!is_wanted) diagnostic.hint = std::move(other);
    bool const is_later = form.find(" " + std::string(site.token()) + " =") != form.npos;
    bool const is_missing = rest_of_line(site).find(std::string(wanted) + " =") == std::string_view::npos;
    if (diagnostic.hint.empty() && is_later && is_missing && form.find(std::string(wanted) + " =") != form.npos)
      diagnostic.hint =
          "write " + std::string(wanted) + " = before " + quoted_token(site.token()) + "; the syntax is " + form;
  }
  if (diagnostic.hint.empty()) diagnostic.hint = syntax_hint(site);
  if (diagnostic.hint.empty()) diagnostic.hint = keyword_hint(site, form);
  if (diagnostic.hint.empty()) {
    diagnostic.hint = punctuation_hint(site);
    // The generic form is only useful for errors in its own parts.
    bool const part = form.empty() || form[0] != '"' || too_short || expected == "':'" || expected == "'('" ||
                      expected == "'->'" || expected == "a function type";
    if (!form.empty() && part) diagnostic.hint.add("the syntax is " + form);
  }
  return diagnostic;
}

}  // namespace assay
