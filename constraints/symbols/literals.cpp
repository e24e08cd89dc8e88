#include "constraints/symbols/literals.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "oracle/formats/decimal.hpp"
#include "oracle/formats/float_format.hpp"
#include "semantics/program/packed_booleans.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

bool consume_sign(std::string_view& text) {
  bool minus = text.starts_with('-');
  if (minus || text.starts_with('+')) text.remove_prefix(1);
  while (!text.empty() && is_blank(text[0])) text.remove_prefix(1);
  return minus;
}

// Returns the magnitude of an unsigned integer literal.
std::optional<std::uint64_t> magnitude(std::string_view text) {
  unsigned base = text.starts_with("0x") || text.starts_with("0X") ? 16 : 10;
  if (base == 16) text.remove_prefix(2);
  if (text.empty()) return std::nullopt;
  std::uint64_t value = 0;
  for (char c : text) {
    int d = hex_value(c);
    if (d < 0 || d >= static_cast<int>(base)) return std::nullopt;
    std::uint64_t next = value * base + static_cast<unsigned>(d);
    if (value > (UINT64_MAX - static_cast<unsigned>(d)) / base) return std::nullopt;
    value = next;
  }
  return value;
}

bool wellformed_integer(std::string_view text, Type type, LiteralRules rules) {
  if (rules == LiteralRules::official && text.starts_with('+')) return false;
  bool minus = consume_sign(text);
  auto value = magnitude(text);
  if (!value || (minus && *value == 0 && rules == LiteralRules::official)) return false;
  unsigned width = type->kind == TypeKind::index ? 64 : std::min(type->width, 64u);
  if (width == 0) return *value == 0 && !minus;
  std::uint64_t half = std::uint64_t(1) << (width - 1);
  if (minus) return *value == 0 || (type->signedness != Signedness::is_unsigned && *value <= half);
  bool only_signed = type->signedness == Signedness::is_signed || type->kind == TypeKind::index;
  return only_signed ? *value < half : width == 64 || *value < half * 2;  // i8 accepts 255, with the bits of -1
}

bool decimal_float(std::string_view text, bool is_official) {
  if (is_official && text.starts_with('+')) return false;
  consume_sign(text);
  std::size_t at = 0;
  auto digits = [&] {
    std::size_t from = at;
    while (at < text.size() && is_digit(text[at])) ++at;
    return at > from;
  };
  if (!digits()) return false;
  bool point = at < text.size() && text[at] == '.';
  if (point) ++at, digits();
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    ++at;
    if (at < text.size() && (text[at] == '-' || text[at] == '+')) ++at;
    if (!digits()) return false;
  }
  return at == text.size() && (point || !is_official);
}

bool wellformed_float(std::string_view text, Type type, LiteralRules rules) {
  if (!text.starts_with("0x") && !text.starts_with("0X")) return decimal_float(text, rules == LiteralRules::official);
  std::string_view digits = text.substr(2);
  if (digits.empty() || !std::ranges::all_of(digits, [](char c) { return hex_value(c) >= 0; })) return false;
  digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
  // bits needed for one hexadecimal digit
  constexpr std::size_t kBits[] = {0, 1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4};
  return digits.empty() ||
         4 * (digits.size() - 1) + kBits[static_cast<std::size_t>(hex_value(digits[0]))] <= type->width;
}

bool wellformed_complex(std::string_view text, Type part, LiteralRules rules) {
  if (text.size() < 2 || text.front() != '(' || text.back() != ')') return false;
  text = text.substr(1, text.size() - 2);
  std::size_t comma = text.find(',');
  if (comma == std::string_view::npos) return false;
  return is_wellformed(trimmed(text.substr(0, comma)), part, rules) &&
         is_wellformed(trimmed(text.substr(comma + 1)), part, rules);
}

// Compiler vector extensions, which work on any processor. Weights of large models have many millions of digits.
using Bytes = unsigned char __attribute__((vector_size(16)));

