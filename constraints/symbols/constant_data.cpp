#include "constraints/symbols/constant_data.hpp"

#include <algorithm>

#include "constraints/symbols/literals.hpp"
#include "grammar/text/numbers.hpp"
#include "oracle/formats/decimal.hpp"
#include "semantics/program/packed_booleans.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

constexpr std::uint64_t kMaxBytes = std::uint64_t{1} << 62;

// Blanks may separate the sign from the digits.
std::optional<std::uint64_t> parse_float(std::string_view text, FloatFormat const& format, LiteralRules rules) {
  auto const parse = rules == LiteralRules::official ? parse_code_by_double : parse_code;
  text = trimmed(text);
  if (text.starts_with('-') && text.size() > 1 && is_blank(text[1]))
    return parse("-" + std::string(trimmed(text.substr(1))), format);
  return parse(text, format);
}

std::uint64_t code_of_hex(std::string_view digits, std::size_t bytes) {
  auto const value = [](char c) { return static_cast<std::uint64_t>(c <= '9' ? c - '0' : (c | 32) - 'a' + 10); };
  std::uint64_t code = 0;
  for (std::size_t i = 0; i < bytes; ++i) code |= (value(digits[2 * i]) << 4 | value(digits[2 * i + 1])) << (8 * i);
  return code;
}

// How bytes encode booleans: "0x..." as bits, a resource as bytes, an artifact either way.
enum class BooleanBytes { bits, bytes, either };

// Decodes all elements, or one, from `size` bytes in total. `code_at(at, bytes)` returns the code of the bytes there.
template <class CodeAt>
bool decode_bytes(std::size_t size, CodeAt code_at, Type element_type, Tensor& tensor, BooleanBytes booleans) {
  auto const count = static_cast<std::size_t>(tensor.count());
  Element const& element = tensor.element();
  int const parts = parts_of(element);
  std::size_t const bytes = bytes_of(element_type) / static_cast<std::size_t>(parts);
  std::size_t const held = bytes == 0 ? 0 : size / bytes / static_cast<std::size_t>(parts);
  bool is_bits =
      element.is(Element::Kind::boolean) && booleans != BooleanBytes::bytes && size == (count + 7) / 8 && held != count;
  if (element.is(Element::Kind::boolean) && booleans == BooleanBytes::bits) {
    auto const first = static_cast<unsigned char>(size == 1 ? code_at(0, 1) : 1);
    auto const packed = packed_booleans(size, first, count);
    if (packed == PackedBooleans::none) return false;
    is_bits = packed == PackedBooleans::bits;
  }
  if (bytes == 0 || (!is_bits && held != count && held != 1)) return false;
  for (std::size_t i = 0; i < count; ++i) {
    if (is_bits) {
      tensor.set(static_cast<std::int64_t>(i), code_at(i / 8, 1) >> (i % 8) & 1);
      continue;
    }
    for (int part = 0; part < parts; ++part) {
      std::size_t const at = (held == 1 ? 0 : i) * static_cast<std::size_t>(parts) + static_cast<std::size_t>(part);
      std::uint64_t code = code_at(at * bytes, bytes);
      if (element.is_integral() || element.is(Element::Kind::quantized))
        code = element.is(Element::Kind::boolean) ? code != 0 : element.integer.wrap(code);
      tensor.set(static_cast<std::int64_t>(i), code, part);
    }
  }
  return true;
}

bool decode_hex(std::string_view digits, Type element_type, Tensor& tensor, BooleanBytes booleans) {
  if (digits.size() % 2 != 0 ||
      first_malformed({.form = DenseLiteral::Form::hex, .text = digits}, element_type, LiteralRules::text))
    return false;
  auto const code_at = [&](std::size_t at, std::size_t bytes) { return code_of_hex(digits.substr(2 * at), bytes); };
  return decode_bytes(digits.size() / 2, code_at, element_type, tensor, booleans);
}

