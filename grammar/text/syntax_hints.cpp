#include "grammar/text/syntax_hints.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "grammar/hints/attribute_form.hpp"
#include "grammar/hints/spellings.hpp"
#include "grammar/hints/tuples.hpp"
#include "grammar/notation/specification.hpp"
#include "grammar/text/form_hints.hpp"
#include "grammar/text/name_hints.hpp"
#include "grammar/text/number_hints.hpp"
#include "grammar/text/tokens.hpp"
#include "oracle/formats/float_format.hpp"
#include "support/characters.hpp"
#include "support/near_names.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

bool expects_attribute(SyntaxSite const& site) {
  return site.wants("an attribute") && !site.wants("an attribute dictionary") && !site.wants("an attribute name");
}

// Whether an element of a constant, or of a list of numbers, is expected.
bool wants_element(SyntaxSite const& site) {
  std::string_view const before(site.begin, static_cast<std::size_t>(site.previous - site.begin));
  bool const opened = before.ends_with("dense<") && site.wants("'>'");
  return opened || site.wants("an element") || site.wants("a number") || site.wants("floating-point number") ||
         expects_attribute(site) || site.wants("an integer");
}

// Returns the row of an attribute with that name whose values are words, preferably of an op of StableHLO.
Row const* row_of_words(std::string_view name) {
  Row const* found = nullptr;
  for (auto const op : Specification::get().op_names())
    for (Row const& row : Specification::get().op(op)->rows) {
      if (row.kind != RowKind::attribute || row.name != name || row.types.empty()) continue;
      auto const& type = row.types.front();
      if (type.kind != "symbol" && (type.kind != "enum" || type.elements.empty())) continue;
      if (op.starts_with("stablehlo.")) return &row;
      found = found ? found : &row;
    }
  return found;
}

// precision_config = [DEFAULT, HIGH], callee = f: suggests the value from the meaning of the attribute's name.
Hint named_value_hint(SyntaxSite const& site) {
  std::string_view before = trimmed(line_before(site));
  bool const is_list = before.ends_with('[');
  if (is_list) before = trimmed(before.substr(0, before.size() - 1));
  bool const is_word = !site.token().empty() && is_letter(site.token()[0]);
  if (!is_word || !before.ends_with('=')) return {};
  before = trimmed(before.substr(0, before.size() - 1));
  auto begin = before.size();
  while (begin > 0 && is_name_char(before[begin - 1])) --begin;
  Row const* const row = row_of_words(before.substr(begin));
  if (!row || is_list != row->variadic) return {};
  std::string_view text = rest_of_line(site);
  text = trimmed(text.substr(0, text.find_first_of(is_list ? "]" : ",}> ")));
  if (row->types.front().kind == "symbol")
    return std::ranges::all_of(text, is_in_word) ? Hint::form("symbols have an '@'", fmt::format("@{}", text)) : Hint();
  EnumSpec const* const spec = Specification::get().enumeration(row->types.front().elements[0]);
  std::string form;
  for (std::string_view const part : split(text, ',')) {
    std::string const word(trimmed(part));
    if (!spec || std::ranges::find(spec->cases, word, &EnumCase::name) == spec->cases.end()) return {};
    form += (form.empty() ? "" : ", ") + enumeration_text(spec->name, word);
  }
  return {fmt::format("write {}", is_list ? "[" + form + "]" : form),
          {{.kind = HintEdit::Kind::form, .from = std::string(text), .to = form}}};
}

Hint string_hint(SyntaxSite const& site) {
  std::string_view const rest = rest_of_line(site);
  auto const end = rest.find('\'', 1);
  if (end == rest.npos || rest.substr(0, end).find('"') != rest.npos || end > kMaxInHint)
    return "strings are written in double quotes";
  auto const form = fmt::format("\"{}\"", rest.substr(1, end - 1));
  return {fmt::format("strings are written in double quotes: {}", form),
          {{.kind = HintEdit::Kind::form, .from = std::string(rest.substr(0, end + 1)), .to = form}}};
}

