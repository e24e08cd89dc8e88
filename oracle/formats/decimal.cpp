#include "oracle/formats/decimal.hpp"

#include <fmt/format.h>

#include <charconv>

namespace assay {

std::optional<std::uint64_t> parse_code(std::string_view literal, FloatFormat const& format) {
  if (literal.starts_with("0x") || literal.starts_with("0X")) {
    std::uint64_t code = 0;
    auto const [end, error] = std::from_chars(literal.data() + 2, literal.data() + literal.size(), code, 16);
    bool const fits = format.bits == 64 || code >> format.bits == 0;
    if (error != std::errc() || end != literal.data() + literal.size() || !fits) return std::nullopt;
    return code;
  }
  auto const number = number_of(literal);
  if (!number) return std::nullopt;
  return round(*number, format);
}

std::optional<std::uint64_t> parse_code_by_double(std::string_view literal, FloatFormat const& format) {
  FloatFormat const* const wide = float_format("f64");
  if (literal.starts_with("0x") || literal.starts_with("0X")) return parse_code(literal, format);
  auto const number = number_of(literal);
  if (!number) return std::nullopt;
  return round(unpack(round(*number, *wide), *wide), format);
}

std::string hex_of(std::uint64_t code, unsigned bits) {
  std::string text = "0x";
  for (unsigned digit = (bits + 3) / 4; digit-- > 0;) text += "0123456789ABCDEF"[(code >> (4 * digit)) & 15];
  return text;
}

std::string decimal_of(std::uint64_t code, FloatFormat const& format) {
  if (format.is_nan(code) || format.is_infinite(code)) return hex_of(code, format.bits);
  double const value = to_double(unpack(code, format));  // exact, because f64 represents all formats
  char buffer[64];
  for (int digits = 6; digits <= 17; ++digits) {
    auto const* const end = fmt::format_to(buffer, "{:.{}e}", value, digits);
    std::string_view const text(buffer, static_cast<std::size_t>(end - buffer));
    if (parse_code(text, format) == code) return std::string(text);
  }
  return hex_of(code, format.bits);
}

}  // namespace assay
