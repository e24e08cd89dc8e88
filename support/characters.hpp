// Classification of ASCII characters, independent of the locale.
#pragma once

namespace assay {

constexpr bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
constexpr bool is_name_char(char c) { return is_letter(c) || is_digit(c) || c == '_'; }

// Returns 0 to 15, or -1 if it is not a hexadecimal digit.
constexpr int hex_value(char c) {
  if (is_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}
constexpr bool is_hex_digit(char c) { return hex_value(c) >= 0; }

}  // namespace assay
