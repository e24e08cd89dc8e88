// Two programs whose constants were elided when they were printed, as programs with these constants as arguments.
//
// Constants of one resource are one argument. Constants with the key that MLIR uses for elided data have no names, and
// are matched by their types: the n-th of a type in A is the n-th of that type in B.
#pragma once

#include <string>

#include "semantics/program/program.hpp"
#include "support/result.hpp"

namespace assay {

// Whether one of its attributes refers to missing data.
bool has_elided_data(Program const& program);

struct ProgramsOfArguments {
  std::string a, b;          // texts in generic form; empty: nothing was left out
  bool has_choices = false;  // constants without names could be taken in another order
};

// Fails where a constant was left out in a function that more than `func.call` refers to, or has two types.
Result<ProgramsOfArguments> with_elided_arguments(Program const& a, Program const& b);

}  // namespace assay
