// Two HLO modules whose callers lay out arguments or results in different ways.
#pragma once

#include <string>
#include <string_view>

namespace assay {

// A sentence that names the differing entry_computation_layout of two texts; empty if they have the same layouts, or one of them
// declares none.
std::string differing_entry_layouts(std::string_view a, std::string_view b);

}  // namespace assay
