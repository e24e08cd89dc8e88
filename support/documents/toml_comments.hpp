// Comments, which toml++ does not keep, of files that a program writes again after people have edited them.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

// Each comment with its '#'.
struct TomlComments {
  std::vector<std::string> head, end;  // above the first table, and after the last entry
  std::map<std::size_t, std::vector<std::string>> of_line;
};

// Of a text in which each entry of tables is one inline table on one of `lines` (from 1): comments above an entry belong to
// it, and so does what follows it.
TomlComments toml_comments(std::string_view text, std::vector<std::size_t> lines);

// Between quotes, in one line.
std::string toml_string(std::string_view text);

}  // namespace assay
