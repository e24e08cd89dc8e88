// A reproducer: a folder with a reduced failure that can be sent to the developers of the backend. It contains the
// program, its data, the expected and actual results, and report.md.
//
// A program that was only compiled has no data; its folder contains program.mlir and report.md.
//
//     program.mlir   input_K.npy   expected_K.npy (.lo, .hi, .flags)   actual_K.npy   report.md
//
// The files contain no times and no machine names: the same failure in a folder with the same path relative to that of
// the run yields the same bytes.
#pragma once

#include <string>

#include "harness/reduction/reduce.hpp"

namespace assay::reduction {

struct ReproducerFacts {
  std::string from;          // input of the reduction: name of a file or of a case
  std::string profile;       // profile by which the results were judged
  std::string again;         // command, for the folder of the run, that reduces program.mlir again; may be empty
  unsigned others = 0;       // number of failures with the same cause that were not reduced
  std::string pattern = {};  // error pattern of the failing case; may be empty
  // The path of the reproducer relative to the folder of the run: "reduced/01-add". Commands that name files of the
  // backend are run in the folder of the run. Empty: they are run in the folder of the reproducer.
  std::string place = {};
  double seconds = 60;  // time limit of an execution
};

// The reason why a folder that exists must not get reproducers: it holds files of others. Empty for a new or empty
// folder, for a reproducer, and with `several` for a folder with index.md that holds reproducers or no other file.
std::string problem_of_reproducer_folder(std::string const& folder, bool several);

// Creates the folder. Removes the tensors of an earlier failure in it.
Result<void> write_reproducer(std::string const& folder, Reduced const& reduced, Backend const& backend,
                              ReproducerFacts const& facts);

// The text of report.md. `outcome`: the judgement of the actual results.
std::string failure_text(Reduced const& reduced, CaseOutcome const& outcome, Backend const& backend,
                         ReproducerFacts const& facts);

// The path of a file of the reproducer, relative to the folder of the run.
std::string file_at(std::string const& place, std::string const& name);

std::string sizes_text(Reduced const& reduced);  // "30 ops before, 1 left"

// One line: "stablehlo.reshape (f32): element [0, 1] is ..".
std::string headline(Reduced const& reduced);

}  // namespace assay::reduction
