// Judges whole algorithms by their residuals: evaluates the `residual` rows of op files exactly for the operands and
// results of an implementation, and compares them with the bound of a profile (`norm_wise`). This is a condition on a
// whole result, in addition to those on single elements.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "oracle/sets/profile.hpp"
#include "semantics/program/program.hpp"
#include "semantics/program/tensor.hpp"

namespace assay {

struct ResidualFinding {
  std::string label;      // "fft_r1"
  std::string undecided;  // reason if it could not be evaluated; else empty
  // Whether the residual is unknown because it takes too much work, so that the elements alone do not decide. Otherwise
  // there is no residual, for example because of infinite elements.
  bool is_too_large = false;
  // The maximum of left side / right side over all blocks of the batch, in units of roundoff; a ratio greater than
  // `factor` violates the bound. It is rounded up if it satisfies the bound, and down if it violates it: the comparison
  // itself is exact.
  double ratio = 0, factor = 0;
  bool violates = false;
  std::string text() const;  // "the residual fft_r1 is 123 units of roundoff, at most 40 are promised"
};

inline constexpr std::size_t kMaxResidualNumbers = 4'000'000;

// One finding for each row with a bound. None if the op has no rows, or the profile has no bound for it. Results that
// overflow or underflow are not judged.
std::vector<ResidualFinding> judge_residuals(Operation const& op, std::span<Tensor const> operands,
                                             std::span<Tensor const> results, Profile const& profile, Context& context,
                                             std::size_t max_numbers = kMaxResidualNumbers);

// The only op of @main, if its operands are the arguments and its results are the results of @main, both in order; else
// nullptr.
Operation const* only_op(Program const& program);

}  // namespace assay
