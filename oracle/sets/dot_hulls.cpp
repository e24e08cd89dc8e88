#include "oracle/sets/dot_hulls.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "oracle/formats/mpfr_number.hpp"
#include "oracle/sums/double_double.hpp"
#include "oracle/sums/product_ranges.hpp"

namespace assay {
namespace {

constexpr double kUnit = 0x1p-53;
// For a product of two ranges: the factors whose product is the minimum.
struct Factors {
  double x, y;
};
Factors least_product(double x_low, double x_high, double y_low, double y_high, bool& is_certain) {
  if (x_low >= 0) return {y_low < 0 ? x_high : x_low, y_low};
  if (x_high <= 0) return {y_high > 0 ? x_low : x_high, y_high};
  if (y_low >= 0) return {x_low, y_high};
  if (y_high <= 0) return {x_high, y_low};
  double const one = x_low * y_high, other = x_high * y_low;
  is_certain = is_certain && std::abs(one - other) > 0x1p-50 * std::abs(one);
  return one < other ? Factors{x_low, y_high} : Factors{x_high, y_low};
}

double above(double value) { return std::nextafter(value, HUGE_VAL); }
double below(double value) { return std::nextafter(value, -HUGE_VAL); }

}  // namespace

DotLine::DotLine(std::span<OperandEnds const> table, std::span<std::uint32_t const> places)
    : count_(places.size()), low_((count_ + 7) / 8) {
  bool points = true;
  least_ = HUGE_VAL;
  double* const low = count_ ? low_.front().values : nullptr;
  for (std::size_t i = 0; i < count_; ++i) {
    OperandEnds const& ends = table[places[i]];
    is_known_ = is_known_ && ends.is_known;
    points = points && ends.low == ends.high;
    low[i] = ends.low;
    for (double const end : {std::abs(ends.low), std::abs(ends.high)}) {
      greatest_ = std::max(greatest_, end);
      if (end != 0) least_ = std::min(least_, end);
    }
  }
  if (!is_known_) return;
  if (points) {
    last_bits_.reserve(count_);
    for (auto const place : places) last_bits_.push_back(table[place].last_bit);
    return;
  }
  high_.resize(low_.size());
  for (std::size_t i = 0; i < count_; ++i) high_[i / 8].values[i % 8] = table[places[i]].high;
}

DotHulls::DotHulls(std::size_t count, FloatFormat const& x_format, FloatFormat const& y_format, FloatFormat const& to,
                   SumFreedom const& freedom)
    : count_(count),
      is_wide_(!double_double::is_narrow(x_format) || !double_double::is_narrow(y_format)),
      to_(to),
      freedom_(freedom) {
  if (!freedom.accumulator || count == 0 || count > (std::size_t{1} << 30) / freedom.products()) return;
  FloatFormat const& accumulator = *freedom.accumulator;
  is_served_ = accumulator.has_sign && to.has_negative_zero();
  std::size_t const products = count * freedom.products();
  constexpr mpfr_prec_t kBits = 128;
  Mpfr growth(kBits), power(kBits), value(kBits);
  mpfr_set_ui_2exp(growth, 1, -accumulator.precision(), MPFR_RNDU);
  mpfr_add_ui(growth, growth, 1, MPFR_RNDU);
  mpfr_pow_ui(power, growth, products - 1, MPFR_RNDU);
  earlier_ = mpfr_get_d(power, MPFR_RNDU);
  mpfr_mul(growth, power, growth, MPFR_RNDU);
  auto const grid = accumulator.min_exponent() - accumulator.fraction_bits;
  mpfr_set_ui_2exp(value, 2 * products, freedom.flush ? accumulator.min_exponent() : grid - 1, MPFR_RNDU);
  mpfr_mul(value, value, growth, MPFR_RNDU);
  underflow_ = mpfr_get_d(value, MPFR_RNDU);
  mpfr_sub_ui(growth, growth, 1, MPFR_RNDU);
  excess_ = mpfr_get_d(growth, MPFR_RNDU);
  overflow_ = to_double(unpack(accumulator.max_finite_code(), accumulator));
  least_bit_ = freedom.flush ? accumulator.min_exponent() : grid;
}

DotHulls::Sums DotHulls::sums_of_points(DotLine const& x, DotLine const& y) const {
  using namespace double_double;
  Lanes lanes;
  accumulate(lanes, DotLine::data(x.low_), DotLine::data(y.low_), 8 * x.low_.size(), is_wide_);
  Sum const sum = join(lanes);
  double magnitudes = 0;
  for (double const magnitude : lanes.magnitude) magnitudes += magnitude;
  double const roundings = static_cast<double>(count_ + 64) * kUnit;
  double const error = 4 * roundings * roundings * magnitudes;
  return {sum.s, sum.c, sum.s, sum.c, error, magnitudes, 2 * roundings * magnitudes};
}

DotHulls::Sums DotHulls::sums_of_ranges(DotLine const& x, DotLine const& y) const {
  double const *const x_low = DotLine::data(x.low_), *const y_low = DotLine::data(y.low_);
  double const* const x_high = x.high_.empty() ? x_low : DotLine::data(x.high_);
  double const* const y_high = y.high_.empty() ? y_low : DotLine::data(y.high_);
  return is_wide_ ? sums_of_wide_ranges(x_low, x_high, y_low, y_high)
                  : sums_of_narrow_ranges(x_low, x_high, y_low, y_high);
}

// In double, in which products of narrow formats are exact.
DotHulls::Sums DotHulls::sums_of_narrow_ranges(double const* x_low, double const* x_high, double const* y_low,
                                               double const* y_high) const {
  auto const [low, high, magnitudes] = sum_product_ranges(x_low, x_high, y_low, y_high, (count_ + 7) / 8 * 8);
  double const error = 2 * static_cast<double>(2 * count_ + 64) * kUnit * magnitudes;
  return {low, 0, high, 0, error, magnitudes, error};
}

// Returns the sums of least and of greatest products, each in double-double arithmetic. Without magnitudes if they are
// uncertain.
DotHulls::Sums DotHulls::sums_of_wide_ranges(double const* x_low, double const* x_high, double const* y_low,
                                             double const* y_high) const {
  using namespace double_double;
  Lanes low, high;
  double magnitudes = 0;
  bool is_certain = true;
  constexpr std::size_t kBlock = 512;
  alignas(64) double x_least[kBlock], y_least[kBlock], x_greatest[kBlock], y_greatest[kBlock];
  for (std::size_t begin = 0; begin < count_; begin += kBlock) {
    std::size_t const size = std::min(kBlock, count_ - begin), padded = (size + 7) / 8 * 8;
    for (std::size_t i = size; i < padded; ++i) x_least[i] = y_least[i] = x_greatest[i] = y_greatest[i] = 0;
    for (std::size_t i = 0; i < size; ++i) {
      double const a = x_low[begin + i], b = x_high[begin + i], c = y_low[begin + i], d = y_high[begin + i];
      Factors const least = least_product(a, b, c, d, is_certain), most = least_product(-b, -a, c, d, is_certain);
      x_least[i] = least.x, y_least[i] = least.y;
      x_greatest[i] = -most.x, y_greatest[i] = most.y;
      magnitudes += std::max(-most.x * most.y, 0.0) - std::min(least.x * least.y, 0.0);
    }
    accumulate(low, x_least, y_least, padded, true);
    accumulate(high, x_greatest, y_greatest, padded, true);
  }
  if (!is_certain) magnitudes = 0;
  Sum const least = join(low), greatest = join(high);
  double const roundings = static_cast<double>(count_ + 64) * kUnit;
  return {least.s,
          least.c,
          greatest.s,
          greatest.c,
          4 * roundings * roundings * magnitudes,
          magnitudes,
          4 * roundings * magnitudes};
}

// Whether partial sums are multiples of a power of two, and the accumulator represents all such multiples: see
// any_order_dot.
DotHulls::Loss DotHulls::loss(DotLine const& x, DotLine const& y, Sums const& sums) const {
  if (!x.high_.empty() || !y.high_.empty()) return Loss::some;
  int const precision = freedom_.accumulator->precision();
  double const least = sums.magnitudes - sums.magnitudes_error, most = sums.magnitudes + sums.magnitudes_error;
  // The highest bit that is too low: 2^(bit + precision) is less than the magnitudes.
  int const too_low = std::ilogb(least) - precision - 1;
  int bit = kNoLastBit;
  for (std::size_t i = 0; i < count_; ++i) {
    bit = std::min(bit, x.last_bits_[i] + y.last_bits_[i]);
    if (bit <= too_low || bit < least_bit_) return Loss::some;
  }
  double const limit = std::ldexp(1.0, bit + precision);
  return above(most) <= limit ? Loss::none : below(least) > limit ? Loss::some : Loss::unknown;
}

// Returns the order of sum + rest + x, rounded, if it is the same for all x from `least` to `greatest`.
std::optional<std::int64_t> DotHulls::rounded(double sum, double rest, double least, double greatest) const {
  double ends[2] = {above(above(rest + greatest)), below(below(rest + least))};
  for (double& end : ends) {
    double const total = sum + end;
    // Later rounding is monotone, but the rounding of `total` to a narrower format must be enclosed.
    end = to_.bits == 64 ? total : &end == ends ? above(total) : below(total);
  }
  if (!(ends[1] > 0 || ends[0] < 0)) return std::nullopt;
  std::uint64_t const code = round(Number::of(ends[0]), to_);
  if (to_.is_nan(code) || code != round(Number::of(ends[1]), to_)) return std::nullopt;
  return order_of(code, to_);
}

std::optional<CodeSet> DotHulls::operator()(DotLine const& x, DotLine const& y) const {
  if (!is_served_ || !x.is_known_ || !y.is_known_) return std::nullopt;
  bool const points = x.high_.empty() && y.high_.empty();
  constexpr double kMin = 0x1p-480, kMax = 0x1p480;
  auto const in_range = [&](DotLine const& line) { return line.least_ >= kMin && line.greatest_ <= kMax; };
  if (is_wide_ && !(in_range(x) && in_range(y))) return std::nullopt;
  Sums const sums = points ? sums_of_points(x, y) : sums_of_ranges(x, y);
  if (!(sums.magnitudes > 0)) return std::nullopt;
  double const most = sums.magnitudes + 2 * sums.magnitudes_error;
  if (!(most * earlier_ * (1 + 0x1p-40) + underflow_ < overflow_)) return std::nullopt;
  double least_error = 0, greatest_error = 0;
  Loss const loses = loss(x, y, sums);
  if (loses == Loss::unknown) return std::nullopt;
  if (loses == Loss::some) {
    constexpr double kSlack = 0x1p-49;
    least_error = ((sums.magnitudes - 2 * sums.magnitudes_error) * excess_ + underflow_) * (1 - kSlack);
    greatest_error = (most * excess_ + underflow_) * (1 + kSlack);
  }
  auto const low = rounded(sums.low, sums.low_rest, -greatest_error - sums.error, -least_error + sums.error);
  auto const high = rounded(sums.high, sums.high_rest, least_error - sums.error, greatest_error + sums.error);
  if (!low || !high) return std::nullopt;
  std::int64_t const normal = freedom_.flush ? std::int64_t{1} << to_.fraction_bits : 0;
  if (std::min(std::abs(*low), std::abs(*high)) <= normal) return std::nullopt;
  return CodeSet{*low, *high, true, false};
}

}  // namespace assay
