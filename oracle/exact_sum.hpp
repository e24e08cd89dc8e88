// Exact sums and sums of products, rounded once.
//
// An accumulator wide enough for every finite product of two f64 numbers (Kulisch), in 64-bit limbs with carries put off.
// Infinities and NaNs are counted beside it: NaN if there was one, or infinities of both signs; else the infinity.
// An exact zero sum is -0 only if every term was -0, as IEEE 754 section 6.3 has it for round to nearest.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "oracle/number.hpp"

namespace assay {

class ExactSum {
public:
  void add(Number const& number);                   // exactly; the number must not be sticky
  void add(double value);
  void add_product(double x, double y);             // exactly
  void clear();
  Number result() const;                            // rounded to odd

private:
  // The implementation's. Bits from 2^-2200 to 2^2200.
  static constexpr int kLimbs = 72;
  std::array<std::int64_t, kLimbs> limbs_{};
  std::uint32_t pending_ = 0;  // additions since carries were last propagated
  bool positive_infinity_ = false, negative_infinity_ = false, nan_ = false, only_negative_zeros_ = true, empty_ = true;
};

// How operands and results of a sum of products lie in memory: `count` products of x[i * x_stride] and y[i * y_stride],
// strides in elements.
struct Strided {
  void const* data = nullptr;
  FloatFormat const* format = nullptr;
  std::ptrdiff_t stride = 1;
};

// Correctly rounded to `to`: sum of x_i, and sum of x_i * y_i. A sum of nothing is +0. Fast where a certain bound on the
// error of double-double arithmetic decides the rounding; exact where not.
std::uint64_t sum(Strided x, std::size_t count, FloatFormat const& to);
std::uint64_t dot(Strided x, Strided y, std::size_t count, FloatFormat const& to);

// C = A B, each element as `dot` gives it: A is rows x inner, B is inner x columns, C rows x columns, all row-major and
// contiguous. Uses up to `threads` threads.
void matmul(void const* a, FloatFormat const& a_format, void const* b, FloatFormat const& b_format, void* c,
            FloatFormat const& c_format, std::size_t rows, std::size_t inner, std::size_t columns, unsigned threads = 1);

}  // namespace assay
