// Names of values in a piece of text that may not be part of a program: recognized by their spelling.
#pragma once

#include <string_view>
#include <vector>

namespace assay {

struct ValueName {
  std::string_view name;   // without %
  bool defined = false;    // on the left of `=`, or as an argument `%name:`
  bool outermost = false;  // within no braces that the piece opens
};

// In order, also those in comments.
std::vector<ValueName> value_names(std::string_view text);

}  // namespace assay
