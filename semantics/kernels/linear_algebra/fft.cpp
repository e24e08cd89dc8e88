// Implements semantics/kernels/linear_algebra/linear_algebra.hpp: fft.
#include "oracle/arb/fft.hpp"

#include <algorithm>
#include <bit>

#include "semantics/kernels/arguments.hpp"
#include "semantics/kernels/linear_algebra/linear_algebra.hpp"

namespace assay::linear_algebra {
namespace {

constexpr std::int64_t kWorkOfStep = 50 * kWorkOnBalls;  // work of one element in one of the log2(n) passes

Fourier kind_of(Call& call) {
  auto const name = call.text("fft_type");
  if (name == "FFT") return Fourier::fft;
  if (name == "IFFT") return Fourier::ifft;
  if (name == "RFFT") return Fourier::rfft;
  if (name == "IRFFT") return Fourier::irfft;
  call.fail("fft_type is " + std::string(name));
}

std::int64_t halved(std::int64_t length) { return length == 0 ? 0 : length / 2 + 1; }

}  // namespace

// If both sides are complex, the sizes are those of the operand. The specification does not define another effect of
// fft_length, and only constrains its number of elements.
void fft(Call& call) {
  require_results(call, 1);
  Tensor const& operand = float_or_complex_tensor(call, "operand");
  Fourier const kind = kind_of(call);
  auto const lengths = movement::list_at(call, "fft_length");
  if (lengths.empty() || lengths.size() > 3 || lengths.size() > operand.rank())
    call.fail("fft_length " + shape_text(lengths) + " does not fit an operand of shape " + shape_text(operand.shape()));
  Shape real = operand.shape(), shape = operand.shape();  // shapes of the side that is not shortened, and of the result
  if (kind == Fourier::rfft) shape.back() = halved(shape.back());
  if (kind == Fourier::irfft) real.back() = shape.back() = lengths.back();
  bool fits = operand.element().is(kind == Fourier::rfft ? Element::Kind::floating : Element::Kind::complex);
  if (kind == Fourier::rfft || kind == Fourier::irfft)
    fits = fits && std::equal(lengths.begin(), lengths.end(), real.end() - static_cast<std::ptrdiff_t>(lengths.size()));
  if (kind == Fourier::irfft) fits = fits && operand.shape().back() == halved(lengths.back());
  if (!fits)
    call.fail("fft_length " + shape_text(lengths) + " does not fit an operand of shape " + shape_text(operand.shape()) +
              " and element type " + to_string(operand.element()));
  FloatFormat const& format = *operand.element().floating;
  Element const element = kind == Fourier::irfft ? Element::of(format) : Element::complex_of(format);
  Tensor result = make_result(call, element, shape);
  auto const batch = std::span<std::int64_t const>(real).first(real.size() - lengths.size());
  auto const block = std::span<std::int64_t const>(real).last(lengths.size());
  std::int64_t const count = element_count(real);
  auto const memory = call.hold({element_count(block), kBytesOfBalls});
  call.spend({count, kWorkOfStep, 64 - std::countl_zero(static_cast<std::uint64_t>(element_count(block)))});
  if (result.count() > 0) fourier(kind, format, block, element_count(batch), operand.data(), result.data());
  call.give(std::move(result));
}

}  // namespace assay::linear_algebra
