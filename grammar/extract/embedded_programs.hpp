// The programs in a file of another language: in string literals (also escaped, and joined from a literal a line), in
// fenced blocks and comments of documents, in snapshots, in cells of notebooks, in pages of HTML.
//
// A program is a whole text in MLIR: aliases, and ops `module` or `func.func` in custom or generic form, with balanced
// brackets. It must name an op of one of our dialects. Truncated programs, and those with a placeholder of the host's
// language, are counted.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "support/source.hpp"

namespace assay {

struct EmbeddedPrograms {
  std::string text;  // as long as the file: programs where they are, blanks elsewhere, and the line ends of the file
  std::vector<SourceRange> programs;
  std::size_t incomplete = 0;  // texts that begin like a program and are not a whole one
};

// The extension of `name` determines the kind of file: a notebook or page is decoded first. A file longer than
// kMostHostBytes has no program.
EmbeddedPrograms find_embedded_programs(std::string_view name, std::string_view file);

// Whether a folder's file of this name is looked into: sources, documents, notebooks and snapshots, by their endings.
bool can_embed_programs(std::string_view name);

// Whether a line of a program has a hole that the host's language fills, `${n}`, `#{n}`, `{n}`, `{}`, or `%d` as a size: a template.
bool has_template_hole(std::string_view line);

}  // namespace assay
