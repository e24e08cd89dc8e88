// Normalizes messages of backends, so that failures with the same cause have the same message.
#pragma once

#include <string>
#include <string_view>

namespace assay {

// Removes the parts of a message that differ between programs: numbers, names of values, types, paths, quoted words.
std::string normalized_message(std::string_view message);

}  // namespace assay
