// Implements grammar/bytecode/write/needs.hpp: attributes as VHLO has them.
#include <fmt/format.h>

#include <algorithm>

#include "grammar/bytecode/fallback.hpp"
#include "grammar/bytecode/write/needs.hpp"
#include "grammar/text/numbers.hpp"

namespace assay::bytecode {
namespace {

// Whether the elements are numbers: neither strings nor storage of quantized numbers.
bool has_numbers(Attribute constant) {
  Type const element = constant->type ? constant->type->element : nullptr;
  if (!element) return false;
  return element->kind == TypeKind::integer || element->kind == TypeKind::floating ||
         element->kind == TypeKind::complex || element->kind == TypeKind::index;
}

bool is_list(Row const& row) { return !row.variadic && may_have_kind(row, "tensor"); }

}  // namespace

Attribute Values::refuse(Attribute value, std::string_view what, std::string_view advice) {
  needs_.add({fmt::format("{} {}", what, to_string(value)), {}, std::string(advice)});
  return value;
}

Attribute Values::convert(Attribute value, Row const& member) {
  if (value->kind == AttributeKind::unit && may_have_kind(member, "unit"))
    return context_.unique({.kind = AttributeKind::boolean, .type = context_.integer(1), .value = 1});
  if (value->kind == AttributeKind::array && is_list(member) && !value->elements.empty()) return convert_list(value);
  if (value->kind == AttributeKind::array && value->elements.empty() && is_list(member))
    return dense_integers(context_, {0}, {}, context_.integer(64));
  return convert(value);
}

Attribute Values::convert(Attribute value) {
  if (value->type) types_.collect(value->type, needs_);
  switch (value->kind) {
    case AttributeKind::integer:
      if (!is_boolean(value->type)) return value;
      return context_.unique({.kind = AttributeKind::boolean, .type = value->type, .value = value->value != 0});
    case AttributeKind::floating:
    case AttributeKind::boolean:
    case AttributeKind::type:
      return value;
    case AttributeKind::dense:
      return has_numbers(value) ? value : refuse(value, "the constant");
    case AttributeKind::string:
      return value->type ? refuse(value, "the string with a type", "leave the type out") : value;
    case AttributeKind::unit:
      return refuse(value, "the attribute", "write true");
    case AttributeKind::symbol:
      return convert_symbol(value);
    case AttributeKind::array:
    case AttributeKind::dictionary:
      return convert_members(value);
    case AttributeKind::dense_array:
      return convert_list(value);
    case AttributeKind::enumeration: {
      auto const* const row = Table::get().find_attribute_row("enum", value->name);
      if (!row) return refuse(value, "the attribute");
      needs_.add(row->since, [&] { return to_string(value); });
      return value;
    }
    case AttributeKind::structure:
      return convert_structure(value);
    case AttributeKind::opaque:
      return convert_opaque(value);
    case AttributeKind::dense_resource:
      return refuse(value, "the attribute", "write the elements where they are used: dense<...>");
    default:
      return refuse(value, "the attribute");
  }
}

Attribute Values::convert_members(Attribute value) {
  std::vector<Attribute> elements;
  std::vector<NamedAttribute> entries;
  for (Attribute const element : value->elements) elements.push_back(convert(element));
  for (auto const& entry : value->entries) entries.push_back({entry.name, convert(entry.value), entry.offset});
  bool const same = std::ranges::equal(elements, value->elements) &&
                    std::ranges::equal(entries, value->entries, {}, &NamedAttribute::value, &NamedAttribute::value);
  if (same) return value;
  return context_.unique({.kind = value->kind, .elements = elements, .entries = entries});
}

Attribute Values::convert_symbol(Attribute value) {
  if (!value->elements.empty()) return refuse(value, "the nested symbol");
  return context_.unique({.kind = AttributeKind::string, .text = value->text});
}

// VHLO has lists only of 64-bit integers and booleans.
Attribute Values::convert_list(Attribute value) {
  Type const element = value->kind == AttributeKind::array ? value->elements[0]->type : value->type;
  auto const numbers = integer_elements(value);
  bool const fits = element && element->kind == TypeKind::integer && element->signedness == Signedness::signless &&
                    (element->width == 64 || element->width == 1);
  if (!fits || !numbers) return refuse(value, "the list", "write dense<...>");
  return dense_integers(context_, {static_cast<std::int64_t>(numbers->size())}, *numbers, element);
}

Attribute Values::convert_opaque(Attribute value) {
  std::string_view const text = value->text;
  bool const other = text.starts_with('#') && !text.starts_with("#stablehlo");
  if (!other) return refuse(value, "the attribute");
  needs_.add(Table::get().others_since(), [&] { return fmt::format("the attribute {}", to_string(value)); });
  return value;
}

// Converts all fields except those that may be absent in VHLO.
Attribute Values::convert_structure(Attribute value) {
  auto const* const row = Table::get().find_attribute_row("struct", value->name);
  if (!row) return refuse(value, "the attribute");
  needs_.add(row->since, [&] { return fmt::format("#{}", value->name); });
  std::size_t const known = needs_.all().size();
  std::vector<NamedAttribute> entries;
  for (auto const& field : row->fields) {
    Attribute const given = find(value->entries, field.name);
    if (Attribute const made = convert_field(given, field, value->name)) entries.push_back({field.name, made, 0});
  }
  needs_.forget(known, row->since);
  return context_.unique({.kind = AttributeKind::structure, .name = value->name, .entries = entries});
}

Attribute Values::convert_field(Attribute value, FieldRow const& row, std::string_view structure) {
  switch (row.kind) {
    case FieldKind::f64:
      if (value && value->kind == AttributeKind::floating) return value;
      return context_.unique(
          {.kind = AttributeKind::floating, .type = context_.floating("f64"), .text = "0.000000e+00"});
    case FieldKind::integer:
      return integer_attribute(context_, value && value->kind == AttributeKind::integer ? value->value : 0);
    case FieldKind::integers:
      if (value && integer_elements(value)) return value;
      return integers_attribute(context_, {});
    case FieldKind::flagged:
      return value;  // part of a field that no other attribute has
    default:
      break;
  }
  if (value) return convert(value);
  if (row.kind != FieldKind::optional)
    needs_.add({fmt::format("#{} without {}", structure, row.name), {}, fmt::format("write {}", row.name)});
  return nullptr;
}

}  // namespace assay::bytecode
