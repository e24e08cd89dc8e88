// Implements oracle/sums/exact_sum.hpp: sum and dot, fast where double-double arithmetic decides the rounding.
#include <algorithm>
#include <cmath>

#include "oracle/sums/decoder.hpp"
#include "oracle/sums/double_double.hpp"
#include "oracle/sums/exact_sum.hpp"

namespace assay {

namespace {

using namespace double_double;

constexpr std::size_t kDotBlock = 256;
constexpr FloatFormat kOne{"1", 1, 1, 0, 0, NanCodes::none};  // the format of a factor that is always 1

constexpr std::size_t whole_lanes(std::size_t count) { return (count + kLanes - 1) / kLanes * kLanes; }

// Reads operands in blocks as doubles. If y has no data, it is all ones. The last block is padded with terms of -0.
class Blocks {
public:
  Blocks(Strided x, Strided y, std::size_t count)
      : x_(x), y_(y), decode_x_(*x.format), decode_y_(*y.format), count_(count) {
    if (!y.data) std::fill_n(right, kDotBlock, 1.0);
  }
  // Loads the next block. Returns its number of elements, 0 at the end.
  std::size_t next() {
    std::size_t const size = std::min(kDotBlock, count_ - at_);
    load(x_, decode_x_, size, left);
    if (y_.data) load(y_, decode_y_, size, right);
    std::size_t const padded = whole_lanes(size);
    std::fill(left + size, left + padded, -0.0);
    std::fill(right + size, right + padded, 1.0);
    at_ += size;
    return size;
  }
  alignas(64) double left[kDotBlock];
  alignas(64) double right[kDotBlock];

private:
  void load(Strided const& from, Decoder const& decode, std::size_t size, double* to) const {
    auto const step = from.stride * static_cast<std::ptrdiff_t>(from.format->storage_bytes());
    auto const* data = static_cast<unsigned char const*>(from.data) + static_cast<std::ptrdiff_t>(at_) * step;
    decode(data, from.stride, size, to);
  }
  Strided x_, y_;
  Decoder decode_x_, decode_y_;
  std::size_t count_, at_ = 0;
};

bool is_wide(Strided x, Strided y) { return !is_narrow(*x.format) || !is_narrow(*y.format); }

std::optional<std::uint64_t> dot_fast(Strided x, Strided y, std::size_t count, FloatFormat const& to) {
  bool const wide = is_wide(x, y);
  Blocks blocks(x, y, count);
  Lanes lanes;
  Extent left, right;
  while (std::size_t const size = whole_lanes(blocks.next())) {
    left.cover(blocks.left, size);
    right.cover(blocks.right, size);
    if (wide && !(left.within(0x1p-480, 0x1p480) && right.within(0x1p-480, 0x1p480))) return std::nullopt;
    accumulate(lanes, blocks.left, blocks.right, size, wide);
  }
  double magnitude = 0;
  for (double const lane : lanes.magnitude) magnitude += lane;
  return settle(join(lanes), {count, magnitude, left.grid(*x.format) + right.grid(*y.format)}, to);
}

// Returns the code of the sum if it is infinite or NaN.
std::optional<std::uint64_t> dot_non_finite(Strided x, Strided y, std::size_t count, FloatFormat const& to) {
  Blocks blocks(x, y, count);
  double total = 0;
  while (std::size_t const size = whole_lanes(blocks.next())) total += sum_of_classes(blocks.left, blocks.right, size);
  return std::isfinite(total) ? std::nullopt : std::optional(NonFiniteCodes(to).of(total));
}

std::uint64_t dot_exact(Strided x, Strided y, std::size_t count, FloatFormat const& to) {
  Blocks blocks(x, y, count);
  ExactSum total;
  bool const wide = is_wide(x, y);
  while (std::size_t const size = blocks.next())
    for (std::size_t i = 0; i < size; ++i) {
      if (wide)
        total.add_product(blocks.left[i], blocks.right[i]);
      else
        total.add(blocks.left[i] * blocks.right[i]);
    }
  return round(total.result(), to);
}

}  // namespace

std::uint64_t dot(Strided x, Strided y, std::size_t count, FloatFormat const& to) {
  if (count != 0) {
    if (auto const code = dot_fast(x, y, count, to)) return *code;
    if (auto const code = dot_non_finite(x, y, count, to)) return *code;
  }
  return dot_exact(x, y, count, to);
}

std::uint64_t sum(Strided x, std::size_t count, FloatFormat const& to) {
  return dot(x, {nullptr, &kOne, 0}, count, to);
}

}  // namespace assay