Hint element_hint(SyntaxSite const& site) {
  std::string_view const token = site.token();
  if (Hint hint = not_finite_hint(site); !hint.empty()) return hint;
  if (Hint hint = named_value_hint(site); !hint.empty()) return hint;
  if (Hint hint = boolean_hint(site); !hint.empty()) return hint;
  Spelling const* const word = spelling("word", token);
  if (word && (!word->right.empty() || expects_attribute(site))) return hint_of(*word);
  if (Hint hint = number_hint(token); !hint.empty()) return hint;
  if (token == "(" || token == "{") {
    auto const inner = bracketed(site);
    bool const is_in_array = last_before(site) == ':' && line_before(site).rfind("array<") != std::string_view::npos;
    if (inner && is_in_array)
      return {fmt::format("remove the brackets: {}", items_in_brackets(*inner)),
              {{.kind = HintEdit::Kind::form,
                .from = std::string(site.at, inner->size() + 2),
                .to = items_in_brackets(*inner)}}};
    return inner ? list_in_brackets(*inner) : Hint("lists are written in brackets");
  }
  if (token == "'") return string_hint(site);
  if (token == "]" || token == ")" || token == "}") return {};
  if (std::string text = enumeration_of(token); !text.empty() && expects_attribute(site)) return Hint::write(text);
  if (is_letter(token.empty() ? ' ' : token[0]) && expects_attribute(site))
    return "words are written in double quotes, or as an attribute such as #stablehlo<...>";
  return {};
}

// Handles a comma before the end of a list, a missing comma between items, and a missing end.
Hint list_hint(SyntaxSite const& site) {
  std::string_view const token = site.token();
  if (token.empty()) return {};
  bool const after_comma = last_before(site) == ',';
  if (after_comma && std::string_view("])}>").find(token[0]) != std::string_view::npos)
    return Hint::remove("remove the ',' before " + quoted_token(token), ",");
  if (!site.expected.starts_with("',' or '") || site.expected.size() < 10) return {};
  std::string const closer(1, site.expected[8]);
  bool const item = std::string_view("%\"#@^-").find(token[0]) != std::string_view::npos || is_in_word(token[0]);
  bool const argument = token[0] == '%' && trimmed(rest_after_token(site)).starts_with(':');
  if (token[0] == '%' && !argument && !site.line_ends && last_before(site) == '>')
    return "a name is before its type: " + std::string(token) + ": T";
  if (site.is_adjacent() && last_before(site) == '"' && item) return std::string(advice("inner_quote"));
  if (site.is_adjacent() && token[0] == '.' && is_digit(last_before(site))) return std::string(advice("fraction"));
  bool const takes_type = closer == "}" || closer == "]";
  if (takes_type && !site.line_ends && is_digit(last_before(site)) && is_number_type(token) &&
      !trimmed(rest_after_token(site)).starts_with('='))
    return {"put ':' before " + quoted_token(token) + ": the type follows the number",
            {{.kind = HintEdit::Kind::insert, .to = ":"}}};
  if (item && token != "->" && !site.line_ends)
    return {"put a ',' before " + quoted_token(token), {{.kind = HintEdit::Kind::insert, .to = ","}}};
  bool const is_next_attribute =
      item && site.line_ends && (closer == "}" || closer == ">") && trimmed(rest_after_token(site)).starts_with('=');
  if (is_next_attribute) return {"put a ',' at the end of this line", {{.kind = HintEdit::Kind::insert, .to = ","}}};
  bool const other_closer = std::string_view(")]}>").find(token[0]) != std::string_view::npos;
  bool const goes_on = site.line_ends || token == ":" || token == "->" || token == "{" || token == "=";
  if (token == ";") return "items of a list are separated by ','";
  if (!goes_on && !other_closer) return {};
  char const* from = site.previous;
  while (from != site.begin && (is_in_word(from[-1]) || from[-1] == '%' || from[-1] == '-')) --from;
  std::string_view const last(from, static_cast<std::size_t>(site.previous - from));
  bool const is_before_token = other_closer && !site.line_ends;
  std::string const sentence = last.empty() ? fmt::format("close the list with '{}' before it", closer)
                               : is_before_token
                                   ? fmt::format("close the list with '{}' before {}", closer, quoted_token(token))
                                   : fmt::format("close the list before it: {}{}", last.substr(0, kMaxInHint), closer);
  return {sentence, {{.kind = HintEdit::Kind::insert, .to = closer}}};
}

