#include "lsp/op_place.hpp"

#include <algorithm>

#include "lsp/names.hpp"

namespace assay {

namespace {

// Whether the line before an op names it as the function of another op: `reduce(..) applies stablehlo.add`.
bool is_applied(std::string_view before) {
  while (!before.empty() && before.back() == ' ') before.remove_suffix(1);
  return before.ends_with(" applies");
}

}  // namespace

OpPlace op_around(Document& document, std::uint32_t offset) {
  constexpr std::uint32_t kMaxLines = 8;
  std::string_view const text = document.text();
  OpPlace place;
  for (std::uint32_t line = document.lines().line_at(offset), lines = 0; !place.spec; --line, ++lines) {
    std::uint32_t const begin = document.lines().begin(line);
    auto const end = begin + static_cast<std::uint32_t>(document.lines().line(text, line).size());
    auto const tokens = lexemes(text, {begin, std::min(offset, end)});
    for (auto token = tokens.rbegin(); token != tokens.rend() && !place.spec; ++token) {
      if (token->kind != LexemeKind::word && token->kind != LexemeKind::string) continue;
      if (is_applied(text.substr(begin, token->range.begin - begin))) continue;
      place.spec = spec_of_token(document, *token);
      if (place.spec) place.rest = text.substr(token->range.end, offset - token->range.end);
    }
    if (line == 0 || lines == kMaxLines) break;
  }
  bool in_string = false;
  for (std::uint32_t i = 0; i < place.rest.size(); ++i) {
    char const c = place.rest[i];
    if (c == '"') in_string = !in_string;
    if (in_string) continue;
    if (c == '(' || c == '[' || c == '{' || c == '<') place.open.push_back(i);
    bool const is_arrow = c == '>' && i > 0 && place.rest[i - 1] == '-';
    bool const closes = (c == ')' || c == ']' || c == '}' || c == '>') && !is_arrow;
    if (closes && !place.open.empty()) place.open.pop_back();
    if (c == ':' && place.open.empty()) place.has_colon = true;
  }
  return place;
}

}  // namespace assay
