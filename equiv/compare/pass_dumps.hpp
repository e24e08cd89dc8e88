// The dumps of one program by a pass pipeline, in the order of its passes.
//
// A folder has either files `0003_canonicalize.mlir`, one for each pass, or the output of MLIR's
// --mlir-print-ir-tree-dir: a folder for each op that passes ran on (builtin_module_no-symbol-name/), in it files
// `3_canonicalize.mlir`, and below it folders of nested ops (func_func_main/3_0_cse.mlir). The dumps of one folder are
// a series: each is compared with the one before it. Dumps of XLA are read as well: xla_dumps.hpp.
//
// Files with padded numbers have one dump for each pass, from 0 or 1 on: a number without a file is a dump that is missing,
// and the series is not complete. MLIR pads no number, and neither MLIR nor XLA has to dump a program that a pass did not
// change: there, numbers that are left out are only named.
#pragma once

#include <string>
#include <vector>

#include "support/result.hpp"

namespace assay {

struct PassStep {
  std::string before, after;  // files
  std::string name;           // of the pass, as the file calls it: "0003_canonicalize"; below a folder with that
  std::string missing = {};   // if not empty, dumps between the two, or before the first one, are missing: which
};

struct PassSeries {
  std::vector<PassStep> steps;     // series after series
  std::vector<std::string> notes;  // numbers that may have been left out for a reason
};

// Fails if there are no two dumps to compare.
Result<PassSeries> pass_steps(std::string const& folder);

}  // namespace assay
