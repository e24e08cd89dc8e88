// Embedded files. cmake/embed_files.cmake generates a function that returns the files of a folder.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

namespace assay {

struct EmbeddedFile {
  std::string_view name, text;  // name: path below the embedded folder, e.g. "ops/concatenate.spec"
};

// Returns the text of the file with that name, or an empty text.
inline std::string_view text_of_file(std::vector<EmbeddedFile> const& files, std::string_view name) {
  auto const file = std::ranges::find(files, name, &EmbeddedFile::name);
  return file == files.end() ? std::string_view() : file->text;
}

}  // namespace assay
