#include "semantics/runtime/quantization.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <utility>

#include "oracle/formats/decimal.hpp"
#include "oracle/functions/functions.hpp"

namespace assay {
namespace {

constexpr std::size_t kBlock = 256;
using Codes = std::array<std::byte, kBlock * 8>;

// Scales and zero points of an element type, in the expressed type, laid next to the elements of a tensor.
class Parameters {
public:
  Parameters(Call& call, Element const& element, Shape const& shape)
      : quantization_(*element.quantization), format_(*element.floating), bytes_(format_.storage_bytes()) {
    std::size_t const count = quantization_.scales.size();
    if (count == 0 || count != quantization_.zero_points.size())
      call.fail("there are " + std::to_string(count) + " scales and " +
                std::to_string(quantization_.zero_points.size()) + " zero points");
    if (quantization_.per_axis) {
      auto const axis = static_cast<std::size_t>(quantization_.dimension);
      if (quantization_.dimension < 0 || axis >= shape.size() || shape[axis] != static_cast<std::int64_t>(count))
        call.fail("a tensor of shape " + shape_text(shape) + " has no dimension " +
                  std::to_string(quantization_.dimension) + " of " + std::to_string(count) + " scales");
      for (std::size_t i = axis + 1; i < shape.size(); ++i) inner_ *= static_cast<std::size_t>(shape[i]);
    }
    for (std::size_t i = 0; i < count; ++i) {
      auto const scale = parse_code(quantization_.scales[i], format_);
      if (!scale) call.fail("the scale " + std::string(quantization_.scales[i]) + " is not a number");
      scales_.push_back(*scale);
      auto const zero_point = static_cast<std::uint64_t>(quantization_.zero_points[i]);
      zero_points_.push_back(round(to_number(zero_point, element.integer), format_));
    }
  }

  // Makes `scales` and `zero_points` those of the next `count` elements.
  void next(std::size_t count) {
    if (scales_.size() == 1 && filled_) return;
    filled_ = true;
    for (std::size_t i = 0; i < (scales_.size() == 1 ? kBlock : count); ++i) {
      store_code(scales.data() + i * bytes_, scales_[slice_], bytes_);
      store_code(zero_points.data() + i * bytes_, zero_points_[slice_], bytes_);
      integers[i] = quantization_.zero_points[slice_];
      if (++place_ < inner_) continue;
      place_ = 0;
      if (++slice_ == scales_.size()) slice_ = 0;
    }
  }

