#include "semantics/runtime/random_inputs.hpp"

#include <algorithm>
#include <cstring>

#include "oracle/formats/number.hpp"
#include "semantics/program/type.hpp"
#include "semantics/runtime/enclosure.hpp"

namespace assay {

std::uint64_t RandomInputs::code(Element const& element) {
  std::uint64_t const bits = random_.next();
  auto const between = [&](std::int64_t low, std::int64_t high) {
    std::uint64_t const count = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) + 1;
    return static_cast<std::uint64_t>(low) + (count == 0 ? bits : bits % count);
  };
  switch (element.kind) {
    case Element::Kind::boolean:
      return bits & 1;
    case Element::Kind::integer: {
      constexpr std::int64_t kMax = 8;
      auto const& format = element.integer;
      if (format.bits > 4) return between(format.is_signed ? -kMax : 0, kMax);
      auto const all = range_in(element).codes;
      return between(all.low, all.high);
    }
    case Element::Kind::quantized:
      return between(element.quantization->storage_min, element.quantization->storage_max);
    default: {
      auto const sixty_two_bits = static_cast<std::int64_t>(bits >> 1) - (std::int64_t{1} << 62);
      Number number = Number::of(sixty_two_bits);
      if (number.kind == NumberKind::finite) number.exponent -= 61;
      if (!element.floating->has_sign) number.negative = false;
      return round(number, *element.floating);
    }
  }
}

Shape random_shape(Type type) {
  constexpr std::int64_t kUnknown = 3;
  Shape shape(type->shape.begin(), type->shape.end());
  for (std::size_t axis = 0; axis < shape.size(); ++axis)
    if (is_unknown_size(shape[axis]))
      shape[axis] = is_unknown_size(bound_of(type, axis)) ? kUnknown : bound_of(type, axis);
  return shape;
}

// Same as `code`, rounded by the hardware: the product is exact.
template <class T> void RandomInputs::fill_with(Tensor& tensor) {
  auto* const out = tensor.data();
  for (std::size_t i = 0; i < static_cast<std::size_t>(tensor.count()); ++i) {
    auto const sixty_two_bits = static_cast<std::int64_t>(random_.next() >> 1) - (std::int64_t{1} << 62);
    T const number = static_cast<T>(sixty_two_bits) * static_cast<T>(0x1p-61);
    std::memcpy(out + i * sizeof number, &number, sizeof number);
  }
}

void RandomInputs::fill(Tensor& tensor) {
  if (tensor.element().is(Element::Kind::floating) && tensor.element().floating->name == kF32.name)
    return fill_with<float>(tensor);
  if (tensor.element().is(Element::Kind::floating) && tensor.element().floating->name == kF64.name)
    return fill_with<double>(tensor);
  for (std::int64_t i = 0; i < tensor.count(); ++i)
    for (int part = 0; part < parts_of(tensor.element()); ++part) tensor.set(i, code(tensor.element()), part);
}

}  // namespace assay
