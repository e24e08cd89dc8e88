// Cuts ops out of @main: their operands from removed ops become inputs with their exact values.
#pragma once

#include <optional>
#include <vector>

#include "harness/reduction/candidates/search.hpp"

namespace assay::reduction {

struct CutOptions {
  bool keep_constants = false;     // as ops; else they become inputs, too
  bool return_everything = false;  // all tensors; otherwise the values that are not read inside, or were returned
};

// @main with only these ops (by their number), and the ops that compute their operands that are not tensors. Nothing if
// a required value is unknown.
std::optional<Candidate> cut(Candidate const& whole, std::vector<RuntimeValue> const& exact, std::vector<bool> wanted,
                             CutOptions const& options);

// Fewer ops at the top of @main: the faulty one alone with its exact operands if it fails so, else
// as few as do. True if anything was taken.
bool reduce_ops(Search& search);

// One result, if the failure needs only one.
bool reduce_results(Search& search);

}  // namespace assay::reduction
