// Embedded files: cmake/embed_files.cmake generates a function that returns those of a folder.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

namespace assay {

struct EmbeddedFile {
  std::string_view name, text;  // name: the path below the folder that is embedded, e.g. "ops/concatenate.spec"
};

// The text of the file of that name; empty if there is none.
inline std::string_view text_of_file(std::vector<EmbeddedFile> const& files, std::string_view name) {
  auto const file = std::ranges::find(files, name, &EmbeddedFile::name);
  return file == files.end() ? std::string_view() : file->text;
}

}  // namespace assay
