// Cuts ops out of @main: what others gave them becomes an input, of its exact value.
#pragma once

#include <optional>
#include <vector>

#include "harness/reduction/candidates/search.hpp"

namespace assay::reduction {

struct CutOptions {
  bool keep_constants = false;     // as ops; else they become inputs, too
  bool return_everything = false;  // all that is a tensor; else what is not read within, or was returned
};

// @main with these of its ops (by their number) alone, and those that give them what is not a tensor.
// Nothing if a value that is needed is not known.
std::optional<Candidate> cut(Candidate const& whole, std::vector<RuntimeValue> const& exact, std::vector<bool> wanted,
                             CutOptions const& options);

// Fewer ops at the top of @main: the faulty one alone with its exact operands if it fails so, else
// as few as do. True if anything was taken.
bool reduce_ops(Search& search);

// One result, if the failure needs no more.
bool reduce_results(Search& search);

}  // namespace assay::reduction