bool decode_raw(std::string_view data, Type element_type, Tensor& tensor) {
  auto const* const bytes = reinterpret_cast<std::byte const*>(data.data());
  // Floats, and integers of whole bytes, have the same layout in memory and in the file.
  Element const& element = tensor.element();
  bool const fills = is_float(element) ? element.floating->bits % 8 == 0
                                       : element.is(Element::Kind::integer) && element.integer.bits % 8 == 0;
  if (fills && data.size() == tensor.size_bytes() && element.bytes() == bytes_of(element_type)) {
    std::memcpy(tensor.data(), data.data(), data.size());
    return true;
  }
  return decode_bytes(
      data.size(), [&](std::size_t at, std::size_t size) { return load_code(bytes + at, size); }, element_type, tensor,
      BooleanBytes::either);
}

// Iterates over the elements of a list in order, without a copy.
class ElementTexts {
public:
  explicit ElementTexts(std::string_view text) : text_(text) {}

  bool next(std::string_view& element) {
    while (at_ < text_.size() && (is_blank(text_[at_]) || text_[at_] == '[' || text_[at_] == ']' || text_[at_] == ','))
      ++at_;
    if (at_ == text_.size()) return false;
    std::size_t const from = at_;
    int depth = 0;
    for (; at_ < text_.size(); ++at_) {
      char const c = text_[at_];
      if (c == '(') ++depth;
      if (c == ')') --depth;
      if (depth == 0 && (c == ',' || c == ']')) break;
    }
    element = trimmed(text_.substr(from, at_ - from));
    return true;
  }

private:
  std::string_view text_;
  std::size_t at_ = 0;
};

bool decode_list(std::string_view text, Tensor& tensor, LiteralRules rules) {
  ElementTexts texts(text);
  std::string_view element;
  for (std::int64_t i = 0; i < tensor.count(); ++i)
    if (!texts.next(element) || !decode_element(element, tensor.element(), tensor, i, rules)) return false;
  return !texts.next(element);
}

}  // namespace

bool decode_element(std::string_view literal, Element const& element, Tensor& tensor, std::int64_t index,
                    LiteralRules rules) {
  switch (element.kind) {
    case Element::Kind::boolean:
      if (literal == "true" || literal == "false") {
        tensor.set(index, literal == "true");
        return true;
      }
      if (auto const value = parse_integer(literal);
          !literal.starts_with('+') && value && *value >= -1 && *value <= 1) {
        tensor.set(index, *value != 0);
        return true;
      }
      return false;
    case Element::Kind::integer:
    case Element::Kind::quantized: {
      auto value = parse_integer(literal);
      if (!value && literal.starts_with('-')) value = parse_integer("-" + std::string(trimmed(literal.substr(1))));
      if (!value) return false;
      tensor.set(index, element.integer.wrap(static_cast<std::uint64_t>(*value)));
      return true;
    }
    case Element::Kind::floating: {
      auto const code = parse_float(literal, *element.floating, rules);
      if (code) tensor.set(index, *code);
      return code.has_value();
    }
    case Element::Kind::complex: {
      auto const comma = literal.find(',');
      if (comma == std::string_view::npos || !literal.starts_with('(') || !literal.ends_with(')')) return false;
      auto const real = parse_float(literal.substr(1, comma - 1), *element.floating, rules);
      auto const imag = parse_float(literal.substr(comma + 1, literal.size() - comma - 2), *element.floating, rules);
      if (!real || !imag) return false;
      tensor.set(index, *real, 0);
      tensor.set(index, *imag, 1);
      return true;
    }
  }
  return false;
}

namespace {

// Returns an uninitialized tensor for a constant of `type`. Unknown sizes come from the constant's own type.
Result<Tensor> make_for(Type type, Type own, std::function<Tensor(Element, Shape)> const& make) {
  Element element;
  if (!has_shape(type) || !element_of(type->element, element))
    return Error{"constants of type " + to_string(type) + " cannot be computed with"};
  Shape shape(type->shape.begin(), type->shape.end());
  if (!is_static(type)) {
    if (!own || !has_shape(own) || !is_static(own)) return Error{"its sizes are unknown"};
    shape.assign(own->shape.begin(), own->shape.end());
  }
  unsigned __int128 count = element.bytes();
  for (auto size : shape) {
    if (size > 0 && count < kMaxBytes) count *= static_cast<std::uint64_t>(size);
    if (size < 0 || count >= kMaxBytes) return Error{"its sizes are too large"};
  }
  return make(element, shape);
}

}  // namespace

