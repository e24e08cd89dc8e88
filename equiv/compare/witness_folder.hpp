// Writes a witness as files and confirms it: the files are read and run as by `assay run`.
//
//     before.mlir  after.mlir            the two programs (.mlirbc if they are artifacts)
//     input_0.npy ..                     the arguments, for `assay run --inputs FOLDER before.mlir`
//     before/output_0.npy ..             the results of A; output_0.lo.npy and .hi.npy: the ends of its permitted sets,
// and
//                                        output_0.flags.npy (semantics/runtime/permitted_tensors.hpp)
//     process_0/input_0.npy ..           on a grid: inputs of each process of B, for `assay run --replicas .. --inputs
// FOLDER`;
//                                        the results are process_0_output_0.npy .., for A the parts of each process
//     after/output_0.npy ..              the results of B, or of a conforming implementation of it
#pragma once

#include <string>

#include "equiv/compare/pair_report.hpp"
#include "equiv/search/pair_run.hpp"
#include "support/source.hpp"

namespace assay {

struct WitnessSources {
  Source const& a;
  Source const& b;
};

// Writes the programs and inputs, runs the programs from these files, writes the results and returns them. `is_linear`:
// linear bounds judge the result (search/linear_judge.hpp). Fails if a file cannot be written.
Result<ShownWitness> confirmed_witness(FunctionPair const& pair, Inputs const& inputs, Profile const& profile,
                                       RunLimits const& limits, BrokenAssumption const& broken, bool is_linear,
                                       WitnessSources const& sources, std::string const& folder);

}  // namespace assay
