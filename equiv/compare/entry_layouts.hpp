// Detects HLO modules with different layouts of arguments or results.
#pragma once

#include <string>
#include <string_view>

namespace assay {

// Returns a sentence about the difference if the entry_computation_layout of the two texts differs. Empty if they are
// the same, or if one of them declares none.
std::string differing_entry_layouts(std::string_view a, std::string_view b);

}  // namespace assay
