#include "grammar/hints/type_advice.hpp"

#include <algorithm>
#include <cstddef>

#include "grammar/hints/spellings.hpp"

namespace assay {
namespace {

// Applies NumPy's rule: sizes are compared from the last one on, and 1 matches every size.
bool broadcasts(std::span<std::int64_t const> from, std::span<std::int64_t const> to) {
  if (from.size() > to.size()) return false;
  for (std::size_t i = 1; i <= from.size(); ++i)
    if (from[from.size() - i] != to[to.size() - i] && from[from.size() - i] != 1) return false;
  return true;
}

std::size_t elements_in(std::span<std::int64_t const> shape) {
  std::size_t count = 1;
  for (std::int64_t const size : shape) count *= static_cast<std::size_t>(size);
  return count;
}

}  // namespace

// stablehlo.convert supports no quantized elements.
std::string element_advice(Type has, Type wanted) {
  bool const from = has->kind == TypeKind::quantized, to = wanted->kind == TypeKind::quantized;
  return std::string(advice(from && to ? "requantize" : from ? "dequantize" : to ? "quantize" : "element"));
}

std::string type_advice(Type has, Type wanted) {
  if (!has || !wanted || has->kind != TypeKind::tensor || wanted->kind != TypeKind::tensor) return {};
  bool const same_shape = std::ranges::equal(has->shape, wanted->shape);
  if (has->element != wanted->element)
    return same_shape ? element_advice(has->element, wanted->element) : std::string();
  if (same_shape) return {};
  if (broadcasts(has->shape, wanted->shape)) return std::string(advice("broadcast"));
  bool const known = std::ranges::find(has->shape, kDynamic) == has->shape.end() &&
                     std::ranges::find(wanted->shape, kDynamic) == wanted->shape.end();
  if (known && elements_in(has->shape) == elements_in(wanted->shape)) return std::string(advice("reshape"));
  return {};
}

}  // namespace assay
