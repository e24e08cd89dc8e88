// Files of this folder that are embedded in the program: hand-written programs (programs/) and tables.
//
// A file programs/TOPIC/OP.mlir holds one or more programs, separated by lines `// -----`. The comment lines at the
// beginning of each document it; those of the form `// key: value` with a key in small letters are its options.
// Programs may have placeholders such as {type}.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/embedded.hpp"

namespace assay {

// In the order of their names: "programs/templates/stablehlo.einsum.mlir".
std::vector<EmbeddedFile> const& generator_files();

struct EmbeddedProgram {
  std::string_view op;    // the file's name without its ending: "stablehlo.einsum"
  std::string_view text;  // without the comments at its beginning
  std::vector<std::pair<std::string_view, std::string_view>> options;

  std::string_view option(std::string_view key) const;  // empty if it is absent
};

// The programs of a folder of programs/, by file and in their order.
std::vector<EmbeddedProgram> embedded_programs(std::string_view topic);

// The text with each placeholder {KEY} replaced: fill_in(text, {{"type", "f32"}}).
std::string fill_in(std::string_view text,
                    std::initializer_list<std::pair<std::string_view, std::string_view>> replacements);

}  // namespace assay
