// Finds the values that are visible at a position by the spelling of the text before it, which may not be a program.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace assay {

struct VisibleName {
  std::string_view name;    // without %
  std::size_t results = 1;  // N of `%name:N = ..`
};

// Returns the names that are visible at the end of a text that begins with the head of a function, in the order of
// their definitions. Arguments of an op's regions and names in a region are visible only there.
std::vector<VisibleName> visible_names(std::string_view text);

}  // namespace assay