// Returns 0 in the bytes that are hexadecimal digits. A lower-case letter is less than 6 above 'a'; smaller characters
// wrap around.
Bytes other_than_hex(char const* at) {
  Bytes bytes;
  std::memcpy(&bytes, at, sizeof bytes);
  return reinterpret_cast<Bytes>((bytes - '0' >= 10) & ((bytes | 0x20) - 'a' >= 6));
}

bool all_hex(std::string_view text) {
  std::size_t at = 0;
  for (constexpr std::size_t kBlock = 4 * sizeof(Bytes); at + kBlock <= text.size(); at += kBlock) {
    Bytes other{};
    for (std::size_t i = 0; i < kBlock; i += sizeof(Bytes)) other |= other_than_hex(text.data() + at + i);
    std::uint64_t halves[2];
    std::memcpy(halves, &other, sizeof other);
    if ((halves[0] | halves[1]) != 0) return false;
  }
  return std::ranges::all_of(text.substr(at), [](char c) { return hex_value(c) >= 0; });
}

// Skips blanks, brackets, commas and comments.
std::size_t next_element(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    char c = text[at];
    if (c == '/' && at + 1 < text.size() && text[at + 1] == '/') {
      at = std::min(text.find('\n', at), text.size());
    } else if (is_blank(c) || c == '[' || c == ']' || c == ',') {
      ++at;
    } else {
      break;
    }
  }
  return at;
}

std::size_t element_end(std::string_view text, std::size_t at) {
  if (text[at] == '(') return std::min(text.find(')', at), text.size() - 1) + 1;
  if (text[at] == '"') {
    for (++at; at < text.size() && text[at] != '"'; ++at) at += text[at] == '\\';
    return std::min(at + 1, text.size());
  }
  if (text[at] == '-' || text[at] == '+') at = std::min(text.find_first_not_of(" \t\r\n", at + 1), text.size());
  while (at < text.size() && !is_blank(text[at]) && text[at] != ',' && text[at] != ']' && text[at] != '/') ++at;
  return at;
}

// Returns the two's complement value of an integer with `width` bits.
std::int64_t wrapped(std::uint64_t value, unsigned width, bool is_signed) {
  if (width == 0 || width >= 64) return static_cast<std::int64_t>(value);
  std::uint64_t const low = value & ((std::uint64_t{1} << width) - 1);
  bool const is_negative = is_signed && (low >> (width - 1)) != 0;
  return static_cast<std::int64_t>(is_negative ? low | ~std::uint64_t{0} << width : low);
}

// Reads a little-endian number from hexadecimal digits or raw bytes.
std::uint64_t element_of_bytes(std::string_view bytes, bool is_hex) {
  std::uint64_t value = 0;
  std::size_t const size = is_hex ? bytes.size() / 2 : bytes.size();
  for (std::size_t i = size; i-- > 0;) {
    int const one = is_hex ? hex_value(bytes[2 * i]) * 16 + hex_value(bytes[2 * i + 1]) : bytes[i];
    value = value << 8 | static_cast<std::uint8_t>(one);
  }
  return value;
}

}  // namespace

bool is_wellformed(std::string_view literal, Type type, LiteralRules rules) {
  if (!type) return true;
  switch (type->kind) {
    case TypeKind::integer:
      if (literal == "true" || literal == "false") return is_boolean(type);
      if (is_boolean(type) && literal.starts_with('+')) return false;
      return wellformed_integer(literal, type, rules);
    case TypeKind::index:
      return wellformed_integer(literal, type, rules);
    case TypeKind::floating:
      return wellformed_float(literal, type, rules);
    case TypeKind::complex:
      return wellformed_complex(literal, type->element, rules);
    case TypeKind::quantized:
      return is_wellformed(literal, type->quantization->storage, rules);
    case TypeKind::vector:  // for this and other dialects, MLIR stores the text of each element
      return literal.starts_with('"');
    case TypeKind::opaque:
      return literal.starts_with('"') || type->text.find_first_of(".<") == std::string_view::npos;
    default:
      return true;
  }
}

