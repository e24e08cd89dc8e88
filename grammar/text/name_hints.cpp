#include "grammar/text/name_hints.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "grammar/hints/op_hint.hpp"
#include "grammar/hints/spellings.hpp"
#include "grammar/text/tokens.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

bool selects_op(SyntaxSite const& site) { return site.wants("an operation"); }
bool is_value_expected(SyntaxSite const& site) { return site.wants("a value"); }

// Returns the intended name that begins at `from`: up to a blank, or a character that can follow names.
std::string_view intended_name(char const* from, char const* end) {
  char const* const most = from + std::min<std::ptrdiff_t>(end - from, kMaxInHint);
  int depth = 0;
  for (char const* at = from; at != most; ++at) {
    if (*at == '(' && depth == 0 && at != from) {
      // In @jit(f)(%x: T), the last parenthesis belongs to the arguments.
      char const* const close = rules::scan_any_brackets(at, most);
      if (!close || close == most || *close != '(') return {from, static_cast<std::size_t>(at - from)};
      ++depth;
    } else if (*at == ')' && depth > 0) {
      --depth;
    } else if (std::string_view(" \t\n,)={").find(*at) != std::string_view::npos) {
      return {from, static_cast<std::size_t>(at - from)};
    }
  }
  return {from, static_cast<std::size_t>(most - from)};
}

constexpr std::string_view kOneResult = "one of several results of an op is written ";

Hint without_parentheses(std::string sentence, std::string_view inner) {
  return {std::move(sentence),
          {{.kind = HintEdit::Kind::text, .from = fmt::format("({})", inner), .to = std::string(trimmed(inner))}}};
}

// @my-main, @0main, @jit(f): symbols with other characters are written as strings.
Hint symbol_hint(SyntaxSite const& site) {
  std::string_view const line = line_before(site);
  auto const at = line.rfind('@');
  if (at == std::string_view::npos || line.find_first_of(" \t\"", at) != std::string_view::npos) return {};
  std::string_view const name = intended_name(line.data() + at, site.end);
  bool const inside = name.size() > 1 && name.data() + name.size() > site.at;
  if (!inside) return {};
  std::string const form = fmt::format("@\"{}\"", name.substr(1));
  return Hint::ending_with("names with other characters than letters, digits, '_', '$' and '.' are written ", form);
}

// Returns the name of a value with '_' in place of each invalid character.
std::string plain_name(std::string_view name) {
  std::string text;
  for (char const c : name)
    if (!is_utf8_continuation(c)) text += is_in_word(c) || c == '-' ? c : '_';
  return text;
}

Hint value_hint(SyntaxSite const& site) {
  std::string_view const token = site.token(), rest = rest_of_line(site);
  bool const value = token.starts_with('%');
  if (token == "%" && rest.size() > 1) {
    if (rest[1] == '%') return {"one '%' is enough", {{.kind = HintEdit::Kind::text, .from = "%%", .to = "%"}}};
    std::string_view const name = intended_name(site.at, site.end);
    if (static_cast<unsigned char>(rest[1]) >= 0x80)
      return "names of values consist of ASCII letters, digits, '_', '$', '.' and '-'";
    return name.size() > 1 ? Hint::ending_with("names of values begin with a letter or a digit: write ",
                                               "%" + plain_name(name.substr(1)))
                           : Hint();
  }
  if (value && token.size() > 2 && is_digit(token[1])) {
    auto const end = std::min(token.find_first_not_of("0123456789", 1), token.size());
    std::string_view const digits = token.substr(1, end - 1), more = token.substr(end);
    bool const part = more.size() > 1 && more[0] == '.' && more.find_first_not_of("0123456789", 1) == more.npos;
    if (part) return Hint::ending_with(kOneResult, fmt::format("%{}#{}", digits, more.substr(1)));
    if (!more.empty())
      return Hint::ending_with("a name that begins with a digit has digits only: write ",
                               fmt::format("%v{}", token.substr(1)));
  }
  bool const is_adjacent = site.is_adjacent() && follows_value(site);
  if (is_adjacent && token == "[") {
    auto const inner = bracketed(site);
    bool const number = inner && !inner->empty() && inner->find_first_not_of("0123456789") == inner->npos;
    if (number) return Hint::ending_with(kOneResult, fmt::format("{}#{}", word_before(site), *inner));
  }
  bool const odd = std::string_view("/\\+*@&~|").find(token.empty() ? ' ' : token[0]) != std::string_view::npos ||
                   (!token.empty() && static_cast<unsigned char>(token[0]) >= 0x80);
  if (is_adjacent && odd) {
    std::string_view const begin = word_before(site), name = intended_name(begin.data(), site.end);
    return Hint::ending_with("names of values consist of letters, digits, '_', '$', '.' and '-': write ",
                             "%" + plain_name(name.substr(1)));
  }
  if (token.size() > 1 && token[0] == '$' && (selects_op(site) || is_value_expected(site)))
    return Hint::form("values begin with '%'", fmt::format("%{}", token.substr(1)));
  return {};
}

