// Compares two long functions that differ in few places, one place at a time.
//
// Values computed by the same ops from the same operands are the same value. If an op of B computes another value, the
// op of A whose result has the same name is considered: the ops of both sides since the last common values become two
// functions. If these are equal for all arguments, the two values are one from then on. (Kuehlmann and Krohm,
// "Equivalence checking using cuts and heaps", DAC 1997.) README.md of equiv lists the required assumptions about ops.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "equiv/search/decision.hpp"
#include "equiv/search/function_pair.hpp"
#include "oracle/sets/profile.hpp"

namespace assay {

struct CutProof {
  bool refines = false;           // false: equal
  std::size_t places = 0;         // number of places that were compared separately
  std::vector<std::string> laws;  // laws used by the proofs
};

// The first ops of A and B whose results have the same name and type but differ for the same operands. The results of
// the functions can still be equal, because such operands may never occur, or because nothing reads the difference.
struct FirstDifference {
  Operation const *a = nullptr, *b = nullptr;
};

struct CutResult {
  // Empty for short functions, for functions with side effects or random draws, if ops within a region or place
  // exchange tensors, and if some place was not proved.
  std::optional<CutProof> proof;
  std::optional<FirstDifference> difference;
};

// Ignores `options.assumptions`.
CutResult compare_by_cuts(FunctionPair const& pair, Profile const& profile, DecisionOptions const& options);

}  // namespace assay
