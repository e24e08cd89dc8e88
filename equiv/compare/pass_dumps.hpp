// Finds the dumps of a program by a pass pipeline, in the order of the passes.
//
// A folder contains either files `0003_canonicalize.mlir`, one for each pass, or the output of MLIR's
// --mlir-print-ir-tree-dir: a folder for each op that passes ran on (builtin_module_no-symbol-name/), with files
// `3_canonicalize.mlir` and folders of nested ops (func_func_main/3_0_cse.mlir). The dumps of one folder are a series:
// each one is compared with the previous one. XLA dumps are also supported: xla_dumps.hpp.
//
// Files with padded numbers have one dump for each pass, starting from 0 or 1. A number without a file is a missing
// dump, so the series is not complete. MLIR does not pad numbers, and neither MLIR nor XLA dumps a program that a pass
// did not change. So for these, missing numbers are only mentioned.
#pragma once

#include <string>
#include <vector>

#include "support/result.hpp"

namespace assay {

struct PassStep {
  std::string before, after;  // files
  std::string name;           // name of the pass in the file name: "0003_canonicalize"; with the folder for nested ops
  std::string missing = {};   // if not empty, which dumps are missing before `before` or between the two
};

struct PassSeries {
  std::vector<PassStep> steps;     // steps of all series, one series after another
  std::vector<std::string> notes;  // numbers that may be missing for a reason
};

// Fails if there are no two dumps to compare.
Result<PassSeries> pass_steps(std::string const& folder);

}  // namespace assay