// Where an op must begin: handles results in the syntax of other languages.
Hint results_hint(SyntaxSite const& site) {
  std::string_view const token = site.token(), rest = rest_of_line(site);
  bool const number = !token.empty() && token.find_first_not_of("0123456789") == token.npos;
  bool const is_named = trimmed(rest_after_token(site)).starts_with('=');
  if (number && is_named) return results_have_names(token);
  if (token != "(") return {};
  auto const inner = bracketed(site);
  if (!inner || trimmed(*inner).empty()) return {};
  std::string_view const after = trimmed(rest.substr(std::min(rest.size(), inner->size() + 2)));
  std::string const items(trimmed(*inner));
  if (line_before(site).ends_with("return") || trimmed(line_before(site)).ends_with("return"))
    return without_parentheses("operands of a return have no parentheses: " + items, *inner);
  if (items[0] != '%') return {};
  if (after.starts_with('=')) return without_parentheses("results have no parentheses: " + items + " =", *inner);
  return items.find(':') == items.npos
             ? Hint()
             : Hint::ending_with("arguments of a region are written ", "^bb0(" + items + "):");
}

}  // namespace

Hint results_have_names(std::string_view name) {
  return {fmt::format("results have a '%': %{} =", name),
          {{.kind = HintEdit::Kind::word, .to = fmt::format("%{}", name)}}};
}

namespace {

// Returns the name at the beginning of the text: letters, digits and '_', which do not begin with a digit.
std::string_view placeholder_name(std::string_view text) {
  constexpr std::size_t kMaxLength = 40;
  auto const end = std::ranges::find_if_not(text.substr(0, kMaxLength), is_name_char);
  auto const name = text.substr(0, static_cast<std::size_t>(end - text.begin()));
  return name.empty() || is_digit(name[0]) ? std::string_view() : name;
}

// Whether the text begins with `opener`, a name and `closer`.
bool is_enclosed_name(std::string_view text, std::string_view opener, std::string_view closer) {
  if (!text.starts_with(opener)) return false;
  std::string_view const name = placeholder_name(text.substr(opener.size()));
  return !name.empty() && text.substr(opener.size() + name.size()).starts_with(closer);
}

// Whether the text begins with a conversion of printf: %d, %5.2f, %lld, %v.
bool is_conversion(std::string_view text) {
  if (!text.starts_with('%')) return false;
  auto const letter = std::min(text.find_first_not_of("0123456789.+- #lhzjtq*", 1), text.size());
  bool const is_letter_of =
      letter < text.size() && std::string_view("diouxXeEfFgGaAcspvtTqn").find(text[letter]) != std::string_view::npos;
  return is_letter_of && (letter + 1 == text.size() || !is_in_word(text[letter + 1]));
}

// Whether the token is the name of a value that the text before it defines.
bool is_defined_value(SyntaxSite const& site) {
  constexpr std::ptrdiff_t kMaxDistance = 1 << 16;
  std::string_view const name = site.token();
  if (name.size() < 2 || name[0] != '%') return false;
  char const* const first = site.at - std::min(site.at - site.begin, kMaxDistance);
  std::string_view const text(first, static_cast<std::size_t>(site.at - first));
  for (char const* const after : {":", " =", ",", "="})
    if (text.find(std::string(name) + after) != text.npos) return true;
  return false;
}

bool is_braced_placeholder(std::string_view text) {
  constexpr std::size_t kMaxLength = 40;
  if (!text.starts_with('{')) return false;
  auto const end = std::ranges::find_if_not(
      text.substr(1), [](char c) { return is_name_char(c) || c == ':' || c == '?' || c == '.' || c == '#'; });
  auto const length = static_cast<std::size_t>(end - text.begin());
  return length < text.size() && length <= kMaxLength && text[length] == '}';
}

// Whether the text begins with a placeholder where a number, a list or a type is expected: {n}, @N@, __N__, <n>, <<n>>,
// $N, %d, %N%.
bool is_placeholder(std::string_view text) {
  constexpr std::pair<std::string_view, std::string_view> kEnclosing[] = {
      {"@", "@"}, {"<", ">"}, {"<<", ">>"}, {"%", "%"}, {"$", ""}, {"$$", "$$"}, {"@@", "@@"}};
  std::string_view const word = placeholder_name(text);
  bool const is_underlined = word.size() > 4 && word.starts_with("__") && word.find("__", 3) != word.npos;
  return is_braced_placeholder(text) || is_conversion(text) || is_underlined ||
         std::ranges::any_of(kEnclosing,
                             [&](auto const& one) { return is_enclosed_name(text, one.first, one.second); });
}

}  // namespace

