// Two programs whose constants were left out when they were printed, as programs that take these constants as arguments.
//
// Constants of one resource are one argument. Those that share the key of what MLIR leaves out, and so have no names, are taken
// by their types: the n-th of a type in A is the n-th of that type in B.
#pragma once

#include <string>

#include "semantics/program/program.hpp"
#include "support/result.hpp"

namespace assay {

// Whether an attribute of it stands for data that is not there.
bool has_elided_data(Program const& program);

struct ProgramsOfArguments {
  std::string a, b;          // texts in generic form; empty: nothing was left out
  bool has_choices = false;  // constants without names could be taken in another order
};

// Fails where a constant was left out in a function that more than `func.call` refers to, or has two types.
Result<ProgramsOfArguments> with_elided_arguments(Program const& a, Program const& b);

}  // namespace assay
