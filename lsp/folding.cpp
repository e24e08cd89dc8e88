// Implements lsp/features.hpp: what can be folded: regions, dictionaries over several lines, and comments.
#include "lsp/features.hpp"
#include "lsp/text/braces.hpp"

namespace assay {

Json folding_ranges(Document& document) {
  Json all = Json::array();
  auto const add = [&](std::uint32_t first, std::uint32_t last, char const* kind) {
    if (first < last) all.push_back({{"startLine", first}, {"endLine", last}, {"kind", kind}});
  };
  auto const& tokens = document.lexemes_of_all();
  auto const line = [&](std::uint32_t offset) { return document.lines().line_at(offset); };
  for (auto const& [begin, end] : Braces(tokens, document.text()).pairs)
    if (line(end) > line(begin)) add(line(begin), line(end) - 1, "region");
  for (std::size_t i = 0; i < tokens.size();) {
    std::size_t end = i + 1;
    if (tokens[i].kind == LexemeKind::comment) {
      while (end < tokens.size() && tokens[end].kind == LexemeKind::comment &&
             line(tokens[end].range.begin) == line(tokens[end - 1].range.begin) + 1)
        ++end;
      add(line(tokens[i].range.begin), line(tokens[end - 1].range.begin), "comment");
    }
    i = end;
  }
  return all;
}

}  // namespace assay
