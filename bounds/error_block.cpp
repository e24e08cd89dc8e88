#include "bounds/error_block.hpp"

#include <cmath>

namespace assay::bounds {
namespace {

ASSAY_INLINE double sum_of(double x, double y) {
  double const sum = above(x + y), not_x = x == 0 ? y : sum;
  return y == 0 ? x : not_x;
}
ASSAY_INLINE double product_of_errors(double factor, double bound) {
  double const product = above(factor * bound), of_factor = factor == 0 ? 0.0 : product;
  return bound == 0 ? 0.0 : of_factor;
}

}  // namespace

ASSAY_CLONES OperandsAround operands_around(Numbers const& center, Numbers const& radius, double flushed,
                                            Flags const& is_known) {
  OperandsAround found;
  for (std::size_t i = 0; i < kTogether; ++i) {
    double const x = center.at[i], near_zero = std::fabs(x) - radius.at[i] < flushed ? flushed : 0.0;
    double const reach = sum_of(radius.at[i], near_zero), low = below(x - reach), high = above(x + reach);
    found.radius.at[i] = radius.at[i];
    found.near_zero.at[i] = near_zero;
    found.interval.low.at[i] = reach == 0 ? x : low;
    found.interval.high.at[i] = reach == 0 ? x : high;
  }
  for (std::size_t i = 0; i < kTogether; ++i) found.is_known.at[i] = center.at[i] == center.at[i] ? is_known.at[i] : 0;
  return found;
}

bool is_exact(OperandsAround const& operands) {
  bool all = true;
  for (std::size_t i = 0; i < kTogether; ++i) all &= is_exact(operands, i);
  return all;
}

ASSAY_CLONES OperandErrors with_errors(OperandErrors const& before, OperandsAround const& operands, Balls const& slopes,
                                       Numbers const& greatest, Flags const& is_known) {
  OperandErrors after;
  for (std::size_t i = 0; i < kTogether; ++i) {
    double const radius = operands.radius.at[i];
    after.reach.at[i] = sum_of(before.reach.at[i], product_of_errors(std::fabs(slopes.middle.at[i]), radius));
    after.second.at[i] = sum_of(before.second.at[i], product_of_errors(slopes.radius.at[i], radius));
    after.local.at[i] = sum_of(before.local.at[i], product_of_errors(greatest.at[i], operands.near_zero.at[i]));
  }
  for (std::size_t i = 0; i < kTogether; ++i) {
    bool const errs = (operands.radius.at[i] != 0) | (operands.near_zero.at[i] != 0);
    std::uint64_t const both = before.is_known.at[i] & is_known.at[i];
    after.is_known.at[i] = errs ? both : before.is_known.at[i];
  }
  return after;
}

ASSAY_CLONES Numbers results_of(Numbers const& own, OperandErrors const& errors) {
  Numbers results;
  for (std::size_t i = 0; i < kTogether; ++i)
    results.at[i] = own.at[i] + (errors.reach.at[i] + errors.second.at[i]) * (1 + 0x1p-40);
  return results;
}

ASSAY_CLONES ResultErrors together(Numbers const& own, Numbers const& of_op, OperandErrors const& errors,
                                   double greatest) {
  ResultErrors found;
  for (std::size_t i = 0; i < kTogether; ++i) {
    double const local = sum_of(errors.local.at[i], of_op.at[i]);
    double const radius = sum_of(sum_of(errors.reach.at[i], errors.second.at[i]), local);
    found.local.at[i] = local;
    found.radius.at[i] = radius;
  }
  for (std::size_t i = 0; i < kTogether; ++i)
    found.is_known.at[i] = own.at[i] + found.radius.at[i] < greatest ? errors.is_known.at[i] : 0;
  return found;
}

}  // namespace assay::bounds