  Codes scales, zero_points;
  std::array<std::int64_t, kBlock> integers;  // the zero points

private:
  Quantization const& quantization_;
  FloatFormat const& format_;
  std::size_t bytes_, inner_ = 1, place_ = 0, slice_ = 0;
  std::vector<std::uint64_t> scales_, zero_points_;
  bool filled_ = false;
};

// Stored integers and their differences are exact doubles, and numbers are floats: there are faster ways then.
bool is_plain(Element const& element) {
  auto const small = [](std::int64_t zero_point) { return std::in_range<std::int32_t>(zero_point); };
  return element.integer.bits <= 32 && element.floating->bits == 32 && element.floating->fraction_bits == 23 &&
         std::ranges::all_of(element.quantization->zero_points, small);
}

// Exact.
Number difference(std::uint64_t x, std::int64_t y, IntegerFormat format) {
  auto const wide = [&](std::uint64_t v) {
    return format.is_signed ? static_cast<__int128>(static_cast<std::int64_t>(v)) : static_cast<__int128>(v);
  };
  __int128 const value = wide(x) - wide(static_cast<std::uint64_t>(y));
  return Number::finite(value < 0, 0, static_cast<unsigned __int128>(value < 0 ? -value : value));
}

void fill(Codes& codes, std::uint64_t code, std::size_t bytes) {
  for (std::size_t i = 0; i < kBlock; ++i) store_code(codes.data() + i * bytes, code, bytes);
}

// Into the range of the storage type that the element type has.
std::uint64_t into_range(std::uint64_t value, Element const& element) {
  auto const low = static_cast<std::uint64_t>(element.quantization->storage_min);
  auto const high = static_cast<std::uint64_t>(element.quantization->storage_max);
  auto const less = [&](std::uint64_t x, std::uint64_t y) {
    return element.integer.is_signed ? static_cast<std::int64_t>(x) < static_cast<std::int64_t>(y) : x < y;
  };
  return less(value, low) ? low : less(high, value) ? high : value;
}

}  // namespace

Tensor dequantize(Call& call, Tensor const& quantized) {
  Element const& element = quantized.element();
  if (!element.is(Element::Kind::quantized)) call.fail("elements of " + to_string(element) + " cannot be dequantized");
  FloatFormat const& format = *element.floating;
  std::size_t const bytes = format.storage_bytes();
  Parameters parameters(call, element, quantized.shape());
  Tensor result = call.make(Element::of(format), quantized.shape());
  bool const in_float = is_plain(element);
  Codes shifted;
  auto const total = static_cast<std::size_t>(quantized.count());
  for (std::size_t at = 0; at < total; at += kBlock) {
    std::size_t const count = std::min(kBlock, total - at);
    parameters.next(count);
    for (std::size_t i = 0; i < count; ++i) {
      std::uint64_t const stored = quantized.get(static_cast<std::int64_t>(at + i));
      if (in_float) {
        auto const exact = static_cast<double>(static_cast<std::int64_t>(stored) - parameters.integers[i]);
        store_code(shifted.data() + i * bytes, std::bit_cast<std::uint32_t>(static_cast<float>(exact)), bytes);
      } else {
        Number const number = difference(stored, parameters.integers[i], element.integer);
        store_code(shifted.data() + i * bytes, round(number, format), bytes);
      }
    }
    evaluate(BinaryFunction::multiply, format, shifted.data(), parameters.scales.data(), result.data() + at * bytes,
             count);
  }
  return result;
}

Tensor quantize(Call& call, Tensor const& expressed, Element const& element) {
  if (!element.is(Element::Kind::quantized) || expressed.element() != Element::of(*element.floating))
    call.fail("elements of " + to_string(expressed.element()) + " cannot be quantized to the type of the result");
  FloatFormat const& format = *element.floating;
  std::size_t const bytes = format.storage_bytes();
  Parameters parameters(call, element, expressed.shape());
  bool const in_float = is_plain(element);
  Codes low, high, value;
  // Uses the limit of the format if it is nearer: without infinities, rounding beyond it would yield NaN.
  auto const bound = [&](std::int64_t storage) {
    Number const number = to_number(static_cast<std::uint64_t>(storage), element.integer);
    std::uint64_t const code = round(number, format);
    if (!format.is_nan(code)) return code;
    return !number.negative  ? format.max_finite_code()
           : format.has_sign ? format.sign_bit() | format.max_finite_code()
                             : 0;
  };
  fill(low, bound(element.quantization->storage_min), bytes);
  fill(high, bound(element.quantization->storage_max), bytes);
  Tensor result = call.make(element, expressed.shape());
  auto const total = static_cast<std::size_t>(expressed.count());
  for (std::size_t at = 0; at < total; at += kBlock) {
    std::size_t const count = std::min(kBlock, total - at);
    parameters.next(count);
    auto const step = [&](BinaryFunction function, std::byte const* x, Codes const& y) {
      evaluate(function, format, x, y.data(), value.data(), count);
    };
    step(BinaryFunction::divide, expressed.data() + at * bytes, parameters.scales);
    step(BinaryFunction::add, value.data(), parameters.zero_points);
    step(BinaryFunction::maximum, value.data(), low);
    step(BinaryFunction::minimum, value.data(), high);
    evaluate(UnaryFunction::round_nearest_even, format, value.data(), value.data(), count);
    for (std::size_t i = 0; i < count; ++i) {
      std::uint64_t const code = load_code(value.data() + i * bytes, bytes);
      auto const number = std::bit_cast<float>(static_cast<std::uint32_t>(code));
      std::uint64_t const rounded = !in_float          ? to_integer(unpack(code, format), element.integer)
                                    : number == number ? static_cast<std::uint64_t>(static_cast<std::int64_t>(number))
                                                       : 0;
      result.set(static_cast<std::int64_t>(at + i), into_range(rounded, element));
    }
  }
  return result;
}

void quantize_results(Call& call, std::vector<RuntimeValue>& results, std::optional<std::int64_t> quantum) {
  for (std::size_t i = 0; i < results.size(); ++i) {
    Type const type = call.result_type(i);
    Element element;
    if (!has_shape(type) || !element_of(type->element, element) || !element.is(Element::Kind::quantized)) continue;
    if (results[i].kind != RuntimeValue::Kind::tensor) call.fail("result " + std::to_string(i) + " is not a tensor");
    if (quantum)
      results[i] = quantize(call, results[i], element, *quantum);
    else
      results[i] = quantize(call, results[i].tensor, element);
  }
}

}  // namespace assay
