#include "generators/suite/constant_text.hpp"

#include <fmt/format.h>

#include "semantics/program/element_text.hpp"
#include "semantics/runtime/enclosure.hpp"

namespace assay {
namespace {

constexpr std::int64_t kMaxListed = 64;  // limit on the elements that are written as a list

// Most significant digit first.
void add_hex(std::string& text, std::uint64_t value, int digits) {
  for (int i = digits; i-- > 0;) text += "0123456789ABCDEF"[(value >> (4 * i)) & 15];
}

void add_bytes(std::string& text, std::uint64_t value, std::size_t bytes) {
  for (std::size_t i = 0; i < bytes; ++i) add_hex(text, (value >> (8 * i)) & 0xFF, 2);
}

void add_scalar(std::string& text, Tensor const& tensor, std::int64_t index) {
  Element const& element = tensor.element();
  auto const code = [&](int part) {
    text += "0x";
    add_hex(text, tensor.get(index, part), (element.floating->bits + 3) / 4);
  };
  if (element.is(Element::Kind::floating)) return code(0);
  if (!element.is(Element::Kind::complex)) {
    text += element_text(tensor, index);
    return;
  }
  text += '(';
  code(0);
  text += ", ";
  code(1);
  text += ')';
}

void add_list(std::string& text, Tensor const& tensor, std::size_t axis, std::int64_t& at) {
  if (axis == tensor.rank()) return add_scalar(text, tensor, at++);
  text += '[';
  for (std::int64_t i = 0; i < tensor.dim(axis); ++i) {
    if (i) text += ", ";
    add_list(text, tensor, axis + 1, at);
  }
  text += ']';
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
  std::string text = "dense<";
  if (tensor.count() <= kMaxListed || element.is(Element::Kind::boolean)) {
    add_list(text, tensor, 0, at);
    return text + ">";
  }
  text += "\"0x";
  std::size_t const bytes = element.bytes() / static_cast<std::size_t>(parts_of(element));
  std::uint64_t const mask = bytes == 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << (8 * bytes)) - 1;
  for (std::int64_t i = 0; i < tensor.count(); ++i)
    for (int part = 0; part < parts_of(element); ++part) add_bytes(text, tensor.get(i, part) & mask, bytes);
  return text + "\">";
}

}  // namespace assay
