// Implements lsp/features.hpp: commands above functions.
#include "lsp/features.hpp"
#include "lsp/names.hpp"
#include "semantics/program/type.hpp"

namespace assay {

Json code_lenses(Document& document) {
  Json all = Json::array();
  bool const has_unknown_sizes = document.text().find('?') != std::string::npos;
  for (SymbolDefinition const& one : symbol_definitions(document)) {
    if (one.op->regions.empty() || !one.op->attribute("function_type")) continue;
    auto const add = [&](char const* title, char const* command) {
      all.push_back({{"range", to_json(document, one.op->range)},
                     {"command", {{"title", title}, {"command", command}, {"arguments", {document.uri(), one.name}}}}});
    };
    if (!has_unknown_sizes) add("run with random inputs", "assay.run");
    if (has_unknown_sizes) add("prove for all sizes", "assay.prove");
  }
  return all;
}

}  // namespace assay
