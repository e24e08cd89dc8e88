// Where a text spells a type.
#pragma once

#include <optional>
#include <string_view>

#include "semantics/program/type.hpp"
#include "support/source.hpp"

namespace assay {

// The first place of a text, within those bytes and the region that they begin in, that spells the type; of a quantized
// tensor its element type. Blanks, the way of writing a number and a zero point of 0 do not matter. Nothing if it is
// spelled otherwise, as by an alias.
std::optional<SourceRange> place_of_type(std::string_view text, SourceRange within, Type type);

}  // namespace assay
