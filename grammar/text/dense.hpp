// List literals of dense<...>: [[1, 2], [3, 4]]. Read in one pass, without a node per element.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace assay {

// The position of the error in a list: there, an element is expected, or a comma or bracket after one.
struct DenseError {
  char const* at = nullptr;
  bool wants_element = false;
};

// The end of the list or element at `first`, or nullptr if it is not one, or is nested deeper than kMaxNesting.
char const* scan_dense_list(char const* first, char const* last, DenseError& error);
char const* scan_dense_element(char const* first, char const* last);

// The nesting of a list that scan_dense_list accepted: the size at each level; ragged if lists of one level differ.
struct DenseShape {
  std::vector<std::int64_t> sizes;
  bool ragged = false;
  bool loose_signs = false;  // something is between a sign and its number
};
bool has_loose_sign(std::string_view element);
DenseShape shape_of_list(std::string_view text);

}  // namespace assay
