// Messages of backends without the parts that differ between failures of one cause.
#pragma once

#include <string>
#include <string_view>

namespace assay {

// A message without the parts that differ from program to program: numbers, names of values, types, paths, quoted
// text.
std::string normalised(std::string_view message);

}  // namespace assay
