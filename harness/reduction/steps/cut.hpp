// Cuts ops out of @main: operands that removed ops defined become inputs with their exact values.
#pragma once

#include <optional>
#include <vector>

#include "harness/reduction/candidates/search.hpp"

namespace assay::reduction {

struct CutOptions {
  bool keep_constants = false;     // keep constants as ops; otherwise they become inputs
  bool return_everything = false;  // return all tensors; otherwise those that are not read inside, or that were
                                   // returned before
};

// @main with only the `wanted` ops (by number), and the ops that compute their operands that are not tensors. nullopt
// if a required value is unknown.
std::optional<Candidate> cut(Candidate const& whole, std::vector<RuntimeValue> const& exact, std::vector<bool> wanted,
                             CutOptions const& options);

// Removes ops at the top of @main: keeps only the faulty one with its exact operands if it fails alone, and otherwise a
// minimal set of ops. Returns whether a change was accepted.
bool reduce_ops(Search& search);

// Keeps only one result if the failure needs only one.
bool reduce_results(Search& search);

}  // namespace assay::reduction
