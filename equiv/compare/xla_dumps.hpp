// The HLO dumps of XLA with --xla_dump_to=FOLDER --xla_dump_hlo_pass_re=.*, in the order of its passes.
//
// Their names are module_0007.NAME.STEP: `before_optimizations`, then `0003.PIPELINE.after_PASS.before_NEXT` by number, then
// `after_optimizations`, perhaps with the name of a platform before it. A time may precede the name. Files that hold no
// HLO, such as assignments of buffers, are skipped. Each module is a series of its own.
#pragma once

#include <string>
#include <vector>

#include "equiv/compare/pass_dumps.hpp"

namespace assay {

// All steps, module after module. Empty if there are no two dumps of a module.
std::vector<PassStep> xla_pass_steps(std::vector<std::string> const& files);

}  // namespace assay
