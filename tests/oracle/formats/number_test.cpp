#include "oracle/formats/number.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <random>
#include <vector>

namespace assay {
namespace {

constexpr Rounding kRoundings[] = {Rounding::nearest_even, Rounding::nearest_away, Rounding::toward_zero,
                                   Rounding::down, Rounding::up};

std::uint64_t code_count(FloatFormat const& format) { return std::uint64_t{1} << format.bits; }

// Exact in double, since the formats have at most 24 significant bits.
double value_of(std::uint64_t code, FloatFormat const& format) {
  std::uint64_t const magnitude = code & format.magnitude_mask();
  double const fraction = static_cast<double>(magnitude & ((std::uint64_t{1} << format.fraction_bits) - 1));
  double const hidden = std::ldexp(1.0, format.fraction_bits);
  int const biased = static_cast<int>(magnitude >> format.fraction_bits);
  bool const subnormal = biased == 0 && format.has_sign;
  int const exponent = std::max(biased, format.has_sign ? 1 : 0) - format.bias - format.fraction_bits;
  double const size = std::ldexp(subnormal ? fraction : hidden + fraction, exponent);
  return format.is_negative(code) ? -size : size;
}

std::vector<FloatFormat> formats_up_to(int bits) {
  std::vector<FloatFormat> formats;
  for (auto const& format : float_formats())
    if (format.bits <= bits) formats.push_back(format);
  return formats;
}

TEST(Number, EveryCodeIsRoundedToItself) {
  for (auto const& format : formats_up_to(19)) {
    for (std::uint64_t code = 0; code < code_count(format); ++code) {
      Number const number = unpack(code, format);
      std::uint64_t const expected = number.kind == NumberKind::nan ? format.nan_code() : code;
      for (Rounding const rounding : kRoundings) ASSERT_EQ(round(number, format, rounding), expected) << format.name;
      ASSERT_EQ(number.kind == NumberKind::nan, format.is_nan(code));
      ASSERT_TRUE(is_exact(number, format)) << format.name << " " << code;
    }
  }
}

TEST(Number, CodesMatchTheirFields) {
  for (auto const& format : formats_up_to(19)) {
    for (std::uint64_t code = 0; code < code_count(format); ++code) {
      if (format.is_nan(code) || format.is_infinite(code)) continue;
      double const value = to_double(unpack(code, format));
      ASSERT_EQ(value, value_of(code, format)) << format.name << " " << code;
      ASSERT_EQ(std::signbit(value), format.is_negative(code)) << format.name << " " << code;
    }
  }
}

TEST(Number, DoublesAreThemselves) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 100000; ++i) {
    auto const code = random();
    if (kF64.is_nan(code)) continue;
    ASSERT_EQ(round(unpack(code, kF64), kF64), code);
    ASSERT_EQ(static_cast<float>(std::bit_cast<double>(code)),
              std::bit_cast<float>(static_cast<std::uint32_t>(convert(code, kF64, kF32))));
  }
}

// The maximum, the minimum normal and the minimum positive number; the number from which values overflow, and their
// result; whether the format has -0.
struct Shape {
  char const* name;
  double greatest, least_normal, least, overflows_from;
  bool tie_overflows;
  double overflow;  // NaN, infinity, or the number to which values saturate
  bool minus_zero;
};

constexpr double kNan = std::numeric_limits<double>::quiet_NaN(), kInf = std::numeric_limits<double>::infinity();
constexpr Shape kShapes[] = {
    {"f4E2M1FN", 6, 1, 0.5, 7, true, 6, true},
    {"f6E2M3FN", 7.5, 1, 0.125, 7.75, true, 7.5, true},
    {"f6E3M2FN", 28, 0.25, 0.0625, 30, true, 28, true},
    {"f8E3M4", 15.5, 0x1p-2, 0x1p-6, 15.75, true, kInf, true},
    {"f8E4M3", 240, 0x1p-6, 0x1p-9, 248, true, kInf, true},
    {"f8E4M3FN", 448, 0x1p-6, 0x1p-9, 464, false, kNan, true},
    {"f8E4M3FNUZ", 240, 0x1p-7, 0x1p-10, 248, true, kNan, false},
    {"f8E4M3B11FNUZ", 30, 0x1p-10, 0x1p-13, 31, true, kNan, false},
    {"f8E5M2", 57344, 0x1p-14, 0x1p-16, 61440, true, kInf, true},
    {"f8E5M2FNUZ", 57344, 0x1p-15, 0x1p-17, 61440, true, kNan, false},
    {"f8E8M0FNU", 0x1p127, 0x1p-127, 0x1p-127, 0x1.8p127, true, kNan, false},
    {"f16", 65504, 0x1p-14, 0x1p-24, 65520, true, kInf, true},
    {"bf16", 0x1.fep127, 0x1p-126, 0x1p-133, 0x1.ffp127, true, kInf, true},
    {"tf32", 0x1.ffcp127, 0x1p-126, 0x1p-136, 0x1.ffep127, true, kInf, true},
    {"f32", 0x1.fffffep127, 0x1p-126, 0x1p-149, 0x1.ffffffp127, true, kInf, true},
    {"f64", 0x1.fffffffffffffp1023, 0x1p-1022, 0x1p-1074, kInf, true, kInf, true},
};

