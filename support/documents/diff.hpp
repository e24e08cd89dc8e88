// The difference between two texts, as a unified diff.
#pragma once

#include <string>
#include <string_view>

namespace assay {

// Returns "--- old", "+++ new" and hunks with three lines of context, in the format of `patch`. Empty if the texts are
// equal. Texts that have little in common are replaced as a whole.
std::string unified_diff(std::string_view before, std::string_view after, std::string_view old_name,
                         std::string_view new_name);

}  // namespace assay