// Returns the number of operands in `"op"(%x, %y)`, or 0.
std::size_t operands_in_parentheses(std::string_view before) {
  auto const open = before.find("\"(%");
  auto const close = open == before.npos ? open : before.find(')', open);
  if (close == before.npos) return 0;
  return static_cast<std::size_t>(std::ranges::count(before.substr(open, close - open), '%'));
}

// Handles types without the parentheses of a function type: T, T -> T.
Hint signature_hint(SyntaxSite const& site) {
  bool const arrow = site.token() == "->";
  bool const signature = site.wants("function type") || (site.wants("'('") && site.token().starts_with("tensor"));
  if (!arrow && !signature) return {};
  std::string_view operands, results = rest_of_line(site);
  if (arrow) {
    operands = line_before(site);
    auto const colon = operands.rfind(" : ");
    if (colon == std::string_view::npos) return {};
    operands = trimmed(operands.substr(colon + 3));
    if (operands.starts_with('(') && !operands.ends_with(')')) return {};  // the list is not closed
    results = trimmed(results.substr(2));
  } else {
    auto const at = results.find("->");
    operands = trimmed(results.substr(0, at));
    results = at == std::string_view::npos ? "T" : trimmed(results.substr(at + 2));
  }
  for (std::string_view const end : {" loc(", " //", " {", ";"}) results = results.substr(0, results.find(end));
  if (operands.empty() || results.empty() || operands.size() + results.size() > 2 * kMaxInHint) return {};
  std::size_t const count = arrow ? 1 : operands_in_parentheses(line_before(site));
  if (count > 1 && operands.find(", ") == operands.npos && operands.size() * count <= 2 * kMaxInHint) {
    std::string types(operands);
    for (std::size_t i = 1; i < count; ++i) types += fmt::format(", {}", operands);
    return Hint::form("write the types of operands in parentheses", fmt::format("({}) -> {}", types, results));
  }
  std::string const written = operands.starts_with('(') ? std::string(operands) : "(" + std::string(operands) + ")";
  return Hint::form("write the types of operands in parentheses", fmt::format("{} -> {}", written, results));
}

// Handles f32[4, 8], the syntax of HLO and XLA.
Hint hlo_type_hint(SyntaxSite const& site) {
  if (site.token() != "[") return {};
  char const* from = site.previous;
  while (from != site.begin && is_in_word(from[-1])) --from;
  std::string word(from, site.previous);
  if (Spelling const* const known = spelling("type", word)) word = std::string(known->right[0]);
  static constexpr std::string_view kFirst = "ifubs";
  if (word.size() < 2 || kFirst.find(word[0]) == std::string_view::npos || !is_digit(word.back())) return {};
  auto const inner = bracketed(site);
  if (!inner) return {};
  std::string sizes;
  for (std::string_view const size : split(*inner, ','))
    if (!trimmed(size).empty()) sizes += std::string(trimmed(size)) + "x";
  return Hint::write("tensor<" + sizes + word + ">");
}

// [0:2, 0:16 : (T) -> T: the list is not closed before the ':' of the types.
Hint unclosed_bounds(SyntaxSite const& site) {
  std::string_view const before = line_before(site), text = trimmed(before);
  bool const is_in_list = before.rfind('[') != before.npos && before.find(']', before.rfind('[')) == before.npos;
  if (!site.wants("an integer") || !text.ends_with(':') || !is_in_list || !site.token().starts_with('(')) return {};
  std::string_view const items = trimmed(text.substr(0, text.size() - 1));
  if (items.empty() || !is_digit(items.back())) return {};
  std::string const mark(before.substr(items.data() + items.size() - before.data()));
  return {"close the list with ']' before ':'", {{.kind = HintEdit::Kind::form, .from = mark, .to = "]" + mark}}};
}