double rounded(double value, FloatFormat const& format) {
  return to_double(unpack(round(Number::of(value), format), format));
}

TEST(Number, FormatsHaveTheirPublishedRange) {
  ASSERT_EQ(std::size(kShapes), float_formats().size());
  for (Shape const& shape : kShapes) {
    SCOPED_TRACE(shape.name);
    FloatFormat const& format = *float_format(shape.name);
    EXPECT_EQ(to_double(unpack(format.max_finite_code(), format)), shape.greatest);
    EXPECT_EQ(to_double(unpack(format.has_sign ? 1 : 0, format)), shape.least);
    EXPECT_EQ(std::ldexp(1.0, format.min_exponent()), shape.least_normal);
    EXPECT_EQ(format.has_negative_zero(), shape.minus_zero);
    EXPECT_EQ(std::signbit(rounded(-0.0, format)), shape.minus_zero);
    EXPECT_EQ(std::signbit(rounded(-std::numeric_limits<double>::denorm_min(), format)),
              format.has_sign && (shape.minus_zero || format.bits == 64));
    if (std::isinf(shape.overflows_from)) continue;
    EXPECT_EQ(rounded(std::nextafter(shape.overflows_from, 0.0), format), shape.greatest);
    double const beyond = rounded(std::nextafter(shape.overflows_from, kInf), format);
    double const tie = rounded(shape.overflows_from, format);
    for (double const value : {beyond, rounded(1e300, format), rounded(kInf, format)}) {
      EXPECT_TRUE(std::isnan(shape.overflow) ? std::isnan(value) : value == shape.overflow) << value;
    }
    EXPECT_TRUE(shape.tie_overflows ? std::isnan(shape.overflow) ? std::isnan(tie) : tie == shape.overflow
                                    : tie == shape.greatest);
  }
}

// Rounds by a search in all positive numbers of the format, and the next one beyond the maximum.
class Search {
public:
  explicit Search(FloatFormat const& format) : format_(format) {
    for (std::uint64_t code = 0; code <= format.max_finite_code(); ++code) values_.push_back(value_of(code, format));
    double const last = values_.back(), step = format.precision() == 1 ? last : last - values_[values_.size() - 2];
    values_.push_back(last + step);
  }

  std::vector<double> const& values() const { return values_; }

  std::uint64_t round(double value, Rounding rounding) const {
    bool const negative = std::signbit(value);
    if (negative && !format_.has_sign) return format_.nan_code();
    double const size = std::fabs(value);
    auto above = static_cast<std::size_t>(std::ranges::lower_bound(values_, size) - values_.begin());
    if (above == values_.size()) --above;  // far above the maximum
    std::size_t code = above;
    if (values_[above] > size && above > 0 && !is_increasing(above, size, negative, rounding)) --code;
    return finish(code, negative, rounding);
  }

private:
  bool is_increasing(std::size_t above, double size, bool negative, Rounding rounding) const {
    double const middle = (values_[above - 1] + values_[above]) / 2;
    bool const even = above % 2 == 0 || format_.precision() == 1;  // with one bit, ties are rounded up
    switch (rounding) {
      case Rounding::nearest_even:
        return size > middle || (size == middle && even);
      case Rounding::nearest_away:
        return size >= middle;
      case Rounding::toward_zero:
        return false;
      case Rounding::down:
        return negative;
      case Rounding::up:
        return !negative;
    }
    return false;
  }

