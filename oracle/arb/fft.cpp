#include "oracle/arb/fft.hpp"

#include <acb_dft.h>

#include <algorithm>
#include <bit>
#include <memory>
#include <utility>
#include <vector>

#include "oracle/arb/ball.hpp"

namespace assay {
namespace {

constexpr slong kCertain = 64;  // extra bits below the lowest bit of the data

using Sizes = std::vector<std::size_t>;

std::size_t product(Sizes const& sizes) {
  std::size_t count = 1;
  for (auto size : sizes) count *= size;
  return count;
}

// The range of the data's bits: all are multiples of 2^low, and less than 2^high.
struct Span {
  std::int64_t low = 0, high = 0;
  bool empty = true;

  void add(Number const& number) {
    if (number.kind != NumberKind::finite) return;
    std::int64_t const last = number.exponent + std::countr_zero(number.significand), end = number.exponent + 64;
    low = empty ? last : std::min(low, last);
    high = empty ? end : std::max(high, end);
    empty = false;
  }
};

class Line {
public:
  Line(std::size_t length, slong precision) : length_(length), precision_(precision), in_(length), out_(length) {
    if (length > 0) acb_dft_precomp_init(plan_, static_cast<slong>(length), precision);
  }
  ~Line() {
    if (length_ > 0) acb_dft_precomp_clear(plan_);
  }
  Line(Line const&) = delete;
  Line& operator=(Line const&) = delete;

  // Transforms elements `stride` apart, without a divisor. The inverse uses the conjugate roots of unity.
  void transform(ComplexBalls& data, std::size_t begin, std::size_t stride, bool inverse) {
    for (std::size_t i = 0; i < length_; ++i) acb_swap(in_[i], data[begin + i * stride]);
    acb_dft_precomp(out_[0], in_[0], plan_, precision_);
    for (std::size_t i = 0; i < length_; ++i)
      acb_swap(out_[inverse && i > 0 ? length_ - i : i], data[begin + i * stride]);
  }

private:
  std::size_t length_;
  slong precision_;
  ComplexBalls in_, out_;
  acb_dft_pre_t plan_;
};

class Transformer {
public:
  Transformer(Fourier kind, FloatFormat const& format, Sizes lengths, Span const& span, slong precision)
      : kind_(kind), format_(format), lengths_(std::move(lengths)), span_(span), precision_(precision) {
    halved_ = lengths_;
    if (lengths_.back() > 0) halved_.back() = lengths_.back() / 2 + 1;
    for (auto length : lengths_) lines_.push_back(std::make_unique<Line>(length, precision));
  }

  // Returns false if the precision is not sufficient.
  bool transform(void const* operand, std::size_t operand_at, void* result, std::size_t result_at) {
    ComplexBalls data(product(lengths_));
    bool const real_operand = kind_ == Fourier::rfft, inverse = kind_ == Fourier::ifft || kind_ == Fourier::irfft;
    std::size_t const count = product(kind_ == Fourier::irfft ? halved_ : lengths_);
    for (std::size_t i = 0; i < count; ++i)
      for (int part = 0; part < (real_operand ? 1 : 2); ++part) {
        std::size_t const at = operand_at + (real_operand ? i : 2 * i + static_cast<std::size_t>(part));
        set(data.part(i, part), unpack(code_at(operand, at, format_), format_));
      }
    std::size_t const last = lengths_.size() - 1;
    if (kind_ == Fourier::rfft) {
      along(data, lengths_, last, false);
      halve(data);
    }
    Sizes const& sizes = kind_ == Fourier::rfft || kind_ == Fourier::irfft ? halved_ : lengths_;
    for (std::size_t axis = last; axis-- > 0;) along(data, sizes, axis, inverse);
    if (kind_ == Fourier::irfft) mirror(data);
    if (kind_ != Fourier::rfft) along(data, lengths_, last, inverse);
    return write(data, result, result_at);
  }

private:
  void along(ComplexBalls& data, Sizes const& sizes, std::size_t axis, bool inverse) {
    std::size_t stride = 1;
    for (std::size_t i = axis + 1; i < sizes.size(); ++i) stride *= sizes[i];
    std::size_t const block = stride * sizes[axis], count = product(sizes);
    for (std::size_t begin = 0; begin < count; begin += block)
      for (std::size_t i = 0; i < stride; ++i) lines_[axis]->transform(data, begin + i, stride, inverse);
  }

