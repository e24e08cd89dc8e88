// Two long functions that differ in few places: each place is compared alone.
//
// Values of both functions that the same ops make of the same operands are the same value. Where an op of B makes another one,
// the op of A with the name of its result is tried: the ops of both sides since the last common values, as two functions of
// these. If these are equal for all arguments, the two values are one from there on. (Kuehlmann and Krohm, "Equivalence
// checking using cuts and heaps", DAC 1997.) README.md of equiv lists the assumptions about ops that this rests on.
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
  bool refines = false;           // else equal
  std::size_t places = 0;         // compared alone
  std::vector<std::string> laws;  // that their proofs used
};

// The first ops of A and B, with results of one name and type, that compute different results from the same values. No result of
// the functions need differ: operands for which these differ may never occur, or nothing may read the difference.
struct FirstDifference {
  Operation const *a = nullptr, *b = nullptr;
};

struct CutResult {
  // None: of short functions, of those with effects or draws, with operations that exchange tensors within a region or place,
  // or where some place is not shown equal.
  std::optional<CutProof> proof;
  std::optional<FirstDifference> difference;
};

// `options.assumptions` are not used.
CutResult compare_by_cuts(FunctionPair const& pair, Profile const& profile, DecisionOptions const& options);

}  // namespace assay
