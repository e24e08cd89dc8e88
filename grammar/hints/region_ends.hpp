// Finds the brace that is missing or too many in a program by the ops that end regions, for texts whose indentation does
// not show it.
#pragma once

#include <optional>
#include <string_view>

#include "grammar/hints/braces.hpp"

namespace assay {

// Expects an op on each line. A region whose op needs a terminator ends after that, and nowhere else; functions are not
// nested. Returns nothing if no brace or more than one brace contradicts this, and if only the end of the text shows
// that a brace is missing. A function whose body has no opening brace is found as well.
std::optional<UnbalancedBrace> find_brace_by_region_ends(std::string_view text);

}  // namespace assay
