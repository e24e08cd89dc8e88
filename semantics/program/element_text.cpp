#include "semantics/program/element_text.hpp"

#include "oracle/formats/decimal.hpp"

namespace assay {
namespace {

std::string integer_text(std::uint64_t value, IntegerFormat format) {
  return format.is_signed ? std::to_string(static_cast<std::int64_t>(value)) : std::to_string(value);
}

void write(Tensor const& tensor, std::size_t axis, std::int64_t& at, std::int64_t limit, std::string& out) {
  std::string const indent(2 * (axis + 1), ' ');
  out += "\n" + indent + "[";
  bool const is_row = axis + 1 == tensor.rank();
  for (std::int64_t i = 0; i < tensor.dim(axis); ++i) {
    if (i) out += is_row ? ", " : ",";
    if (at >= limit || (i >= limit && tensor.count() == 0)) {
      out += is_row ? "..." : "\n" + indent + "  ...";
      break;
    }
    if (is_row)
      out += element_text(tensor, at++);
    else
      write(tensor, axis + 1, at, limit, out);
  }
  out += is_row || tensor.dim(axis) == 0 ? "]" : "\n" + indent + "]";
}

}  // namespace

std::string element_text(Tensor const& tensor, std::int64_t index) {
  Element const& element = tensor.element();
  switch (element.kind) {
    case Element::Kind::boolean:
      return tensor.get(index) ? "true" : "false";
    case Element::Kind::integer:
    case Element::Kind::quantized:
      return integer_text(tensor.get(index), element.integer);
    case Element::Kind::floating:
      return decimal_of(tensor.get(index), *element.floating);
    case Element::Kind::complex:
      return "(" + decimal_of(tensor.get(index, 0), *element.floating) + ", " +
             decimal_of(tensor.get(index, 1), *element.floating) + ")";
  }
  return "";
}

std::string code_text(Element const& element, std::uint64_t code) {
  if (is_float(element)) {
    auto const& format = *element.floating;
    if (format.is_nan(code)) return "NaN";
    if (format.is_infinite(code)) return format.is_negative(code) ? "-inf" : "inf";
    return decimal_of(code, format);
  }
  if (element.is(Element::Kind::boolean)) return code ? "true" : "false";
  return integer_text(code, element.integer);
}

std::string code_bits(Element const& element, std::uint64_t code) {
  auto const bytes = element.bytes() / static_cast<std::size_t>(parts_of(element));
  return hex_of(code & (bytes == 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << (8 * bytes)) - 1),
                is_float(element) ? element.floating->bits : static_cast<unsigned>(8 * bytes));
}

std::string text_and_bits(Element const& element, std::uint64_t code) {
  return code_text(element, code) + " (" + code_bits(element, code) + ")";
}

std::string tensor_text(Tensor const& tensor, Type type, std::int64_t limit) {
  std::string out = "tensor<";
  for (auto size : tensor.shape()) out += std::to_string(size) + "x";
  out += (has_shape(type) ? to_string(type->element) : to_string(tensor.element())) + "> {";
  std::int64_t at = 0;
  if (tensor.rank() == 0) return out + element_text(tensor, 0) + "}";
  write(tensor, 0, at, limit, out);
  return out + "\n}";
}

std::string value_text(RuntimeValue const& value, Type type, std::int64_t limit) {
  switch (value.kind) {
    case RuntimeValue::Kind::tensor:
      return tensor_text(value.tensor, type, limit);
    case RuntimeValue::Kind::token:
      return "token";
    case RuntimeValue::Kind::none:
      return "none";
    default:
      break;
  }
  std::string out = value.kind == RuntimeValue::Kind::future ? "future(" : "tuple(";
  for (std::size_t i = 0; i < value.members.size(); ++i) {
    Type const member = type && i < type->members.size() ? type->members[i] : nullptr;
    out += (i ? ", " : "") + value_text(value.members[i], member, limit);
  }
  return out + ")";
}

}  // namespace assay
