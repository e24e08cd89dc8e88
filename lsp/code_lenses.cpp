// Implements lsp/features.hpp: commands above functions.
#include <algorithm>
#include <string_view>

#include "lsp/features.hpp"
#include "lsp/names.hpp"
#include "lsp/text/braces.hpp"
#include "semantics/program/type.hpp"

namespace assay {

Json code_lenses(Document& document) {
  Json all = Json::array();
  std::string_view const text = document.text();
  Braces const braces(document.lexemes_of_all(), text);
  for (SymbolDefinition const& one : symbol_definitions(document)) {
    auto const function = one.op->attribute("function_type");
    if (one.op->regions.empty() || !function || !function->type) continue;
    auto const add = [&](char const* title, char const* command) {
      all.push_back({{"range", to_json(document, one.op->range)},
                     {"command", {{"title", title}, {"command", command}, {"arguments", {document.uri(), one.name}}}}});
    };
    auto const has_unknown_size = [](Type type) { return to_string(type).find('?') != std::string::npos; };
    auto const begin = one.op->range.begin;
    auto const end = std::max(braces.end_of(one.op->regions[0]->offset).value_or(0), one.op->range.end);
    if (std::ranges::none_of(function->type->members, has_unknown_size)) add("run with random inputs", "assay.run");
    if (text.substr(begin, end - begin).find('?') != text.npos) add("prove the file for all sizes", "assay.prove");
  }
  return all;
}

}  // namespace assay
