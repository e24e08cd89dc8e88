// Implements semantics/kernels/elementwise_convert.hpp: conversions of elements, and the kernels that consist of one.
#include <bit>
#include <limits>
#include <vector>

#include "oracle/formats/number.hpp"
#include "semantics/kernels/elementwise/elementwise.hpp"
#include "semantics/kernels/elementwise/elementwise_blocks.hpp"
#include "semantics/kernels/elementwise/reduced_format.hpp"
#include "semantics/kernels/elementwise_convert.hpp"
#include "semantics/runtime/quantization.hpp"

namespace assay {
namespace {

// Whether the format is float, or double.
bool is_single(FloatFormat const& format) { return format.bits == 32 && format.fraction_bits == 23; }
bool is_double(FloatFormat const& format) { return format.bits == 64; }

// Rounds doubles to a format. If the result is a normal number, works on bits.
class Narrowing {
public:
  explicit Narrowing(FloatFormat const& to)
      : to_(to),
        shift_(52 - to.fraction_bits),
        rebias_(static_cast<std::uint64_t>(1023 - to.bias) << to.fraction_bits),
        greatest_(to.max_finite_code()),
        sign_(to.sign_bit()) {
    bool const by_bits = to.has_sign && shift_ > 0;
    least_ = by_bits ? static_cast<std::uint64_t>(to.min_exponent() + 1023) << 52 : kInfinity;
  }

