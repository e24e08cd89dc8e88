#include "oracle/sums/exact_sum.hpp"

#include <gmp.h>
#include <gtest/gtest.h>
#include <mpfr.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <memory>
#include <random>
#include <vector>

#include "oracle/formats/mpfr_number.hpp"

namespace assay {
namespace {

using Codes = std::vector<std::uint64_t>;

// Computes the sum of products with GMP, in units of 2^-2200.
class Reference {
public:
  Reference() { mpz_inits(total_, term_, nullptr); }
  ~Reference() { mpz_clears(total_, term_, nullptr); }
  Reference(Reference const&) = delete;

  void add(Number const& x, Number const& y) {
    bool const negative = x.negative != y.negative;
    bool const zero = x.kind == NumberKind::zero || y.kind == NumberKind::zero;
    bool const infinite = x.kind == NumberKind::infinity || y.kind == NumberKind::infinity;
    terms_ += 1;
    negative_zeros_ += zero && negative;
    if (x.kind == NumberKind::nan || y.kind == NumberKind::nan || (zero && infinite)) {
      nan_ = true;
    } else if (infinite) {
      (negative ? minus_ : plus_) = true;
    } else if (!zero) {
      mpz_set_ui(term_, x.significand);
      mpz_mul_ui(term_, term_, y.significand);
      // Significands are normalized to 64 bits, so that only zeros are truncated.
      std::int64_t const shift = x.exponent + y.exponent + 2200;
      if (shift >= 0)
        mpz_mul_2exp(term_, term_, static_cast<mp_bitcnt_t>(shift));
      else
        mpz_tdiv_q_2exp(term_, term_, static_cast<mp_bitcnt_t>(-shift));
      (negative ? mpz_sub : mpz_add)(total_, total_, term_);
    }
  }

  Number result() {
    if (nan_ || (plus_ && minus_)) return Number::nan();
    if (plus_ || minus_) return Number::infinity(minus_);
    int const sign = mpz_sgn(total_);
    if (sign == 0) return Number::zero(terms_ != 0 && negative_zeros_ == terms_);
    mpz_abs(term_, total_);
    std::size_t const bits = mpz_sizeinbase(term_, 2), cut = bits > 64 ? bits - 64 : 0;
    bool const sticky = cut != 0 && mpz_scan1(term_, 0) < cut;
    mpz_tdiv_q_2exp(term_, term_, cut);
    return Number::finite(sign < 0, static_cast<std::int64_t>(cut) - 2200, mpz_get_ui(term_), sticky);
  }

private:
  mpz_t total_, term_;
  bool nan_ = false, plus_ = false, minus_ = false;
  std::size_t terms_ = 0, negative_zeros_ = 0;
};

std::uint64_t reference_dot(Codes const& x, FloatFormat const& x_format, Codes const& y, FloatFormat const& y_format,
                            FloatFormat const& to) {
  Reference reference;
  for (std::size_t i = 0; i < x.size(); ++i) reference.add(unpack(x[i], x_format), unpack(y[i], y_format));
  return round(reference.result(), to);
}

std::uint64_t reference_sum(Codes const& x, FloatFormat const& format, FloatFormat const& to) {
  Reference reference;
  for (auto const code : x) reference.add(unpack(code, format), Number::of(1.0));
  return round(reference.result(), to);
}

// Returns elements in memory at a distance of `stride`, with other bits between them.
std::vector<unsigned char> in_memory(Codes const& codes, FloatFormat const& format, std::size_t stride = 1) {
  std::size_t const bytes = format.storage_bytes();
  std::vector<unsigned char> memory(codes.size() * stride * bytes + 1, 0xA5);
  for (std::size_t i = 0; i < codes.size(); ++i) std::memcpy(memory.data() + i * stride * bytes, &codes[i], bytes);
  return memory;
}

std::uint64_t dot_of(Codes const& x, FloatFormat const& x_format, Codes const& y, FloatFormat const& y_format,
                     FloatFormat const& to, std::size_t x_stride = 1, std::size_t y_stride = 1) {
  auto const left = in_memory(x, x_format, x_stride), right = in_memory(y, y_format, y_stride);
  return dot({left.data(), &x_format, static_cast<std::ptrdiff_t>(x_stride)},
             {right.data(), &y_format, static_cast<std::ptrdiff_t>(y_stride)}, x.size(), to);
}

std::uint64_t sum_of(Codes const& x, FloatFormat const& format, FloatFormat const& to) {
  auto const memory = in_memory(x, format);
  return sum({memory.data(), &format, 1}, x.size(), to);
}

enum class Data { near_one, integers, any_finite, subnormal, cancelling, any_code, zeros, one_infinity, specials };
constexpr Data kData[] = {Data::near_one, Data::integers, Data::any_finite,   Data::subnormal, Data::cancelling,
                          Data::any_code, Data::zeros,    Data::one_infinity, Data::specials};
constexpr std::size_t kDataKinds = std::size(kData);

class Generator {
public:
  explicit Generator(std::uint64_t seed) : random_(seed) {}
  std::uint64_t bits() { return random_(); }

