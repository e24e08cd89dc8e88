// The difference between two texts, as a unified diff.
#pragma once

#include <string>
#include <string_view>

namespace assay {

// "--- old", "+++ new" and hunks with three lines around each change, as `patch` reads them; empty if they are equal. Texts
// that have little in common are replaced as a whole.
std::string unified_diff(std::string_view before, std::string_view after, std::string_view old_name,
                         std::string_view new_name);

}  // namespace assay
