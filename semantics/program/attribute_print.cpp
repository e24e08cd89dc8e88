// Implements semantics/program/writer.hpp: attributes.
#include <algorithm>

#include "semantics/program/dimension_numbers.hpp"
#include "semantics/program/writer.hpp"
#include "support/characters.hpp"

namespace assay {
namespace {

bool is_bare(std::string_view name) {
  if (name.empty() || is_digit(name[0]) || name[0] == '.' || name[0] == '$') return false;
  return std::all_of(name.begin(), name.end(), [](char c) { return is_name_char(c) || c == '.' || c == '$'; });
}

// Whether a structure's field with this value is spelled [1, 2]: array<i64: 1, 2>.
bool is_size_list(Attribute a) {
  return a->kind == AttributeKind::dense_array && a->elements.empty() && is_signless_integer(a->type) &&
         a->type->width == 64;
}

// Whether an empty field may be left out.
bool lists_dimensions(std::string_view field) {
  return field.ends_with("_dims") || field.ends_with("_dimensions") || field == "start_index_map";
}

}  // namespace

void Writer::text(std::string_view text) {
  if (!full()) out_ += text.substr(0, limit_ - out_.size());
}

void Writer::name(std::string_view name) {
  if (is_bare(name)) return text(name);
  put('"'), text(name), put('"');
}

void Writer::typed(Attribute a) {
  put(" : ");
  type(a->type);
}

void Writer::sizes(std::span<std::int64_t const> all) {
  list(all, [this](std::int64_t one) { put(one == kDynamic ? "?" : std::to_string(one)); });
}

void Writer::symbol(Attribute a) {
  put('@');
  name(a->text);
  for (auto nested : a->elements) {
    if (full()) return;
    put("::@");
    name(nested->text);
  }
}

void Writer::dictionary(Attribute a) {
  put('{');
  list(a->entries, [this](NamedAttribute const& entry) {
    name(entry.name);
    if (entry.value->kind != AttributeKind::unit) put(" = "), attribute(entry.value);
  });
  put('}');
}

// Prints a field of a structure: numbers of the default type without type, and lists without `array`.
void Writer::field(Attribute a) {
  bool const by_default =
      a->type && (a->kind == AttributeKind::integer ? is_signless_integer(a->type) && a->type->width == 64
                                                    : a->kind == AttributeKind::floating && a->type->text == "f64");
  if (is_size_list(a))
    put('['), sizes(a->integers), put(']');
  else if (by_default && (a->kind == AttributeKind::integer || a->text.find('x') == std::string_view::npos))
    text(a->text);
  else
    attribute(a);
}

void Writer::structure(Attribute a) {
  if (a->name == "stablehlo.type_extensions" && a->entries.size() == 1)
    return put("#stablehlo.bounds<"), sizes(a->entries[0].value->integers), put('>');
  put('#', a->name, '<');
  if (std::string dimensions; write_dimension_numbers(a->entries, dimensions)) return text(dimensions), put('>');
  if (find(a->entries, "input_spatial_dimensions")) put("raw ");
  bool first = true;
  for (auto const& entry : a->entries) {
    if (full()) return;
    bool const is_empty = is_size_list(entry.value) && entry.value->integers.empty();
    if (is_empty && a->entries.size() > 3 && lists_dimensions(entry.name)) continue;
    put(first ? "" : ", ", entry.name, " = ");
    first = false;
    field(entry.value);
  }
  put('>');
}

void Writer::enumeration(Attribute a) {
  auto const dot = a->name.find('.');
  if (a->name.ends_with("_mode"))  // the only enum with the syntax of a structure
    put('#', a->name, '<');
  else
    put('#', a->name.substr(0, dot), '<', a->name.substr(dot + 1), ' ');
  text(a->text);
  put('>');
}

void Writer::bytes(std::string_view bytes) {
  constexpr char kDigits[] = "0123456789ABCDEF";
  for (unsigned char const byte : bytes) {
    if (full()) return;
    put(kDigits[byte >> 4], kDigits[byte & 15]);
  }
}

void Writer::dense(Attribute a) {
  auto const& literal = *a->literal;
  // Lists without elements are not those of a 2-dimensional tensor: dense<[]> has one dimension.
  if (literal.form == DenseLiteral::Form::empty) {
    put("dense<>");
    return typed(a);
  }
  bool const raw = literal.form == DenseLiteral::Form::raw, digits = raw || literal.form == DenseLiteral::Form::hex;
  put(digits ? "dense<\"0x" : "dense<");
  if (raw)
    bytes(literal.text);
  else
    text(literal.text);
  put(digits ? "\">" : ">");
  typed(a);
}

void Writer::dense_array(Attribute a) {
  put("array<", a->type, a->integers.empty() && a->elements.empty() ? "" : ": ");
  bool const booleans = is_boolean(a->type);
  list(a->integers, [&](std::int64_t one) { put(!booleans ? std::to_string(one) : one ? "true" : "false"); });
  list(a->elements, [this](Attribute element) { text(element->text); });
  put('>');
}

void Writer::attribute(Attribute attribute) {
  if (!names_ || !alias('#', names_->attributes, attribute)) spelling(attribute);
}

void Writer::spelling(Attribute a) {
  if (full()) return;
  switch (a->kind) {
    case AttributeKind::integer:
    case AttributeKind::floating:
      return text(a->text), typed(a);
    case AttributeKind::boolean:
      return put(a->value ? "true" : "false");
    case AttributeKind::string:
      put('"'), text(a->text), put('"');
      if (a->type) typed(a);
      return;
    case AttributeKind::unit:
      return put("unit");
    case AttributeKind::type:
      return type(a->type);
    case AttributeKind::symbol:
      return symbol(a);
    case AttributeKind::array:
      return put('[', a->elements, ']');
    case AttributeKind::dictionary:
      return dictionary(a);
    case AttributeKind::dense:
      return dense(a);
    case AttributeKind::dense_array:
      return dense_array(a);
    case AttributeKind::dense_resource:
      return put("dense_resource<"), text(a->text), put('>'), typed(a);
    case AttributeKind::sparse:
      return put("sparse"), text(a->text), typed(a);
    case AttributeKind::enumeration:
      return enumeration(a);
    case AttributeKind::structure:
      return structure(a);
    case AttributeKind::location:
      return put("loc("), text(a->text), put(')');
    case AttributeKind::opaque:
      return text(a->text);
  }
}

std::string to_string(Attribute attribute, std::size_t limit) {
  std::string out;
  Writer writer(out, nullptr, limit);
  if (attribute) writer.attribute(attribute);
  if (writer.full()) out.replace(limit, out.size(), "...");
  return out;
}

}  // namespace assay