  std::uint64_t any_code(FloatFormat const& format) { return random_() >> (64 - format.bits); }
  std::uint64_t finite_code(FloatFormat const& format) {
    for (;;) {
      std::uint64_t const code = any_code(format);
      if (!format.is_nan(code) && !format.is_infinite(code)) return code;
    }
  }
  std::uint64_t code_of(double value, FloatFormat const& format) { return round(Number::of(value), format); }

  Codes codes(Data data, FloatFormat const& format, std::size_t count) {
    Codes out(count);
    for (auto& code : out) code = one(data, format);
    if (data == Data::cancelling && format.has_sign)
      // The second half cancels the first half except for a few last bits, in another order.
      for (std::size_t i = 0; i + 1 < count; i += 2) {
        std::uint64_t const opposite = out[count - 1 - i] ^ format.sign_bit();
        out[i] = random_() % 16 == 0 && !format.is_nan(opposite ^ 1) ? opposite ^ 1 : opposite;
        if (format.is_nan(out[i]) || format.is_infinite(out[i])) out[i] = code_of(1, format);
      }
    if (data == Data::one_infinity && count != 0 && format.has_infinity())
      out[random_() % count] = format.infinity_code() | (random_() & 1 ? format.sign_bit() : 0);
    return out;
  }

private:
  std::uint64_t one(Data data, FloatFormat const& format) {
    double const unit = std::ldexp(static_cast<double>(static_cast<std::int64_t>(random_())), -63);
    switch (data) {
      case Data::near_one:
      case Data::one_infinity:
        return code_of(unit, format);
      case Data::specials:  // infinities, mostly positive ones, zeros, occasional NaNs, and the maximum numbers
        switch (random_() % 32) {
          case 0:
            return round(Number::nan(), format);
          case 1:
            return round(Number::infinity(true), format);
          case 2:
          case 3:
            return code_of(0, format);
          case 4:
            return finite_code(format);
          default:
            return random_() % 4 == 0 ? round(Number::infinity(false), format) : code_of(unit, format);
        }
      case Data::integers:
        return code_of(std::floor(unit * 8), format);
      case Data::subnormal:
        return (random_() & 1 ? format.sign_bit() : 0) | (random_() & ((std::uint64_t{2} << format.fraction_bits) - 1));
      case Data::zeros:
        return random_() % 9 && format.has_negative_zero() ? format.sign_bit() : 0;
      case Data::any_code:
        return any_code(format);
      case Data::any_finite:
      case Data::cancelling:
        break;
    }
    return finite_code(format);
  }
  std::mt19937_64 random_;
};

TEST(ExactSum, AgreesWithMpfrSum) {
  Generator generator(1);
  for (int round_trip = 0; round_trip < 300; ++round_trip) {
    std::size_t const count = 1 + generator.bits() % 60;
    std::vector<std::unique_ptr<Mpfr>> values;
    std::vector<mpfr_ptr> pointers;
    ExactSum total, by_numbers;
    for (auto const code : generator.codes(kData[round_trip % 8], kF64, count)) {
      total.add(std::bit_cast<double>(code));
      by_numbers.add(unpack(code, kF64));
      values.push_back(std::make_unique<Mpfr>());
      values.back()->set(unpack(code, kF64));
      pointers.push_back(*values.back());
    }
    Mpfr sum;
    int const ternary = mpfr_sum(sum, pointers.data(), count, MPFR_RNDZ);
    Number const expected = sum.number(ternary);
    for (Number const& got : {total.result(), by_numbers.result()}) {
      ASSERT_EQ(got.kind, expected.kind);
      ASSERT_EQ(got.negative, expected.negative);
      ASSERT_EQ(got.significand, expected.significand);
      ASSERT_EQ(got.exponent, expected.exponent);
    }
  }
}

TEST(ExactSum, ExtremesAndCarries) {
  ExactSum total;
  double const most = std::numeric_limits<double>::max(), least = std::numeric_limits<double>::denorm_min();
  for (int i = 0; i < 5000; ++i) total.add_product(most, -most);
  total.add_product(least, least);
  for (int i = 0; i < 5000; ++i) total.add_product(most, most);
  Number const got = total.result();
  EXPECT_FALSE(got.negative);
  EXPECT_EQ(got.exponent + 63, -2148);
  EXPECT_EQ(got.significand, std::uint64_t{1} << 63);
  total.add_product(-least, least);
  EXPECT_EQ(total.result().kind, NumberKind::zero);
  EXPECT_FALSE(total.result().negative);
  total.clear();
  total.add(-0.0);
  EXPECT_TRUE(total.result().negative);
  total.add_product(0.0, std::numeric_limits<double>::infinity());
  EXPECT_EQ(total.result().kind, NumberKind::nan);
}

// Every input format, every output format, and every kind of data.
TEST(Dot, CorrectlyRoundedInEveryFormat) {
  Generator generator(2);
  for (auto const& format : float_formats())
    for (auto const& to : float_formats())
      for (Data const data : kData)
        for (std::size_t const count : {1, 2, 7, 40}) {
          Codes const x = generator.codes(data, format, count);
          Codes const y = generator.codes(data == Data::cancelling ? Data::integers : data, format, count);
          ASSERT_EQ(dot_of(x, format, y, format, to), reference_dot(x, format, y, format, to))
              << format.name << " to " << to.name << " data " << int(data) << " count " << count;
          ASSERT_EQ(sum_of(x, format, to), reference_sum(x, format, to))
              << format.name << " to " << to.name << " data " << int(data) << " count " << count;
        }
}

TEST(Dot, CorrectlyRoundedWhenLongMixedAndStrided) {
  Generator generator(3);
  FloatFormat const* const formats[] = {&kF32, &kF64, &kF16, &kBF16, float_format("f8E4M3FN")};
  for (int trial = 0; trial < 400; ++trial) {
    auto const& x_format = *formats[generator.bits() % 5];
    auto const& y_format = *formats[generator.bits() % 5];
    auto const& to = *formats[generator.bits() % 5];
    std::size_t const count = generator.bits() % 700;
    Codes const x = generator.codes(kData[generator.bits() % kDataKinds], x_format, count);
    Codes const y = generator.codes(kData[generator.bits() % kDataKinds], y_format, count);
    ASSERT_EQ(dot_of(x, x_format, y, y_format, to, 1 + generator.bits() % 3, 1 + generator.bits() % 3),
              reference_dot(x, x_format, y, y_format, to))
        << x_format.name << " " << y_format.name << " to " << to.name << " count " << count;
  }
}

// Sums on both sides of a midpoint of the result's format, too close to it for double-double arithmetic.
TEST(Dot, DecidesNearMidpoints) {
  for (FloatFormat const* from : {&kF64, &kF32, &kBF16})
    for (FloatFormat const* to : {&kF32, &kF64, &kF16})
      for (double const tiny : {0x1p-70, 0x1p-110, 0x1p-470, 0x1p-1000, 0x1p-1074})
        for (double const sign : {1.0, -1.0, 0.0})
          for (double const noise : {0.0, 0x1p60, 0x1p100, 3e50}) {
            double const half = std::ldexp(1.0, -to->fraction_bits - 1);
            Codes x;
            bool exact = true;
            for (double const value : {noise, 1.0, half, sign * tiny, -noise}) {
              x.push_back(round(Number::of(value), *from));
              exact = exact && is_exact(Number::of(value), *from);
            }
            if (!exact) continue;
            std::uint64_t const one = round(Number::of(1.0), *to);
            ASSERT_EQ(sum_of(x, *from, *to), sign > 0 ? one + 1 : one)
                << from->name << " to " << to->name << " " << tiny * sign << " " << noise;
          }
}

TEST(Dot, NothingIsPlusZero) {
  EXPECT_EQ(dot_of({}, kF32, {}, kF32, kF32), 0u);
  EXPECT_EQ(sum_of({}, kF64, kF64), 0u);
}

TEST(Matmul, IsDotOfEveryRowAndColumn) {
  Generator generator(4);
  FloatFormat const* const formats[] = {
      &kF32, &kF64, &kF16, &kBF16, float_format("f8E5M2FNUZ"), float_format("f8E8M0FNU")};
  for (int trial = 0; trial < 900; ++trial) {
    auto const& a_format = *formats[generator.bits() % 6];
    auto const& b_format = *formats[generator.bits() % 6];
    auto const& c_format = *formats[generator.bits() % 6];
    std::size_t const rows = 1 + generator.bits() % 9, inner = generator.bits() % 50,
                      columns = 1 + generator.bits() % 70;
    auto const a = in_memory(generator.codes(kData[trial % kDataKinds], a_format, rows * inner), a_format);
    auto const b =
        in_memory(generator.codes(kData[generator.bits() % kDataKinds], b_format, inner * columns), b_format);
    std::size_t const bytes = c_format.storage_bytes();
    std::vector<unsigned char> c(rows * columns * bytes);
    matmul(a.data(), a_format, b.data(), b_format, c.data(), c_format, rows, inner, columns, 2);
    for (std::size_t i = 0; i < rows; ++i)
      for (std::size_t j = 0; j < columns; ++j) {
        std::uint64_t got = 0;
        std::memcpy(&got, c.data() + (i * columns + j) * bytes, bytes);
        ASSERT_EQ(got, dot({a.data() + i * inner * a_format.storage_bytes(), &a_format, 1},
                           {b.data() + j * b_format.storage_bytes(), &b_format, static_cast<std::ptrdiff_t>(columns)},
                           inner, c_format))
            << trial << ": " << a_format.name << " " << b_format.name << " to " << c_format.name << " at " << i << ", "
            << j;
      }
  }
}

TEST(Matmul, DoesNotDependOnThreads) {
  Generator generator(5);
  std::size_t const size = 150;
  auto const a = in_memory(generator.codes(Data::near_one, kF32, size * size), kF32);
  auto const b = in_memory(generator.codes(Data::any_finite, kF32, size * size), kF32);
  std::vector<std::vector<unsigned char>> results;
  for (unsigned const threads : {0u, 1u, 2u, 3u}) {
    results.emplace_back(size * size * 4);
    matmul(a.data(), kF32, b.data(), kF32, results.back().data(), kF32, size, size, size, threads);
    EXPECT_EQ(results.back(), results.front());
  }
}

}  // namespace
}  // namespace assay
