#include "constraints/conformance/split.hpp"

#include "grammar/bytecode/read/read.hpp"

namespace assay {

std::vector<SourceRange> split_pieces(std::string_view text) {
  if (is_bytecode(text)) return {whole_range(text)};
  constexpr std::string_view kSeparator = "// -----";
  std::vector<SourceRange> pieces;
  std::size_t begin = 0;
  for (std::size_t at = text.find(kSeparator); at != std::string_view::npos; at = text.find(kSeparator, at)) {
    if (at > 0 && text[at - 1] != '\n') {
      at += kSeparator.size();
      continue;
    }
    pieces.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at)});
    std::size_t const newline = text.find('\n', at);
    begin = at = newline == std::string_view::npos ? text.size() : newline + 1;
  }
  pieces.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(text.size())});
  return pieces;
}

}  // namespace assay
