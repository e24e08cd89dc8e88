#include "grammar/text/form_hints.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "grammar/hints/spellings.hpp"
#include "grammar/hints/tuples.hpp"
#include "grammar/text/tokens.hpp"
#include "grammar/x3/characters.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

bool is_number(std::string_view token) {
  return !token.empty() && (is_digit(token[0]) || (token[0] == '-' && token.size() > 1 && is_digit(token[1])));
}

// Handles "EQ" or < where "one of EQ, NE" is expected.
Hint case_hint(SyntaxSite const& site) {
  constexpr std::string_view kOneOf = "one of ";
  if (!site.expected.starts_with(kOneOf)) return {};
  std::string_view word = site.token();
  bool const quoted = word.size() > 2 && (word[0] == '"' || word[0] == '\'');
  if (quoted) word = word.substr(1, word.size() - 2);
  std::string_view const two(site.at, std::min<std::size_t>(2, static_cast<std::size_t>(site.end - site.at)));
  for (std::string_view const one : {two, two.substr(0, 1)})
    if (Spelling const* const known = is_letter(one[0]) ? nullptr : spelling("case", one)) return hint_of(*known);
  for (std::string_view const part : split(site.expected.substr(kOneOf.size()), ',')) {
    std::string_view const name = trimmed(part);
    bool const same =
        std::ranges::equal(name, word, {}, {}, [](char c) { return c >= 'a' && c <= 'z' ? char(c - 32) : c; });
    if (same) return Hint::write(name, quoted ? ", without quotes" : "");
  }
  return {};
}

// array<i64: 1, 0>, vec![1, 0], list([1, 0]): a list with a word before it.
Hint list_after_word_hint(SyntaxSite const& site) {
  std::string_view const rest = rest_of_line(site), after = rest_after_token(site);
  auto const list_at = [&](std::size_t open, std::size_t skipped) -> Hint {
    char const* const end =
        rules::scan_any_brackets(rest.data() + open, rest.data() + std::min(rest.size(), open + kMaxInHint));
    if (!end) return {};
    std::string_view inner(rest.data() + open + 1, static_cast<std::size_t>(end - rest.data()) - open - 2);
    std::string from(rest.data(), end);
    if (skipped > 0) inner.remove_prefix(std::min(inner.size(), inner.find(':') + 1));  // npos + 1 is 0
    std::string const list = fmt::format("[{}]", items_in_brackets(trimmed(inner)));
    bool const has_call = open > 0 && rest[open - 1] == '(' && end != site.end && *end == ')';
    if (has_call) from += ')';
    return {fmt::format("lists are written in brackets: {}", list),
            {{.kind = HintEdit::Kind::form, .from = std::move(from), .to = list}}};
  };
  auto const open = rest.size() - after.size();
  if (after.starts_with('<')) return list_at(open, 1);
  if (after.starts_with('[')) return list_at(open, 0);
  return after.starts_with("![") || after.starts_with("([") ? list_at(open + 1, 0) : Hint();
}

// Handles other text where a list is expected.
Hint expected_list_hint(SyntaxSite const& site) {
  if (site.expected != "'['") return {};
  std::string_view const token = site.token();
  if (Spelling const* const known = spelling("padding", token)) return hint_of(*known);
  if (token == "(" || token == "{") {
    auto const inner = bracketed(site);
    return inner ? list_in_brackets(*inner) : Hint();
  }
  bool const word = !token.empty() && is_letter(token[0]);
  if (!is_number(token) && !(word && last_before(site) == '=')) return {};
  if (last_before(site) == '[') return "each of its items is a list of two numbers: [[low, high], ...]";
  std::string_view const rest = rest_of_line(site);
  if (!is_number(token)) {
    Hint hint = list_after_word_hint(site);
    return hint.empty() ? list_in_brackets(token) : hint;
  }
  // Suggests one number per number in the text: for 1, 0 or 0:2, 0:16.
  std::string_view items = rest.substr(0, std::min(rest.find_first_not_of("0123456789-, :"), rest.find(" :")));
  while (!items.empty() && !is_digit(items.back())) items.remove_suffix(1);
  Hint hint = list_in_brackets(items);
  hint.edits = {{.kind = HintEdit::Kind::form, .from = std::string(items), .to = fmt::format("[{}]", items)}};
  return hint;
}

// Returns the type in array<i64:>.
std::string word_before_colon(SyntaxSite const& site) {
  std::string_view const line = line_before(site);
  auto const open = line.rfind('<'), colon = line.rfind(':');
  bool const both = open != std::string_view::npos && colon != std::string_view::npos && open < colon;
  return both ? std::string(trimmed(line.substr(open + 1, colon - open - 1))) : "i64";
}

