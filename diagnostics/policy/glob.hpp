// Patterns for names and paths: `*` matches any characters, `?` one. In paths, neither matches '/', and `**` matches
// any characters.
#pragma once

#include <string_view>

namespace assay {

bool is_glob(std::string_view pattern);  // contains `*` or `?`

// Whether the pattern matches the whole name.
bool glob_matches(std::string_view pattern, std::string_view name);

// Whether the pattern matches the path or one of its folders. A pattern without '/', or the part after "**/", matches
// at any depth.
bool path_glob_matches(std::string_view pattern, std::string_view path);

}  // namespace assay
