#include "generators/constant_text.hpp"

#include <fmt/format.h>

#include "semantics/element_text.hpp"
#include "semantics/enclosure.hpp"

namespace assay {
namespace {

constexpr std::int64_t kMaxListed = 64;  // elements of a constant that is written as a list

std::string hex_digits(std::uint64_t value, std::size_t bytes) {
  std::string text;
  for (std::size_t i = 0; i < bytes; ++i) text += fmt::format("{:02X}", (value >> (8 * i)) & 0xFF);
  return text;
}

std::string scalar_text(Tensor const& tensor, std::int64_t index) {
  Element const& element = tensor.element();
  auto const code = [&](int part) {
    return fmt::format("0x{:0{}X}", tensor.get(index, part), (element.floating->bits + 3) / 4);
  };
  if (element.is(Element::Kind::floating)) return code(0);
  if (element.is(Element::Kind::complex)) return fmt::format("({}, {})", code(0), code(1));
  return element_text(tensor, index);
}

std::string list_text(Tensor const& tensor, std::size_t axis, std::int64_t& at) {
  if (axis == tensor.rank()) return scalar_text(tensor, at++);
  std::string text = "[";
  for (std::int64_t i = 0; i < tensor.dim(axis); ++i) text += (i ? ", " : "") + list_text(tensor, axis + 1, at);
  return text + "]";
}

}  // namespace

std::string dims_text(Shape const& shape) {
  std::string text;
  for (auto size : shape) text += fmt::format("{}x", size);
  return text;
}

std::string dense_text(Tensor const& tensor) {
  std::int64_t at = 0;
  if (tensor.count() == 0) return "dense<>";
  Element const& element = tensor.element();
  if (tensor.count() <= kMaxListed || element.is(Element::Kind::boolean))
    return "dense<" + list_text(tensor, 0, at) + ">";
  std::string text = "dense<\"0x";
  std::size_t const bytes = element.bytes() / static_cast<std::size_t>(parts_of(element));
  std::uint64_t const mask = bytes == 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << (8 * bytes)) - 1;
  for (std::int64_t i = 0; i < tensor.count(); ++i)
    for (int part = 0; part < parts_of(element); ++part) text += hex_digits(tensor.get(i, part) & mask, bytes);
  return text + "\">";
}

}  // namespace assay
