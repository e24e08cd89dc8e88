// Files of this folder that are embedded in the program: hand-written programs (programs/) and tables.
//
// A file programs/TOPIC/OP.mlir contains one or more programs, separated by `// -----` lines. The comment lines at the
// beginning of each program document it. Lines of the form `// key: value`, with a key in lower case, are its options.
// Programs may contain placeholders such as {type}.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/embedded.hpp"

namespace assay {

// Sorted by name, such as "programs/templates/stablehlo.einsum.mlir".
std::vector<EmbeddedFile> const& generator_files();

struct EmbeddedProgram {
  std::string_view op;    // file name without its extension: "stablehlo.einsum"
  std::string_view text;  // without the leading comments
  std::vector<std::pair<std::string_view, std::string_view>> options;

  std::string_view option(std::string_view key) const;  // empty if it is absent
};

// The programs of the folder programs/TOPIC, in the order of their files and of their positions in the file.
std::vector<EmbeddedProgram> embedded_programs(std::string_view topic);

// Replaces each placeholder {KEY} of the text: fill_in(text, {{"type", "f32"}}).
std::string fill_in(std::string_view text,
                    std::initializer_list<std::pair<std::string_view, std::string_view>> replacements);

}  // namespace assay
