#include "semantics/program/attribute.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>

#include "semantics/program/packed_booleans.hpp"
#include "support/characters.hpp"

namespace assay {
namespace {

// Returns the integer of a literal element: decimal, 0x, true, false.
std::optional<std::int64_t> element_value(std::string_view text) {
  if (text == "true") return 1;
  if (text == "false") return 0;
  bool negative = !text.empty() && text.front() == '-';
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  int base = 10;
  if (text.starts_with("0x")) {
    base = 16;
    text.remove_prefix(2);
  }
  std::uint64_t value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return static_cast<std::int64_t>(negative ? 0 - value : value);
}

std::uint32_t integer_width(Type type) {
  if (!type) return 0;
  if (type->kind == TypeKind::index) return 64;
  return type->kind == TypeKind::integer ? type->width : 0;
}

std::int64_t signed_value(std::uint64_t value, std::uint32_t width, Type element) {
  bool const sign = element->kind == TypeKind::index || element->signedness != Signedness::is_unsigned;
  if (sign && width > 1 && width < 64 && (value >> (width - 1)) & 1) value |= ~std::uint64_t{0} << width;
  return static_cast<std::int64_t>(value);
}

std::optional<std::vector<std::int64_t>> hex_booleans(std::string_view digits, std::size_t count) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < digits.size(); i += 2) {
    int const high = hex_value(digits[i]), low = hex_value(digits[i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    bytes += static_cast<char>(high * 16 + low);
  }
  auto const first = static_cast<unsigned char>(bytes.empty() ? 0 : bytes[0]);
  auto const held = digits.size() % 2 == 0 ? packed_booleans(bytes.size(), first, count) : PackedBooleans::none;
  if (held == PackedBooleans::none) return std::nullopt;
  std::vector<std::int64_t> values(count, first != 0);
  if (held == PackedBooleans::bytes)
    for (std::size_t i = 0; i < count; ++i) values[i] = bytes[i] != 0;
  if (held == PackedBooleans::bits)
    for (std::size_t i = 0; i < count; ++i) values[i] = static_cast<unsigned char>(bytes[i / 8]) >> (i % 8) & 1;
  return values;
}

std::optional<std::vector<std::int64_t>> hex_elements(DenseLiteral const& literal, Type element, std::size_t count) {
  auto width = integer_width(element);
  if (width == 0 || width > 64) return std::nullopt;
  if (width == 1) return hex_booleans(literal.text, count);
  std::size_t bytes = (width + 7) / 8;
  std::string_view digits = literal.text;
  bool splat = digits.size() == 2 * bytes;
  if (!splat && digits.size() != 2 * bytes * count) return std::nullopt;
  std::vector<std::int64_t> values;
  for (std::size_t i = 0; i < (splat ? std::min<std::size_t>(count, 1) : count); ++i) {
    std::uint64_t value = 0;
    for (std::size_t b = 0; b < bytes; ++b) {
      int high = hex_value(digits[2 * (i * bytes + b)]), low = hex_value(digits[2 * (i * bytes + b) + 1]);
      if (high < 0 || low < 0) return std::nullopt;
      value |= static_cast<std::uint64_t>(high * 16 + low) << (8 * b);
    }
    values.push_back(signed_value(value, width, element));
  }
  if (splat && !values.empty()) values.resize(count, values[0]);
  return values;
}

// Decodes raw integers. Booleans are stored as bits or as bytes.
std::optional<std::vector<std::int64_t>> raw_elements(DenseLiteral const& literal, Type element, std::size_t count) {
  auto const width = integer_width(element);
  if (width == 0 || width > 64) return std::nullopt;
  std::size_t const bytes = (width + 7) / 8, size = literal.text.size();
  bool const bits = width == 1 && size != count && size == (count + 7) / 8;
  if (!bits && size != bytes * count) return std::nullopt;
  std::vector<std::int64_t> values(count);
  for (std::size_t i = 0; i < count; ++i) {
    std::uint64_t value = 0;
    std::memcpy(&value, literal.text.data() + (bits ? i / 8 : i * bytes), bytes);
    values[i] = signed_value(bits ? value >> (i % 8) & 1 : value, width, element);
  }
  return values;
}

std::optional<std::vector<std::int64_t>> dense_elements(Attribute attribute, std::size_t limit) {
  auto const& literal = *attribute->literal;
  if (!has_shape(attribute->type) || !integer_width(attribute->type->element)) return std::nullopt;
  std::size_t count = element_count(attribute->type, limit);
  if (count > limit) return std::nullopt;
  if (literal.form == DenseLiteral::Form::hex) return hex_elements(literal, attribute->type->element, count);
  if (literal.form == DenseLiteral::Form::raw) return raw_elements(literal, attribute->type->element, count);
  std::vector<std::int64_t> values;
  std::string_view text = literal.text;
  for (std::size_t i = 0; i < text.size();) {
    char c = text[i];
    if (c == '/') {  // begins a comment
      while (i < text.size() && text[i] != '\n') ++i;
    } else if (c == '[' || c == ']' || c == ',' || c == ' ' || c == '\t' || c == '\n' || c == '\r') {
      ++i;
    } else {
      std::size_t begin = i;
      if (c == '-' || c == '+') ++i;
      while (i < text.size() && (text[i] == ' ' || text[i] == '\t')) ++i;
      while (i < text.size() && std::string_view("[], \t\n\r/").find(text[i]) == std::string_view::npos) ++i;
      auto value = element_value(text.substr(begin, i - begin));
      if (!value || values.size() >= limit) return std::nullopt;
      values.push_back(*value);
    }
  }
  if (literal.form == DenseLiteral::Form::splat && values.size() == 1) values.resize(count, values[0]);
  if (values.size() != count) return std::nullopt;
  return values;
}

}  // namespace

Attribute find(std::span<NamedAttribute const> entries, std::string_view name) {
  for (auto const& entry : entries)
    if (entry.name == name) return entry.value;
  return nullptr;
}

std::optional<std::vector<std::int64_t>> integer_elements(Attribute attribute, std::size_t limit) {
  if (!attribute) return std::nullopt;
  switch (attribute->kind) {
    case AttributeKind::dense_array:
      if (!attribute->elements.empty() || attribute->integers.size() > limit) return std::nullopt;
      return std::vector<std::int64_t>(attribute->integers.begin(), attribute->integers.end());
    case AttributeKind::dense:
      return dense_elements(attribute, limit);
    case AttributeKind::array: {
      std::vector<std::int64_t> values;
      for (auto element : attribute->elements) {
        if (element->kind != AttributeKind::integer && element->kind != AttributeKind::boolean) return std::nullopt;
        if (!element->fits || values.size() >= limit) return std::nullopt;
        values.push_back(element->value);
      }
      return values;
    }
    default:
      return std::nullopt;
  }
}

std::string string_value(Attribute attribute) {
  std::string out;
  std::string_view text = attribute ? attribute->text : std::string_view{};
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 >= text.size()) {
      out += text[i];
      continue;
    }
    char c = text[++i];
    if (c == 'n')
      out += '\n';
    else if (c == 't')
      out += '\t';
    else if (c == '"' || c == '\\')
      out += c;
    else if (i + 1 < text.size() && hex_value(c) >= 0 && hex_value(text[i + 1]) >= 0) {
      out += static_cast<char>(hex_value(c) * 16 + hex_value(text[i + 1]));
      ++i;
    }
  }
  return out;
}

}  // namespace assay