// array<i64: 1, 2, name = value: the list is not closed before the name.
Hint unclosed_list(SyntaxSite const& site) {
  std::string_view const before = line_before(site), text = trimmed(before);
  bool const is_name = !site.token().empty() && is_letter(site.token()[0]) && !site.line_ends &&
                       trimmed(rest_after_token(site)).starts_with('=');
  if (!is_name || !text.ends_with(',') || !wants_element(site)) return {};
  std::string brackets;
  for (char const c : before) {
    if (c == '[' || c == '<') brackets += c;
    if ((c == ']' || c == '>') && !brackets.empty()) brackets.pop_back();
    if (c == '{') brackets.clear();
  }
  if (brackets.empty()) return {};
  std::string const closer = brackets.back() == '[' ? "]" : ">", mark(before.substr(before.rfind(',')));
  return {fmt::format("close the list with '{}' before ', {}'", closer, site.token()),
          {{.kind = HintEdit::Kind::form, .from = mark, .to = closer + mark}}};
}

// x[:, 0:2], x[1:]: a slice without a bound, which is then the size of the operand. Also dense(1) for dense<1>.
Hint bounds_hint(SyntaxSite const& site) {
  std::string_view const token = site.token();
  if (token == "(" && site.wants("'<'") && word_before(site) == "dense")
    if (auto const inner = bracketed(site); inner && inner->size() <= kMaxInHint)
      return {"write dense<" + std::string(*inner) + ">",
              {{.kind = HintEdit::Kind::text,
                .from = "(" + std::string(*inner) + ")",
                .to = "<" + std::string(*inner) + ">"}}};
  bool const has_no_begin = token == ":" && (last_before(site) == '[' || last_before(site) == ',');
  if (!site.wants("an integer") || !has_no_begin) return {};
  std::string_view const before = line_before(site), rest = rest_of_line(site);
  auto const list = before.rfind('['), type = rest.find("(tensor<");
  if (list == before.npos || type == rest.npos) return {};
  auto const axis = static_cast<std::size_t>(std::ranges::count(before.substr(list), ','));
  auto const sizes = split(rest.substr(type + 8), 'x');
  if (axis >= sizes.size() || sizes[axis].empty() || !std::ranges::all_of(sizes[axis], is_digit)) return {};
  auto const bounds = "0:" + std::string(sizes[axis]);
  return {"both bounds of a slice are written: write " + bounds,
          {{.kind = HintEdit::Kind::text, .from = ":", .to = bounds}}};
}

// !quant.uniform<int8:f32, ...>, <f32:i8, ...>, <i8, ...>: the storage type is first, then the expressed type.
Hint quantized_hint(SyntaxSite const& site) {
  std::string_view const before = line_before(site);
  auto const begin = before.rfind("quant.uniform<");
  if (begin == std::string_view::npos) return {};
  std::string const form = "!quant.uniform<i8:f32, scale:zero_point>";
  std::string_view const token = site.token(), inside = before.substr(begin + 14);
  if (inside.find_first_of("<>{") != std::string_view::npos) return {};
  if (token == "[") return "scales of an axis are written in braces: {0.1:0, 0.2:0}";
  if (inside.find(':') != std::string_view::npos && site.expected == "','" && token == ">")
    return "scale and zero point are missing: " + form;
  if (inside.find(',') != std::string_view::npos) return site.wants("a scale") ? Hint("the syntax is " + form) : Hint();
  bool const is_first = inside.find(':') == std::string_view::npos && site.wants("storage type");
  Spelling const* const known = spelling("type", token);
  if (known && !known->right.empty()) return Hint::write_for(known->right[0], token, ": " + form);
  if (is_first && float_format(token)) return "the storage type is first: " + form;
  if (site.expected == "':'" && token == ",") return "the expressed type is missing: " + form;
  return site.wants("type") || site.expected == "':'" ? Hint("the syntax is " + form) : Hint();
}

