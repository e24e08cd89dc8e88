#include "grammar/hlo/tokens.hpp"

#include <algorithm>
#include <array>

#include "grammar/text/parse.hpp"
#include "grammar/x3/characters.hpp"

namespace assay::hlo {
namespace {

constexpr auto kInName = [] {
  std::array<bool, 256> made{};
  for (int c = 0; c < 256; ++c) {
    char const one = static_cast<char>(c);
    made[static_cast<std::size_t>(c)] = is_letter(one) || is_digit(one) || one == '_' || one == '.' || one == '-';
  }
  return made;
}();
bool is_in_name(char c) { return kInName[static_cast<unsigned char>(c)]; }

// Returns the end of the comment at `at`, or nullptr if there is none or it is not closed.
char const* comment_end(char const* at, char const* end) {
  if (end - at < 2 || *at != '/') return nullptr;
  if (at[1] == '/') return std::find_if(at, end, [](char c) { return c == '\n' || c == '\r'; });
  if (at[1] != '*') return nullptr;
  std::string_view const rest(at + 2, static_cast<std::size_t>(end - at - 2));
  std::size_t const close = rest.find("*/");
  return close == rest.npos ? nullptr : at + 2 + close + 2;
}

char closer_of(char opener) { return opener == '(' ? ')' : opener == '[' ? ']' : '}'; }

}  // namespace

char const* skip_blanks_and_comments(char const* at, char const* end) {
  while (at != end) {
    if (is_blank(*at)) {
      ++at;
    } else if (*at == '/') {
      char const* const next = comment_end(at, end);
      if (!next) return at;
      at = next;
    } else {
      return at;
    }
  }
  return at;
}

char const* scan_word(char const* first, char const* last) {
  if (!is_letter(*first) && *first != '_') return nullptr;
  char const* at = first + 1;
  while (at != last && is_in_name(*at)) {
    if (*at == '-' && last - at > 1 && at[1] == '>') break;
    ++at;
  }
  return at;
}

char const* scan_name(char const* first, char const* last) {
  if (*first != '%') return scan_word(first, last);
  char const* at = first + 1;
  while (at != last && is_in_name(*at)) ++at;
  return at == first + 1 ? nullptr : at;
}

char const* scan_integer(char const* first, char const* last) {
  char const* at = first;
  if (*at == '-') ++at;
  char const* const digits = at;
  while (at != last && is_digit(*at)) ++at;
  return at == digits ? nullptr : at;
}

char const* scan_string(char const* first, char const* last) {
  if (*first != '"') return nullptr;
  for (char const* at = first + 1; at != last; ++at) {
    if (*at == '"') return at + 1;
    if (*at == '\\' && ++at == last) return nullptr;
  }
  return nullptr;
}

char const* scan_brackets(char const* first, char const* last) {
  if (*first != '(' && *first != '[' && *first != '{') return nullptr;
  std::array<char, kMaxNesting> open;
  std::size_t depth = 0;
  for (char const* at = first; at != last;) {
    char const c = *at;
    if (c == '(' || c == '[' || c == '{') {
      if (depth == open.size()) return nullptr;
      open[depth++] = closer_of(c);
    } else if (c == ')' || c == ']' || c == '}') {
      if (open[depth - 1] != c) return nullptr;
      if (--depth == 0) return at + 1;
    } else if (c == '"') {
      at = scan_string(at, last);
      if (!at) return nullptr;
      continue;
    } else if (c == '/') {
      if (char const* const next = comment_end(at, last)) {
        at = next;
        continue;
      }
    }
    ++at;
  }
  return nullptr;
}

char const* scan_value(char const* first, char const* last) {
  char const* at = first;
  for (;;) {
    char const* const begin = at;
    while (at != last && !is_blank(*at) && *at != ',' && *at != ')' && *at != ']' && *at != '}') {
      if (*at == '(' || *at == '[' || *at == '{') {
        at = scan_brackets(at, last);
      } else if (*at == '"') {
        at = scan_string(at, last);
      } else if (*at == '/' && comment_end(at, last)) {
        break;
      } else {
        ++at;
        continue;
      }
      if (!at) return nullptr;
    }
    if (at == begin) return nullptr;
    if (at == last || !(is_blank(*at) || *at == '/')) return at;
    char const* const next = skip_space(at, last);
    if (next == last || (*next != '{' && *next != '[' && *next != '(')) return at;
    at = next;
  }
}

bool begins_layout(char const* first, char const* last) {
  if (first == last || *first != '{') return false;
  char const* const next = skip_space(first + 1, last);
  bool const is_empty = next != last && *next == '}' && next == first + 1;
  return next != last && (is_digit(*next) || *next == ':' || is_empty);
}

char const* scan_layout(char const* first, char const* last) {
  return begins_layout(first, last) ? scan_brackets(first, last) : nullptr;
}

std::string in_lower_case(std::string_view text) {
  std::string made(text);
  std::ranges::transform(made, made.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
  return made;
}

std::string compact(std::string_view text) {
  std::string made;
  char const *at = text.data(), *const end = at + text.size();
  bool blank = false;
  while (at != end) {
    char const* const next = skip_space(at, end);
    if (next != at) {
      blank = !made.empty();
      at = next;
      continue;
    }
    if (blank) made += ' ';
    blank = false;
    char const* const string_end = scan_string(at, end);
    made.append(at, string_end ? string_end : at + 1);
    at = string_end ? string_end : at + 1;
  }
  return made;
}

}  // namespace assay::hlo
