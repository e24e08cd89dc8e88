// Finds the op around a position by its spelling, in text that may not be a program.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "grammar/notation/op_file.hpp"
#include "lsp/document.hpp"

namespace assay {

// The op that contains or precedes a position, and the text between its name and the position.
struct OpPlace {
  OpSpec const* spec = nullptr;
  std::string_view rest;
  std::vector<std::uint32_t> open;  // positions of unclosed brackets in `rest`
  bool has_colon = false;           // outside of brackets; types follow
};

// Returns the last op that is named before the position, in its line or a few lines above.
OpPlace op_around(Document& document, std::uint32_t offset);

}  // namespace assay