  std::uint64_t operator()(double value) const {
    auto const bits = std::bit_cast<std::uint64_t>(value);
    std::uint64_t const magnitude = bits & ~kSign;
    if (magnitude >= least_ && magnitude < kInfinity) {
      std::uint64_t const odd = magnitude >> shift_ & 1, half = std::uint64_t{1} << (shift_ - 1);
      std::uint64_t const code = ((magnitude + (half - 1) + odd) >> shift_) - rebias_;
      if (code <= greatest_) return code | (bits & kSign ? sign_ : 0);
    }
    return round(Number::of(value), to_);
  }

private:
  static constexpr std::uint64_t kSign = std::uint64_t{1} << 63, kInfinity = std::uint64_t{0x7FF} << 52;
  FloatFormat const& to_;
  int shift_;
  std::uint64_t rebias_, greatest_, sign_, least_ = 0;
};

// Computes out[i] = f(x[i]) for codes of `bits` bits. Uses a table if that requires fewer calls of f.
template <class In, class Out, class F>
void map_codes(unsigned bits, std::byte const* x, std::byte* out, std::size_t count, F f) {
  if (bits > 16 || count >> bits == 0) return map_elements<In, Out>(x, out, count, f);
  std::vector<Out> table(std::size_t{1} << bits);
  for (std::size_t code = 0; code < table.size(); ++code) table[code] = static_cast<Out>(f(static_cast<In>(code)));
  map_elements<In, Out>(x, out, count, [&](In code) { return table[code & (table.size() - 1)]; });
}

void integers_to_integers(IntegerFormat from, IntegerFormat to, std::byte const* x, std::byte* out, std::size_t count) {
  with_integer(from, [&](auto zero) {
    using In = decltype(zero);
    with_width(to.storage_bytes(), [&](auto result) {
      using Out = decltype(result);
      if (to.bits == 8 * sizeof(Out)) return map_elements<In, Out>(x, out, count, [](In v) { return v; });
      if (to.bits == 1 && !to.is_signed) return map_elements<In, Out>(x, out, count, [](In v) { return v != 0; });
      map_elements<In, Out>(x, out, count, [&](In v) { return to.wrap(static_cast<std::uint64_t>(v)); });
    });
  });
}

void integers_to_floats(IntegerFormat from, FloatFormat const& to, std::byte const* x, std::byte* out,
                        std::size_t count) {
  with_integer(from, [&](auto zero) {
    using In = decltype(zero);
    if (is_single(to)) return map_elements<In, float>(x, out, count, [](In v) { return static_cast<float>(v); });
    if (is_double(to)) return map_elements<In, double>(x, out, count, [](In v) { return static_cast<double>(v); });
    Narrowing const narrowed(to);
    bool const exact = from.bits <= 53;  // doubles represent all values
    with_width(to.storage_bytes(), [&](auto result) {
      map_elements<In, decltype(result)>(x, out, count, [&](In v) {
        return exact ? narrowed(static_cast<double>(v)) : round(to_number(static_cast<std::uint64_t>(v), from), to);
      });
    });
  });
}

// to_integer for a double.
std::uint64_t truncated(double value, IntegerFormat to, double above) {
  if (value != value) return 0;
  if (value >= above) return to.greatest();
  if (!to.is_signed) return value <= 0 ? 0 : static_cast<std::uint64_t>(value);
  return value <= -above ? to.least() : static_cast<std::uint64_t>(static_cast<std::int64_t>(value));
}

void floats_to_integers(FloatFormat const& from, IntegerFormat to, std::byte const* x, std::byte* out,
                        std::size_t count) {
  double const above = static_cast<double>(std::uint64_t{1} << (to.bits - 1)) * (to.is_signed ? 1 : 2);
  bool const is_boolean = to.bits == 1 && !to.is_signed;
  with_width(to.storage_bytes(), [&](auto result) {
    using Out = decltype(result);
    if (is_single(from) && !is_boolean)
      return map_elements<float, Out>(x, out, count, [&](float v) { return truncated(v, to, above); });
    if (is_double(from) && !is_boolean)
      return map_elements<double, Out>(x, out, count, [&](double v) { return truncated(v, to, above); });
    with_width(from.storage_bytes(), [&](auto code) {
      using In = decltype(code);
      map_codes<In, Out>(from.bits, x, out, count, [&](In v) { return to_integer(unpack(v, from), to); });
    });
  });
}

void floats_to_floats(FloatFormat const& from, FloatFormat const& to, std::byte const* x, std::byte* out,
                      std::size_t count) {
  if (from.name == to.name) {
    std::memcpy(out, x, count * from.storage_bytes());
    return;
  }
  if (is_single(from) && is_double(to))
    return map_elements<float, double>(x, out, count,
                                       [](float v) { return v == v ? v : std::numeric_limits<double>::quiet_NaN(); });
  if (is_double(from) && is_single(to))
    return map_elements<double, float>(x, out, count, [](double v) {
      return v == v ? static_cast<float>(v) : std::numeric_limits<float>::quiet_NaN();
    });
  Narrowing const narrowed(to);
  with_width(to.storage_bytes(), [&](auto result) {
    using Out = decltype(result);
    if (is_single(from)) return map_elements<float, Out>(x, out, count, narrowed);
    if (is_double(from)) return map_elements<double, Out>(x, out, count, narrowed);
    with_width(from.storage_bytes(), [&](auto code) {
      using In = decltype(code);
      map_codes<In, Out>(from.bits, x, out, count, [&](In v) { return convert(v, from, to); });
    });
  });
}

void convert_elements(Element const& from, Element const& to, std::byte const* x, std::byte* out, std::size_t count) {
  if (from.is_integral() && to.is_integral()) return integers_to_integers(from.integer, to.integer, x, out, count);
  if (from.is_integral()) return integers_to_floats(from.integer, *to.floating, x, out, count);
  if (to.is_integral()) return floats_to_integers(*from.floating, to.integer, x, out, count);
  floats_to_floats(*from.floating, *to.floating, x, out, count);
}

}  // namespace

Tensor convert_to(Call& call, Tensor const& operand, Element const& element) {
  Element const& from = operand.element();
  if (from.is(Element::Kind::quantized) || element.is(Element::Kind::quantized))
    call.unsupported("quantized elements are not converted");
  if (from == element) return operand;
  auto const count = static_cast<std::size_t>(operand.count());
  bool const from_complex = from.is(Element::Kind::complex), to_complex = element.is(Element::Kind::complex);
  if (from_complex && !to_complex) return convert_to(call, part_of(call, operand, 0), element);
  if (to_complex && !from_complex) {
    Tensor const real = convert_to(call, operand, Element::of(*element.floating));
    Tensor imag = call.make(real.element(), real.shape());
    std::memset(imag.data(), 0, imag.size_bytes());
    return complex_of(call, real, imag);
  }
  Tensor result = call.make(element, operand.shape());
  if (to_complex)
    floats_to_floats(*from.floating, *element.floating, operand.data(), result.data(), 2 * count);
  else
    convert_elements(from, element, operand.data(), result.data(), count);
  return result;
}

namespace {

void convert_kernel(Call& call) { return_tensor(call, convert_to(call, tensor_at(call, 0), call.result_element())); }

// Concatenates the bits of the elements of `from`, the first one lowest, and splits them into new elements. If elements
// fill their bytes, memory already has this layout.
Tensor regroup_bits(Call& call, Tensor const& from, Element const& element, Shape shape) {
  unsigned const from_bits = bits_of(from.element()), to_bits = bits_of(element);
  bool const whole = from_bits == 8 * from.element().bytes() && to_bits == 8 * element.bytes();
  if (whole) return from.as(element).reshaped(std::move(shape));
  if (from_bits > 64 || to_bits > 64) call.unsupported("bits of " + to_string(from.element()) + " in such pieces");
  Tensor result = call.make(element, std::move(shape));
  unsigned __int128 stream = 0;
  unsigned held = 0;
  std::int64_t next = 0;
  std::uint64_t const from_mask = ~std::uint64_t{0} >> (64 - from_bits), to_mask = ~std::uint64_t{0} >> (64 - to_bits);
  for (std::int64_t i = 0; i < result.count(); ++i) {
    while (held < to_bits) {
      stream |= static_cast<unsigned __int128>(from.get(next++) & from_mask) << held;
      held += from_bits;
    }
    std::uint64_t const piece = static_cast<std::uint64_t>(stream) & to_mask;
    result.set(i, element.is(Element::Kind::floating) ? piece : element.integer.wrap(piece));
    stream >>= to_bits;
    held -= to_bits;
  }
  return result;
}

void bitcast_convert(Call& call) {
  Tensor const& operand = tensor_at(call, 0);
  Element const element = call.result_element();
  if (operand.element().is(Element::Kind::complex) != element.is(Element::Kind::complex))
    call.fail("complex numbers only become complex numbers");
  unsigned const from = bits_of(operand.element()), to = bits_of(element);
  Shape shape = operand.shape();
  if (to < from) {
    if (from % to) call.fail(std::to_string(from) + " bits are not a multiple of " + std::to_string(to));
    shape.push_back(from / to);
  } else if (to > from) {
    if (shape.empty() || to % from || shape.back() != static_cast<std::int64_t>(to / from))
      call.fail("the last dimension of shape " + shape_text(shape) + " does not hold the " + std::to_string(to) +
                " bits of an element, in pieces of " + std::to_string(from));
    shape.pop_back();
  }
  return_tensor(call, regroup_bits(call, operand, element, std::move(shape)));
}

void reduce_precision(Call& call) {
  Tensor const& operand = tensor_at(call, 0);
  if (!operand.element().is(Element::Kind::floating))
    call.unsupported("there is no reduce_precision of " + to_string(operand.element()));
  if (!call.has("exponent_bits") || !call.has("mantissa_bits")) call.fail("exponent_bits or mantissa_bits is missing");
  std::int64_t const exponent_bits = call.integer("exponent_bits"), mantissa_bits = call.integer("mantissa_bits");
  if (exponent_bits < 1 || mantissa_bits < 0)
    call.fail("a format of " + std::to_string(exponent_bits) + " exponent bits and " + std::to_string(mantissa_bits) +
              " mantissa bits");
  FloatFormat const& format = *operand.element().floating;
  ReducedFormat const reduced(format, exponent_bits, mantissa_bits);
  Tensor result = call.make(operand.element(), operand.shape());
  with_width(format.storage_bytes(), [&](auto zero) {
    using T = decltype(zero);
    map_codes<T, T>(format.bits, operand.data(), result.data(), static_cast<std::size_t>(operand.count()),
                    [&](T code) { return reduced(code); });
  });
  return_tensor(call, result);
}

void uniform_quantize(Call& call) {
  Tensor const& operand = tensor_at(call, 0);
  bool const again = operand.element().is(Element::Kind::quantized);
  return_tensor(call, quantize(call, again ? dequantize(call, operand) : operand, call.result_element()));
}

void uniform_dequantize(Call& call) { return_tensor(call, dequantize(call, tensor_at(call, 0))); }

constexpr KernelEntry kConversionKernels[] = {
    {"stablehlo.convert", convert_kernel},
    {"stablehlo.bitcast_convert", bitcast_convert, true},
    {"stablehlo.reduce_precision", reduce_precision},
    {"stablehlo.uniform_quantize", uniform_quantize, true},
    {"stablehlo.uniform_dequantize", uniform_dequantize, true},
};

}  // namespace

std::span<KernelEntry const> conversion_kernels() { return kConversionKernels; }

}  // namespace assay
