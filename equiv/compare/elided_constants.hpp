// Converts two programs with elided constants to programs that take these constants as arguments.
//
// Constants of the same resource become one argument. Constants with MLIR's key for elided data have no names and are
// matched by type: the n-th constant of a type in A corresponds to the n-th of that type in B.
#pragma once

#include <string>

#include "semantics/program/program.hpp"
#include "support/result.hpp"

namespace assay {

// Whether an attribute of the program refers to missing data.
bool has_elided_data(Program const& program);

struct ProgramsOfArguments {
  std::string a, b;          // texts in generic form; empty if no constant was elided
  bool has_choices = false;  // whether constants without names could be matched differently
};

// Fails if a constant was elided in a function to which ops other than `func.call` refer, or if a constant has two
// types.
Result<ProgramsOfArguments> with_elided_arguments(Program const& a, Program const& b);

}  // namespace assay
