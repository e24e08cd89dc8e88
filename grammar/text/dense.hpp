// Scans list literals of dense<...>, such as [[1, 2], [3, 4]], in one pass and without a node per element.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace assay {

// The position of an error in a list. An element is expected there, or a comma or bracket after an element.
struct DenseError {
  char const* at = nullptr;
  bool wants_element = false;
};

// Returns the end of the list or element at `first`, or nullptr if it is malformed or nested deeper than kMaxNesting.
char const* scan_dense_list(char const* first, char const* last, DenseError& error);
char const* scan_dense_element(char const* first, char const* last);

// The shape of a list that scan_dense_list accepted: the size at each level; ragged if lists at one level have
// different sizes.
struct DenseShape {
  std::vector<std::int64_t> sizes;
  bool ragged = false;
  bool loose_signs = false;  // a blank or comment is between a sign and its number
};
bool has_loose_sign(std::string_view element);
DenseShape shape_of_list(std::string_view text);

}  // namespace assay