  std::uint64_t finish(std::size_t code, bool negative, Rounding rounding) const {
    std::uint64_t const sign = negative ? format_.sign_bit() : 0;
    if (code <= format_.max_finite_code())
      return code == 0 && format_.has_sign && !format_.has_negative_zero() ? 0 : sign | code;
    bool const inward = rounding == Rounding::toward_zero || rounding == (negative ? Rounding::up : Rounding::down);
    if (inward || !format_.has_nan()) return sign | format_.max_finite_code();
    return format_.has_infinity() ? sign | format_.infinity_code() : format_.nan_code();
  }

  FloatFormat const& format_;
  std::vector<double> values_;
};

TEST(Number, RoundsInEveryDirectionAsASearchDoes) {
  std::mt19937_64 random(2);
  for (auto const& format : formats_up_to(19)) {
    Search const search(format);
    auto const& values = search.values();
    std::size_t const stride = std::max<std::size_t>(1, values.size() / 1500);
    for (std::size_t i = 0; i + 1 < values.size(); i += i + 40 < values.size() && i > 40 ? stride : 1) {
      double const low = values[i], high = values[i + 1], middle = (low + high) / 2;
      double const inside = low + (high - low) * static_cast<double>(random() >> 11) * 0x1p-53;
      for (double const size : {low, std::nextafter(low, high), std::nextafter(middle, low), middle,
                                std::nextafter(middle, high), std::nextafter(high, low), inside, 4 * high}) {
        for (double const value : {size, -size}) {
          if (value == 0) continue;
          for (Rounding const rounding : kRoundings)
            ASSERT_EQ(round(Number::of(value), format, rounding), search.round(value, rounding))
                << format.name << " " << value << " direction " << static_cast<int>(rounding);
          bool const is_one = !format.is_nan(search.round(value, Rounding::down)) &&
                              size <= values[values.size() - 2] && std::ranges::binary_search(values, size) &&
                              (format.has_sign || value > 0);
          ASSERT_EQ(is_exact(Number::of(value), format), is_one) << format.name << " " << value;
        }
      }
    }
  }
}

// A sticky bit, which represents all truncated bits, prevents ties.
TEST(Number, StickyBitsBreakTies) {
  for (auto const& format : formats_up_to(64)) {
    double const middle = 1 + std::ldexp(1.0, -format.fraction_bits - 1);
    if (format.fraction_bits == 0 || format.bits == 64) continue;
    std::uint64_t const one = round(Number::of(1.0), format);
    Number above = Number::of(middle), below = above;
    above.significand |= 1;
    below.significand -= 1;
    EXPECT_EQ(round(above, format), one + 1) << format.name;
    EXPECT_EQ(round(below, format), one) << format.name;
    EXPECT_EQ(round(above, format, Rounding::nearest_away), one + 1) << format.name;
    EXPECT_EQ(round(below, format, Rounding::nearest_away), one) << format.name;
  }
}

TEST(Number, FiniteNormalizesAndKeepsTheStickyBit) {
  auto const wide = static_cast<unsigned __int128>(5) << 100;
  EXPECT_EQ(to_double(Number::finite(false, -100, wide)), 5.0);
  EXPECT_EQ(Number::finite(false, 0, wide).significand & 1, 0u);
  EXPECT_EQ(Number::finite(false, 0, wide | 1).significand & 1, 1u);
  EXPECT_EQ(Number::finite(false, 0, wide, true).significand & 1, 1u);
  EXPECT_EQ(Number::finite(true, 3, 0).kind, NumberKind::zero);
  EXPECT_TRUE(Number::finite(true, 3, 0).negative);
  Number const nothing = Number::finite(false, 3, 0, true);  // less than 2^3
  EXPECT_EQ(nothing.kind, NumberKind::finite);
  EXPECT_LE(nothing.exponent + 64, 3);
}

TEST(Number, IntegersAreExact) {
  for (std::int64_t const value : {std::int64_t{0}, std::int64_t{1}, std::int64_t{-1}, std::int64_t{7} << 50,
                                   std::numeric_limits<std::int64_t>::min()})
    EXPECT_EQ(to_double(Number::of(value)), static_cast<double>(value));
  EXPECT_EQ(Number::of(std::numeric_limits<std::int64_t>::max()).significand, ~std::uint64_t{1});
  EXPECT_EQ(Number::of(~std::uint64_t{0}).significand, ~std::uint64_t{0});
  EXPECT_EQ(Number::of(~std::uint64_t{0}).exponent, 0);
}

}  // namespace
}  // namespace assay
