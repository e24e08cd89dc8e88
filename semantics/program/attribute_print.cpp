// Implements semantics/program/writer.hpp: attributes.
#include <algorithm>

#include "semantics/program/dimension_numbers.hpp"
#include "semantics/program/writer.hpp"
#include "support/characters.hpp"

namespace assay::inline semantics {
namespace {

bool is_bare(std::string_view name) {
  if (name.empty() || is_digit(name[0]) || name[0] == '.' || name[0] == '$') return false;
  return std::all_of(name.begin(), name.end(), [](char c) { return is_name_char(c) || c == '.' || c == '$'; });
}

}  // namespace

void Writer::text(std::string_view text) {
  if (!full()) out_ += text.substr(0, limit_ - out_.size());
}

void Writer::name(std::string_view name) {
  if (is_bare(name)) return text(name);
  out_ += '"';
  text(name);
  out_ += '"';
}

void Writer::typed(Attribute a) {
  out_ += " : ";
  type(a->type);
}

void Writer::attributes(std::span<Attribute const> list) {
  for (std::size_t i = 0; i < list.size() && !full(); ++i) {
    if (i) out_ += ", ";
    attribute(list[i]);
  }
}

void Writer::integers(std::span<std::int64_t const> list, bool booleans) {
  for (std::size_t i = 0; i < list.size() && !full(); ++i) {
    if (i) out_ += ", ";
    if (booleans)
      out_ += list[i] ? "true" : "false";
    else
      out_ += list[i] == kDynamic ? "?" : std::to_string(list[i]);
  }
}

void Writer::symbol(Attribute a) {
  out_ += '@';
  name(a->text);
  for (auto nested : a->elements) {
    if (full()) return;
    out_ += "::@";
    name(nested->text);
  }
}

void Writer::dictionary(Attribute a) {
  out_ += '{';
  for (std::size_t i = 0; i < a->entries.size() && !full(); ++i) {
    if (i) out_ += ", ";
    name(a->entries[i].name);
    if (a->entries[i].value->kind == AttributeKind::unit) continue;
    out_ += " = ";
    attribute(a->entries[i].value);
  }
  out_ += '}';
}

// A field of a structure: integers without a type, types and lists bare.
void Writer::field(Attribute a) {
  if (a->kind == AttributeKind::dense_array) {
    out_ += '[';
    integers(a->integers);
    out_ += ']';
  } else if (a->kind == AttributeKind::integer || a->kind == AttributeKind::floating) {
    text(a->text);
  } else {
    attribute(a);
  }
}

void Writer::structure(Attribute a) {
  if (a->name == "stablehlo.type_extensions" && a->entries.size() == 1) {
    out_ += "#stablehlo.bounds<";
    integers(a->entries[0].value->integers);
    out_ += '>';
    return;
  }
  out_ += '#';
  out_ += a->name;
  out_ += '<';
  if (std::string dimensions; write_dimension_numbers(a->entries, dimensions)) {
    text(dimensions);
    out_ += '>';
    return;
  }
  if (find(a->entries, "input_spatial_dimensions")) out_ += "raw ";
  bool first = true;
  for (auto const& entry : a->entries) {
    if (full()) return;
    bool empty = entry.value->kind == AttributeKind::dense_array && entry.value->integers.empty();
    if (empty && a->entries.size() > 3 && !find(a->entries, "operand_tuple_indices")) continue;
    if (!first) out_ += ", ";
    first = false;
    out_ += entry.name;
    out_ += " = ";
    field(entry.value);
  }
  out_ += '>';
}

void Writer::enumeration(Attribute a) {
  auto dot = a->name.find('.');
  out_ += '#';
  if (a->name.ends_with("_mode")) {  // the one enum that is written like a structure
    out_ += a->name;
    out_ += '<';
  } else {
    out_ += a->name.substr(0, dot);
    out_ += '<';
    out_ += a->name.substr(dot + 1);
    out_ += ' ';
  }
  text(a->text);
  out_ += '>';
}

void Writer::bytes(std::string_view bytes) {
  constexpr char kDigits[] = "0123456789ABCDEF";
  for (unsigned char const byte : bytes) {
    if (full()) return;
    out_ += kDigits[byte >> 4];
    out_ += kDigits[byte & 15];
  }
}

void Writer::dense(Attribute a) {
  auto const& literal = *a->literal;
  bool const raw = literal.form == DenseLiteral::Form::raw, digits = raw || literal.form == DenseLiteral::Form::hex;
  out_ += digits ? "dense<\"0x" : "dense<";
  if (raw)
    bytes(literal.text);
  else
    text(literal.text);
  out_ += digits ? "\">" : ">";
  typed(a);
}

void Writer::dense_array(Attribute a) {
  out_ += "array<";
  spelling(a->type);
  if (!a->integers.empty() || !a->elements.empty()) out_ += ": ";
  integers(a->integers, is_boolean(a->type));
  for (std::size_t i = 0; i < a->elements.size() && !full(); ++i) {
    if (i) out_ += ", ";
    text(a->elements[i]->text);
  }
  out_ += '>';
}

void Writer::attribute(Attribute attribute) {
  if (names_ && !names_->attributes.empty()) {
    if (auto it = names_->attributes.find(attribute); it != names_->attributes.end()) {
      out_ += '#';
      out_ += it->second;
      return;
    }
  }
  spelling(attribute);
}

void Writer::spelling(Attribute a) {
  if (full()) return;
  switch (a->kind) {
    case AttributeKind::integer:
    case AttributeKind::floating:
      text(a->text);
      return typed(a);
    case AttributeKind::boolean:
      out_ += a->value ? "true" : "false";
      return;
    case AttributeKind::string:
      out_ += '"';
      text(a->text);
      out_ += '"';
      if (a->type) typed(a);
      return;
    case AttributeKind::unit:
      out_ += "unit";
      return;
    case AttributeKind::type:
      return type(a->type);
    case AttributeKind::symbol:
      return symbol(a);
    case AttributeKind::array:
      out_ += '[';
      attributes(a->elements);
      out_ += ']';
      return;
    case AttributeKind::dictionary:
      return dictionary(a);
    case AttributeKind::dense:
      return dense(a);
    case AttributeKind::dense_array:
      return dense_array(a);
    case AttributeKind::dense_resource:
      out_ += "dense_resource<";
      text(a->text);
      out_ += '>';
      return typed(a);
    case AttributeKind::sparse:
      out_ += "sparse";
      text(a->text);
      return typed(a);
    case AttributeKind::enumeration:
      return enumeration(a);
    case AttributeKind::structure:
      return structure(a);
    case AttributeKind::location:
      out_ += "loc(";
      text(a->text);
      out_ += ')';
      return;
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

}  // namespace assay::inline semantics
