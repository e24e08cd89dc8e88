#include "grammar/bytecode/write/encode_nodes.hpp"

#include <algorithm>

#include "grammar/bytecode/spelling.hpp"
#include "grammar/bytecode/write/encode_dense.hpp"
#include "grammar/bytecode/write/encode_fields.hpp"

namespace assay::bytecode {
namespace {

constexpr std::string_view kNames[] = {"builtin", "vhlo"};

[[noreturn]] void fail(Type type) { throw Unencodable{"the type " + to_string(type)}; }
[[noreturn]] void fail(Attribute attribute) { throw Unencodable{"the attribute " + to_string(attribute)}; }

// Returns the name in column `is` of spec/vhlo.tsv.
std::string_view kind_of(Attribute attribute) {
  switch (attribute->kind) {
    case AttributeKind::integer:
      return attribute->name == "api_version" ? "number" : "integer";
    case AttributeKind::floating:
      return "floating";
    case AttributeKind::boolean:
      return "boolean";
    case AttributeKind::string:
    case AttributeKind::symbol:
      return attribute->kind == AttributeKind::string ? "string" : "symbol";
    case AttributeKind::unit:
      return "unit";
    case AttributeKind::type:
      return "type";
    case AttributeKind::array:
      return "array";
    case AttributeKind::dictionary:
      return "dictionary";
    case AttributeKind::dense:
      return "dense";
    case AttributeKind::dense_array:
      return "dense_array";
    case AttributeKind::enumeration:
      return "enum";
    case AttributeKind::structure:
      return "struct";
    case AttributeKind::opaque:
      return attribute->text.starts_with('(') ? "sub_axis" : "";
    default:
      return "";
  }
}

}  // namespace

NodeEncoder::NodeEncoder(Program const& program, Version target, WriteTables& tables)
    : context_(*program.context),
      target_(target),
      tables_(tables),
      table_(Table::get()),
      dialects_{tables.dialect(kNames[0]), tables.dialect(kNames[1])} {
  for (auto const& alias : program.aliases)
    if (alias.attribute && alias.attribute->kind == AttributeKind::location)
      aliases_.emplace(alias.name, alias.attribute->text);
}

template <class Node, class Make> NodeId NodeEncoder::find_or_make(Known& known, Node node, Make const& make) {
  if (auto const found = known.find(node); found != known.end()) return found->second;
  NodeId const made = make();
  known.emplace(node, made);
  return made;
}

NodeId NodeEncoder::type(Type type, Encoding encoding) {
  return find_or_make(types_[static_cast<std::size_t>(encoding)], type, [&] { return make_type(type, encoding); });
}

NodeId NodeEncoder::attribute(Attribute attribute, Encoding encoding) {
  return find_or_make(attributes_[static_cast<std::size_t>(encoding)], attribute,
                      [&] { return make_attribute(attribute, encoding); });
}

NodeId NodeEncoder::node(bool is_type, CodeRow const& row, Body body) {
  auto const encoding = row.name.starts_with("vhlo.") ? Encoding::vhlo : Encoding::builtin;
  return tables_.node(is_type, dialects_[static_cast<std::size_t>(encoding)], false, std::move(body));
}

// Encodes the text of an attribute or type of a dialect. A file may have this text instead of an encoding.
NodeId NodeEncoder::text_node(bool is_type, std::string_view text) {
  std::size_t const end = text.find_first_of(".<");
  Body body;
  body.bytes = std::string(text) + '\0';
  return tables_.node(is_type, tables_.dialect(text.substr(1, end - 1)), true, std::move(body));
}

NodeId NodeEncoder::string_node(std::string_view text, Encoding encoding) {
  return attribute(context_.unique({.kind = AttributeKind::string, .text = text}), encoding);
}

NodeId NodeEncoder::make_type(Type type, Encoding encoding) {
  CodeRow const* const row = table_.type_row(kNames[static_cast<std::size_t>(encoding)], type);
  if (row) {
    Body body;
    body.number(row->code);
    append_fields(body, *row, type, nullptr, encoding);
    return node(true, *row, std::move(body));
  }
  // An attribute stored as bytes of another dialect refers to the tables of its file.
  bool const is_text = type->kind == TypeKind::opaque && type->text.find(".bytecode<") == std::string_view::npos;
  if (!is_text) fail(type);
  return text_node(true, type->text);
}

CodeRow const* NodeEncoder::attribute_row(Attribute attribute, Encoding encoding) const {
  std::string_view const kind = kind_of(attribute);
  if (kind.empty()) return nullptr;
  for (auto const& row : table_.attributes(kNames[static_cast<std::size_t>(encoding)])) {
    if (!row || row->kind != kind) continue;
    bool const is_named = attribute->kind == AttributeKind::enumeration || attribute->kind == AttributeKind::structure;
    if (is_named && row->subject != attribute->name) continue;
    bool const typed = attribute->kind == AttributeKind::string && attribute->type && encoding == Encoding::builtin;
    bool const nested = attribute->kind == AttributeKind::symbol && !attribute->elements.empty();
    if ((kind != "string" || row->has("type") == typed) && row->has("nested") == nested) return &*row;
  }
  return encoding == Encoding::vhlo ? attribute_row(attribute, Encoding::builtin) : nullptr;
}

NodeId NodeEncoder::make_attribute(Attribute attribute, Encoding encoding) {
  if (attribute->kind == AttributeKind::location) return location(attribute);
  if (attribute->kind == AttributeKind::boolean && encoding == Encoding::builtin)
    return this->attribute(integer_of_boolean(context_, attribute), encoding);
  CodeRow const* const row = attribute_row(attribute, encoding);
  if (!row) {
    bool const is_text = attribute->kind == AttributeKind::opaque && attribute->text.starts_with('#') &&
                         attribute->text.find(".bytecode<") == std::string_view::npos;
    if (!is_text) fail(attribute);
    return text_node(false, attribute->text);
  }
  Body body;
  body.number(row->code);
  std::size_t const made = made_.size();
  if (row->kind == "enum") {
    auto const found = std::ranges::find(row->cases, attribute->text);
    if (found == row->cases.end()) fail(attribute);
    body.number(static_cast<std::uint64_t>(found - row->cases.begin()));
  } else {
    append_fields(body, *row, nullptr, attribute, row->name.starts_with("vhlo.") ? Encoding::vhlo : Encoding::builtin);
  }
  // Storage created only for this body is now part of it.
  if (body.refers_to_bytes()) made_kept_ = made_.size();
  made_.resize(std::max(made, made_kept_));
  return node(false, *row, std::move(body));
}

NodeId NodeEncoder::dictionary(std::span<NamedAttribute const> entries, Encoding encoding) {
  Body body;
  constexpr std::string_view kKind = "dictionary";
  auto const rows = table_.attributes(kNames[0]);
  auto const row = std::ranges::find_if(rows, [&](auto const& each) { return each && each->kind == kKind; });
  if (row == rows.end()) throw Unencodable{"a dictionary"};
  body.number((*row)->code);
  append_entries(body, entries, Encoding::builtin, encoding);
  return node(false, **row, std::move(body));
}

void NodeEncoder::append_entries(Body& body, std::span<NamedAttribute const> entries, Encoding names, Encoding values) {
  std::vector<NamedAttribute> sorted(entries.begin(), entries.end());
  std::ranges::sort(sorted, {}, [](NamedAttribute const& entry) { return unescaped(entry.name); });
  body.number(sorted.size());
  for (auto const& entry : sorted) {
    body.node(string_node(entry.name, names));
    body.node(attribute(entry.value, values));
  }
}

void NodeEncoder::append_fields(Body& body, CodeRow const& row, Type type, Attribute attribute, Encoding encoding) {
  Type before = nullptr;
  for (auto const& field_row : row.fields) {
    auto const field =
        type ? field_of(context_, type, row, field_row.name) : field_of(context_, attribute, field_row, made_);
    if (!field) type ? fail(type) : fail(attribute);
    if (field_row.kind == FieldKind::value && !before) fail(attribute);
    put(body, field_row.kind, *field, before, encoding);
    before = field->type;
  }
}

void NodeEncoder::put(Body& body, FieldKind kind, EncodedField const& field, Type before, Encoding encoding) {
  auto const each = [&](auto const& list, auto&& one) {
    body.number(list.size());
    for (auto const& item : list) one(item);
  };
  switch (kind) {
    case FieldKind::number:
      return body.number(field.number);
    case FieldKind::integer:
    case FieldKind::f64:
      return body.integer(static_cast<std::int64_t>(field.number));
    case FieldKind::numbers:
      return each(field.integers, [&](std::int64_t value) { body.number(static_cast<std::uint64_t>(value)); });
    case FieldKind::integers:
    case FieldKind::f64s:
      return each(field.integers, [&](std::int64_t value) { body.integer(value); });
    case FieldKind::type:
      return body.node(type(field.type, encoding));
    case FieldKind::types:
      return each(field.types, [&](Type each) { body.node(type(each, encoding)); });
    case FieldKind::attribute:
    case FieldKind::symbol:
      return body.node(attribute(field.attribute, encoding));
    case FieldKind::attributes:
      return each(field.attributes, [&](Attribute each) { body.node(attribute(each, encoding)); });
    case FieldKind::optional:
      return field.attribute ? body.optional(attribute(field.attribute, encoding)) : body.number(0);
    case FieldKind::flagged:
      body.number(field.attribute ? 1 : 0);
      if (field.attribute) body.node(attribute(field.attribute, encoding));
      return;
    case FieldKind::entries:
      return append_entries(body, field.entries, encoding, encoding);
    case FieldKind::string:
      return body.number(tables_.string(unescaped(field.text)));
    case FieldKind::blob:
      return body.blob(field.text);
    case FieldKind::value:
      if (element_bytes(before) == 1)
        body.bytes += static_cast<char>(field.number);
      else
        body.integer(static_cast<std::int64_t>(field.number));
      return;
    case FieldKind::resource:
      throw Unencodable{"a resource"};
  }
}

}  // namespace assay::bytecode