Result<Tensor> decode_resource(std::string_view blob, Type type, std::function<Tensor(Element, Shape)> const& make) {
  constexpr std::size_t kBegin = 10;  // digits after "0x" and the alignment
  auto tensor = make_for(type, type, make);
  if (!tensor) return tensor;
  bool const whole =
      blob.size() >= kBegin && blob.starts_with("0x") && blob.size() - kBegin == 2 * tensor->size_bytes();
  if (whole && (tensor->count() == 0 || decode_hex(blob.substr(kBegin), type->element, *tensor, BooleanBytes::bytes)))
    return tensor;
  return Error{"the resource does not contain a value of " + to_string(type)};
}

std::optional<std::size_t> bytes_of_elements(Type type) {
  constexpr std::size_t kMaxElements = std::size_t{1} << 31;
  Element element;
  if (!type || !has_shape(type) || !is_static(type) || !element_of(type->element, element)) return std::nullopt;
  auto const count = element_count(type, kMaxElements - 1);
  return count == kMaxElements ? std::nullopt : std::optional(count * element.bytes());
}

bool is_splat(Attribute constant, Type type) {
  if (constant->kind != AttributeKind::dense || !has_shape(type)) return false;
  using Form = DenseLiteral::Form;
  auto const& literal = *constant->literal;
  if (literal.form == Form::splat) return true;
  Element element;
  bool const is_bytes = literal.form == Form::hex || literal.form == Form::raw;
  if (!is_bytes || !element_of(type->element, element) || element.is(Element::Kind::boolean)) return false;
  std::size_t const bytes = bytes_of(type->element);
  return bytes != 0 && literal.text.size() == bytes * (literal.form == Form::hex ? 2 : 1);
}

Result<Tensor> decode_constant(Attribute constant, Type type, std::function<Tensor(Element, Shape)> const& make,
                               LiteralRules rules) {
  if (constant->kind == AttributeKind::dense_resource) return Error{"the elements of a dense_resource are not here"};
  if (constant->kind == AttributeKind::sparse) return Error{"the specification has no sparse constants"};
  auto made = make_for(type, constant->type, make);
  if (!made) return made;
  Tensor& tensor = *made;
  Element const element = tensor.element();
  bool good = true;
  switch (constant->kind) {
    case AttributeKind::integer:
    case AttributeKind::floating:
      good = tensor.count() == 1 && decode_element(constant->text, element, tensor, 0, rules);
      break;
    case AttributeKind::boolean:
      good = tensor.count() == 1;
      if (good) tensor.set(0, constant->value != 0);
      break;
    case AttributeKind::dense: {
      DenseLiteral const& literal = *constant->literal;
      switch (literal.form) {
        case DenseLiteral::Form::empty:
          good = tensor.count() == 0;
          break;
        case DenseLiteral::Form::hex:
          good = decode_hex(literal.text, type->element, tensor, BooleanBytes::bits);
          break;
        case DenseLiteral::Form::raw:
          good = decode_raw(literal.text, type->element, tensor);
          break;
        case DenseLiteral::Form::list:
          good = decode_list(literal.text, tensor, rules);
          break;
        case DenseLiteral::Form::splat:
          if (tensor.count() == 0) break;
          good = decode_element(trimmed(literal.text), element, tensor, 0, rules);
          for (std::size_t filled = element.bytes(), all = tensor.size_bytes(); good && filled < all; filled *= 2)
            std::memcpy(tensor.data() + filled, tensor.data(), std::min(filled, all - filled));
          break;
      }
      break;
    }
    default:
      return Error{"the constant is not a literal of numbers"};
  }
  if (!good) return Error{"the literal does not denote a value of " + to_string(type)};
  return made;
}

}  // namespace assay
