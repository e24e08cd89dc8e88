// The part of all programs that a campaign draws: --ops, --only-ops and --types.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "campaign/programs/ways.hpp"

namespace assay::campaign {

struct Selection {
  std::set<std::string> ops;        // "stablehlo.add"; empty: all
  std::set<std::string> types;      // "bf16", "complex<f32>"; empty: all
  std::set<std::string> only = {};  // ops; empty: all

  // Whether a program has one of the ops, a tensor of one of the element types, and besides `only` no ops but constants and those
  // that hold functions together.
  bool selects(std::string_view program) const;
};

// Ways of single ops that are not selected are left out. The others draw again until a program is selected, a few times: then
// the draw yields no program, and the way is chosen less often.
std::vector<Way> selected_ways(std::vector<Way> ways, Selection const& selection);

}  // namespace assay::campaign