Hint type_hint(SyntaxSite const& site) {
  bool const ends = site.token() == ">" && (site.wants("a type") || site.expected == "'x'");
  if (ends) return "the element type is missing, as f32 in tensor<4xf32>";
  if (!site.wants("a type")) return {};
  bool const shaped = is_digit(site.token()[0]) && site.token().find('x') != std::string_view::npos;
  if (shaped && site.token().size() < 40) return Hint::write(fmt::format("tensor<{}>", site.token()));
  if (is_digit(site.token()[0]) || site.token()[0] == '-')
    return last_before(site) == '(' ? Hint("lists are written in brackets, and numbers are not types") : Hint();
  if (site.token().starts_with("quant."))
    return {"types of the quant dialect begin with '!'", {{.kind = HintEdit::Kind::insert, .to = "!"}}};
  if (is_name_char(site.token()[0]) && trimmed(rest_after_token(site)).starts_with(':'))
    return Hint::form("arguments have a '%'", fmt::format("%{}", site.token()));
  if (Spelling const* const known = spelling("type", site.token())) return hint_of(*known);
  std::vector<std::string> words{"tensor", "tuple", "complex", "index"};
  for (Spelling const& one : all_spellings())
    if (one.kind == "type" && std::ranges::find(words, one.right[0]) == words.end()) words.emplace_back(one.right[0]);
  if (site.token().size() > 40) return {};
  return did_you_mean(near_names(site.token(), words));
}

// array<0, 1>: integers without their type.
Hint array_hint(SyntaxSite const& site) {
  std::string_view const rest = rest_of_line(site), items = rest.substr(0, rest.find('>'));
  bool const are_integers = !items.empty() && items.size() < rest.size() && items.size() <= kMaxInHint &&
                            items.find_first_not_of("0123456789-, ") == items.npos;
  if (!are_integers) return "the type of the numbers is first: array<i64: 1, 2>";
  return {fmt::format("the type of the numbers is first: array<i64: {}>", items),
          {{.kind = HintEdit::Kind::form, .from = std::string(items), .to = fmt::format("i64: {}", items)}}};
}

// #loc1 = ...
bool begins_alias(SyntaxSite const& site) {
  return (site.token().starts_with('#') || site.token().starts_with('!')) && site.token().size() > 1 &&
         trimmed(rest_after_token(site)).starts_with('=');
}

// <name = value>: properties without braces.
Hint properties_hint(SyntaxSite const& site) {
  char const* const open = site.previous - 1;
  char const* const end = rules::scan_any_brackets(open, open + std::min<std::ptrdiff_t>(site.end - open, kMaxInHint));
  Hint hint("properties are written <{name = value}>");
  if (!end) return hint;
  std::string const text(open, end);
  hint.edits = {
      {.kind = HintEdit::Kind::form, .from = text, .to = fmt::format("<{{{}}}>", text.substr(1, text.size() - 2))}};
  return hint;
}

// dense<1, 2>: a list without brackets.
Hint items_hint(SyntaxSite const& site) {
  std::string_view const before = line_before(site), rest = rest_of_line(site);
  auto const open = before.rfind("dense<"), end = rest.find('>');
  if (open == before.npos || end == rest.npos) return "lists are written in brackets";
  auto const items = std::string(before.substr(open + 6)) + std::string(rest.substr(0, end));
  if (items.size() > kMaxInHint || items.find_first_of("[](<") != items.npos) return "lists are written in brackets";
  return {fmt::format("lists are written in brackets: dense<[{}]>", items),
          {{.kind = HintEdit::Kind::form,
            .from = fmt::format("dense<{}>", items),
            .to = fmt::format("dense<[{}]>", items)}}};
}

// Returns the number of types after `-> (` of the op that begins at `at`, or 0 if it has no such types.
std::size_t count_result_types(char const* at, char const* end) {
  constexpr std::ptrdiff_t kMaxLength = 1 << 14;
  end = at + std::min(end - at, kMaxLength);
  auto const skip_to = [&](std::string_view mark) {  // outside of brackets
    for (at = skip_blanks(at, end); at != end; ++at) {
      if (std::string_view(at, static_cast<std::size_t>(end - at)).starts_with(mark)) return true;
      if (*at == '=' || *at == '%' || *at == '}') return false;
      bool const opens = std::string_view("([{<").find(*at) != std::string_view::npos;
      char const* const close = opens        ? rules::scan_any_brackets(at, end)
                                : *at == '"' ? rules::scan_string(at, end)
                                             : at + 1;
      if (!close) return false;
      at = close - 1;
    }
    return false;
  };
  if (!skip_to("->")) return 0;
  at = skip_blanks(at + 2, end);
  if (at == end || *at != '(') return 0;
  std::size_t count = 1;
  for (++at; at != end && *at != ')'; ++at) {
    count += *at == ',';
    if (*at != '<') continue;
    char const* const close = rules::scan_any_brackets(at, end);
    if (!close) return 0;
    at = close - 1;
  }
  return at == end ? 0 : count;
}

