#include "constraints/explain/constant_hints.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <vector>

#include "grammar/hints/tuples.hpp"
#include "support/counted.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxElements = 32, kMaxElementLength = 40;  // maximum in a hint

// Returns the elements of a list. Empty if the list is long, or if the elements are not single words.
std::vector<std::string_view> elements_of(std::string_view list) {
  if (list.size() > kMaxElements * kMaxElementLength || list.find_first_of("(\"/") != std::string_view::npos) return {};
  std::vector<std::string_view> elements;
  for (std::string_view const part : split(list, ',')) {
    std::string_view element = trimmed(part);
    while (!element.empty() && (element.front() == '[' || element.front() == ' ')) element.remove_prefix(1);
    while (!element.empty() && (element.back() == ']' || element.back() == ' ')) element.remove_suffix(1);
    if (!element.empty()) elements.push_back(element);
  }
  return elements.size() > kMaxElements ? std::vector<std::string_view>() : elements;
}

std::string nested(std::span<std::string_view const> elements, std::span<std::int64_t const> shape) {
  if (shape.empty()) return std::string(elements[0]);
  std::size_t const part = elements.size() / static_cast<std::size_t>(shape[0]);
  std::string text = "[";
  for (std::size_t i = 0; i < elements.size(); i += part)
    text += (i ? ", " : "") + nested(elements.subspan(i, part), shape.subspan(1));
  return text + "]";
}

// Returns the list without commas between groups of three digits: "[1000, 2000]" for "[1,000, 2,000]". Empty if it has
// none, or if other commas have no blank after them.
std::string without_separators(std::string_view list) {
  constexpr std::size_t kGroup = 3;
  std::string text;
  bool is_separated = false;
  for (std::size_t i = 0; i < list.size(); ++i) {
    bool const is_comma = list[i] == ',' && i + 1 < list.size() && is_digit(list[i + 1]);
    if (!is_comma) {
      text += list[i];
      continue;
    }
    std::size_t end = i + 1;
    while (end < list.size() && is_digit(list[end])) ++end;
    if (end - i - 1 != kGroup || i == 0 || !is_digit(list[i - 1])) return {};
    is_separated = true;
  }
  return is_separated ? text : std::string();
}

// Returns a list with brackets for all parentheses.
Hint bracket_hint(DenseLiteral const& literal) {
  auto const list = items_in_brackets(literal.text);
  return {fmt::format("parentheses enclose the parts of a complex number; a list is written in brackets: {}", list),
          {{.kind = HintEdit::Kind::text,
            .from = fmt::format("dense<{}>", literal.text),
            .to = fmt::format("dense<{}>", list)}}};
}

Hint shape_hint(Attribute constant) {
  Type const type = constant->type;
  if (!is_static(type)) return "the type of a constant has no unknown sizes: write them as numbers";
  std::size_t wanted = 1, given = constant->literal->form == DenseLiteral::Form::empty ? 0 : 1;
  for (std::int64_t const size : type->shape) wanted *= static_cast<std::size_t>(size);
  for (std::int64_t const size : constant->literal->shape)
    given *= static_cast<std::size_t>(std::max<std::int64_t>(size, 0));
  if (constant->literal->ragged) return "lists at the same level must have the same number of elements";
  if (auto const joined = without_separators(constant->literal->text); !joined.empty()) {
    auto const numbers = elements_of(joined);
    if (numbers.size() == wanted && wanted > 0)
      return Hint::ending_with("numbers have no ',' between digits: write ",
                               fmt::format("dense<{}>", nested(numbers, type->shape)));
  }
  auto const elements = elements_of(constant->literal->text);
  if (wanted == given && wanted > 0 && elements.size() == wanted)
    return Hint::write(fmt::format("dense<{}>", nested(elements, type->shape)));
  return fmt::format("{} has {}, the literal {}", to_string(type), counted(wanted, "element"), given);
}

