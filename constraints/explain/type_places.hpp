// Finds the spelling of a type in a text.
#pragma once

#include <optional>
#include <string_view>

#include "semantics/program/type.hpp"
#include "support/source.hpp"

namespace assay {

// Returns the range of the first spelling of the type in `within` and the region that begins there. For a quantized
// tensor, searches its element type. Ignores blanks, different spellings of numbers, and a zero point of 0. Returns
// nothing if the type is spelled otherwise, for example as an alias.
std::optional<SourceRange> place_of_type(std::string_view text, SourceRange within, Type type);

}  // namespace assay