// array<i64 2:>: the ':' does not follow the type.
Hint array_mark_hint(SyntaxSite const& site) {
  std::string_view const type = word_before(site), before = line_before(site), rest = rest_of_line(site);
  std::string_view const opening = before.substr(0, before.size() - std::min(before.size(), type.size() + 1));
  if (!is_number(site.token()) || !trimmed(opening).ends_with("array<")) return {};
  auto const end = rest.find_first_not_of("0123456789-, ");
  bool const is_closed = end != rest.npos && end <= kMaxInHint && rest.substr(end, 2) == ":>";
  if (type.empty() || !is_closed) return {};
  std::string const numbers(trimmed(rest.substr(0, end))), form = fmt::format("array<{}: {}>", type, numbers);
  auto const array = before.rfind("array<");
  std::string from(before.substr(array));
  from += rest.substr(0, rest.find('>', end) + 1);
  return {fmt::format("':' follows the type: {}", form),
          {{.kind = HintEdit::Kind::form, .from = std::move(from), .to = form}}};
}

// Handles parts of ops in generic form.
Hint generic_hint(SyntaxSite const& site) {
  std::string_view const token = site.token(), after = trimmed(rest_after_token(site));
  if (site.expected == "a number" && token == ">" && last_before(site) == ':')
    return Hint::form("an empty list has no ':'", "array<" + word_before_colon(site) + ">");
  if (site.wants("a block") && after.starts_with('='))
    return "attributes are written in braces: {" + std::string(token) + " = ...}";
  bool const in_braces = site.expected.starts_with("an attribute name") && last_before(site) == '{';
  bool const block = token.starts_with('^') || token.starts_with('%') || token.starts_with('"');
  if (in_braces && site.line_ends && block) return "regions are written in parentheses: ({ ... })";
  if (in_braces && token == "{") return "a dictionary has names: {name = value}; a list is written in brackets";
  std::string_view const before = trimmed(line_before(site));
  if (site.expected == "':'" && token == "(" && after.starts_with('{') && before.ends_with("})")) {
    std::string from(before.substr(before.size() - 2));
    from.append(site.previous, site.at)
        .append("(")
        .append(rest_after_token(site), 0, rest_after_token(site).find('{') + 1);
    return {"regions are separated by ',' in one pair of parentheses: write }, {",
            {{.kind = HintEdit::Kind::form, .from = std::move(from), .to = "}, {"}}};
  }
  if (site.expected == "',' or ')'" && token == "{" && last_before(site) == '}')
    return {"put a ',' before '{'", {{.kind = HintEdit::Kind::insert, .to = ","}}};
  if (site.expected == "':'" && token == "(" && after.starts_with('{'))
    return "regions are before the attributes: (%operand, ...) ({ ... }) {attribute = value} : (T, ...) -> T";
  if (site.expected == "'>'" && token == ":" && last_before(site) == '}')
    return {"put '>' before ':': properties are written <{name = value}>",
            {{.kind = HintEdit::Kind::insert, .to = ">"}}};
  bool const operands =
      site.expected.starts_with("',' or ')'") && token == ":" && follows_value(site) && !after.starts_with('(');
  if (operands && line_before(site).find("\"(") != std::string_view::npos)
    return "types of operands follow the op: (%operand, ...) : (T, ...) -> T";
  if (site.expected.starts_with("':' or '>'"))
    if (Hint hint = array_mark_hint(site); !hint.empty()) return hint;
  bool const typed = is_number(token) && site.expected.starts_with("',' or '");
  std::string_view const type = word_before(site);
  bool const is_type = type.size() > 1 && (type[0] == 'i' || type[0] == 'f' || type.starts_with("ui")) &&
                       type.find_first_not_of("0123456789", type[0] == 'u' ? 2 : 1) == type.npos;
  if (typed && is_type)
    return Hint::form("the type follows the number", std::string(token) + " : " + std::string(type));
  return {};
}

// Hints for the first line of a function.
Hint function_hint(SyntaxSite const& site) {
  std::string_view const line = line_before(site), token = site.token();
  bool const results = line.find("func") != std::string_view::npos && line.find("->") != std::string_view::npos;
  if (!results || !site.wants("a type")) return {};
  if (token == "{") return Hint::remove("a function without results has no '->'", "->");
  return token.starts_with('%') ? Hint("results of a function have types only: -> (T, T)") : Hint();
}

