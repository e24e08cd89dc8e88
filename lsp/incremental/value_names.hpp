// Recognizes names of values by their spelling, in text that may not be a part of a program.
#pragma once

#include <string_view>
#include <vector>

namespace assay {

struct ValueName {
  std::string_view name;   // without %
  bool defined = false;    // on the left of `=`, or as an argument `%name:`
  bool outermost = false;  // not inside braces that open in the text
};

// Returns the names in order, including those in comments.
std::vector<ValueName> value_names(std::string_view text);

}  // namespace assay