std::optional<std::string_view> first_malformed(DenseLiteral const& literal, Type element, LiteralRules rules) {
  std::string_view text = literal.text;
  if (literal.form == DenseLiteral::Form::raw) return std::nullopt;
  if (literal.form == DenseLiteral::Form::hex) {
    if (text.size() % 2 == 0 && all_hex(text)) return std::nullopt;
    return text;
  }
  for (std::size_t at = next_element(text, 0); at < text.size();) {
    std::size_t end = std::max(element_end(text, at), at + 1);
    std::string_view one = text.substr(at, end - at);
    if (!is_wellformed(one, element, rules)) return one;
    at = next_element(text, end);
  }
  return std::nullopt;
}

std::optional<WrappedInteger> first_wrapped(std::string_view literals, Type element) {
  if (element->kind != TypeKind::integer || element->signedness != Signedness::signless || element->width < 2)
    return std::nullopt;
  auto const width = std::min(element->width, 64u);
  std::uint64_t const half = std::uint64_t{1} << (width - 1);
  for (std::size_t at = 0; at < literals.size();) {
    if (literals[at] == '/') {
      at = std::min(literals.find('\n', at), literals.size());
      continue;
    }
    if (!is_digit(literals[at])) {
      ++at;
      continue;
    }
    std::size_t end = at + 1;
    while (end < literals.size() && (is_name_char(literals[end]))) ++end;
    std::string_view const text = literals.substr(at, end - at);
    auto const before = at == 0 ? literals.npos : literals.find_last_not_of(" \t\r\n", at - 1);
    bool const is_positive = before == literals.npos || literals[before] != '-';
    at = end;
    std::uint64_t value = 0;
    auto const [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || rest != text.data() + text.size() || value < half || !is_positive) continue;
    if (width == 64 || value < half * 2) return WrappedInteger{std::string(text), wrapped(value, width, true)};
  }
  return std::nullopt;
}

std::optional<WrappedInteger> first_wrapped(std::span<std::int64_t const> elements, Type element) {
  if (element->kind != TypeKind::integer || element->width < 2 || element->width > 63) return std::nullopt;
  bool const is_signed = element->signedness != Signedness::is_unsigned;
  std::int64_t const half = std::int64_t{1} << (element->width - 1);
  for (std::int64_t const value : elements) {
    if (value < -half || value - half >= half) continue;  // out of range, which is an error
    if (auto const meant = wrapped(static_cast<std::uint64_t>(value), element->width, is_signed); meant != value)
      return WrappedInteger{std::to_string(value), meant};
  }
  return std::nullopt;
}

namespace {

// Whether a number may be half way between two numbers of a narrower format: the bits of the f64 beyond that format's
// precision are a one followed by zeros. Subnormal and very large numbers may be, too.
bool may_be_halfway(double value, FloatFormat const& format) {
  int const digits = format.precision();
  if (digits >= 53) return false;
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  std::uint64_t const rest = bits & ((std::uint64_t{1} << (53 - digits)) - 1);
  if (rest == std::uint64_t{1} << (52 - digits)) return true;
  int exponent = 0;
  std::frexp(value, &exponent);
  return exponent <= format.min_exponent() + 1;
}

}  // namespace

