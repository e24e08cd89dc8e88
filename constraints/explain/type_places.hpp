// Where a text spells a type.
#pragma once

#include <optional>
#include <string_view>

#include "semantics/program/type.hpp"
#include "support/source.hpp"

namespace assay {

// The first place, from `begin` on, of a text that spells the type; of a quantized tensor its element type. Blanks,
// the way of writing a number and a zero point of 0 do not matter. Nothing if it is spelled otherwise, as by an alias.
std::optional<SourceRange> place_of_type(std::string_view text, std::uint32_t begin, Type type);

}  // namespace assay