// Converts a number to the element kind: 4.0 to 4 for integers, 4 to 4.0 for floating-point numbers. Returns other
// valid numbers unchanged, and an empty string if there is no conversion.
std::string element_of_kind(std::string_view element, TypeKind kind) {
  bool const is_real = element.find_first_of(".eE") != element.npos && !element.starts_with("0x");
  std::string text(element);
  if (element.empty() || element.find_first_not_of("0123456789.+-eE") != element.npos) return {};
  if (kind == TypeKind::floating && text.find('.') == text.npos)
    return text.insert(std::min(text.find_first_of("eE"), text.size()), ".0");
  if (kind == TypeKind::floating) return text;
  if (!is_real) return text;
  auto const point = text.find('.');
  bool const is_whole = point != text.npos && point > 0 && text.find_first_not_of('0', point + 1) == text.npos;
  return is_whole ? text.substr(0, point) : std::string();
}

// Returns the constant with all its elements as numbers of its type. Empty if the error is a different one.
Hint elements_hint(Attribute constant) {
  Type const element = constant->type->element;
  DenseLiteral const& literal = *constant->literal;
  bool const is_list = literal.form == DenseLiteral::Form::list;
  bool const is_number =
      element->kind == TypeKind::floating || (element->kind == TypeKind::integer && element->width > 1);
  if ((!is_list && literal.form != DenseLiteral::Form::splat) || !is_number || literal.ragged) return {};
  auto const given = is_list ? elements_of(literal.text) : std::vector<std::string_view>{literal.text};
  if (given.size() < 2) return {};  // a single one is explained in more detail
  std::vector<std::string> written;
  for (std::string_view const one : given) written.push_back(element_of_kind(one, element->kind));
  std::vector<std::string_view> const right(written.begin(), written.end());
  if (std::ranges::find(right, std::string_view()) != right.end() || right == given) return {};
  if (!std::ranges::equal(literal.shape, constant->type->shape)) return {};
  return Hint::write(fmt::format("dense<{}>", nested(right, constant->type->shape)));
}

std::string numbers_of(Type type) {
  unsigned const width = std::min(type->width, 64u);
  if (type->signedness == Signedness::is_unsigned)
    return fmt::format("0 to {}", width == 64 ? UINT64_MAX : (std::uint64_t(1) << width) - 1);
  std::uint64_t const most = (std::uint64_t(1) << (width - 1)) - 1;
  return fmt::format("-{} to {}", most + 1, most);
}

// For "1.0" or "3F800000" in place of a number.
Hint string_hint(std::string_view element, Type type) {
  std::string_view const text = element.substr(1, element.size() - 2);
  bool const digits = !text.empty() && text.find_first_not_of("0123456789abcdefABCDEF") == text.npos;
  if (digits && text.size() > 1 && text.size() % 2 == 0 && type->kind != TypeKind::complex &&
      text.size() * 4 == std::max(type->width, 8u))
    return Hint::ending_with("the digits of bytes begin with 0x: write ", fmt::format("\"0x{}\"", text));
  bool const number = !text.empty() && text.find_first_not_of("0123456789+-.eE") == text.npos;
  if (number) return Hint::write(text, ", without quotes");
  return fmt::format("elements of {} are numbers; a string is a list of hexadecimal digits, as \"0x00FF\"",
                     to_string(type));
}

// For "0x..." that does not consist of whole bytes, or has the wrong number of bytes.
Hint hex_hint(std::string_view digits, Type type) {
  auto const other = digits.find_first_not_of("0123456789abcdefABCDEF");
  if (other != digits.npos) return fmt::format("'{}' is not a hexadecimal digit", digits.substr(other, 1));
  if (digits.size() % 2 == 0) return {};
  return fmt::format("two digits are a byte: there are {}; an element of {} has {}", digits.size(), to_string(type),
                     (std::max(type->width, 8u) + 3) / 4);
}