std::optional<RoundedTwice> first_rounded_twice(std::string_view literals, Type element) {
  Type const part = element->kind == TypeKind::complex ? element->element : element;
  FloatFormat const* const format = part->kind == TypeKind::floating ? float_format(part->text) : nullptr;
  if (!format || format->bits >= 64) return std::nullopt;
  for (std::size_t at = 0; at < literals.size();) {
    if (literals[at] == '/') {
      at = std::min(literals.find('\n', at), literals.size());
      continue;
    }
    if (literals[at] != '-' && !is_digit(literals[at])) {
      ++at;
      continue;
    }
    std::size_t end = at + 1;
    while (end < literals.size() && (is_digit(literals[end]) || hex_value(literals[end]) >= 0 || literals[end] == '.' ||
                                     literals[end] == 'x' || literals[end] == '+' || literals[end] == '-'))
      ++end;
    std::string_view const text = literals.substr(at, end - at);
    at = end;
    if (text.size() < 4 || text.starts_with("0x")) continue;
    double value = 0;
    auto const [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    bool const is_read = error == std::errc() && rest == text.data() + text.size();
    if (is_read && !may_be_halfway(value, *format)) continue;
    auto const once = parse_code(text, *format), twice = parse_code_by_double(text, *format);
    if (once && twice && *once != *twice)
      return RoundedTwice{text, decimal_of(*once, *format), decimal_of(*twice, *format)};
  }
  return std::nullopt;
}

namespace {

bool is_in_decimal(char c) { return is_digit(c) || c == '.' || c == '-' || c == '+' || c == 'e' || c == 'E'; }
bool ends_element(char c) {
  return is_blank(c) || c == ',' || c == ']' || c == '[' || c == '(' || c == ')' || c == '/';
}

// The scientific exponent of a decimal, or more if it begins with zeros.
std::int64_t exponent_of(std::string_view decimal) {
  constexpr std::int64_t kMaxExponent = 1'000'000;
  std::size_t at = decimal.starts_with('-') ? 1 : 0, digits = 0;
  for (; at < decimal.size() && is_digit(decimal[at]); ++at) ++digits;
  while (at < decimal.size() && decimal[at] != 'e' && decimal[at] != 'E') ++at;
  bool const is_small = at + 1 < decimal.size() && decimal[at + 1] == '-';
  std::int64_t exponent = 0;
  for (++at; at < decimal.size(); ++at)
    if (is_digit(decimal[at])) exponent = std::min(exponent * 10 + (decimal[at] - '0'), kMaxExponent);
  return (is_small ? -exponent : exponent) + static_cast<std::int64_t>(digits) - 1;
}

// The least power of two that is beyond all numbers of the format and is no longer rounded to one.
double bound_of(FloatFormat const& format) {
  double const largest = to_double(unpack(format.max_finite_code(), format));
  int exponent = 0;
  std::frexp(largest, &exponent);
  return largest + std::ldexp(1.0, exponent - 1 - format.precision());
}

std::optional<Overflow> overflow_of(std::string_view decimal, FloatFormat const& format) {
  auto const code = parse_code(decimal, format);
  if (!code || parse_code_by_double(decimal, format) != code) return std::nullopt;  // see first_rounded_twice
  bool is_beyond = format.is_infinite(*code) || format.is_nan(*code);
  if (!format.has_infinity() && !format.has_nan()) {
    auto const number = parse_code(decimal, kF64);
    is_beyond = number && std::abs(to_double(unpack(*number, kF64))) >= bound_of(format);
  }
  if (!is_beyond) return std::nullopt;
  auto const sign = decimal.starts_with('-') ? format.sign_bit() : 0;
  return Overflow{decimal, decimal_of(*code, format), decimal_of(format.max_finite_code() | sign, format),
                  format.is_infinite(*code)};
}

}  // namespace

std::optional<Overflow> first_overflow(std::string_view literals, Type element) {
  Type const part = element->kind == TypeKind::complex ? element->element : element;
  FloatFormat const* const format = part->kind == TypeKind::floating ? float_format(part->text) : nullptr;
  if (!format || format->bits > 64) return std::nullopt;
  auto const least = exponent_of(decimal_of(format->max_finite_code(), *format));
  for (std::size_t at = next_element(literals, 0); at < literals.size();) {
    if (literals[at] == '(' || literals[at] == ')') {
      at = next_element(literals, at + 1);
      continue;
    }
    std::size_t end = at;
    while (end < literals.size() && is_in_decimal(literals[end])) ++end;
    bool const is_decimal = end > at && (end == literals.size() || ends_element(literals[end]));
    while (end < literals.size() && !ends_element(literals[end])) ++end;
    std::string_view const text = literals.substr(at, end - at);
    at = next_element(literals, std::max(end, at + 1));
    if (!is_decimal || exponent_of(text) < least) continue;
    if (auto found = overflow_of(text, *format)) return found;
  }
  return std::nullopt;
}

std::optional<ShortHexadecimal> first_short_hexadecimal(std::string_view literals, Type element) {
  Type const part = element->kind == TypeKind::complex ? element->element : element;
  FloatFormat const* const format = part->kind == TypeKind::floating ? float_format(part->text) : nullptr;
  if (!format || format->bits > 64) return std::nullopt;
  auto const all_digits = static_cast<std::size_t>(format->bits + 3) / 4;
  for (std::size_t at = 0; at < literals.size();) {
    if (literals[at] == '/') {
      at = std::min(literals.find('\n', at), literals.size());
      continue;
    }
    if (literals.substr(at, 2) != "0x") {
      ++at;
      continue;
    }
    std::size_t end = at + 2;
    while (end < literals.size() && hex_value(literals[end]) >= 0) ++end;
    std::string_view const text = literals.substr(at, end - at), digits = text.substr(2);
    at = end;
    std::uint64_t code = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
    if (code == 0 || digits.size() >= all_digits) continue;
    return ShortHexadecimal{text, "0x" + std::string(all_digits - digits.size(), '0') + std::string(digits),
                            decimal_of(code, *format)};
  }
  return std::nullopt;
}

bool is_in_bounds(std::int64_t value, Quantization const& type) {
  if (type.storage->signedness != Signedness::is_unsigned)
    return type.storage_min <= value && value <= type.storage_max;
  auto const bits = [](std::int64_t x) { return static_cast<std::uint64_t>(x); };
  return bits(type.storage_min) <= bits(value) && bits(value) <= bits(type.storage_max);
}

std::optional<std::int64_t> first_out_of_bounds(DenseLiteral const& literal, Quantization const& type) {
  if (type.storage->kind != TypeKind::integer) return std::nullopt;
  bool const is_signed = type.storage->signedness != Signedness::is_unsigned;
  unsigned const width = type.storage->width;
  std::string_view const text = literal.text;
  if (literal.form == DenseLiteral::Form::hex || literal.form == DenseLiteral::Form::raw) {
    bool const is_hex = literal.form == DenseLiteral::Form::hex;
    std::size_t const size = bytes_of(type.storage) * (is_hex ? 2 : 1);
    if (size == 0 || (is_hex && !all_hex(text))) return std::nullopt;
    for (std::size_t at = 0; at + size <= text.size(); at += size)
      if (auto const value = wrapped(element_of_bytes(text.substr(at, size), is_hex), width, is_signed);
          !is_in_bounds(value, type))
        return value;
    return std::nullopt;
  }
  for (std::size_t at = next_element(text, 0); at < text.size();) {
    std::size_t const end = std::max(element_end(text, at), at + 1);
    std::string_view one = text.substr(at, end - at);
    at = next_element(text, end);
    if (!is_wellformed(one, type.storage, LiteralRules::text)) continue;
    bool const minus = consume_sign(one);
    if (auto const number = magnitude(one))
      if (auto const value = wrapped(minus ? 0 - *number : *number, width, is_signed); !is_in_bounds(value, type))
        return value;
  }
  return std::nullopt;
}

std::size_t bytes_of(Type element) {
  switch (element->kind) {
    case TypeKind::integer:
    case TypeKind::floating:
      return (element->width + 7) / 8;
    case TypeKind::index:
      return 8;
    case TypeKind::complex:
      return 2 * bytes_of(element->element);
    case TypeKind::quantized:
      return bytes_of(element->quantization->storage);
    default:
      return 0;
  }
}

bool is_data_size(std::uint64_t bytes, std::uint64_t count, Type element) {
  std::uint64_t const size = bytes_of(element);
  if (size == 0) return element->kind != TypeKind::integer || bytes == 0;
  if (bytes == size || (bytes / size == count && bytes % size == 0)) return true;
  return is_boolean(element) && bytes == count / 8 + (count % 8 != 0);
}

bool digits_hold(std::string_view digits, std::uint64_t count, Type element, LiteralRules rules) {
  if (!is_boolean(element)) return is_data_size(digits.size() / 2, count, element);
  int const first = digits.size() == 2 ? hex_value(digits[0]) * 16 + hex_value(digits[1]) : 1;
  auto const held = packed_booleans(digits.size() / 2, static_cast<unsigned char>(std::max(first, 0)), count);
  return held != PackedBooleans::none && (held != PackedBooleans::bytes || rules == LiteralRules::text);
}

}  // namespace assay