Hint leftover_hint(SyntaxSite const& site) {
  bool const is_list = site.expected == "'['" || site.expected == "'>'" || site.expected == "a name";
  bool const here = selects_op(site) || is_value_expected(site) || is_list || site.wants("a type") ||
                    site.wants("an attribute") || site.wants("an element") || site.wants("an integer") ||
                    site.wants("a number");
  std::string_view const rest = rest_of_line(site);
  if (is_defined_value(site)) return {};
  bool const is_name = is_value_expected(site) || selects_op(site);
  if (here && (is_name ? is_value_expected(site) && is_braced_placeholder(rest) : is_placeholder(rest)))
    return std::string(advice("placeholder"));
  // @N@, of which the first part was read as a symbol
  bool const is_behind_symbol = site.is_adjacent() && rest.starts_with('@') && word_before(site).starts_with('@');
  if (is_behind_symbol && (rest.size() == 1 || !is_in_word(rest[1]))) return std::string(advice("placeholder"));
  if (!here || (spelling("word", site.token()) && !is_list && !is_value_expected(site))) return {};
  for (Spelling const& one : all_spellings())
    if (one.kind == "leftover" && rest.starts_with(one.wrong)) return std::string(one.note);
  return {};
}

Hint name_hint(SyntaxSite const& site) {
  if (site.token().size() > kMaxInHint) return {};
  if (Hint hint = symbol_hint(site); !hint.empty()) return hint;
  if (Hint hint = value_hint(site); !hint.empty()) return hint;
  if (selects_op(site))
    if (Hint hint = results_hint(site); !hint.empty()) return hint;
  // stablehlo.dot-general is parsed as stablehlo.dot
  std::string_view const token = site.token(), op = word_before(site);
  if (site.is_adjacent() && token.size() > 1 && token[0] == '-' && op.find('.') != op.npos && is_letter(op[0])) {
    auto const hint = op_hint(std::string(op) + std::string(token));
    return hint.empty() ? Hint("names of ops are written with '_'") : hint;
  }
  if (token == "'" && selects_op(site)) return "names of ops are written in double quotes";
  return {};
}

std::vector<std::string> names_before(std::string_view text) {
  constexpr std::size_t kMaxText = 1 << 16;
  std::vector<std::string> names;
  int closed = 0;  // number of regions that end before the place
  auto line_end = text.rfind('\n');
  for (auto read = std::size_t{0}; line_end != text.npos && line_end > 0 && read < kMaxText;) {
    auto const begin = text.rfind('\n', line_end - 1) + 1;  // npos + 1 is 0
    std::string_view const line = trimmed(text.substr(begin, line_end - begin));
    read += line_end - begin + 1;
    auto const braces = static_cast<int>(std::ranges::count(line, '}') - std::ranges::count(line, '{'));
    std::size_t stop = 1;
    while (stop < line.size() && is_in_word(line[stop])) ++stop;
    std::string_view rest = stop < line.size() ? line.substr(stop) : std::string_view();
    if (rest.starts_with(':')) rest = rest.substr(std::min(rest.size(), rest.find_first_not_of(":0123456789")));
    bool const is_definition = line.starts_with('%') && stop > 1 && trimmed(rest).starts_with('=');
    if (is_definition && closed + braces <= 0) names.emplace_back(line.substr(1, stop - 1));
    closed = std::max(0, closed + braces);
    line_end = begin == 0 ? text.npos : begin - 1;
  }
  return names;
}

}  // namespace assay
