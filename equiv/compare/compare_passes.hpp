// Compares the dumps of a pass pipeline, each with the previous one.
#pragma once

#include <string>
#include <vector>

#include "equiv/compare/compare_programs.hpp"

namespace assay {

// Returns the verdicts of all steps, with the witness of the first incorrect one. Exits with an error if the folder has
// no dumps.
std::vector<PairReport> compare_passes(std::string const& folder, CompareOptions const& options);

// Whether the folder contains HLO dumps by XLA.
bool has_xla_dumps(std::string const& folder);

}  // namespace assay