// For booleans with one byte each, 00 or 01, suggests one bit each.
Hint packed_hint(Attribute constant) {
  constexpr std::size_t kMaxDigits = 400;
  Type const type = constant->type;
  std::string_view digits = constant->literal->text;
  if (digits.starts_with('"')) digits = digits.substr(1, digits.size() - 2);
  if (digits.starts_with("0x")) digits.remove_prefix(2);
  std::size_t count = 1;
  if (!is_static(type) || type->element->kind != TypeKind::integer || type->element->width != 1) return {};
  for (std::int64_t const size : type->shape) count *= static_cast<std::size_t>(size);
  if (digits.size() != 2 * count || digits.size() > kMaxDigits) return {};
  std::string bytes((count + 7) / 8, '\0'), text;
  for (std::size_t i = 0; i < count; ++i) {
    bool const is_boolean = digits[2 * i] == '0' && (digits[2 * i + 1] == '0' || digits[2 * i + 1] == '1');
    if (!is_boolean) return {};
    bytes[i / 8] = static_cast<char>(bytes[i / 8] | (digits[2 * i + 1] - '0') << (i % 8));
  }
  for (char const byte : bytes) text += fmt::format("{:02X}", static_cast<unsigned char>(byte));
  return Hint::form("a byte has eight elements of i1, the first in its lowest bit",
                    fmt::format("dense<\"0x{}\">", text));
}

Hint element_hint(std::string_view element, Type type) {
  if (element.starts_with('"')) return string_hint(element, type);
  bool const pair = element.starts_with('('), word = element == "true" || element == "false";
  bool const real =
      !pair && !word && !element.starts_with("0x") && element.find_first_of(".eE") != std::string_view::npos;
  if (pair && type->kind != TypeKind::complex)
    return Hint::form("parentheses enclose the parts of a complex number; a list is written in brackets",
                      fmt::format("[{}]", element.substr(1, element.size() - 2)));
  if (type->kind == TypeKind::complex) return "a complex number is written with its two parts: (1.0, 0.0)";
  if (type->kind == TypeKind::integer && type->width == 1) return "booleans are true and false";
  if (type->kind == TypeKind::integer && type->width > 1 && real)
    if (auto const whole = element_of_kind(element, type->kind); !whole.empty())
      return Hint::write(whole, ", or use a floating-point type for the constant");
  if (type->kind == TypeKind::integer && real) return "write an integer, or use a floating-point type for the constant";
  if (word) return Hint::ending_with("true and false are of i1: write ", element == "true" ? "1" : "0");
  if (type->kind == TypeKind::integer && element == "-0") return Hint::write("0");
  if (type->kind == TypeKind::integer && element.starts_with('+')) return Hint::write(element.substr(1));
  if (type->kind == TypeKind::integer && type->width > 0)
    return fmt::format("{} represents {}", to_string(type), numbers_of(type));
  if (type->kind != TypeKind::floating || element.starts_with("0x")) return {};
  std::string number(element);
  if (number.starts_with('+')) number.erase(0, 1);
  if (number.find('.') == std::string::npos) number.insert(std::min(number.find_first_of("eE"), number.size()), ".0");
  return number == element ? Hint() : Hint::write(number);
}

}  // namespace

Hint constant_hint(Attribute constant, LiteralRules rules) {
  if (constant && constant->kind == AttributeKind::floating && constant->type && !constant->text.starts_with("0x"))
    return element_hint(constant->text, constant->type);
  if (!constant || !constant->literal || !constant->type || !constant->type->element) return {};
  DenseLiteral const& literal = *constant->literal;
  if (literal.form == DenseLiteral::Form::empty) return shape_hint(constant);
  if (auto const element = first_malformed(literal, constant->type->element, rules)) {
    if (Hint hint = elements_hint(constant); !hint.empty()) return hint;
    bool const has_pair = element->starts_with('(') && constant->type->element->kind != TypeKind::complex;
    if (has_pair && literal.text.size() <= kMaxElements * kMaxElementLength) return bracket_hint(literal);
    return literal.form == DenseLiteral::Form::hex   ? hex_hint(literal.text, constant->type->element)
           : element->size() > kMaxElementLength * 2 ? Hint()
                                                     : element_hint(*element, constant->type->element);
  }
  if (literal.form == DenseLiteral::Form::hex) return packed_hint(constant);
  if (literal.form != DenseLiteral::Form::list) return {};
  bool const same = !literal.ragged && std::ranges::equal(literal.shape, constant->type->shape);
  return same ? Hint() : shape_hint(constant);
}

}  // namespace assay
