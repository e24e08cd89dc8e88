// The `distribution` rows of op files, compared with the numbers that an implementation drew.
//
// Of each result the numbers themselves are compared with the distribution, and, along each dimension, the differences
// of neighbors with those of independent numbers; of bits also their reverse. With a probability of at most the
// profile's `error_rate`, correct numbers fail one of these comparisons. So a finding is for a report, and is not a
// verdict.
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
  std::string undecided;          // the reason why there is no answer; empty if there is one
  std::size_t count = 0;          // of numbers that were compared
  double distance = 0, most = 0;  // of shares from probabilities; more than `most` speaks against the distribution
  std::size_t impossible = 0;     // numbers that the distribution does not have: NaN, outside of the interval
  double error_rate = 0;
  bool rejects_distribution() const { return undecided.empty() && (impossible > 0 || distance > most); }
  // "rng_p1: the numbers are 0.004 off their distribution, at most 0.03 by chance (error rate 1e-09, 16384 numbers)"
  std::string text() const;
};

// One finding for each row and comparison; none if the op has no rows, the profile requires nothing, or a result is
// unknown. Tensors without data are unknown.
std::vector<DistributionFinding> judge_distributions(Operation const& op, std::span<Tensor const> operands,
                                                     std::span<Tensor const> results, Profile const& profile,
                                                     Context& context);

}  // namespace assay
