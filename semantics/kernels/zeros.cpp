#include "semantics/kernels/zeros.hpp"

#include <algorithm>

#include "oracle/formats/number.hpp"

namespace assay {

Tensor zeros(Call& call, Element const& element, Shape shape) {
  Tensor tensor = call.make(element, std::move(shape));
  std::memset(tensor.data(), 0, tensor.size_bytes());
  if (element.is(Element::Kind::quantized)) {
    auto const& quantization = *element.quantization;
    std::size_t const rank = tensor.rank(), axis = quantization.per_axis ? quantization.dimension : rank;
    auto const kinds = static_cast<std::int64_t>(quantization.zero_points.size());
    if (axis > rank || kinds != (axis < rank ? tensor.dim(axis) : 1))
      call.fail(std::to_string(kinds) + " zero points do not match the shape " + shape_text(tensor.shape()));
    std::int64_t const step = axis < rank ? strides_of(tensor.shape())[axis] : 1;
    for (std::int64_t i = 0; i < tensor.count(); ++i) {
      auto const zero = quantization.zero_points[static_cast<std::size_t>(i / step % kinds)];
      tensor.set(
          i, static_cast<std::uint64_t>(std::max(quantization.storage_min, std::min(zero, quantization.storage_max))));
    }
  } else if (element.is(Element::Kind::floating)) {
    if (auto const zero = round(Number::zero(false), *element.floating))
      for (std::int64_t i = 0; i < tensor.count(); ++i) tensor.set(i, zero);
  }
  return tensor;
}

}  // namespace assay
