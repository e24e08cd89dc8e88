// Implements lsp/features.hpp: where names are defined and used, and other names for them.
#include <fmt/format.h>

#include <algorithm>

#include "grammar/notation/specification.hpp"
#include "lsp/features.hpp"
#include "lsp/names.hpp"
#include "support/characters.hpp"

namespace assay {

namespace {

struct NamePlaces {
  LexemeKind kind = LexemeKind::value;
  std::vector<SourceRange> all, definitions;
  std::string doubt;  // why the name cannot be renamed
};

bool same_pack(Value const* a, Value const* b) {
  return a == b || (a->name == b->name && a->op == b->op && a->block == b->block && (a->op || a->block));
}

// Returns the range of the isolated op around a position: the next one of its kind, or the whole text.
SourceRange scope_around(Document& document, std::uint32_t offset) {
  SourceRange scope = whole_range(document.text());
  for (SymbolDefinition const& one : symbol_definitions(document)) {
    OpSpec const* const spec = Specification::get().op(one.op->name);
    if (!spec || !spec->has_trait("isolated_from_above") || spec->has_trait("symbol_table")) continue;
    std::uint32_t const begin = one.op->range.begin;
    if (begin <= offset) scope.begin = std::max(scope.begin, begin);
    if (begin > offset) scope.end = std::min(scope.end, begin);
  }
  return scope;
}

NamePlaces places_of_value(Document& document, std::uint32_t offset) {
  NamePlaces found;
  offset = begin_of_value(document, offset);
  auto const places = value_places(document);
  auto const here = std::ranges::find_if(
      places, [&](ValuePlace const& place) { return place.range.begin <= offset && offset <= place.range.end; });
  if (here == places.end()) return found;
  std::size_t others = 0, same_name = 0;
  SourceRange const scope = scope_around(document, offset);
  for (ValuePlace const& place : places) {
    if (place.value->name != here->value->name || place.range.begin < scope.begin || place.range.begin >= scope.end)
      continue;
    ++same_name;
    if (!same_pack(place.value, here->value)) {
      ++others;
      continue;
    }
    if (!found.all.empty() && found.all.back().begin == place.range.begin) continue;
    found.all.push_back(place.range);
    if (place.is_definition) found.definitions.push_back(place.range);
  }
  // Names that the program does not contain: operands of successors, and ops that could not be parsed.
  auto const known = [&](SourceRange range) {
    return std::ranges::any_of(places, [&](ValuePlace const& place) { return place.range.begin == range.begin; });
  };
  for (Lexeme const& one : lexemes(document.text(), scope)) {
    if (one.kind != LexemeKind::value) continue;
    std::string_view word = text_of(document.text(), one.range).substr(1);
    word = word.substr(0, word.find('#'));
    if (word != here->value->name || known(one.range)) continue;
    if (others > 0)
      found.doubt = fmt::format("%{} names several values, and the target of a use is ambiguous", word);
    else
      found.all.push_back({one.range.begin, one.range.begin + 1 + static_cast<std::uint32_t>(word.size())});
  }
  std::ranges::sort(found.all, {}, &SourceRange::begin);
  return found;
}

bool begins_line(Document const& document, SourceRange range) {
  return document.lines().begin(document.lines().line_at(range.begin)) == range.begin;
}

NamePlaces places_of_spelling(Document& document, Lexeme const& token) {
  NamePlaces found;
  found.kind = token.kind;
  std::string_view const text = document.text(), word = text_of(text, token.range);
  bool const is_symbol = token.kind == LexemeKind::symbol;
  SourceRange const scope =
      token.kind == LexemeKind::block ? scope_around(document, token.range.begin) : whole_range(text);
  auto const all = lexemes(text, scope);
  for (std::size_t i = 0; i < all.size(); ++i) {
    Lexeme const& one = all[i];
    std::string_view const other = text_of(text, one.range);
    bool const same =
        one.kind == token.kind && (is_symbol ? name_of_symbol(other) == name_of_symbol(word) : other == word);
    if (same) {
      found.all.push_back(one.range);
      auto const next = i + 1 < all.size() ? text_of(text, all[i + 1].range) : std::string_view();
      bool const defines = token.kind == LexemeKind::block
                               ? begins_line(document, one.range) || next == ":" || next == "("
                           : is_symbol ? false
                                       : next == "=";
      if (defines) found.definitions.push_back(one.range);
    }
  }
  if (is_symbol)
    for (SymbolDefinition const& one : symbol_definitions(document)) {
      if (one.name != name_of_symbol(word)) continue;
      // Finds the first occurrence of the name after the op.
      auto const at = std::ranges::lower_bound(found.all, one.op->range.begin, {}, &SourceRange::begin);
      if (at != found.all.end()) found.definitions.push_back(*at);
    }
  if (found.definitions.size() > 1 && is_symbol)
    found.doubt = fmt::format("@{} is defined {} times", name_of_symbol(word), found.definitions.size());
  return found;
}

NamePlaces places_at(Document& document, std::uint32_t offset) {
  auto const token = document.lexeme_at(offset);
  if (!token) return {};
  switch (token->kind) {
    case LexemeKind::value:
      return places_of_value(document, offset);
    case LexemeKind::symbol:
    case LexemeKind::type_alias:
    case LexemeKind::attribute_alias:
    case LexemeKind::block:
      return places_of_spelling(document, *token);
    default:
      return {};
  }
}

Json locations(Document const& document, std::vector<SourceRange> const& ranges) {
  Json all = Json::array();
  for (SourceRange const range : ranges) all.push_back({{"uri", document.uri()}, {"range", to_json(document, range)}});
  return all;
}

bool is_name(std::string_view name, LexemeKind kind) {
  if (name.empty()) return false;
  bool const digits = std::ranges::all_of(name, is_digit);
  if (is_digit(name[0])) return digits && (kind == LexemeKind::value || kind == LexemeKind::block);
  return std::ranges::all_of(name, [](char c) { return is_name_char(c) || c == '$' || c == '.'; }) && name[0] != '.';
}

}  // namespace

Json definition(Document& document, std::uint32_t offset) {
  return locations(document, places_at(document, offset).definitions);
}

Json type_definition(Document& document, std::uint32_t offset) {
  auto const token = document.lexeme_at(offset);
  if (token && token->kind == LexemeKind::type_alias) return definition(document, offset);
  Value const* const value = value_at(document, offset);
  std::vector<SourceRange> found;
  if (value && value->type)
    for (Alias const& alias : document.program().aliases) {
      if (alias.type != value->type) continue;
      std::string const name = "!" + std::string(alias.name);
      for (Lexeme const& one : document.lexemes_of_all())
        if (one.kind == LexemeKind::type_alias && text_of(document.text(), one.range) == name &&
            begins_line(document, one.range)) {
          found.push_back(one.range);
          break;
        }
    }
  return locations(document, found);
}

Json selection_range(Document& document, std::uint32_t offset) {
  std::string_view const text = document.text();
  std::vector<SourceRange> all;  // from the innermost one outwards
  auto const add = [&](SourceRange range) {
    bool const is_around = range.begin <= offset && offset <= range.end;
    bool const is_larger = all.empty() || (range.begin <= all.back().begin && range.end >= all.back().end &&
                                           (range.begin < all.back().begin || range.end > all.back().end));
    if (is_around && is_larger) all.push_back(range);
  };
  auto const lines_of = [&](SourceRange range) {
    auto const first = document.lines().begin(document.lines().line_at(range.begin));
    auto const blanks = text.find_first_not_of(" \t", first);
    return SourceRange{static_cast<std::uint32_t>(std::min<std::size_t>(blanks, range.begin)),
                       static_cast<std::uint32_t>(std::min(text.find('\n', range.end), text.size()))};
  };
  if (auto const token = document.lexeme_at(offset)) add(token->range);
  std::vector<std::uint32_t> open;
  std::vector<SourceRange> pairs;
  for (Lexeme const& one : document.lexemes_of_all()) {
    if (one.kind != LexemeKind::punctuation) continue;
    char const c = text[one.range.begin];
    if (c == '(' || c == '[' || c == '{') open.push_back(one.range.begin);
    if ((c != ')' && c != ']' && c != '}') || open.empty()) continue;
    if (open.back() < offset && offset <= one.range.begin) pairs.push_back({open.back(), one.range.end});
    open.pop_back();
  }
  for (std::size_t i = 0; i <= pairs.size(); ++i) {
    bool const has_lines = i == pairs.size() || text[pairs[i].begin] == '{';
    if (has_lines) add(lines_of(all.empty() ? SourceRange{offset, offset} : all.back()));
    if (i == pairs.size()) break;
    add({pairs[i].begin + 1, pairs[i].end - 1});
    add(pairs[i]);
  }
  add(whole_range(text));
  Json range;
  for (auto one = all.rbegin(); one != all.rend(); ++one) {
    Json inner = {{"range", to_json(document, *one)}};
    if (!range.is_null()) inner["parent"] = std::move(range);
    range = std::move(inner);
  }
  return range;
}

Json references(Document& document, std::uint32_t offset, bool with_definition) {
  auto const places = places_at(document, offset);
  std::vector<SourceRange> wanted;
  for (SourceRange const range : places.all)
    if (with_definition ||
        std::ranges::none_of(places.definitions, [&](SourceRange other) { return other.begin == range.begin; }))
      wanted.push_back(range);
  return locations(document, wanted);
}

Json highlights(Document& document, std::uint32_t offset) {
  constexpr int kRead = 2, kWrite = 3;
  auto const places = places_at(document, offset);
  Json all = Json::array();
  for (SourceRange const range : places.all) {
    bool const defines =
        std::ranges::any_of(places.definitions, [&](SourceRange other) { return other.begin == range.begin; });
    all.push_back({{"range", to_json(document, range)}, {"kind", defines ? kWrite : kRead}});
  }
  return all;
}

Json prepare_rename(Document& document, std::uint32_t offset) {
  auto const places = places_at(document, offset);
  for (SourceRange const range : places.all)
    if (range.begin <= offset && offset <= range.end)
      return {{"range", to_json(document, range)},
              {"placeholder", std::string(text_of(document.text(), {range.begin + 1, range.end}))}};
  return nullptr;
}

Json rename(Document& document, std::uint32_t offset, std::string const& wanted) {
  auto const places = places_at(document, offset);
  if (places.all.empty()) throw RequestError{RpcError::request_failed, "nothing here can be renamed"};
  std::string_view name = wanted;
  if (!name.empty() && name[0] == document.text()[places.all[0].begin]) name.remove_prefix(1);  // includes the sigil
  if (!is_name(name, places.kind))
    throw RequestError{RpcError::invalid_params,
                       fmt::format("'{:.100}' is not a name: names have only letters, digits, _, $ and .", name)};
  if (!places.doubt.empty()) throw RequestError{RpcError::request_failed, places.doubt};
  if (places.definitions.empty())
    throw RequestError{RpcError::request_failed, "its definition is not in this file, or could not be read"};
  SourceRange const scope =
      places.kind == LexemeKind::value ? scope_around(document, offset) : whole_range(document.text());
  std::string const spelling = document.text()[places.all[0].begin] + std::string(name);
  for (Lexeme const& one : lexemes(document.text(), scope)) {
    std::string_view word = text_of(document.text(), one.range);
    if (one.kind == LexemeKind::value) word = word.substr(0, word.find('#'));
    bool const here =
        std::ranges::any_of(places.all, [&](SourceRange range) { return range.begin == one.range.begin; });
    if (one.kind == places.kind && word == spelling && !here)
      throw RequestError{RpcError::request_failed, fmt::format("{} is already in use", spelling)};
  }
  std::vector<TextEdit> edits;
  for (SourceRange const range : places.all) edits.push_back({range, spelling});
  return workspace_edit(document, edits);
}

}  // namespace assay
