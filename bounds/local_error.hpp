// The greatest distance of the result of one op from the exact function of the same operands, and that of this run's
// own result: the error that the op itself adds. Upper bounds, in double.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "oracle/sets/accuracy.hpp"
#include "semantics/permitted/set_rules.hpp"

namespace assay::bounds {

// The unit in the last place of numbers of a format.
class LastPlace {
public:
  explicit LastPlace(FloatFormat const& format);

  // Of the greatest of magnitudes up to this one.
  double operator()(double magnitude) const {
    return of(magnitude, std::bit_cast<double>(std::bit_cast<std::uint64_t>(magnitude) & kExponentBits));
  }
  // `power`: the bits of `magnitude` that are its exponent alone.
  static constexpr std::uint64_t kExponentBits = std::uint64_t{0x7ff} << 52;
  double of(double magnitude, double power) const {
    double const scaled = power * scale_, known = magnitude > 0 ? scaled : least_;
    double const not_less = known < least_ ? least_ : known;
    return not_less > most_ ? most_ : not_less;
  }

private:
  double scale_, least_, most_;  // of a power of two, to its unit; the least unit and the greatest
};

double least_normal(FloatFormat const& format);
double greatest_number(FloatFormat const& format);
// How far from a result of at most that magnitude one may be that is within `accuracy`, or rounded to nearest; infinite
// beyond the operands that the accuracy is promised for.
double distance_of(Accuracy const& accuracy, double operand, double result, LastPlace const& unit);

// Of ops that compute each element on its own.
class ElementError {
public:
  // Nothing if the profile has no bound, or this kind of error is unknown.
  static std::optional<ElementError> of(SetCall& call);

  // `operand`, `result`: the greatest magnitudes of the first operand and of the exact result, over all operands in
  // question; `own`: of this run's result. Infinite if the profile has no bound for such operands.
  double at(double operand, double result, double own) const;

  // The op only rounds to a narrower format: operands with smaller errors often yield the same result.
  bool narrows() const { return narrows_; }

private:
  explicit ElementError(FloatFormat const& format);

  LastPlace unit_;
  double normal_;                       // the least normal number
  std::optional<FloatFormat> reduced_;  // the format to which the result is rounded, if it is not its own
  double greatest_exponential_;         // of which half of the digits of its exponent are left
  bool exact_ = false, flush_ = false, narrows_ = false;
  std::optional<Accuracy> composed_;  // of the exponential in 1 / (1 + exp(-x))
  Accuracy accuracy_;
};

// The terms of a sum, over all operands in question.
struct SumTerms {
  double magnitude = 0;  // of all terms together
  double partial = 0;    // of the greatest partial sum in any permitted order
  double greatest = 0;   // of all operands
  std::size_t count = 0;
  bool products = false;  // terms are products, which may be rounded themselves
};

// Of sums of products, and of sums: with any tree, fused or not, in accumulators as wide as the profile asks for or
// wider. A tree of n - 1 additions, each with an error of at most u times its result, has an error of E <= (n - 1) u
// (partial + E).
struct SumError {
  FloatFormat const* operands = nullptr;  // the format to which operands may be rounded first
  FloatFormat accumulator, result;
  std::optional<std::int64_t> ordered_results;  // the number of results, if their partial sums are sums of neighbors
  double operand_normal = 0;                    // flushed operands are less than this; 0: none are

  // Whether the set rules also add this many terms in their order. Otherwise they permit any order, and so does this:
  // the permitted results of each op are within the bounds.
  bool in_order(std::size_t terms) const;
};
// The errors of sums with the same number of terms.
class RoundingOfSums {
public:
  RoundingOfSums(SumError const& error, std::size_t count);
  double at(SumTerms const& terms, double own) const;  // `own`: the magnitude of this run's result
  // Whether a partial sum, or an operand that is rounded first, may be beyond the greatest number of its format. Of the
  // terms, `magnitude` and `greatest` are inspected.
  bool may_overflow(SumTerms const& terms) const;

private:
  SumError error_;
  LastPlace unit_;
  double count_, roundoff_, underflow_, growth_;
  double most_growth_, greatest_sum_, normal_of_sum_, normal_of_result_;
  double greatest_operand_ = 0, operand_roundoff_ = 0, operand_unit_ = 0;  // where operands are rounded first
};
// Nothing if an algorithm attribute of the op defines its computation, which is unknown here.
std::optional<SumError> sum_error(SetCall& call);

}  // namespace assay::bounds
