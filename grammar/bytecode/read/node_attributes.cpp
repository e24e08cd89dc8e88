// Decodes attributes from the fields of their encoding.
#include <fmt/format.h>

#include <algorithm>

#include "grammar/bytecode/dense.hpp"
#include "grammar/bytecode/read/fields.hpp"
#include "grammar/bytecode/spelling.hpp"
#include "grammar/text/numbers.hpp"
#include "grammar/text/parse.hpp"

namespace assay::bytecode {
namespace {

constexpr std::size_t kMaxInlined = 32;  // maximum size in bytes of a location whose text is copied into another

std::vector<NamedAttribute> sorted(std::vector<NamedAttribute> entries) {
  std::ranges::stable_sort(entries, {}, &NamedAttribute::name);
  return entries;
}

}  // namespace

Attribute Nodes::make_attribute(Cursor& cursor, CodeRow const& row, Fields const& fields) {
  std::string_view const kind = row.kind;
  AttributeNode node{.kind = AttributeKind::unit};
  if (kind == "location") return make_location(cursor, row, fields);
  if (kind == "struct") return make_structure(row, fields);
  if (kind == "integer" || kind == "floating") return make_number(cursor, fields);
  if (kind == "symbol") return make_symbol(cursor, fields);
  if (kind == "dense_array") return make_dense_array(cursor, fields);
  if (kind == "dense" || kind == "dense_string") {
    auto const made = kind == "dense" ? dense_constant(context_, fields["type"].type, fields["data"].text)
                                      : dense_strings(cursor, fields["type"].type);
    if (!made) cursor.fail(made.error());
    return *made;
  }
  std::vector<NamedAttribute> entries;
  if (kind == "array") {
    node.kind = AttributeKind::array;
    node.elements = fields["elements"].attributes;
  } else if (kind == "dictionary") {
    node.kind = AttributeKind::dictionary;
    entries = sorted(fields["entries"].entries);
    for (std::size_t i = 1; i < entries.size(); ++i)
      if (entries[i].name == entries[i - 1].name) cursor.fail("a name is duplicated in a dictionary");
    node.entries = entries;
  } else if (kind == "boolean") {
    if (fields["value"].number > 1) cursor.fail(fmt::format("{} is not a truth value", fields["value"].number));
    node.kind = AttributeKind::boolean;
    node.type = context_.integer(1);
    node.value = fields["value"].integer();
  } else if (kind == "number") {
    node.kind = AttributeKind::integer;
    node.type = context_.integer(32);
    node.value = fields["value"].integer();
    node.text = context_.intern(std::to_string(node.value));
  } else if (kind == "string") {
    node.kind = AttributeKind::string;
    node.text = escaped(context_, fields["text"].text);
    Type const type = fields["type"].type;
    if (type && type->kind != TypeKind::none) node.type = type;
  } else if (kind == "type") {
    node.kind = AttributeKind::type;
    node.type = fields["value"].type;
  } else if (kind == "dense_resource") {
    node.kind = AttributeKind::dense_resource;
    node.type = fields["type"].type;
    node.text = fields["resource"].text;
  } else if (kind == "sub_axis") {
    node.kind = AttributeKind::opaque;
    node.text = context_.intern(fmt::format("({}){}", fields["pre_size"].integer(), fields["size"].integer()));
  }
  return context_.unique(node);
}

// Many elements may refer to the same string, so the total size is limited.
Result<Attribute> Nodes::dense_strings(Cursor& cursor, Type type) {
  if (!has_shape(type)) return Error{"a constant has no shape"};
  std::size_t const max_printed = std::max<std::size_t>(kMaxExpandedBytes, 4 * container_.file.size());
  std::uint64_t count = 0;
  for (Cursor ahead = cursor; !ahead.at_end(); ++count) ahead.index(container_.strings.size(), "string");
  return dense_spelled(context_, type, count, [&](std::string& text) {
    std::string_view const string = container_.strings[cursor.index(container_.strings.size(), "string")];
    if (text.size() + string.size() > max_printed)
      cursor.fail(fmt::format("the strings of a constant are longer than {} bytes", max_printed));
    text += '"';
    text += escaped(context_, string);
    text += '"';
  });
}

Attribute Nodes::make_enumeration(Cursor& cursor, CodeRow const& row) {
  std::uint64_t const number = cursor.number();
  if (number >= row.cases.size() || row.cases[number] == "-")
    cursor.fail(fmt::format("{} has no case {}", row.subject, number));
  if (!cursor.at_end()) cursor.fail("bytes follow an attribute");
  return context_.unique(
      {.kind = AttributeKind::enumeration, .name = row.subject, .text = row.cases[static_cast<std::size_t>(number)]});
}

Attribute Nodes::make_number(Cursor& cursor, Fields const& fields) {
  Type const type = fields["type"].type;
  auto const& value = fields["value"];
  bool const floats = fields.kind == "floating";
  if (floats != (type->kind == TypeKind::floating))
    cursor.fail(fmt::format("a number of type {} where one of another kind is expected", to_string(type)));
  AttributeNode node{.kind = floats ? AttributeKind::floating : AttributeKind::integer, .type = type};
  if (!value.text.empty()) {  // more than 64 bits
    node.fits = false;
    node.text = context_.intern("0x" + hexadecimal(value.text));
  } else if (floats) {
    node.text = context_.intern(float_text(value.number, type));
  } else {
    node.value = integer_of(value.number, type);
    if (is_boolean(type)) {
      node.kind = AttributeKind::boolean;
      node.value &= 1;
    } else {
      node.text = context_.intern(integer_text(value.number, type));
    }
  }
  return context_.unique(node);
}

Attribute Nodes::make_symbol(Cursor& cursor, Fields const& fields) {
  Attribute const root = fields["root"].attribute;
  if (root->kind != AttributeKind::string) cursor.fail("the name of a symbol is not a string");
  std::vector<Attribute> nested;
  for (Attribute const name : fields["nested"].attributes) {
    if (name->kind != AttributeKind::symbol) cursor.fail("a nested name of a symbol reference is not a symbol");
    nested.push_back(context_.unique({.kind = AttributeKind::string, .text = name->text}));
  }
  return context_.unique({.kind = AttributeKind::symbol, .text = root->text, .elements = nested});
}

Attribute Nodes::make_structure(CodeRow const& row, Fields const& fields) {
  std::vector<NamedAttribute> entries;
  for (auto const& field : fields.all) {
    Attribute value = field.attribute;
    if (field.row->kind == FieldKind::integers) value = integers_attribute(context_, field.integers);
    if (field.row->kind == FieldKind::integer) value = integer_attribute(context_, field.integer());
    if (field.row->kind == FieldKind::f64) {
      Type const type = context_.floating("f64");
      std::string_view const text = context_.intern(float_text(field.number, type));
      value = context_.unique({.kind = AttributeKind::floating, .type = type, .text = text});
    }
    if (field.row->kind == FieldKind::symbol && value->kind == AttributeKind::string)
      value = context_.unique({.kind = AttributeKind::symbol, .text = value->text});
    if (value) entries.push_back({field.row->name, value, 0});
  }
  return context_.unique({.kind = AttributeKind::structure, .name = row.subject, .entries = entries});
}

Attribute Nodes::make_dense_array(Cursor& cursor, Fields const& fields) {
  Type const element = fields["type"].type;
  std::string_view const data = fields["data"].text;
  std::size_t const size = element_bytes(element);
  bool const numbers = element->kind == TypeKind::integer || element->kind == TypeKind::floating;
  if (!numbers || size == 0 || data.size() % size || data.size() / size != fields["size"].number)
    cursor.fail(
        fmt::format("{} bytes are not {} numbers of type {}", data.size(), fields["size"].number, to_string(element)));
  std::vector<std::int64_t> integers;
  std::vector<Attribute> reals;
  if (element->kind == TypeKind::floating)
    reals.reserve(data.size() / size);
  else
    integers.reserve(data.size() / size);
  for (std::size_t at = 0; at < data.size(); at += size) {
    std::uint64_t const code = little_endian(data.substr(at, size));
    if (element->kind == TypeKind::floating)
      reals.push_back(context_.unique(
          {.kind = AttributeKind::floating, .type = element, .text = context_.intern(float_text(code, element))}));
    else
      integers.push_back(is_boolean(element) ? code & 1 : integer_of(code, element));
  }
  return context_.unique(
      {.kind = AttributeKind::dense_array, .type = element, .elements = reals, .integers = integers});
}

// Creates a location from its fields. A node holds the text at its use: the location, or the name of an alias.
Attribute Nodes::make_location(Cursor& cursor, CodeRow const& row, Fields const& fields) {
  auto const text_of = [&](Attribute location) {
    if (location->kind != AttributeKind::location) cursor.fail("a location has an operand that is not a location");
    return location->text;
  };
  auto const name = [&] {
    Attribute const found = fields["name"].attribute;
    if (found->kind != AttributeKind::string) cursor.fail("the name in a location is not a string");
    return found->text;
  };
  std::string text(row.subject);
  bool simple = true;
  if (row.subject == "file") {
    text = fmt::format("\"{}\":{}:{}", name(), fields["line"].number, fields["column"].number);
  } else if (row.subject == "range") {
    auto const& places = fields["places"].integers;  // line, column, [last line,] last column
    if (places.size() > 4) cursor.fail("a range of more than four numbers");
    auto const at = [&](std::size_t i) { return i < places.size() ? static_cast<std::uint64_t>(places[i]) : 0; };
    text = fmt::format("\"{}\":{}:{}", name(), at(0), at(1));
    if (places.size() == 3) text += fmt::format(" to :{}", at(2));
    if (places.size() == 4) text += fmt::format(" to {}:{}", at(2), at(3));
  } else if (row.subject == "name") {
    std::string_view const child = text_of(fields["child"].attribute);
    simple = child == "unknown";
    text = fmt::format("\"{}\"", name());
    if (!simple) text += fmt::format("({})", child);
  } else if (row.subject == "callsite") {
    simple = false;
    text = fmt::format("callsite({} at {})", text_of(fields["callee"].attribute), text_of(fields["caller"].attribute));
  } else if (row.subject == "fused") {
    simple = false;
    // Metadata of tools can be large and occur in every location. Only short metadata is kept.
    Attribute const metadata = fields["metadata"].attribute;
    if (metadata && metadata->extent.bytes < kMaxShownBytes) text += "<" + to_string(metadata) + ">";
    text += '[';
    // There may be many equal parts, so long ones are replaced by aliases.
    auto const& parts = fields["parts"].attributes;
    std::size_t size = text.size() + 1;
    auto const inlined = [&](Attribute part) {
      std::string_view const whole = text_of(part);
      return whole.size() > kMaxInlined ? alias_of(part)->text : whole;
    };
    for (Attribute const part : parts) size += inlined(part).size() + 2;
    text.reserve(size);
    for (Attribute const part : parts) {
      if (text.back() != '[') text += ", ";
      text += inlined(part);
    }
    text += ']';
  }
  if (!can_write(text.size())) return context_.unique({.kind = AttributeKind::location, .text = "unknown"});
  // Most locations are different, so uniquing does not pay off.
  AttributeNode node{.kind = AttributeKind::location, .text = context_.arena().copy(std::string_view(text))};
  node.extent = {text.size(), 1};
  Attribute const made = context_.arena().make(node);
  return simple ? made : alias_of(made);
}

Attribute Nodes::alias_of(Attribute location) {
  auto const [found, is_new] = location_aliases_.try_emplace(location);
  if (!is_new) return found->second;
  std::string_view const text = context_.intern(fmt::format("#loc{}", location_aliases_.size()));
  program_.aliases.push_back({.name = text.substr(1), .attribute = location});
  return found->second = context_.unique({.kind = AttributeKind::location, .text = text});
}

}  // namespace assay::bytecode
