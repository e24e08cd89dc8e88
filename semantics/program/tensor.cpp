#include "semantics/program/tensor.hpp"

#include <algorithm>
#include <new>

namespace assay {

bool element_of(Type type, Element& element) {
  if (!type) return false;
  switch (type->kind) {
    case TypeKind::integer:
      if (type->width == 0 || type->width > 64) return false;
      element = Element::of(IntegerFormat{static_cast<std::uint8_t>(type->width), is_signed_integer(type)});
      if (is_boolean(type)) element.kind = Element::Kind::boolean;
      return true;
    case TypeKind::index:
      element = Element::of(IntegerFormat{64, true});
      return true;
    case TypeKind::floating:
      element = {Element::Kind::floating, {}, float_format(type->text), nullptr};
      return element.floating != nullptr;
    case TypeKind::complex:
      element = {Element::Kind::complex, {}, type->element ? float_format(type->element->text) : nullptr, nullptr};
      return element.floating != nullptr;
    case TypeKind::quantized: {
      Quantization const& parameters = *type->quantization;
      Element storage, expressed;
      if (!element_of(parameters.storage, storage) || !element_of(parameters.expressed, expressed)) return false;
      element = {Element::Kind::quantized, storage.integer, expressed.floating, &parameters};
      return expressed.floating != nullptr;
    }
    default:
      return false;
  }
}

std::string to_string(Element const& element) {
  switch (element.kind) {
    case Element::Kind::boolean:
      return "i1";
    case Element::Kind::integer:
      return (element.integer.is_signed ? "i" : "ui") + std::to_string(element.integer.bits);
    case Element::Kind::floating:
      return std::string(element.floating->name);
    case Element::Kind::complex:
      return "complex<" + std::string(element.floating->name) + ">";
    case Element::Kind::quantized:
      return "quantized";
  }
  return "";
}

std::int64_t element_count(std::span<std::int64_t const> shape) {
  std::int64_t count = 1;
  for (auto size : shape) count *= size;
  return count;
}

std::string shape_text(std::span<std::int64_t const> shape) {
  std::string text = "[";
  constexpr std::size_t kMaxShown = 100;
  for (std::size_t i = 0; i < std::min(shape.size(), kMaxShown); ++i)
    text += (i ? ", " : "") + std::to_string(shape[i]);
  return text + (shape.size() > kMaxShown ? ", ...]" : "]");
}

std::vector<std::int64_t> strides_of(std::span<std::int64_t const> shape) {
  std::vector<std::int64_t> strides(shape.size(), 1);
  for (std::size_t i = shape.size(); i-- > 1;) strides[i - 1] = strides[i] * shape[i];
  return strides;
}

std::shared_ptr<std::byte[]> allocate_elements(std::size_t bytes, std::shared_ptr<void const> account) {
  auto* const memory = static_cast<std::byte*>(::operator new(bytes + kTensorPadding));
  return {memory, [account = std::move(account)](std::byte* elements) { ::operator delete(elements); }};
}

Tensor make_tensor(Element element, Shape shape) {
  std::size_t const bytes = static_cast<std::size_t>(element_count(shape)) * element.bytes();
  auto memory = allocate_elements(bytes);
  std::memset(memory.get(), 0, bytes + kTensorPadding);
  return Tensor(element, std::move(shape), std::move(memory));
}

std::uint64_t Tensor::get(std::int64_t index, int part) const {
  if (element_.is(Element::Kind::complex)) {
    std::size_t const bytes = element_.floating->storage_bytes();
    return load_code(data() + (2 * static_cast<std::size_t>(index) + static_cast<std::size_t>(part)) * bytes, bytes);
  }
  std::size_t const bytes = element_.bytes();
  std::uint64_t const code = load_code(data() + static_cast<std::size_t>(index) * bytes, bytes);
  if (element_.is(Element::Kind::floating)) return code;
  return element_.integer.wrap(code);
}

void Tensor::set(std::int64_t index, std::uint64_t value, int part) {
  bool const is_complex = element_.is(Element::Kind::complex);
  std::size_t const bytes = is_complex ? element_.floating->storage_bytes() : element_.bytes();
  std::size_t const position = is_complex ? 2 * static_cast<std::size_t>(index) + static_cast<std::size_t>(part)
                                          : static_cast<std::size_t>(index);
  store_code(data() + position * bytes, value, bytes);
}

}  // namespace assay
