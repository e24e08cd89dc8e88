// The error that one op adds: the maximum distance of its result from the exact function of the same operands, and the
// distance of this run's own result. Upper bounds, in double.
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

  // Returns the largest unit of numbers with magnitudes up to this one.
  double operator()(double magnitude) const {
    return of(magnitude, std::bit_cast<double>(std::bit_cast<std::uint64_t>(magnitude) & kExponentBits));
  }
  // `power` has only the exponent bits of `magnitude`.
  static constexpr std::uint64_t kExponentBits = std::uint64_t{0x7ff} << 52;
  double of(double magnitude, double power) const {
    double const scaled = power * scale_, known = magnitude > 0 ? scaled : least_;
    double const not_less = known < least_ ? least_ : known;
    return not_less > max_ ? max_ : not_less;
  }

private:
  double scale_, least_, max_;  // factor from a power of two to its unit; the least and the greatest unit
};

double least_normal(FloatFormat const& format);
double greatest_number(FloatFormat const& format);
// Returns the maximum distance from a result of at most that magnitude that is within `accuracy`, or rounded to
// nearest. Infinite for operands to which the accuracy does not apply.
double distance_of(Accuracy const& accuracy, double operand, double result, LastPlace const& unit);

// The error of elementwise ops.
class ElementError {
public:
  // Returns nothing if the profile has no bound, or if this kind of error is unknown.
  static std::optional<ElementError> of(SetCall& call);

  // `operand` and `result` are the maximum magnitudes of the first operand and of the exact result, over all possible
  // operands. `own` is that of this run's result. Returns infinity if the profile has no bound for such operands.
  double at(double operand, double result, double own) const;

  // Whether the op only rounds to a narrower format. Then operands with small errors often yield the same result.
  bool narrows() const { return narrows_; }

private:
  explicit ElementError(FloatFormat const& format);

  LastPlace unit_;
  double normal_;                       // the least normal number
  std::optional<FloatFormat> reduced_;  // the format to which the result is rounded, if different from its type
  double greatest_exponential_;         // magnitude at which half of the digits of the exponent are left
  bool exact_ = false, flush_ = false, narrows_ = false;
  std::optional<Accuracy> composed_;  // of the exponential in 1 / (1 + exp(-x))
  Accuracy accuracy_;
};

// The terms of a sum, over all possible operands.
struct SumTerms {
  double magnitude = 0;  // sum of the magnitudes of all terms
  double partial = 0;    // maximum partial sum in any permitted order
  double greatest = 0;   // maximum of all operands
  std::size_t count = 0;
  bool products = false;  // terms are products, which may themselves be rounded
};

// The error of sums, and of sums of products: with any tree, fused or not, in accumulators at least as wide as the
// profile requires. A tree of n - 1 additions, each with an error of at most u times its result, has an error E <= (n -
// 1) u (partial + E).
struct SumError {
  FloatFormat const* operands = nullptr;  // the format to which operands may be rounded first
  FloatFormat accumulator, result;
  std::optional<std::int64_t> ordered_results;  // the number of results, if their partial sums are sums of neighbors
  double operand_normal = 0;                    // smaller operands are flushed; 0: none are

  // Whether the set rules also add this many terms in order. Otherwise they permit any order, and so does this: the
  // permitted results of each op are within the bounds.
  bool in_order(std::size_t terms) const;
};
// The errors of sums with the same number of terms.
class RoundingOfSums {
public:
  RoundingOfSums(SumError const& error, std::size_t count);
  double at(SumTerms const& terms, double own) const;  // `own` is the magnitude of this run's result
  // Whether a partial sum, or an operand that is rounded first, may exceed the greatest number of its format. Uses only
  // `magnitude` and `greatest` of the terms.
  bool may_overflow(SumTerms const& terms) const;

private:
  SumError error_;
  LastPlace unit_;
  double count_, roundoff_, underflow_, growth_;
  double max_growth_, greatest_sum_, normal_of_sum_, normal_of_result_;
  double greatest_operand_ = 0, operand_roundoff_ = 0, operand_unit_ = 0;  // if operands are rounded first
};
// Returns nothing if an algorithm attribute of the op defines its computation, which is not modeled.
std::optional<SumError> sum_error(SetCall& call);

}  // namespace assay::bounds
