// Two functions to compare: A, the original, and B, the rewritten one.
//
// The two belong to two programs, so types are compared structurally. A size that is static in one of them is static:
// inputs are for both. Quantized elements may be compared as their stored integers.
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

// A tensor that both take.
struct SharedParameter {
  std::string name;    // "%x" of A, for messages
  Element in_a, in_b;  // of the same number of bytes; those of quantized numbers belong to their programs
  Shape shape;         // kDynamic where neither knows the size
  Shape bounds;        // the greatest size; kDynamic if there is none
};

struct FunctionPair {
  ComparedFunction a, b;
  std::vector<SharedParameter> parameters;
  std::string mismatch;  // why no input is for both, or no result can be the same; empty: nothing
  // For a pair on a grid: the parts of A's arguments and results that each process of B has. Otherwise nullptr, and
  // both run on one process.
  std::shared_ptr<GridLayout const> grid;
  // the reason why the two cannot be run, such as an argument that is not a tensor; empty: they can
  std::string obstacle;

  bool is_static() const;  // no size of a parameter is open
};

// The two functions, and the obstacle to running them, if there is one.
FunctionPair begun_pair(ComparedFunction a, ComparedFunction b);
// With the arguments of both.
FunctionPair pair_of(ComparedFunction a, ComparedFunction b);

// The function of that name in each, otherwise as `assay run` chooses it. An error names the missing one, as "A" or
// "B".
Result<FunctionPair> entry_pair(PreparedProgram const& a, PreparedProgram const& b, std::string const& name);

}  // namespace assay
