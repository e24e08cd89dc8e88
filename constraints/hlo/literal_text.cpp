#include "constraints/hlo/literal_text.hpp"

#include <fmt/format.h>

#include "oracle/formats/decimal.hpp"

namespace assay::hlo {
namespace {

std::string float_text(std::uint64_t code, FloatFormat const& format) {
  std::string made = decimal_of(code, format);
  if (!made.starts_with("0x")) return made;
  bool const is_negative = format.has_sign && format.nan != NanCodes::negative_zero && (code & format.sign_bit()) != 0;
  std::uint64_t const magnitude = is_negative ? code & ~format.sign_bit() : code;
  std::string_view const sign = is_negative ? "-" : "";
  if (format.has_infinity() && magnitude == format.infinity_code()) return fmt::format("{}inf", sign);
  std::uint64_t const payload =
      format.nan == NanCodes::ieee ? magnitude & ((std::uint64_t{1} << format.fraction_bits) - 1) : 0;
  if (magnitude == format.nan_code() || payload == 0) return fmt::format("{}nan", sign);
  return fmt::format("{}nan({:#x})", sign, payload);
}

std::string element_of_literal(Tensor const& tensor, std::int64_t index) {
  Element const& element = tensor.element();
  if (element.is(Element::Kind::boolean)) return tensor.get(index) != 0 ? "true" : "false";
  if (element.is(Element::Kind::floating)) return float_text(tensor.get(index), *element.floating);
  if (element.is(Element::Kind::complex))
    return fmt::format("({}, {})", float_text(tensor.get(index, 0), *element.floating),
                       float_text(tensor.get(index, 1), *element.floating));
  if (element.integer.is_signed) return fmt::format("{}", tensor.integer(index));
  return fmt::format("{}", tensor.get(index));
}

void append_level(Tensor const& tensor, std::size_t axis, std::int64_t& index, std::string& out) {
  if (axis == tensor.rank()) {
    out += element_of_literal(tensor, index++);
    return;
  }
  out += '{';
  for (std::int64_t i = 0; i < tensor.dim(axis); ++i) {
    if (i > 0) out += ", ";
    append_level(tensor, axis + 1, index, out);
  }
  out += '}';
}

}  // namespace

std::string literal_text(Tensor const& tensor) {
  std::string out;
  std::int64_t index = 0;
  append_level(tensor, 0, index, out);
  return out;
}

}  // namespace assay::hlo
