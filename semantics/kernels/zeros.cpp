#include "semantics/kernels/zeros.hpp"

#include <algorithm>

#include "oracle/number.hpp"

namespace assay {

Tensor zeros(Call& call, Element const& element, Shape shape) {
  Tensor tensor = call.make(element, std::move(shape));
  std::memset(tensor.data(), 0, tensor.size_bytes());
  if (element.is(Element::Kind::quantized)) {
    auto const& quantization = *element.quantization;
    if (quantization.zero_points.size() != 1) call.unsupported("zeros of elements quantized per axis");
    auto const zero = std::clamp(quantization.zero_points[0], quantization.storage_min, quantization.storage_max);
    for (std::int64_t i = 0; i < tensor.count(); ++i) tensor.set(i, static_cast<std::uint64_t>(zero));
  } else if (element.is(Element::Kind::floating)) {
    if (auto const zero = round(Number::zero(false), *element.floating))
      for (std::int64_t i = 0; i < tensor.count(); ++i) tensor.set(i, zero);
  }
  return tensor;
}

}  // namespace assay
