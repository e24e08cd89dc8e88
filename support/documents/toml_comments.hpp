// Preserves comments, which toml++ discards, in files that a program rewrites after users have edited them.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

// Each comment includes its '#'.
struct TomlComments {
  std::vector<std::string> head, end;  // above the first table, and after the last entry
  std::map<std::size_t, std::vector<std::string>> of_line;
};

// Reads the comments of a text whose entries are inline tables, each on one of `lines` (1-based). Comments above an
// entry, or after it on its line, belong to it.
TomlComments toml_comments(std::string_view text, std::vector<std::size_t> lines);

// Returns a quoted one-line string.
std::string toml_string(std::string_view text);

}  // namespace assay
