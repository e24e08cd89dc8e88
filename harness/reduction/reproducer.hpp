// A reproducer: a reduced failure as a folder that can be sent to the makers of the backend: the program, its data, the
// expected and actual results, and report.md.
//
// A program that was only compiled has no data: program.mlir and report.md are all.
//
//     program.mlir   input_K.npy   expected_K.npy (.lo, .hi, .flags)   actual_K.npy   report.md
//
// The same failure, in a folder that is at the same place relative to that of the run, yields the same bytes: they contain no
// time and no machine name.
#pragma once

#include <string>

#include "harness/reduction/reduce.hpp"

namespace assay::reduction {

struct ReproducerFacts {
  std::string from;     // the input of the reduction: the name of a file, or of a case
  std::string profile;  // by which results were judged
  std::string
      again;  // a command that reduces program.mlir of this folder again, in the folder of the run; may be empty
  unsigned others = 0;       // failures of the same cause that were not reduced
  std::string pattern = {};  // of the failing case: what all wrong elements have in common; or empty
  // The folder of the reproducer, as named in the folder of the run, in which commands that name files of the backend are
  // run: "reduced/01-add". Empty: they are run in the folder of the reproducer.
  std::string place = {};
  double seconds = 60;  // limit of an execution
};

// Creates the folder; tensors of an earlier failure in it are removed.
Result<void> write_reproducer(std::string const& folder, Reduced const& reduced, Backend const& backend,
                              ReproducerFacts const& facts);

// report.md. `outcome`: the judgement of the actual results.
std::string failure_text(Reduced const& reduced, CaseOutcome const& outcome, Backend const& backend,
                         ReproducerFacts const& facts);

// A file of the reproducer, as named in the folder of the run.
std::string file_at(std::string const& place, std::string const& name);

std::string sizes_text(Reduced const& reduced);  // "30 ops before, 1 left"

// One line: "stablehlo.reshape (f32): element [0, 1] is ..".
std::string headline(Reduced const& reduced);

}  // namespace assay::reduction
