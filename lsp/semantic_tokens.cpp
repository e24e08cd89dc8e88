// Implements lsp/features.hpp: the kind of each token, for coloring based on the specification.
#include "grammar/notation/specification.hpp"
#include "lsp/features.hpp"
#include "lsp/names.hpp"
#include "semantics/program/context.hpp"
#include "support/characters.hpp"

namespace assay {

namespace {

constexpr char const* kTypes[] = {"comment", "string", "number",  "variable", "function", "type",
                                  "macro",   "label",  "keyword", "method",   "property", "enumMember"};
enum TokenType {
  kComment,
  kString,
  kNumber,
  kVariable,
  kFunction,
  kType,
  kMacro,
  kLabel,
  kKeyword,
  kMethod,
  kProperty,
  kEnumMember,
  kNone
};

bool is_type_word(std::string_view word) {
  if (word == "tensor" || word == "tuple" || word == "complex" || word == "index" || word == "none") return true;
  // In 4x8xf32, dimensions and element type may be one token or several.
  auto const last = word.rfind('x');
  std::string_view const element = last == word.npos ? word : word.substr(last + 1);
  if (float_width(element) > 0) return true;
  auto const digits = element.find_first_of("0123456789");
  if (digits == element.npos || element.find_first_not_of("0123456789", digits) != element.npos) return false;
  auto const letters = element.substr(0, digits);
  return letters == "i" || letters == "ui" || letters == "si";
}

TokenType type_of(Document const& document, std::vector<Lexeme> const& tokens, std::size_t at) {
  Lexeme const& one = tokens[at];
  switch (one.kind) {
    case LexemeKind::comment:
      return kComment;
    case LexemeKind::number:
      return kNumber;
    case LexemeKind::value:
      return kVariable;
    case LexemeKind::symbol:
      return kFunction;
    case LexemeKind::type_alias:
      return kType;
    case LexemeKind::attribute_alias:
      return kMacro;
    case LexemeKind::block:
      return kLabel;
    case LexemeKind::string:
      return spec_of_token(document, one) ? kMethod : kString;
    case LexemeKind::punctuation:
      return kNone;
    case LexemeKind::word:
      break;
  }
  std::string_view const text = document.text(), word = text_of(text, one.range);
  if (spec_of_token(document, one)) return kMethod;
  if (is_type_word(word)) return kType;
  auto const next = at + 1 < tokens.size() ? text_of(text, tokens[at + 1].range) : std::string_view();
  if (next == "=") return kProperty;
  bool const capitals = word.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789") == word.npos;
  return capitals ? kEnumMember : kKeyword;
}

}  // namespace

Json semantic_token_legend() { return {{"tokenTypes", Json(kTypes)}, {"tokenModifiers", Json::array()}}; }

Json semantic_tokens(Document& document, SourceRange range) {
  constexpr std::size_t kMaxTokens = 1'000'000;
  std::uint32_t const first_line = document.lines().line_at(range.begin);
  auto const tokens = lexemes(document.text(), {document.lines().begin(first_line), range.end});
  Json data = Json::array();
  Position before;
  for (std::size_t i = 0; i < tokens.size() && data.size() < 5 * kMaxTokens; ++i) {
    auto const type = type_of(document, tokens, i);
    if (type == kNone) continue;
    Position const begin = document.position(tokens[i].range.begin), end = document.position(tokens[i].range.end);
    if (end.line != begin.line) continue;
    bool const same = begin.line == before.line && !data.empty();
    data.push_back(begin.line - (data.empty() ? 0 : before.line));
    data.push_back(same ? begin.character - before.character : begin.character);
    data.push_back(end.character - begin.character);
    data.push_back(static_cast<int>(type));
    data.push_back(0);
    before = begin;
  }
  return {{"data", std::move(data)}};
}

}  // namespace assay
