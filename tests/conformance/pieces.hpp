// The programs in a folder: its .mlir files in the order of their paths, split at `// -----`.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "constraints/conformance/split.hpp"

namespace assay::testing {

struct Piece {
  std::string file, text;
};

inline std::vector<Piece> pieces_of(std::filesystem::path const& folder,
                                    std::uintmax_t max_bytes = ~std::uintmax_t{0}) {
  std::vector<std::filesystem::path> files;
  for (auto const& entry : std::filesystem::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".mlir" && entry.file_size() < max_bytes) files.push_back(entry.path());
  std::ranges::sort(files);
  std::vector<Piece> pieces;
  for (auto const& path : files) {
    std::ifstream file(path, std::ios::binary);
    std::stringstream bytes;
    bytes << file.rdbuf();
    std::string const text = bytes.str();
    for (auto const range : split_pieces(text))
      pieces.push_back({path.string(), text.substr(range.begin, range.end - range.begin)});
  }
  return pieces;
}

}  // namespace assay::testing
