// Computes any_order_dot of hull.hpp for all pairs of some rows with some columns of sets. The results are the same but
// are found faster.
//
// Facts about an element are computed once. A sum is computed in double-double arithmetic. Its errors and the bound on
// the freedom of implementations enclose the ends of the result. If both ends of an enclosure round to one code,
// any_order_dot has that end. Otherwise (sums of zero, overflows, infinities and NaN among the operands, and similar)
// there is no result here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "oracle/sets/hull.hpp"

namespace assay {

inline constexpr int kNoLastBit = 1 << 20;  // for zero, which is a multiple of everything

// The range of possible values of an operand. `is_known`: the range is complete and finite.
struct OperandEnds {
  double low = 0, high = 0;
  bool is_known = false;
  int last_bit = kNoLastBit;  // for a single value: the exponent of its last bit
};
OperandEnds ends_of_operand(CodeSet const& set, FloatFormat const& format, SumFreedom const& freedom);

// A row or column, whose elements are operands of many sums.
class DotLine {
public:
  // The elements of `table` at `places`.
  DotLine(std::span<OperandEnds const> table, std::span<std::uint32_t const> places);

private:
  friend class DotHulls;
  struct alignas(64) Eight {
    double values[8] = {};
  };
  static double const* data(std::vector<Eight> const& all) { return all.empty() ? nullptr : all.front().values; }

  std::size_t count_;
  std::vector<Eight> low_, high_;  // padded with zeros; high_ is empty if all are single values
  std::vector<int> last_bits_;     // of single values
  bool is_known_ = true;
  double least_ = 0, greatest_ = 0;  // of nonzero magnitudes
};

class DotHulls {
public:
  // For sums of `count` products.
  DotHulls(std::size_t count, FloatFormat const& x_format, FloatFormat const& y_format, FloatFormat const& to,
           SumFreedom const& freedom);

  std::optional<CodeSet> operator()(DotLine const& x, DotLine const& y) const;

private:
  struct Sums {  // the error of each value is at most `error`
    double low, low_rest, high, high_rest, error;
    double magnitudes, magnitudes_error;  // of the low products below zero and the high products above zero
  };
  Sums sums_of_points(DotLine const& x, DotLine const& y) const;
  Sums sums_of_ranges(DotLine const& x, DotLine const& y) const;
  Sums sums_of_narrow_ranges(double const* x_low, double const* x_high, double const* y_low,
                             double const* y_high) const;
  Sums sums_of_wide_ranges(double const* x_low, double const* x_high, double const* y_low, double const* y_high) const;
  enum class Loss : std::uint8_t { none, some, unknown };
  Loss loss(DotLine const& x, DotLine const& y, Sums const& sums) const;
  std::optional<std::int64_t> rounded(double sum, double rest, double least, double greatest) const;

  std::size_t count_;
  bool is_wide_;  // products may be inexact in double
  FloatFormat const& to_;
  SumFreedom freedom_;
  bool is_served_ = false;
  // The parts of the bound of any_order_dot, rounded up: the factor of a term after all roundings except the last one,
  // and the factor of the error; the contribution of underflow. Also the least magnitude that overflows, rounded down.
  double earlier_ = 0, excess_ = 0, underflow_ = 0, overflow_ = 0;
  int least_bit_ = 0;  // sums of multiples of 2^least_bit_ do not underflow
};

}  // namespace assay
