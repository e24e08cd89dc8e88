// Restricts the programs that a campaign draws: --ops, --only-ops and --types.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "campaign/programs/ways.hpp"

namespace assay::campaign {

struct Selection {
  std::set<std::string> ops;        // such as "stablehlo.add"; empty: no restriction
  std::set<std::string> types;      // such as "bf16" and "complex<f32>"; empty: no restriction
  std::set<std::string> only = {};  // ops; empty: no restriction

  // Whether the program has one of `ops`, has a tensor of one of `types`, and has no ops outside `only` except
  // constants, functions and terminators.
  bool selects(std::string_view program) const;
};

// Removes ways of single ops that are not selected. The remaining ways redraw a few times until a program is selected.
// If none is, the draw yields no program, and the way is chosen less often.
std::vector<Way> selected_ways(std::vector<Way> ways, Selection const& selection);

}  // namespace assay::campaign