  // Keeps the first half of each row, and removes the gaps.
  void halve(ComplexBalls& data) {
    std::size_t const full = lengths_.back(), half = halved_.back(), rows = product(halved_) / half;
    for (std::size_t row = 1; row < rows; ++row)
      for (std::size_t i = 0; i < half; ++i) acb_swap(data[row * half + i], data[row * full + i]);
  }

  // Extends halves to whole rows: x[n - k] is the conjugate of x[k]. If n - k = k, its imaginary part may remain,
  // because it only affects imaginary parts of the result.
  void mirror(ComplexBalls& data) {
    std::size_t const full = lengths_.back(), half = halved_.back(), rows = product(halved_) / half;
    for (std::size_t row = rows; row-- > 0;) {
      for (std::size_t i = half; i-- > 0;) acb_swap(data[row * full + i], data[row * half + i]);
      for (std::size_t i = half; i < full; ++i) acb_conj(data[row * full + i], data[row * full + full - i]);
    }
  }

  bool write(ComplexBalls& data, void* result, std::size_t at) {
    bool const real = kind_ == Fourier::irfft, inverse = real || kind_ == Fourier::ifft;
    std::size_t const count = product(kind_ == Fourier::rfft ? halved_ : lengths_);
    for (std::size_t i = 0; i < count; ++i)
      for (int part = 0; part < (real ? 1 : 2); ++part) {
        arb_ptr ball = data.part(i, part);
        if (mag_cmp_2exp_si(arb_radref(ball), span_.low - kCertain) > 0) return false;
        if (inverse) arb_div_ui(ball, ball, count, precision_);
        write_code(result, at++, format_, settled(ball, format_));
      }
    return true;
  }

  Fourier kind_;
  FloatFormat const& format_;
  Sizes lengths_, halved_;  // halved_: lengths_, with the last length of an rfft result
  Span span_;
  slong precision_;
  std::vector<std::unique_ptr<Line>> lines_;
};

struct Layout {
  std::size_t operand, result;  // offsets of codes in a block
};

Layout layout_of(Fourier kind, Sizes const& lengths) {
  std::size_t const full = product(lengths);
  std::size_t const half = full == 0 ? 0 : full / lengths.back() * (lengths.back() / 2 + 1);
  switch (kind) {
    case Fourier::rfft:
      return {full, 2 * half};
    case Fourier::irfft:
      return {2 * half, full};
    default:
      return {2 * full, 2 * full};
  }
}

}  // namespace

void fourier(Fourier kind, FloatFormat const& format, std::span<std::int64_t const> lengths, std::int64_t blocks,
             void const* operand, void* result) {
  Sizes const sizes(lengths.begin(), lengths.end());
  std::size_t const count = product(sizes), block_count = static_cast<std::size_t>(blocks);
  if (count == 0 || block_count == 0) return;
  Layout const layout = layout_of(kind, sizes);
  Span span;
  std::vector<bool> special(block_count, false);
  for (std::size_t block = 0; block < block_count; ++block)
    for (std::size_t i = 0; i < layout.operand; ++i) {
      Number const number = unpack(code_at(operand, block * layout.operand + i, format), format);
      span.add(number);
      if (number.kind == NumberKind::nan || number.kind == NumberKind::infinity) special[block] = true;
    }
  slong const bits = span.high - span.low + 2 * std::bit_width(count);
  std::unique_ptr<Transformer> transformer;
  slong spare = 0;
  for (std::size_t block = 0; block < block_count; ++block) {
    std::size_t const from = block * layout.operand, to = block * layout.result;
    if (special[block]) {
      for (std::size_t i = 0; i < layout.result; ++i) write_code(result, to + i, format, format.nan_code());
      continue;
    }
    if (count == 1) {  // zeros keep their signs
      for (std::size_t i = 0; i < layout.result; ++i)
        write_code(result, to + i, format, i < layout.operand ? code_at(operand, from + i, format) : 0);
      continue;
    }
    while (!transformer || !transformer->transform(operand, from, result, to)) {
      spare = spare == 0 ? 112 : 2 * spare;
      transformer = std::make_unique<Transformer>(kind, format, sizes, span, bits + spare);
    }
  }
}

}  // namespace assay
