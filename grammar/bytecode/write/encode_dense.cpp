#include "grammar/bytecode/write/encode_dense.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "grammar/bytecode/spelling.hpp"
#include "grammar/text/dense.hpp"
#include "grammar/text/numbers.hpp"
#include "oracle/formats/decimal.hpp"
#include "semantics/program/packed_booleans.hpp"
#include "support/text.hpp"

namespace assay::bytecode {
namespace {

// Skips the separators of list elements, including comments.
char const* skip_between(char const* at, char const* last) {
  for (;;) {
    while (at != last && std::string_view(" \n\t\r[],").find(*at) != std::string_view::npos) ++at;
    if (last - at < 2 || at[0] != '/' || at[1] != '/') return at;
    while (at != last && *at != '\n') ++at;
  }
}

bool append_number(std::string_view spelling, Type type, std::string& to) {
  auto const code = number_code(spelling, type);
  if (code) to.append(reinterpret_cast<char const*>(&*code), element_bytes(type));
  return code.has_value();
}

bool append_element(std::string_view spelling, Type type, std::string& to) {
  if (type->kind != TypeKind::complex) return append_number(spelling, type, to);
  std::size_t const comma = spelling.find(',');
  if (comma == std::string_view::npos || spelling.size() < 2) return false;
  return append_number(trimmed(spelling.substr(1, comma - 1)), type->element, to) &&
         append_number(trimmed(spelling.substr(comma + 1, spelling.size() - comma - 2)), type->element, to);
}

bool append_list(std::string_view text, Type type, std::string& to) {
  char const *at = text.data(), *last = at + text.size();
  for (at = skip_between(at, last); at != last; at = skip_between(at, last)) {
    char const* const end = scan_dense_element(at, last);
    if (!end || !append_element({at, static_cast<std::size_t>(end - at)}, type, to)) return false;
    at = end;
  }
  return true;
}

constexpr std::array<std::uint8_t, 256> digit_values() {
  std::array<std::uint8_t, 256> values{};
  values.fill(0xFF);
  for (unsigned i = 0; i < 10; ++i) values['0' + i] = static_cast<std::uint8_t>(i);
  for (unsigned i = 0; i < 6; ++i) values['a' + i] = values['A' + i] = static_cast<std::uint8_t>(10 + i);
  return values;
}

bool append_digits(std::string_view digits, std::string& to) {
  static constexpr auto kValues = digit_values();
  if (digits.size() % 2 != 0) return false;
  to.resize(digits.size() / 2);
  unsigned wrong = 0;
  for (std::size_t i = 0; i < to.size(); ++i) {
    unsigned const high = kValues[static_cast<unsigned char>(digits[2 * i])];
    unsigned const low = kValues[static_cast<unsigned char>(digits[2 * i + 1])];
    wrong |= high | low;
    to[i] = static_cast<char>(high << 4 | low);
  }
  return wrong < 16;
}

// Packs one boolean per bit. If all are equal, returns a single byte.
std::string packed(std::string_view booleans) {
  bool const uniform = booleans.find(booleans[0] ? '\0' : '\1') == std::string_view::npos;
  if (uniform) return std::string(1, booleans[0] ? '\xFF' : '\0');
  std::string bits((booleans.size() + 7) / 8, '\0');
  for (std::size_t i = 0; i < booleans.size(); ++i)
    if (booleans[i]) bits[i / 8] = static_cast<char>(bits[i / 8] | 1 << (i % 8));
  return bits;
}

// Returns one byte per element, or one byte for all. Empty if the number of elements does not match.
std::string unpacked(std::string_view data, std::uint64_t count) {
  std::uint64_t const packed_size = (count + 7) / 8;
  std::string booleans;
  if (data.size() == packed_size && !(data.size() == 1 && data[0] == '\xFF')) {
    for (std::uint64_t i = 0; i < count; ++i) booleans += static_cast<char>(data[i / 8] >> (i % 8) & 1);
  } else if (data.size() == count || data.size() == 1) {
    for (char const c : data) booleans += static_cast<char>(c != 0);
  }
  return booleans;
}

// Returns the first element if all are equal, or else all data.
std::string_view without_repetition(std::string_view data, std::size_t size) {
  bool const uniform = data.size() > size && std::memcmp(data.data(), data.data() + size, data.size() - size) == 0;
  return uniform ? data.substr(0, size) : data;
}

// Returns 0 if a size is unknown or the product overflows.
std::uint64_t element_count(Type type) {
  std::uint64_t count = 1;
  for (auto const size : type->shape)
    if (size < 0 || __builtin_mul_overflow(count, static_cast<std::uint64_t>(size), &count)) return 0;
  return count;
}

}  // namespace

std::optional<std::uint64_t> number_code(std::string_view spelling, Type type) {
  if (type->kind == TypeKind::quantized) type = type->quantization->storage;
  if (element_bytes(type) == 0 || type->kind == TypeKind::complex) return std::nullopt;
  if (type->kind == TypeKind::floating) {
    FloatFormat const* const format = float_format(type->text);
    return format ? parse_code(spelling, *format) : std::nullopt;
  }
  if (spelling == "true" || spelling == "false") return spelling == "true";
  auto const value = parse_integer(spelling);
  if (!value) return std::nullopt;
  std::uint32_t const width = type->kind == TypeKind::index ? 64 : type->width;
  auto const bits = static_cast<std::uint64_t>(*value);
  return width < 64 ? bits & ((std::uint64_t{1} << width) - 1) : bits;
}

std::optional<std::string_view> dense_bytes(Attribute constant, std::deque<std::string>& made) {
  Type const type = constant->type;
  std::size_t const size = has_shape(type) && is_static(type) ? element_bytes(type->element) : 0;
  if (size == 0) return std::nullopt;
  bool const bits = is_boolean(type->element);
  std::uint64_t const count = element_count(type);
  DenseLiteral const& literal = *constant->literal;
  std::string data;
  switch (literal.form) {
    case DenseLiteral::Form::empty:
      return std::string_view();
    case DenseLiteral::Form::splat:
      if (!append_element(trimmed(literal.text), type->element, data)) return std::nullopt;
      break;
    case DenseLiteral::Form::list:
      if (!append_list(literal.text, type->element, data) || data.size() / size != count) return std::nullopt;
      break;
    case DenseLiteral::Form::raw:
      if (!bits) return without_repetition(literal.text, size);
      data = literal.text;
      break;
    case DenseLiteral::Form::hex:
      if (!append_digits(literal.text, data)) return std::nullopt;
      break;
  }
  if (bits && count > 0) {
    bool const spelled = literal.form == DenseLiteral::Form::splat || literal.form == DenseLiteral::Form::list;
    bool const is_hex = literal.form == DenseLiteral::Form::hex;
    auto const first = static_cast<unsigned char>(data.empty() ? 0 : data[0]);
    auto const held = is_hex ? packed_booleans(data.size(), first, count) : PackedBooleans::bits;
    if (held == PackedBooleans::none) return std::nullopt;
    auto const booleans = spelled                         ? data
                          : held == PackedBooleans::splat ? std::string(1, first != 0 ? '\1' : '\0')
                                                          : unpacked(data, count);
    if (booleans.empty()) return std::nullopt;
    data = packed(booleans);
  }
  std::string_view const kept = made.emplace_back(std::move(data));
  return bits ? kept : without_repetition(kept, size);
}

std::optional<std::string> array_bytes(Attribute array) {
  std::string data;
  std::size_t const size = element_bytes(array->type);
  if (size == 0) return std::nullopt;
  for (auto const value : array->integers) data.append(reinterpret_cast<char const*>(&value), size);
  for (Attribute const element : array->elements)
    if (!append_number(element->text, array->type, data)) return std::nullopt;
  return data;
}

}  // namespace assay::bytecode
