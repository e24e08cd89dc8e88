#include "grammar/bytecode/write/encode_fields.hpp"

#include <charconv>

#include "grammar/bytecode/write/encode_dense.hpp"
#include "grammar/text/numbers.hpp"

namespace assay::bytecode {
namespace {

EncodedField number_field(std::int64_t value) { return {.number = static_cast<std::uint64_t>(value)}; }

std::optional<EncodedField> quantized_field(Context& context, Quantization const& q, std::string_view name) {
  bool const is_signed = q.storage->signedness != Signedness::is_unsigned;
  if (name == "flags") return number_field(is_signed);
  if (name == "storage")  // ui8 and u8 are two types: for u8, only the flags state that it is unsigned
    return EncodedField{.type = is_signed || q.is_short ? context.integer(q.storage->width) : q.storage};
  if (name == "expressed") return EncodedField{.type = q.expressed};
  if (name == "storage_min") return number_field(q.storage_min);
  if (name == "storage_max") return number_field(q.storage_max);
  if (name == "dimension") return number_field(q.dimension);
  EncodedField scales, zero_points;
  for (auto const zero_point : q.zero_points) zero_points.integers.push_back(zero_point);
  for (auto const scale : q.scales) {
    auto const code = number_code(scale, context.floating("f64"));
    if (!code) return std::nullopt;
    scales.integers.push_back(static_cast<std::int64_t>(*code));
  }
  if (name == "scales") return scales;
  if (name == "zero_points") return zero_points;
  auto const& all = name == "scale" ? scales.integers : zero_points.integers;
  if (all.size() != 1) return std::nullopt;
  return number_field(all[0]);
}

// (1)2
std::optional<EncodedField> sub_axis_field(std::string_view text, std::string_view name) {
  std::size_t const close = text.find(')');
  if (text.empty() || close == std::string_view::npos) return std::nullopt;
  auto part = name == "pre_size" ? text.substr(1, close - 1) : text.substr(close + 1);
  part.remove_prefix(std::min(part.find_first_not_of(' '), part.size()));
  std::int64_t value = 0;
  if (std::from_chars(part.data(), part.data() + part.size(), value).ec != std::errc()) return std::nullopt;
  return number_field(value);
}

std::optional<EncodedField> structure_field(Context& context, Attribute structure, FieldRow const& row) {
  Attribute const value = find(structure->entries, row.name);
  switch (row.kind) {
    case FieldKind::integers:
      if (!value || value->kind != AttributeKind::dense_array) return std::nullopt;
      return EncodedField{.integers = {value->integers.begin(), value->integers.end()}};
    case FieldKind::integer:
      if (!value || value->kind != AttributeKind::integer) return std::nullopt;
      return number_field(value->value);
    case FieldKind::f64: {
      bool const is_number = value && (value->kind == AttributeKind::floating || value->kind == AttributeKind::integer);
      auto const code = is_number ? number_code(value->text, context.floating("f64")) : std::nullopt;
      if (!code) return std::nullopt;
      return EncodedField{.number = *code};
    }
    case FieldKind::symbol:
      if (value && value->kind == AttributeKind::symbol)
        return EncodedField{.attribute = context.unique({.kind = AttributeKind::string, .text = value->text})};
      break;
    case FieldKind::optional:
    case FieldKind::flagged:
      return EncodedField{.attribute = value};
    default:
      break;
  }
  if (!value) return std::nullopt;
  return EncodedField{.attribute = value};
}

std::optional<EncodedField> number_value(Attribute number) {
  if (number->kind != AttributeKind::floating && !number->fits) return std::nullopt;
  auto const code = number->kind == AttributeKind::floating
                        ? number_code(number->text, number->type)
                        : std::optional<std::uint64_t>(static_cast<std::uint64_t>(number->value));
  if (!code || number->type->width > 64) return std::nullopt;
  std::uint32_t const width = number->type->kind == TypeKind::index ? 64 : number->type->width;
  return EncodedField{.number = width < 64 ? *code & ((std::uint64_t{1} << width) - 1) : *code};
}

}  // namespace

std::optional<EncodedField> field_of(Context& context, Type type, CodeRow const& row, std::string_view name) {
  if (type->quantization) return quantized_field(context, *type->quantization, name);
  if (name == "element") return EncodedField{.type = type->element};
  if (name == "shape") return EncodedField{.integers = {type->shape.begin(), type->shape.end()}};
  if (name == "encoding") return EncodedField{.attribute = type->encoding};
  if (name == "inputs" || name == "members") return EncodedField{.types = type->members};
  if (name == "results") return EncodedField{.types = type->results};
  if (name == "width_and_sign" && row.kind == "integer")
    return EncodedField{.number = std::uint64_t{type->width} << 2 | static_cast<std::uint64_t>(type->signedness)};
  return std::nullopt;
}

std::optional<EncodedField> field_of(Context& context, Attribute attribute, FieldRow const& row,
                                     std::deque<std::string>& made) {
  std::string_view const name = row.name;
  switch (attribute->kind) {
    case AttributeKind::structure:
      return structure_field(context, attribute, row);
    case AttributeKind::opaque:
      return sub_axis_field(attribute->text, name);
    case AttributeKind::array:
      return EncodedField{.attributes = attribute->elements};
    case AttributeKind::dictionary:
      return EncodedField{.entries = attribute->entries};
    case AttributeKind::symbol:
      if (name == "nested") {
        std::vector<Attribute> symbols;
        for (Attribute const part : attribute->elements)
          symbols.push_back(context.unique({.kind = AttributeKind::symbol, .text = part->text}));
        return EncodedField{.attributes = context.arena().copy(symbols)};
      }
      return EncodedField{.attribute = context.unique({.kind = AttributeKind::string, .text = attribute->text})};
    case AttributeKind::dense: {
      if (name == "type") return EncodedField{.type = attribute->type};
      auto const data = dense_bytes(attribute, made);
      if (!data) return std::nullopt;
      return EncodedField{.text = *data};
    }
    case AttributeKind::dense_array: {
      if (name == "type") return EncodedField{.type = attribute->type};
      if (name == "size") return EncodedField{.number = attribute->integers.size() + attribute->elements.size()};
      auto data = array_bytes(attribute);
      if (!data) return std::nullopt;
      return EncodedField{.text = made.emplace_back(std::move(*data))};
    }
    case AttributeKind::boolean:
      return number_field(attribute->value);
    case AttributeKind::integer:
    case AttributeKind::floating:
      if (name == "type" && attribute->type) return EncodedField{.type = attribute->type};
      if (!attribute->type) return std::nullopt;
      return number_value(attribute);
    case AttributeKind::string:
      if (name == "type") return EncodedField{.type = attribute->type};
      return EncodedField{.text = attribute->text};
    case AttributeKind::type:
      return EncodedField{.type = attribute->type};
    default:
      return std::nullopt;
  }
}

Attribute integer_of_boolean(Context& context, Attribute boolean) {
  return integer_attribute(context, boolean->value ? 1 : 0, 1);
}

std::string unescaped(std::string_view text) {
  AttributeNode const node{.kind = AttributeKind::string, .text = text};
  return string_value(&node);
}

}  // namespace assay::bytecode
