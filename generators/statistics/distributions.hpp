// Compares the `distribution` rows of op files with the random numbers of an implementation.
//
// For each result, the numbers are compared with the distribution, and the differences of neighbors along each
// dimension with those of independent numbers; bits are also compared in reverse order. Correct numbers fail one of
// these comparisons with a probability of at most the profile's `error_rate`. So a finding is for a report, and is not
// a verdict.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "oracle/sets/profile.hpp"
#include "semantics/program/program.hpp"
#include "semantics/program/tensor.hpp"

namespace assay {

struct DistributionFinding {
  std::string label;              // "rng_p1"
  std::string what;               // "the numbers", "neighbors along dimension 0"
  std::string undecided;          // reason if there is no answer; else empty
  std::size_t count = 0;          // number of random numbers compared
  double distance = 0, most = 0;  // greatest difference of the empirical and the expected distribution; more than
                                  // `most` contradicts the distribution
  std::size_t impossible = 0;     // number of values that the distribution excludes: NaN, or outside of the interval
  double error_rate = 0;
  bool rejects_distribution() const { return undecided.empty() && (impossible > 0 || distance > most); }
  // "rng_p1: the numbers are 0.004 off their distribution, at most 0.03 by chance (error rate 1e-09, 16384 numbers)"
  std::string text() const;
};

// One finding for each row and comparison. None if the op has no rows, the profile requires nothing, or a result is
// unknown. Tensors without data are unknown.
std::vector<DistributionFinding> judge_distributions(Operation const& op, std::span<Tensor const> operands,
                                                     std::span<Tensor const> results, Profile const& profile,
                                                     Context& context);

}  // namespace assay