// Handles types of tensors with bounds, complex numbers and tuples.
Hint part_of_type_hint(SyntaxSite const& site) {
  std::string_view const token = site.token(), rest = rest_of_line(site);
  bool const in_tensor = line_before(site).rfind("tensor<") != std::string_view::npos;
  bool const bounds = (token == "bounds" && trimmed(rest.substr(6)).starts_with('=')) || rest.starts_with("<=");
  if (in_tensor && bounds) return "bounds follow the element type: tensor<?x8xf32, #stablehlo.bounds<4, ?>>";
  // return %a, %b : (T, T)
  std::string_view const until(site.begin, static_cast<std::size_t>(site.previous - site.begin));
  std::string_view const line = until.substr(until.rfind('\n') + 1);
  auto const colon = line.rfind(" : (");
  if (site.expected == "'->'" && site.line_ends && colon != std::string_view::npos) {
    std::string_view const types = line.substr(colon + 3);
    if (types.ends_with(')'))
      return {"the types have no parentheses, or '->' and the types of results follow",
              {{.kind = HintEdit::Kind::form,
                .from = std::string(types),
                .to = std::string(types.substr(1, types.size() - 2))}}};
  }
  if (site.expected == "a location") return "a location is written loc(\"file\":line:column), or loc(\"name\")";
  return {};
}

// Handles elements of constants.
Hint constant_part_hint(SyntaxSite const& site) {
  std::string_view const line = line_before(site), token = site.token(), rest = rest_of_line(site);
  auto const dense = line.rfind("dense<");
  if (dense == std::string_view::npos) return {};
  bool const closed = line.find('>', dense) != std::string_view::npos;
  if (closed && site.expected == "':'" && (token == "}" || token == ","))
    return "a constant has a type: dense<...> : tensor<...>";
  if (closed) return {};
  bool const complex = rest.find("complex<") != std::string_view::npos;
  bool const sum = site.is_adjacent() && (token[0] == '+' || token[0] == '-' || token == "j" || token == "i");
  if (complex && sum) return "a complex number is written with its two parts: (1.0, 2.0)";
  if (complex && token == "(") return "a complex number has two parts: (1.0, 0.0)";
  if (token == "...") return "write all elements: they were elided when the text was printed";
  std::string_view const after = rest_after_token(site);
  bool const call = is_letter(token[0]) && (after.starts_with('(') || after.starts_with('[') || after.starts_with('{'));
  return call ? Hint("elements are numbers, in lists: dense<[1, 2]>") : Hint();
}

// Handles a punctuation mark in place of another one.
Hint mark_hint(SyntaxSite const& site) {
  std::string_view const token = site.token(), rest = rest_of_line(site);
  if (site.expected == "'->'" && token == ":" && !site.line_ends)
    return {"write '->' for ':'", {{.kind = HintEdit::Kind::word, .to = "->"}}};
  if (site.expected == "'->'" && rest.starts_with("=>")) return Hint::write_for("->", "=>");
  if (site.expected == "','" && token == ";") return {"write ',' for ';'", {{.kind = HintEdit::Kind::word, .to = ","}}};
  if (site.expected == "'x'" && token == "*") return Hint::write_for("x", "*");
  if (site.expected == "':'" && site.line_ends && trimmed(line_before(site)).empty()) {
    std::string_view const text(site.begin, static_cast<std::size_t>(site.previous - site.begin));
    std::string_view const line = text.substr(text.rfind('\n') + 1);
    if (trimmed(line).starts_with('^'))
      return {"put ':' at the end of the line", {{.kind = HintEdit::Kind::insert_at_end, .to = ":"}}};
  }
  bool const closes = site.expected == "'>'" && !site.line_ends && last_before(site) != '<';
  bool const goes_on = token == ")" || token == ":" || token == "->" || token == "{" || token == "}" || token == "=";
  return closes && goes_on ? Hint::put_before(">", quoted_token(token)) : Hint();
}

}  // namespace

Hint form_hint(SyntaxSite const& site) {
  if (site.at == site.end || site.token().empty() || site.token().size() > kMaxInHint) return {};
  if (site.line_ends) {  // the token is on another line
    Hint hint = generic_hint(site);
    return hint.empty() ? mark_hint(site) : hint;
  }
  for (auto* const hint :
       {case_hint, expected_list_hint, generic_hint, function_hint, part_of_type_hint, constant_part_hint, mark_hint})
    if (Hint found = hint(site); !found.empty()) return found;
  return {};
}

Hint list_in_brackets(std::string_view items) {
  return Hint::form("lists are written in brackets", fmt::format("[{}]", items_in_brackets(items)));
}

}  // namespace assay
