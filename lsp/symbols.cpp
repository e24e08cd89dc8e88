// Implements lsp/features.hpp: functions, modules and aliases as an outline, and by name in all open documents.
#include <algorithm>

#include "lsp/features.hpp"
#include "lsp/names.hpp"
#include "lsp/text/braces.hpp"

namespace assay {

namespace {

constexpr int kModuleSymbol = 2, kFunctionSymbol = 12, kConstantSymbol = 14, kTypeSymbol = 26;

class Outline {
public:
  explicit Outline(Document& document) : document_(document), braces_(document.lexemes_of_all(), document.text()) {}

  // Regions nest at most kMaxNesting deep.
  Json list(Block const& block) {
    Json all = Json::array();
    for (Operation const* op : block.ops) {
      Attribute const name = op->attribute("sym_name");
      bool const module = op->name == "builtin.module";
      if (!name && !module) continue;
      SourceRange range = op->range;
      if (!op->regions.empty())
        if (auto const end = braces_.end_of(op->regions[0]->offset)) range.end = std::max(range.end, *end);
      Json inner = Json::array();
      for (Region const* region : op->regions)
        for (Block const* nested : region->blocks)
          for (Json& one : list(*nested)) inner.push_back(std::move(one));
      Attribute const type = op->attribute("function_type");
      all.push_back({{"name", name ? std::string(name->text) : "module"},
                     {"detail", type && type->type ? to_string(type->type) : ""},
                     {"kind", module                ? kModuleSymbol
                              : op->regions.empty() ? kConstantSymbol
                                                    : kFunctionSymbol},
                     {"range", to_json(document_, range)},
                     {"selectionRange", to_json(document_, op->range)},
                     {"children", std::move(inner)}});
    }
    return all;
  }

private:
  Document& document_;
  Braces braces_;
};

}  // namespace

Json document_symbols(Document& document) {
  Program const& program = document.program();
  Json all = program.top ? Outline(document).list(*program.top) : Json::array();
  auto const& tokens = document.lexemes_of_all();
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
    bool const is_type = tokens[i].kind == LexemeKind::type_alias;
    if (!is_type && tokens[i].kind != LexemeKind::attribute_alias) continue;
    if (text_of(document.text(), tokens[i + 1].range) != "=") continue;
    Json const range = to_json(document, tokens[i].range);
    all.push_back({{"name", std::string(text_of(document.text(), tokens[i].range))},
                   {"kind", is_type ? kTypeSymbol : kConstantSymbol},
                   {"range", range},
                   {"selectionRange", range}});
  }
  return all;
}

Json workspace_symbols(Documents const& documents, std::string const& query) {
  constexpr std::size_t kMaxSymbols = 1'000;
  Json all = Json::array();
  for (auto const& [uri, document] : documents)
    for (SymbolDefinition const& one : symbol_definitions(*document)) {
      if (all.size() == kMaxSymbols || one.name.find(query) == std::string::npos) continue;
      all.push_back({{"name", one.name},
                     {"kind", kFunctionSymbol},
                     {"location", {{"uri", uri}, {"range", to_json(*document, one.op->range)}}}});
    }
  return all;
}

}  // namespace assay
