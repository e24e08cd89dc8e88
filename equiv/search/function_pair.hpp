// Two functions to compare: A, the original, and B, the rewritten one.
//
// They belong to two programs, so types are compared structurally. A size that is static in one of them is treated as
// static, because inputs are shared. Quantized elements may be compared as their stored integers.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "constraints/bind/prepared_program.hpp"
#include "equiv/grid/grid_layout.hpp"
#include "support/result.hpp"

namespace assay {

struct ComparedFunction {
  PreparedProgram const* program = nullptr;
  CompiledFunction const* function = nullptr;
};

// A tensor argument of both functions.
struct SharedParameter {
  std::string name;    // "%x" of A, for messages
  Element in_a, in_b;  // of the same number of bytes; quantized types belong to different programs
  Shape shape;         // kDynamic if both sizes are unknown
  Shape bounds;        // maximum sizes; kDynamic if unbounded
};

struct FunctionPair {
  ComparedFunction a, b;
  std::vector<SharedParameter> parameters;
  std::string mismatch;  // why the two cannot share inputs or results; empty if they can
  // For a pair on a grid, the parts of A's arguments and results on each process of B. nullptr if both run on one
  // process.
  std::shared_ptr<GridLayout const> grid;
  // why the two cannot be run, such as an argument that is not a tensor; empty if they can
  std::string obstacle;

  bool is_static() const;  // whether all sizes of parameters are known
};

// Returns the two functions without parameters, and the obstacle to running them, if any.
FunctionPair begun_pair(ComparedFunction a, ComparedFunction b);
// Same, with the parameters of both.
FunctionPair pair_of(ComparedFunction a, ComparedFunction b);

// Selects the function of that name in each program, or else as `assay run` does. The error message names the program
// without it, "the first program".
Result<FunctionPair> entry_pair(PreparedProgram const& a, PreparedProgram const& b, std::string const& name);

}  // namespace assay
