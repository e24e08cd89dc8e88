// Two functions that shall be the same: A, which was given, and B, which was made of it.
//
// The two belong to two programs, so that types are compared by what they say. A size that one of them knows and the
// other does not is known: inputs are for both. Quantized elements may be as the integers that they are stored as.
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
  Element in_a, in_b;  // of as many bytes; those of quantized numbers belong to their programs
  Shape shape;         // kDynamic where neither knows the size
  Shape bounds;        // the greatest size; kDynamic where there is none
};

struct FunctionPair {
  ComparedFunction a, b;
  std::vector<SharedParameter> parameters;
  std::string mismatch;  // why no input is for both, or no result can be the same; empty: nothing
  // Of a pair on a grid: which parts of what A takes and gives each process of B has. Otherwise nullptr, and both run alone.
  std::shared_ptr<GridLayout const> grid;
  std::string obstacle;  // why the two cannot be run, such as an argument that is not a tensor; empty: nothing

  bool is_static() const;  // no size of a parameter is open
};

// The two, and what keeps either from being run, if anything does.
FunctionPair begun_pair(ComparedFunction a, ComparedFunction b);
// With what both take.
FunctionPair pair_of(ComparedFunction a, ComparedFunction b);

// The function of that name in each, else as `assay run` chooses it. An error names what is missing, as "A" or "B".
Result<FunctionPair> entry_pair(PreparedProgram const& a, PreparedProgram const& b, std::string const& name);

}  // namespace assay
