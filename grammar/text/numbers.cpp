#include "grammar/text/numbers.hpp"

#include <charconv>

#include "grammar/text/tokens.hpp"
#include "support/characters.hpp"

namespace assay {
namespace {

struct Magnitude {
  bool negative = false, huge = false;
  std::uint64_t value = 0;
};

Magnitude magnitude(std::string_view text) {
  Magnitude m;
  m.negative = text.starts_with('-');
  if (m.negative || text.starts_with('+')) text.remove_prefix(1);
  int base = text.starts_with("0x") ? 16 : 10;
  if (base == 16) text.remove_prefix(2);
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), m.value, base);
  (void)end;
  m.huge = error != std::errc{};
  return m;
}

}  // namespace

std::string_view plain_number(Context& context, std::string_view text) {
  bool const tight = text.size() < 2 || (text[0] != '-' && text[0] != '+') || is_digit(text[1]);
  return tight ? text : plain_numbers(context, text);
}

std::string_view plain_numbers(Context& context, std::string_view text) {
  std::string tight;
  char const *at = text.data(), *const end = at + text.size();
  while (at != end) {
    char const c = *at;
    tight += *at++;
    if (c == '-' || c == '+') {
      at = skip_blanks(at, end);
    } else if (c == '"') {
      while (at != end && *at != '"') {
        if (*at == '\\' && end - at > 1) tight += *at++;
        tight += *at++;
      }
      if (at != end) tight += *at++;
    } else if (c == '/') {
      while (at != end && *at != '\n') tight += *at++;
    }
  }
  return context.intern(tight);
}

std::optional<std::int64_t> parse_integer(std::string_view text) {
  auto m = magnitude(text);
  if (m.huge || (m.negative && m.value > std::uint64_t{1} << 63)) return std::nullopt;
  return static_cast<std::int64_t>(m.negative ? 0 - m.value : m.value);
}

bool fits_width(std::string_view text, Type type) {
  auto m = magnitude(text);
  std::uint32_t width = type->kind == TypeKind::index ? 64 : type->width;
  if (width == 0) return !m.huge && !m.negative && m.value == 0;
  if (width > 64) return true;  // wider than any literal that we decode
  if (m.huge) return false;
  std::uint64_t half = std::uint64_t{1} << (width - 1);
  if (m.negative) return type->signedness == Signedness::is_unsigned ? m.value == 0 : m.value <= half;
  if (type->signedness == Signedness::is_signed || type->kind == TypeKind::index) return m.value < half;
  return width == 64 || m.value < half * 2;
}

bool fits_array(std::string_view text, Type type) {
  auto const m = magnitude(text);
  bool const is_wrapped = m.negative && type->signedness == Signedness::is_unsigned && type->width > 0;
  if (!is_wrapped || type->width > 64) return fits_width(text, type);
  return !m.huge && m.value <= std::uint64_t{1} << (type->width - 1);
}

bool is_negative_zero(std::string_view text) {
  auto const m = magnitude(text);
  return m.negative && !m.huge && m.value == 0;
}

Attribute integer_attribute(Context& context, std::int64_t value, std::uint32_t width) {
  return context.unique({.kind = AttributeKind::integer,
                         .type = context.integer(width),
                         .value = value,
                         .text = context.intern(std::to_string(value))});
}

Attribute integers_attribute(Context& context, std::span<std::int64_t const> values, std::uint32_t width) {
  return context.unique({.kind = AttributeKind::dense_array, .type = context.integer(width), .integers = values});
}

Type type_of_word(Context& context, std::string_view word) {
  if (word == "index") return context.index();
  if (word == "none") return context.unique({.kind = TypeKind::none});
  if (Type floating = context.floating(word)) return floating;
  auto signedness = Signedness::signless;
  if (word.starts_with("si")) signedness = Signedness::is_signed;
  if (word.starts_with("ui")) signedness = Signedness::is_unsigned;
  if (signedness == Signedness::signless && !word.starts_with("i")) return nullptr;
  word.remove_prefix(signedness == Signedness::signless ? 1 : 2);
  std::uint32_t width = 0;
  auto const [end, error] = std::from_chars(word.data(), word.data() + word.size(), width);
  if (error != std::errc{} || end != word.data() + word.size()) return nullptr;
  return context.integer(width, signedness);
}

bool can_be_element(Type type) {
  return type->kind == TypeKind::integer || type->kind == TypeKind::floating || type->kind == TypeKind::index ||
         type->kind == TypeKind::complex || type->kind == TypeKind::quantized || type->kind == TypeKind::opaque ||
         type->kind == TypeKind::vector;
}

std::string scale_text(double scale) {
  char buffer[40];
  auto const written = std::to_chars(buffer, buffer + sizeof buffer, scale, std::chars_format::scientific);
  std::string text(buffer, written.ptr);
  std::size_t const exponent = text.find('e');
  if (text.find('.') == text.npos && exponent != text.npos) text.insert(exponent, ".0");
  return text;
}

}  // namespace assay
