#include "grammar/bytecode/spelling.hpp"

#include <algorithm>
#include <cstring>

#include "oracle/formats/decimal.hpp"
#include "oracle/formats/printed_decimal.hpp"

namespace assay::bytecode {
namespace {

bool is_plain(char c) { return c >= 0x20 && c < 0x7F && c != '"' && c != '\\'; }

std::uint32_t width_of(Type type) { return type->kind == TypeKind::index ? 64 : type->width; }

}  // namespace

std::string_view escaped(Context& context, std::string_view text) {
  if (std::ranges::all_of(text, is_plain)) return text;
  std::string out;
  for (char const c : text) {
    if (is_plain(c))
      out += c;
    else if (c == '\\')
      out += "\\\\";
    else
      out += '\\' + hexadecimal(std::string_view(&c, 1));
  }
  return context.intern(out);
}

std::int64_t integer_of(std::uint64_t bits, Type type) {
  std::uint32_t const width = width_of(type);
  if (width == 0) return 0;
  if (width < 64) bits &= (std::uint64_t{1} << width) - 1;
  bool const negative = type->signedness != Signedness::is_unsigned && width < 64 && bits >> (width - 1) != 0;
  return static_cast<std::int64_t>(negative ? bits | ~std::uint64_t{0} << width : bits);
}

std::string integer_text(std::uint64_t bits, Type type) {
  std::int64_t const value = integer_of(bits, type);
  return type->signedness == Signedness::is_unsigned ? std::to_string(static_cast<std::uint64_t>(value))
                                                     : std::to_string(value);
}

std::string float_text(std::uint64_t code, Type type) {
  FloatFormat const* const format = float_format(type->text);
  if (!format) return hex_of(code, 64);
  if (format->bits < 64) code &= (std::uint64_t{1} << format->bits) - 1;
  return printed_decimal(code, *format);
}

std::size_t element_bytes(Type element) {
  switch (element->kind) {
    case TypeKind::integer:
      return element->width <= 64 ? (element->width + 7) / 8 : 0;
    case TypeKind::floating:
      return element->width <= 64 ? (element->width + 7) / 8 : 0;
    case TypeKind::index:
      return 8;
    case TypeKind::complex:
      return 2 * element_bytes(element->element);
    case TypeKind::quantized:
      return element_bytes(element->quantization->storage);
    default:
      return 0;
  }
}

std::uint64_t little_endian(std::string_view bytes) {
  std::uint64_t value = 0;
  std::memcpy(&value, bytes.data(), std::min<std::size_t>(bytes.size(), sizeof value));
  return value;
}

std::string element_spelling(std::string_view bytes, Type element) {
  if (element->kind == TypeKind::complex) {
    std::size_t const half = bytes.size() / 2;
    return "(" + element_spelling(bytes.substr(0, half), element->element) + "," +
           element_spelling(bytes.substr(half), element->element) + ")";
  }
  if (element->kind == TypeKind::quantized) return element_spelling(bytes, element->quantization->storage);
  std::uint64_t const code = little_endian(bytes);
  if (element->kind == TypeKind::floating) return float_text(code, element);
  if (is_boolean(element)) return code & 1 ? "true" : "false";
  return integer_text(code, element);
}

std::string hexadecimal(std::string_view bytes) {
  std::string out;
  out.reserve(2 * bytes.size());
  for (unsigned char const c : bytes) {
    out += "0123456789ABCDEF"[c >> 4];
    out += "0123456789ABCDEF"[c & 15];
  }
  return out;
}

}  // namespace assay::bytecode