// `%5: = op` and `%5 := op`: the number of results is missing, or the ':' is too many.
Hint results_count_hint(SyntaxSite const& site) {
  auto const count = count_result_types(site.stop, site.end);
  std::string const from(line_before(site).substr(line_before(site).find_first_not_of(" \t")));
  if (count < 2 || !from.starts_with('%') || from.size() > kMaxInHint)
    return {"write '=' for ':='", {{.kind = HintEdit::Kind::remove, .from = ":"}}};
  std::string const form = fmt::format("{}:{}", trimmed(from.substr(0, from.rfind(':'))), count);
  return {fmt::format("write {} =: the op has {} results", form, count),
          {{.kind = HintEdit::Kind::form, .from = from + "=", .to = form + " ="}}};
}

}  // namespace

Hint syntax_hint(SyntaxSite const& site) {
  bool const closer =
      site.expected.size() == 3 && std::string_view(")]}>").find(site.expected[1]) != std::string_view::npos;
  bool const is_extra = closer && site.token().size() == 1 && !site.line_ends &&
                        std::string_view(")]}>").find(site.token()[0]) != std::string_view::npos &&
                        rest_after_token(site).starts_with(site.expected[1]);
  if (is_extra)
    return Hint::remove(fmt::format("{} closes no open bracket: remove it", quoted_token(site.token())), site.token());
  if (site.line_ends && closer)
    return {"put " + std::string(site.expected) + " at the end of the line",
            {{.kind = HintEdit::Kind::insert_at_end, .to = std::string(1, site.expected[1])}}};
  if (site.line_ends)
    if (Hint found = form_hint(site); !found.empty()) return found;
  if (site.at == site.end || site.line_ends) return list_hint(site);
  std::string_view const token = site.token();
  if (Spelling const* const character = spelling("character", token)) return hint_of(*character);
  std::string_view const first_two(site.at, std::min<std::size_t>(2, static_cast<std::size_t>(site.end - site.at)));
  if (site.at == site.begin && (first_two == "\xFF\xFE" || first_two == "\xFE\xFF"))
    return "the text is UTF-16: save it as UTF-8";
  auto const first = site.at == site.begin && site.at != site.end ? static_cast<unsigned char>(*site.at) : ' ';
  bool const is_binary = first < ' ' || first == 0x7F;
  if (is_binary) return "this is not text, and no portable artifact either: those begin with the bytes 4D 4C EF 52";
  if (token.starts_with("\xEF\xBB\xBF")) return "save the text as plain UTF-8, without it";
  if (token.size() == 1 && static_cast<unsigned char>(token[0]) < ' ')
    return "a program is text: remove this byte, and the rest if it is not text";
  auto const after_brace = trimmed(rest_after_token(site));
  bool const is_list = !after_brace.empty() && (is_digit(after_brace[0]) || after_brace[0] == '-');  // {{0, 0}, {1, 1}}
  bool const is_brace = (token == "{" && !is_list) || token == "}";
  if (is_brace && site.is_adjacent() && last_before(site) == token[0])
    return {std::string(advice("doubled_brace")),
            {{.kind = HintEdit::Kind::text, .from = std::string(2, token[0]), .to = std::string(token)}}};
  for (auto* const hint : {leftover_hint, name_hint, form_hint})
    if (Hint found = hint(site); !found.empty()) return found;
  if (Hint found = signature_hint(site); !found.empty()) return found;
  for (auto* const hint : {bounds_hint, unclosed_bounds, unclosed_list})
    if (Hint found = hint(site); !found.empty()) return found;
  if (Hint found = quantized_hint(site); !found.empty()) return found;
  for (auto* const hint : {separated_number_hint, suffix_hint})
    if (Hint found = hint(site); !found.empty()) return found;
  if (Hint found = list_hint(site); !found.empty()) return found;
  if (Hint found = hlo_type_hint(site); !found.empty()) return found;
  if (wants_element(site))
    if (Hint found = element_hint(site); !found.empty()) return found;
  if (Hint found = type_hint(site); !found.empty()) return found;
  bool const word = !token.empty() && (is_letter(token[0]) || token[0] == '_' || is_digit(token[0]));
  bool const number = !token.empty() && is_digit(token[0]);
  if ((site.expected == "a value (%name)" || site.wants("an operation")) && number)
    return std::string(advice("constant"));
  if (site.expected == "an operation" && token.starts_with('%'))
    return "a value is not an operation: use " + std::string(token) + " itself";
  if (site.expected == "','" && token.size() == 1 &&
      std::string_view("+-*/&|").find(token[0]) != std::string_view::npos)
    return "values are separated by ','";
  if (site.expected == "':'" && (token == "," || token == ")") && follows_value(site) &&
      line_before(site).find('(') != std::string_view::npos)
    return "a type follows the name: %x: T";
  bool const is_keyword = trimmed(rest_after_token(site)).starts_with('=');
  if (site.expected == "a value (%name)" && word && !is_keyword)
    return Hint::form("values have a '%'", fmt::format("%{}", token));
  if (site.expected == "a name" && is_digit(token[0]) && last_before(site) == ',')
    return "lists are written in brackets";
  bool const angled = site.stop != site.end && *site.stop == '<';
  if (site.expected.starts_with("a symbol") && word && !angled)
    return Hint::form("symbols have an '@'", fmt::format("@{}", token));
  if (site.expected.starts_with("a symbol") && token.size() > 2 && token[0] == '"' && token.back() == '"') {
    std::string_view const name = token.substr(1, token.size() - 2);
    bool const is_plain = !is_digit(name[0]) && std::ranges::all_of(name, is_in_word);
    return Hint::form("symbols have an '@'", is_plain ? fmt::format("@{}", name) : fmt::format("@{}", token));
  }
  if (site.expected == "a dense array body") return array_hint(site);
  if (site.expected == "an attribute dictionary" && last_before(site) == '<') return properties_hint(site);
  if (site.expected == "'>'" && token == ",") return items_hint(site);
  if (site.expected == "an integer" && last_before(site) == ':') {
    if (token == "=") return results_count_hint(site);
    if (word) return "types of results follow the op, not after their names";
  }
  if (site.wants("an operation") || site.wants("an alias")) {
    bool const function = line_before(site).find("func") != std::string_view::npos;
    if (function && token == ":")
      return {"the types of a function's results follow '->'", {{.kind = HintEdit::Kind::word, .to = "->"}}};
    if (function && token == ",") return "several types of results are written in parentheses: -> (T, T)";
    bool const is_last = token == "," && trimmed(rest_after_token(site)).empty();
    if (is_last) return Hint::remove("remove it: ops end with their line", ",");
    auto const rest = trimmed(rest_after_token(site));
    if (token == "," && rest.starts_with('%') && rest.find(" = ") != rest.npos)
      return "an op ends with its types: begin a new line";
    auto const types = line_before(site).rfind(" : ");
    bool const has_results =
        types != std::string_view::npos && line_before(site).find("->", types) != std::string_view::npos;
    if (token == "," && has_results) return "several types of results are written in parentheses: -> (T, T)";
    if (token == ",") return "one type is enough where all are the same; else write (T, T) -> T";
    if (token == "{" && !site.wants("an alias")) return "attributes are before the types";
    std::string_view const two(site.at, std::min<std::size_t>(2, static_cast<std::size_t>(site.end - site.at)));
    if (begins_alias(site)) return "definitions of aliases are outside of all ops: is a '}' missing before it?";
    for (std::string_view const known : {two, two.substr(0, 1)})
      if (Spelling const* const row = spelling("token", known)) return hint_of(*row);
    if (token == "}" || token == ")" || token == "]") {
      Hint hint = Hint::remove("nothing is open that it closes: remove it");
      hint.is_guess = token == "}";  // another one may be too many
      return hint;
    }
  }
  // 'dims' where the text has `broadcast_dimensions =`.
  bool const quoted_word = site.expected.size() > 3 && site.expected[0] == '\'' && is_letter(site.expected[1]) &&
                           site.expected.find('\'', 1) == site.expected.size() - 1;
  if (quoted_word && word) {
    std::string_view const after = trimmed(rest_after_token(site));
    std::string const wanted(site.expected.substr(1, site.expected.size() - 2));
    if (wanted == "across" && token == "dimensions") return Hint::put_before("across", "'dimensions'");
    if (after.starts_with('{'))
      return {fmt::format("write {} for {}", wanted, token), {{.kind = HintEdit::Kind::word, .to = wanted}}};
    if (after.starts_with('='))
      return {fmt::format("write {} = in place of {} =", wanted, token),
              {{.kind = HintEdit::Kind::word, .to = wanted}}};
  }
  if (site.wants("'='") && token == ":")
    return {"write '=' between the name of an attribute and its value", {{.kind = HintEdit::Kind::word, .to = "="}}};
  return {};
}

