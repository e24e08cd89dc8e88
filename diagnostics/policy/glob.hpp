// Patterns of names and paths: `*` any characters, `?` one; of paths, neither is a '/', and `**` is any characters.
#pragma once

#include <string_view>

namespace assay {

bool is_glob(std::string_view pattern);  // holds `*` or `?`

// All of the name.
bool glob_matches(std::string_view pattern, std::string_view name);

// The path, or a folder that it is in. A pattern without a '/' is for names at any depth, as is one after "**/".
bool path_glob_matches(std::string_view pattern, std::string_view path);

}  // namespace assay
