// Exact sums and sums of products, rounded once.
//
// An accumulator wide enough for every finite product of two f64 numbers (Kulisch): 64-bit limbs 32 bits apart, so that
// carries can be put off (Neal, "Fast exact summation using small and large superaccumulators", arXiv 1505.05571).
// Infinities and NaNs are counted next to it: NaN if there was one, or infinities of both signs; else the infinity.
// An exact zero sum is -0 only if every term was -0, as IEEE 754 section 6.3 has it for round to nearest.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>

#include "oracle/formats/number.hpp"

namespace assay {

class ExactSum {
public:
  // Exactly. The number must not be sticky, and its bits must lie between 2^-2176 and 2^2112.
  void add(Number const& number);
  void add(double value);
  void add_product(double x, double y);  // exactly; infinity times zero is NaN
  void clear();
  Number result() const;  // rounded to odd

  // The sum of all finite terms, exactly: limb i counts units of 2^(32 i + kLeastExponent). The last are room for
  // carries: 2^64 products of the greatest numbers fit.
  static constexpr int kLimbs = 136;
  static constexpr int kLeastExponent = -2176;
  std::array<std::int64_t, kLimbs> const& limbs() const { return limbs_; }

private:
  static constexpr std::uint32_t kMostPending = 512;  // additions of less than 2^53 that a limb holds next to a carry

  void add(std::uint64_t significand, int exponent, bool negative);  // significand < 2^53

  std::array<std::int64_t, kLimbs> limbs_{};
  std::uint32_t pending_ = 0;  // additions since carries were last propagated
  bool positive_infinity_ = false, negative_infinity_ = false, nan_ = false, only_negative_zeros_ = true, empty_ = true;
};

// Operands of a sum: elements `stride` apart (counted in elements), of `format->storage_bytes()` each.
struct Strided {
  void const* data = nullptr;
  FloatFormat const* format = nullptr;
  std::ptrdiff_t stride = 1;
};

// Correctly rounded to `to`: sum of x_i, and sum of x_i * y_i. A sum of nothing is +0. Fast where a certain bound on
// the error of double-double arithmetic decides the rounding; exact where not.
std::uint64_t sum(Strided x, std::size_t count, FloatFormat const& to);
std::uint64_t dot(Strided x, Strided y, std::size_t count, FloatFormat const& to);

// Rows of a matrix as contiguous codes: `read` writes `count` of them, from row `first` on, to `to`. Several threads call
// it at once.
struct MatrixRows {
  FloatFormat const* format = nullptr;
  std::function<void(std::size_t first, std::size_t count, void* to)> read;
};

// How many elements of products were settled in which arithmetic; to measure with.
struct ProductCounts {
  std::atomic<std::uint64_t> plain = 0, by_pairs = 0, exact = 0;
};

// C = A B, each element as computed by `dot`. B is inner x columns, row-major and contiguous; C is rows x columns, and
// the beginnings of its rows are `c_stride` elements apart.
struct MatrixProduct {
  MatrixRows a;
  void const* b = nullptr;
  FloatFormat const* b_format = nullptr;
  void* c = nullptr;
  FloatFormat const* c_format = nullptr;
  std::size_t c_stride = 0, rows = 0, inner = 0, columns = 0;
  bool begins_with_zero = false;  // +0 before the first term: a sum of -0s is then +0
  std::size_t threads = 1;        // the most that are used
  ProductCounts* counts = nullptr;
};
void multiply(MatrixProduct const& product);

// The same for an A that is row-major and contiguous, and for such a C.
void matmul(void const* a, FloatFormat const& a_format, void const* b, FloatFormat const& b_format, void* c,
            FloatFormat const& c_format, std::size_t rows, std::size_t inner, std::size_t columns,
            std::size_t threads = 1);

}  // namespace assay
