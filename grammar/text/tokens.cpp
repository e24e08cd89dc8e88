#include "grammar/text/tokens.hpp"

#include <algorithm>
#include <cstring>

#include "grammar/text/parse.hpp"
#include "support/text.hpp"

namespace assay {

char const* skip_blanks(char const* at, char const* end) {
  for (; at != end; ++at) {
    // Fast path: a token begins at `at`, or after one blank.
    if (static_cast<unsigned char>(*at) <= ' ') {
      if (!is_blank(*at)) return at;
    } else if (*at != '/' || end - at < 2 || at[1] != '/') {
      return at;
    } else {
      at = std::find(at, end, '\n');
      if (at == end) return at;
    }
  }
  return at;
}

}  // namespace assay

namespace assay::rules {
namespace {

char const* digits_end(char const* at, char const* last) {
  while (at != last && is_digit(*at)) ++at;
  return at;
}

}  // namespace

char const* scan_bare_id(char const* first, char const* last) {
  if (!is_letter(*first) && *first != '_') return nullptr;
  char const* at = first + 1;
  while (at != last && is_in_word(*at)) ++at;
  return at;
}

char const* scan_suffix_id(char const* first, char const* last) {
  if (first == last) return nullptr;
  if (is_digit(*first)) {
    char const* at = digits_end(first, last);
    return at != last && (is_letter(*at) || *at == '_' || *at == '$' || *at == '.' || *at == '-') ? nullptr : at;
  }
  if (!is_in_word(*first) && *first != '-') return nullptr;
  char const* at = first + 1;
  while (at != last && (is_in_word(*at) || *at == '-')) ++at;
  return at;
}

char const* scan_value_id(char const* first, char const* last) {
  return *first == '%' ? scan_suffix_id(first + 1, last) : nullptr;
}

char const* scan_block_id(char const* first, char const* last) {
  return *first == '^' ? scan_suffix_id(first + 1, last) : nullptr;
}

char const* scan_string(char const* first, char const* last) {
  if (*first != '"') return nullptr;
  char const* at = first + 1;
  if (last - at > 2 && at[0] == '0' && at[1] == 'x') {  // most likely megabytes of hexadecimal digits
    auto const* quote = static_cast<char const*>(std::memchr(at, '"', static_cast<std::size_t>(last - at)));
    if (!quote) return nullptr;
    auto size = static_cast<std::size_t>(quote - at);
    if (!std::memchr(at, '\\', size) && !std::memchr(at, '\n', size)) return quote + 1;
  }
  while (at != last) {
    char c = *at++;
    if (c == '"') return at;
    if (c == '\n' || c == '\r' || c == '\0') return nullptr;
    if (c != '\\') continue;
    if (at == last) return nullptr;
    if (*at == '"' || *at == '\\' || *at == 'n' || *at == 't')
      ++at;
    else if (last - at >= 2 && is_hex_digit(at[0]) && is_hex_digit(at[1]))
      at += 2;
    else
      return nullptr;
  }
  return nullptr;
}

char const* scan_key(char const* first, char const* last) {
  return *first == '"' ? scan_string(first, last) : scan_bare_id(first, last);
}

char const* scan_digits(char const* first, char const* last) {
  char const* at = digits_end(first, last);
  return at == first ? nullptr : at;
}

char const* scan_hex(char const* first, char const* last) {
  if (last - first < 3 || first[0] != '0' || first[1] != 'x' || !is_hex_digit(first[2])) return nullptr;
  char const* at = first + 2;
  while (at != last && is_hex_digit(*at)) ++at;
  return at;
}

namespace {

// Returns the end of the exponent at `first`, or `first` if there is none.
char const* exponent_end(char const* first, char const* last) {
  if (first == last || (*first != 'e' && *first != 'E')) return first;
  char const* digits = first + 1;
  if (digits != last && (*digits == '+' || *digits == '-')) ++digits;
  char const* const end = digits_end(digits, last);
  return end == digits ? first : end;
}

}  // namespace

char const* scan_pointed_float(char const* first, char const* last) {
  char const* const point = digits_end(first, last);
  if (point == first || point == last || *point != '.') return nullptr;
  return exponent_end(digits_end(point + 1, last), last);
}

char const* scan_float(char const* first, char const* last) {
  if (char const* const end = scan_pointed_float(first, last)) return end;
  char const* const digits = digits_end(first, last);
  if (digits == first) return nullptr;
  char const* const end = exponent_end(digits, last);
  return end == digits ? nullptr : end;
}

namespace {

// Skips a bracket and its contents. Brackets of all kinds nest; strings and comments are skipped. `->` is not a
// bracket, and among `comparisons`, neither are `<=` and `>=`, as in affine_set<(d0) : (d0 >= 0)>.
char const* scan_nested(char const* first, char const* last, bool comparisons) {
  char open[kMaxNesting];
  int depth = 0;
  for (char const* at = first; at != last;) {
    char c = *at;
    if (c == '"') {
      at = scan_string(at, last);
      if (!at) return nullptr;
      continue;
    }
    if (c == '/' && at + 1 != last && at[1] == '/') {
      while (at != last && *at != '\n') ++at;
      continue;
    }
    char const next = at + 1 != last ? at[1] : '\0';
    bool const compared = comparisons && depth > 0 && open[depth - 1] != '>' && (c == '<' || c == '>') && next == '=';
    if ((c == '-' && next == '>') || compared) {
      at += 2;
      continue;
    }
    if (c == '<' || c == '(' || c == '[' || c == '{') {
      if (depth == kMaxNesting) return nullptr;
      open[depth++] = c == '<' ? '>' : c == '(' ? ')' : c == '[' ? ']' : '}';
    } else if (c == '>' || c == ')' || c == ']' || c == '}') {
      if (depth == 0 || open[depth - 1] != c) return nullptr;
      if (--depth == 0) return at + 1;
    } else if (c == '\0') {
      return nullptr;
    }
    ++at;
  }
  return nullptr;
}

// `<=` counts as a comparison only if it is not balanced as a bracket: `[<=>]` is balanced.
char const* scan_brackets(char const* first, char const* last) {
  char const* const end = scan_nested(first, last, false);
  return end ? end : scan_nested(first, last, true);
}

}  // namespace

char const* scan_balanced(char const* first, char const* last) {
  return *first == '<' ? scan_brackets(first, last) : nullptr;
}
char const* scan_any_brackets(char const* first, char const* last) {
  bool opens = *first == '<' || *first == '(' || *first == '[' || *first == '{';
  return opens ? scan_brackets(first, last) : nullptr;
}

namespace {

// Whether the results of an op are at `at`, which is a '%': %a, %b:2 =
bool begins_results(char const* at, char const* last) {
  while (at != last && *at == '%') {
    at = scan_value_id(at, last);
    at = at ? skip_blanks(at, last) : last;
    if (at != last && *at == ':') at = skip_blanks(digits_end(skip_blanks(at + 1, last), last), last);
    if (at != last && *at == '=') return at + 1 == last || at[1] != '=';
    if (at == last || *at != ',') return false;
    at = skip_blanks(at + 1, last);
  }
  return false;
}

// Whether `at` begins the definition of an alias: #name = or !name =.
bool begins_alias(char const* at, char const* last) {
  char const* end = scan_suffix_id(at + 1, last);
  end = end ? skip_blanks(end, last) : last;
  return end != last && *end == '=';
}

constexpr std::string_view kShortNames[] = {"module", "func", "return", "call", "call_indirect", "constant"};

bool is_short_name(std::string_view word) { return std::ranges::find(kShortNames, word) != std::end(kShortNames); }

// Whether an op of an unknown dialect continues at the token of a later line. No op, block, alias or end of a region
// can begin with such a token.
bool foreign_continues(char const* at, char const* last) {
  if (*at == '}' || *at == '^') return false;
  if (*at == '%') return !begins_results(at, last);
  if (*at == '#' || *at == '!') return !begins_alias(at, last);
  if (*at == '"') {
    char const* const end = scan_string(at, last);
    char const* const after = end ? skip_blanks(end, last) : last;
    return after != last && *after != '(';
  }
  char const* const word = scan_bare_id(at, last);
  if (!word) return true;
  std::string_view const name(at, static_cast<std::size_t>(word - at));
  char const* const after = skip_blanks(word, last);
  bool const is_value = after != last && *after == '=';  // names a part of the op
  return is_value || (name.find('.') == name.npos && !is_short_name(name));
}

// Whether an op continues at its first token on a later line, `at`. No op can begin with such a token.
bool is_continued(char const* at, char const* last, bool is_foreign) {
  at = skip_blanks(at, last);
  if (at == last || *at == '/') return false;
  if (std::string_view(at, static_cast<std::size_t>(last - at)).starts_with("{-#")) return false;  // resources
  if (std::string_view(":,=<([{").find(*at) != std::string_view::npos) return true;
  if (*at == '-') return at + 1 != last && at[1] == '>';
  if (is_foreign) return foreign_continues(at, last);
  // Matches a word without a dialect before a bracket, such as `else {`, `iter_args(..)`, `dense<..>`, but not `module
  // {`.
  char const* const word = scan_bare_id(at, last);
  if (!word || std::find(at, word, '.') != word) return false;
  if (word != last && *word == '<') return true;
  char const* after = word;
  while (after != last && *after == ' ') ++after;
  std::string_view const name(at, static_cast<std::size_t>(word - at));
  return after != last && (*after == '(' || *after == '{') && !is_short_name(name);
}

}  // namespace

// Skips to the end of the line that ends the op. Brackets, and text after them, may span lines.
char const* scan_rest_of_op(char const* first, char const* last, bool is_foreign) {
  char const* at = first;
  while (at != last && *at != '}') {
    if (*at == '\n') {
      if (!is_continued(at, last, is_foreign)) return at;
      ++at;
      continue;
    }
    if (*at == '"') {
      char const* end = scan_string(at, last);
      if (!end) return nullptr;
      at = end;
    } else if (*at == '<' || *at == '(' || *at == '[' || *at == '{') {
      char const* end = scan_brackets(at, last);
      at = end ? end : at + 1;
    } else if (*at == '/' && at + 1 != last && at[1] == '/') {
      while (at != last && *at != '\n') ++at;
    } else {
      ++at;
    }
  }
  return at;
}

char const* scan_dimension_word(char const* first, char const* last) {
  if (is_letter(*first)) return last - first > 1 && is_letter(first[1]) ? nullptr : first + 1;
  return scan_digits(first, last);
}

bool is_spelled_again(std::string_view dialect) {
  constexpr std::string_view kRead[] = {"stablehlo", "chlo", "vhlo", "mhlo", "sdy", "quant"};
  return std::ranges::find(kRead, dialect) != std::end(kRead);
}

std::string without_comments(std::string_view text) {
  std::string rest;
  char const* const end = text.data() + text.size();
  for (char const* at = text.data(); at != end;) {
    if (end - at > 1 && at[0] == '/' && at[1] == '/') {
      at = std::find(at, end, '\n');
      continue;
    }
    char const* const string_end = *at == '"' ? scan_string(at, end) : nullptr;
    char const* const after = string_end ? string_end : at + 1;
    rest.append(at, after);
    at = after;
  }
  return rest;
}

char const* token_name(char const* (*scan)(char const*, char const*)) {
  if (scan == scan_value_id) return "a value (%name)";
  if (scan == scan_block_id) return "a block (^name)";
  if (scan == scan_bare_id || scan == scan_suffix_id || scan == scan_key) return "a name";
  if (scan == scan_string) return "a string";
  if (scan == scan_digits || scan == scan_hex) return "an integer";
  if (scan == scan_float || scan == scan_pointed_float) return "a number with a decimal point";
  return "balanced brackets";
}

}  // namespace assay::rules
