// Finds the HLO dumps of XLA with --xla_dump_to=FOLDER --xla_dump_hlo_pass_re=.*, in the order of its passes.
//
// Their names are module_0007.NAME.STEP: `before_optimizations`, then `0003.PIPELINE.after_PASS.before_NEXT` by number,
// then `after_optimizations`, optionally preceded by the name of a platform. A time may precede the name. Files without
// HLO, such as buffer assignments, are skipped. Each module is its own series.
#pragma once

#include <string>
#include <vector>

#include "equiv/compare/pass_dumps.hpp"

namespace assay {

// Returns the steps of all modules, one module after another. Empty if no module has two dumps.
std::vector<PassStep> xla_pass_steps(std::vector<std::string> const& files);

}  // namespace assay
