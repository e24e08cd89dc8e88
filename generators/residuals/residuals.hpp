// Whole algorithms judged by their residuals: the `residual` rows of op files, evaluated exactly on the operands and
// results of an implementation, and compared with the bound of a profile (`norm_wise`). A condition on a whole result,
// in addition to those on single elements.
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
  std::string undecided;  // why it could not be evaluated; empty if it was
  // The residual is unknown because it takes too much work, so the elements alone do not decide. Otherwise there is no
  // residual, for example for infinite elements.
  bool is_too_large = false;
  // The greatest left side over right side, of all blocks of the batch, in units of roundoff; more than `factor` violates
  // the promise. Rounded up where it is within, down where it is beyond: the comparison is exact.
  double ratio = 0, factor = 0;
  bool violates = false;
  std::string text() const;  // "the residual fft_r1 is 123 units of roundoff, at most 40 are promised"
};

inline constexpr std::size_t kMostResidualNumbers = 4'000'000;

// One finding for each row with a bound. None if the op has no rows, or the profile has no bound for it; results that
// overflow or underflow are not judged.
std::vector<ResidualFinding> judge_residuals(Operation const& op, std::span<Tensor const> operands,
                                             std::span<Tensor const> results, Profile const& profile, Context& context,
                                             std::size_t most_numbers = kMostResidualNumbers);

// The one op of @main, if @main is one op, its operands are the arguments and its results are returned, both in order.
Operation const* only_op(Program const& program);

}  // namespace assay