Hint keyword_hint(SyntaxSite const& site, std::string_view form) {
  OpSpec const* const spec = Specification::get().op(form.substr(0, form.find(' ')));
  if (!spec) return {};
  // Parses `, WORD =`, beginning at the comma or at the word.
  char const* at = site.at;
  while (at != site.end && (*at == ',' || *at == ' ')) ++at;
  char const* stop = at;
  while (stop != site.end && is_name_char(*stop)) ++stop;
  std::string const word(at, stop);
  while (stop != site.end && *stop == ' ') ++stop;
  if (word.empty() || stop == site.end || *stop != '=') return {};
  std::vector<std::string> keywords;
  std::string_view const text = spec->assembly_text;
  std::string by_row;  // the keyword of the attribute with that name in the generic form
  for (auto end = text.find(" =\""); end != text.npos; end = text.find(" =\"", end + 1)) {
    auto begin = end;
    while (begin > 0 && is_name_char(text[begin - 1])) --begin;
    keywords.emplace_back(text.substr(begin, end - begin));
    auto const value = text.find_first_not_of(" \"=", end);
    if (value != text.npos && text.substr(value).starts_with("$" + word) &&
        !is_name_char(text.substr(value + 1 + word.size()).empty() ? ' ' : text[value + 1 + word.size()]))
      by_row = keywords.back();
  }
  if (std::ranges::find(keywords, word) != keywords.end())
    return site.expected == "':'" && keywords.size() > 1 ? Hint("the order is " + enumerated(keywords, ", ")) : Hint();
  auto hint = did_you_mean(by_row.empty() ? near_names(word, keywords) : std::vector<std::string>{by_row});
  for (HintEdit& edit : hint.edits) edit = {.kind = HintEdit::Kind::text, .from = word, .to = std::move(edit.to)};
  return hint;
}

Hint punctuation_hint(SyntaxSite const& site) {
  if (site.expected == "a value (%name)" && site.token() == "(" && site.is_adjacent()) {
    auto const inner = bracketed(site);
    if (!inner || !trimmed(*inner).starts_with('%')) return {};
    return {"operands have no parentheses in this form",
            {{.kind = HintEdit::Kind::form,
              .from = fmt::format("({})", *inner),
              .to = fmt::format(" {}", trimmed(*inner))}}};
  }
  auto const end = site.expected.size() < 3 || site.expected[0] != '\'' ? 0 : site.expected.find('\'', 1);
  bool const mark = end != 0 && end != std::string_view::npos && !is_letter(site.expected[1]);
  bool const only = mark && (end + 1 == site.expected.size() || site.expected.starts_with("':' or "));
  if (!only || site.at == site.end || site.line_ends) return {};
  bool const word = is_name_char(*site.at) || std::string_view("%@\"#^").find(*site.at) != std::string_view::npos;
  if (!word && site.expected != "'->'") return {};
  return Hint::put_before(site.expected.substr(1, end - 1), quoted_token(site.token()));
}

}  // namespace assay
