// Finds programs embedded in other files: in string literals (also escaped, and one literal per line), in fenced blocks
// and comments of documents, in snapshots, in notebook cells, in HTML pages.
//
// A program is a complete MLIR text: aliases, and ops `module` or `func.func` in custom or generic form, with balanced
// brackets. It must contain an op of a supported dialect. Truncated programs, and those with a placeholder of the host
// language, are only counted.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "support/source.hpp"

namespace assay {

struct EmbeddedPrograms {
  std::string text;  // as long as the file: programs at their positions, blanks elsewhere, and the file's line ends
  std::vector<SourceRange> programs;
  std::size_t incomplete = 0;  // number of texts that begin like a program but are not complete
};

// The extension of `name` determines the kind of file. Notebooks and pages are decoded first. Programs in a file longer
// than kMaxHostBytes are not found.
EmbeddedPrograms find_embedded_programs(std::string_view name, std::string_view file);

// Whether a file of this name is searched in folders: sources, documents, notebooks and snapshots, by extension.
bool can_embed_programs(std::string_view name);

// Whether a line of a program has a placeholder of a template language: `${n}`, `#{n}`, `{n}`, `{}`, or `%d` as a size.
bool has_template_hole(std::string_view line);

}  // namespace assay
