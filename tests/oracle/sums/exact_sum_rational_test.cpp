// Compares exact sums and dot products with rational arithmetic (GMP): the result is a nearest code, and for ties the
// even one.
#include <gmp.h>
#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <random>
#include <vector>

#include "oracle/sets/accuracy.hpp"
#include "oracle/sums/exact_sum.hpp"

namespace assay {
namespace {

class Rational {
public:
  Rational() { mpq_init(value_); }
  explicit Rational(Number const& number) : Rational() {
    if (number.kind != NumberKind::finite) return;
    mpz_set_ui(mpq_numref(value_), number.significand);
    if (number.exponent >= 0)
      mpq_mul_2exp(value_, value_, static_cast<mp_bitcnt_t>(number.exponent));
    else
      mpq_div_2exp(value_, value_, static_cast<mp_bitcnt_t>(-number.exponent));
    if (number.negative) mpq_neg(value_, value_);
  }
  Rational(Rational const& other) : Rational() { mpq_set(value_, other.value_); }
  Rational& operator=(Rational const&) = delete;
  ~Rational() { mpq_clear(value_); }

  void add(Rational const& other) { mpq_add(value_, value_, other.value_); }
  void multiply(Rational const& other) { mpq_mul(value_, value_, other.value_); }
  Rational distance_to(Rational const& other) const {
    Rational result(*this);
    mpq_sub(result.value_, result.value_, other.value_);
    mpq_abs(result.value_, result.value_);
    return result;
  }
  int compare(Rational const& other) const { return mpq_cmp(value_, other.value_); }

private:
  mpq_t value_;
};

// Returns finite codes with exponents that are close enough for cancellation, from [-bound, bound] of the format's
// exponents.
std::uint64_t draw(std::mt19937_64& random, FloatFormat const& format) {
  int const spread = 12;
  auto const exponent = static_cast<std::uint64_t>(format.bias + static_cast<int>(random() % spread) - spread / 2);
  std::uint64_t const fraction = random() & ((std::uint64_t{1} << format.fraction_bits) - 1);
  return (random() % 2 ? format.sign_bit() : 0) | exponent << format.fraction_bits | fraction;
}

void expect_nearest(Rational const& exact, std::uint64_t code, FloatFormat const& format) {
  ASSERT_FALSE(format.is_nan(code) || format.is_infinite(code));
  auto const error = exact.distance_to(Rational(unpack(code, format)));
  for (int step : {-1, 1}) {
    auto const neighbor = code_of(order_of(code, format) + step, format);
    if (format.is_nan(neighbor) || format.is_infinite(neighbor)) continue;
    auto const other = exact.distance_to(Rational(unpack(neighbor, format)));
    int const order = error.compare(other);
    EXPECT_TRUE(order < 0 || (order == 0 && ((code & 1) == 0 || format.is_zero(code)))) << format.name << " " << code;
  }
}

TEST(ExactSum, AgreesWithRationalArithmetic) {
  std::mt19937_64 random(5);
  std::array<FloatFormat const*, 4> const formats{&kF16, &kBF16, &kF32, &kF64};
  for (int round = 0; round < 400; ++round) {
    FloatFormat const& from = *formats[random() % formats.size()];
    FloatFormat const& to = *formats[random() % formats.size()];
    std::size_t const count = 1 + random() % 40, bytes = from.storage_bytes();
    std::vector<std::uint64_t> x(count), y(count);
    std::vector<std::byte> x_data(count * bytes), y_data(count * bytes);
    Rational total, products;
    for (std::size_t i = 0; i < count; ++i) {
      x[i] = draw(random, from);
      y[i] = i % 3 == 2 ? x[i - 1] ^ from.sign_bit() : draw(random, from);
      std::memcpy(x_data.data() + i * bytes, &x[i], bytes);
      std::memcpy(y_data.data() + i * bytes, &y[i], bytes);
      total.add(Rational(unpack(x[i], from)));
      Rational product(unpack(x[i], from));
      product.multiply(Rational(unpack(y[i], from)));
      products.add(product);
    }
    expect_nearest(total, sum({x_data.data(), &from, 1}, count, to), to);
    expect_nearest(products, dot({x_data.data(), &from, 1}, {y_data.data(), &from, 1}, count, to), to);
  }
}

}  // namespace
}  // namespace assay
