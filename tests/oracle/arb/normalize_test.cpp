#include "oracle/arb/normalize.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>

#include "oracle/formats/mpfr_number.hpp"

namespace assay {
namespace {

constexpr std::size_t kFeatures = 5;

// Elements [outer, feature, inner] and features, stored as codes of a format.
struct Operands {
  Operands(FloatFormat const& f, std::size_t outer, std::size_t inner) : format(f) {
    way = {&format, outer, kFeatures, inner, round(Number::of(1e-3), format)};
    count = outer * kFeatures * inner;
  }
  std::uint64_t at(std::vector<unsigned char> const& data, std::size_t index) const {
    std::uint64_t code = 0;
    std::memcpy(&code, data.data() + index * format.storage_bytes(), format.storage_bytes());
    return code;
  }
  template <class Draw> std::vector<unsigned char> filled(std::size_t size, Draw const& draw) const {
    std::vector<unsigned char> data(size * format.storage_bytes());
    for (std::size_t i = 0; i < size; ++i) {
      std::uint64_t const code = round(Number::of(static_cast<double>(draw(i))), format);
      std::memcpy(data.data() + i * format.storage_bytes(), &code, format.storage_bytes());
    }
    return data;
  }
  std::vector<std::size_t> run() {
    result.assign(count * format.storage_bytes(), 0xA5);
    return normalize(way, x.data(), scale.data(), offset.data(), mean.data(), variance.data(), result.data());
  }
  // Computes the expected result with MPFR in 400 bits.
  std::uint64_t expected(std::size_t i) const {
    std::size_t const f = i / way.inner % kFeatures;
    Mpfr value(400), root(400), centered(400);
    auto const set = [&](mpfr_ptr to, std::uint64_t code) {
      mpfr_set_d(to, to_double(unpack(code, format)), MPFR_RNDN);
    };
    set(value, at(variance, f)), set(root, way.epsilon);
    mpfr_add(root, value, root, MPFR_RNDN);
    mpfr_sqrt(root, root, MPFR_RNDN);
    set(centered, at(x, i)), set(value, at(mean, f));
    mpfr_sub(centered, centered, value, MPFR_RNDN);
    set(value, at(scale, f));
    mpfr_mul(centered, centered, value, MPFR_RNDN);
    mpfr_div(centered, centered, root, MPFR_RNDN);
    set(value, at(offset, f));
    return round(centered.number(mpfr_add(centered, centered, value, MPFR_RNDZ)), format);
  }

  FloatFormat const& format;
  Normalization way;
  std::size_t count;
  std::vector<unsigned char> x, scale, offset, mean, variance, result;
};

TEST(Normalize, DecidedResultsAreCorrectlyRounded) {
  std::mt19937_64 random(21);
  auto const unit = [&](std::size_t) { return std::ldexp(static_cast<double>(random() >> 11), -52) - 1; };
  for (FloatFormat const* const format : {&kF32, &kF16, &kBF16})
    for (int const spread : {0, 10, 20})
      for (std::size_t const inner : {std::size_t{1}, std::size_t{7}}) {
        Operands o(*format, 60, inner);
        auto const wide = [&](std::size_t i) {
          return std::ldexp(unit(i), static_cast<int>(random() % (spread + 1)) - spread / 2);
        };
        o.x = o.filled(o.count, wide), o.mean = o.filled(kFeatures, unit), o.scale = o.filled(kFeatures, wide);
        // The offset of one feature nearly cancels the rest.
        o.offset = o.filled(kFeatures, wide);
        o.variance = o.filled(kFeatures, [&](std::size_t i) { return std::fabs(wide(i)); });
        auto const open = o.run();
        EXPECT_LE(open.size(), o.count / 20) << format->name;
        for (std::size_t i = 0; i < o.count; ++i) {
          if (std::ranges::count(open, i)) continue;
          ASSERT_EQ(o.at(o.result, i), o.expected(i)) << format->name << " at " << i;
        }
      }
}

// Results near midpoints, or with cancellation, are either open or correct.
TEST(Normalize, DecidesNearMidpoints) {
  Operands o(kF32, 64, 1);
  o.way.epsilon = 0;
  o.variance = o.filled(kFeatures, [](std::size_t) { return 1.0; });
  o.mean = o.filled(kFeatures, [](std::size_t) { return 0.0; });
  o.scale = o.filled(kFeatures, [](std::size_t f) { return f == 0 ? 1.0 : 1 + 0x1p-23 * static_cast<double>(f); });
  o.offset = o.filled(kFeatures, [](std::size_t f) { return f % 2 == 0 ? 0x1p24 : -1.0; });
  o.x = o.filled(o.count, [](std::size_t i) { return i % 3 == 0 ? 1.0 : 1 + 0x1p-23 * static_cast<double>(i / 5); });
  auto const open = o.run();
  EXPECT_FALSE(open.empty());
  for (std::size_t i = 0; i < o.count; ++i) {
    if (std::ranges::count(open, i)) continue;
    ASSERT_EQ(o.at(o.result, i), o.expected(i)) << i;
  }
}

TEST(Normalize, LeavesSpecialValuesOpen) {
  double const infinity = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
  for (double const special : {infinity, -infinity, nan}) {
    Operands o(kF32, 3, 2);
    auto const one = [](std::size_t) { return 1.0; };
    auto const special_first = [&](std::size_t f) { return f == 0 ? special : 1.0; };
    for (int which = 0; which < 4; ++which) {
      o.x = o.filled(o.count, [](std::size_t i) { return static_cast<double>(i); });
      o.scale = o.filled(kFeatures, one), o.offset = o.scale, o.mean = o.scale, o.variance = o.scale;
      (which == 0   ? o.scale
       : which == 1 ? o.offset
       : which == 2 ? o.mean
                    : o.variance) = o.filled(kFeatures, special_first);
      EXPECT_EQ(o.run(), (std::vector<std::size_t>{0, 1, 10, 11, 20, 21})) << special << " " << which;
    }
    o.variance = o.filled(kFeatures, [](std::size_t f) { return f == 1 ? -1.0 : 1.0; });
    EXPECT_EQ(o.run(), (std::vector<std::size_t>{2, 3, 12, 13, 22, 23}));
  }
}

TEST(Normalize, LeavesF64Open) {
  Operands o(kF64, 2, 3);
  auto const one = [](std::size_t) { return 1.0; };
  o.x = o.filled(o.count, one);
  o.scale = o.filled(kFeatures, one), o.offset = o.scale, o.mean = o.scale, o.variance = o.scale;
  auto const open = o.run();
  ASSERT_EQ(open.size(), o.count);
  auto const feature = [](std::size_t i) { return i / 3 % kFeatures; };
  EXPECT_TRUE(std::ranges::is_sorted(open, {}, [&](std::size_t i) { return std::pair(feature(i), i); }));
}

}  // namespace
}  // namespace assay
