// Exact sums and sums of products, rounded once.
//
// Uses an accumulator that is wide enough for every finite product of two f64 numbers (Kulisch). It has 64-bit limbs 32
// bits apart, so that carries can be delayed (Neal, "Fast exact summation using small and large superaccumulators",
// arXiv 1505.05571). Infinities and NaNs are counted separately: the sum is NaN if there was a NaN or infinities of
// both signs, else the infinity. An exact zero sum is -0 only if every term was -0, as in IEEE 754 section 6.3 for
// round to nearest.
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
  // Adds exactly. The number must not be sticky, and its bits must be between 2^-2176 and 2^2112.
  void add(Number const& number);
  void add(double value);
  void add_product(double x, double y);  // exactly; infinity times zero is NaN
  void clear();
  Number result() const;  // rounded to odd

  // The exact sum of all finite terms: limb i counts units of 2^(32 i + kMinExponent). The last limbs are for
  // carries: 2^64 products of the greatest numbers fit.
  static constexpr int kLimbs = 136;
  static constexpr int kMinExponent = -2176;
  std::array<std::int64_t, kLimbs> const& limbs() const { return limbs_; }

private:
  // number of additions of less than 2^53 before a limb can overflow
  static constexpr std::uint32_t kMaxPending = 512;

  void add(std::uint64_t significand, int exponent, bool negative);  // significand < 2^53

  std::array<std::int64_t, kLimbs> limbs_{};
  std::uint32_t pending_ = 0;  // additions since carries were last propagated
  bool positive_infinity_ = false, negative_infinity_ = false, nan_ = false, only_negative_zeros_ = true, empty_ = true;
};

// Operands of a sum: elements `stride` elements apart, each of `format->storage_bytes()` bytes.
struct Strided {
  void const* data = nullptr;
  FloatFormat const* format = nullptr;
  std::ptrdiff_t stride = 1;
};

// Return the sum of x_i, and the sum of x_i * y_i, correctly rounded to `to`. An empty sum is +0. Fast if an error
// bound of double-double arithmetic decides the rounding; otherwise exact.
std::uint64_t sum(Strided x, std::size_t count, FloatFormat const& to);
std::uint64_t dot(Strided x, Strided y, std::size_t count, FloatFormat const& to);

// Rows of a matrix as contiguous codes. `read` writes `count` rows, starting with row `first`, to `to`. Several threads
// call it concurrently.
struct MatrixRows {
  FloatFormat const* format = nullptr;
  std::function<void(std::size_t first, std::size_t count, void* to)> read;
};

// How many elements of products were decided by which arithmetic. For measurements.
struct ProductCounts {
  std::atomic<std::uint64_t> plain = 0, by_pairs = 0, exact = 0;
};

// C = A B, each element as computed by `dot`. B is inner x columns, row-major and contiguous. C is rows x columns, and
// its rows start `c_stride` elements apart.
struct MatrixProduct {
  MatrixRows a;
  void const* b = nullptr;
  FloatFormat const* b_format = nullptr;
  void* c = nullptr;
  FloatFormat const* c_format = nullptr;
  std::size_t c_stride = 0, rows = 0, inner = 0, columns = 0;
  bool begins_with_zero = false;  // start with +0, so that a sum of -0s is +0
  std::size_t threads = 1;        // maximum number of threads
  ProductCounts* counts = nullptr;
};
void multiply(MatrixProduct const& product);

// Same for A and C that are row-major and contiguous.
void matmul(void const* a, FloatFormat const& a_format, void const* b, FloatFormat const& b_format, void* c,
            FloatFormat const& c_format, std::size_t rows, std::size_t inner, std::size_t columns,
            std::size_t threads = 1);

}  // namespace assay
