// The dumps of a pipeline, each compared with the one before it.
#pragma once

#include <string>
#include <vector>

#include "equiv/compare/compare_programs.hpp"

namespace assay {

// The verdicts of all steps, with the witness of the first incorrect one. Stops if the folder has no dumps.
std::vector<PairReport> compare_passes(std::string const& folder, CompareOptions const& options);

// Whether the folder holds dumps of HLO as XLA writes them.
bool has_xla_dumps(std::string const& folder);

}  // namespace assay
