// Messages of backends, as far as they say what went wrong: what two failures of one cause have in common.
#pragma once

#include <string>
#include <string_view>

namespace assay {

// A message without what differs from program to program: numbers, names of values, types, paths,
// what is in quotes.
std::string normalised(std::string_view message);

}  // namespace assay
