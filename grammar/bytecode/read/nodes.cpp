#include "grammar/bytecode/read/nodes.hpp"

#include <fmt/format.h>

#include "grammar/bytecode/read/fields.hpp"
#include "grammar/bytecode/spelling.hpp"
#include "grammar/text/parse.hpp"

namespace assay::bytecode {
namespace {

// Call stacks are deeper than types. The nodes from which they are made are not printed.
constexpr int kMaxLocationNesting = 2048;

}  // namespace

Nodes::Nodes(Container const& container, Program& program)
    : container_(container),
      program_(program),
      context_(*program.context),
      table_(Table::get()),
      types_(container.types.size()),
      attributes_(container.attributes.size()),
      open_types_(container.types.size()),
      open_attributes_(container.attributes.size()) {
  limit();
}

Nodes::~Nodes() { context_.clear_limits(); }

std::uint64_t Nodes::max_bytes() const { return kMaxExpandedBytes + kBytesPerByte * container_.file.size(); }

bool Nodes::can_write(std::uint64_t bytes) {
  written_ += bytes;
  return written_ <= max_bytes();
}

void Nodes::limit() {
  Extent const most{max_bytes(), kMaxNesting};
  context_.limit(most, [most](Extent extent) {
    std::string const what = "written out, a type or attribute is ";
    throw BytecodeError{"attributes and types", 0,
                        extent.depth > most.depth ? fmt::format("{}nested deeper than {} levels", what, most.depth)
                                                  : fmt::format("{}longer than {} bytes", what, most.bytes)};
  });
}

template <class Node, class Decode>
Node Nodes::remembered(std::vector<Node>& known, Entries const& entries, std::size_t number, Decode decode) {
  if (known[number]) return known[number];
  auto& open = [&]() -> std::vector<bool>& {
    if constexpr (std::is_same_v<Node, Type>)
      return open_types_;
    else
      return open_attributes_;
  }();
  Encoded const encoded = container_.encoded(entries, number);
  Cursor const& cursor = encoded.cursor;
  if (open[number]) cursor.fail("an attribute or type is part of itself");
  if (depth_ >= kMaxLocationNesting) cursor.fail(fmt::format("nested deeper than {} levels", kMaxLocationNesting));
  open[number] = true;
  ++depth_;
  Node made = nullptr;
  try {
    made = decode(encoded);
  } catch (BytecodeError& error) {
    if (error.offset == 0) error.offset = cursor.offset();  // a limit of the Context, which does not know the offset
    throw;
  }
  --depth_;
  open[number] = false;
  return known[number] = made;
}

Type Nodes::type_at(std::size_t number) {
  return remembered(types_, container_.types, number, [this](Encoded const& encoded) { return decode_type(encoded); });
}

Attribute Nodes::attribute_at(std::size_t number) {
  return remembered(attributes_, container_.attributes, number,
                    [this](Encoded const& encoded) { return decode_attribute(encoded); });
}

Attribute Nodes::optional_attribute(Cursor& cursor) {
  std::size_t const at = cursor.offset();
  std::uint64_t const number = cursor.number();
  if ((number & 1) == 0) return nullptr;
  if (number >> 1 >= attributes_.size()) cursor.fail_at(at, fmt::format("invalid attribute index {}", number >> 1));
  return attribute_at(number >> 1);
}

Attribute Nodes::location(Cursor& cursor) {
  std::size_t const at = cursor.offset();
  Attribute const location = attribute(cursor);
  if (location->kind != AttributeKind::location) cursor.fail_at(at, "the location of an op is not a location");
  return location->text == "unknown" ? nullptr : location;
}

// Unknown contents are kept unchanged.
std::string Nodes::opaque_text(char sigil, Encoded encoded) {
  return fmt::format("{}{}.bytecode<\"0x{}\">", sigil, encoded.dialect,
                     hexadecimal(encoded.cursor.bytes(encoded.cursor.left())));
}

Type Nodes::decode_type(Encoded const& encoded) {
  Cursor cursor = encoded.cursor;
  if (encoded.is_text) return context_.opaque(cursor.zero_terminated());
  std::string_view const dialect = encoded.dialect;
  if (dialect != "builtin" && dialect != "vhlo") return context_.opaque(opaque_text('!', encoded));
  std::uint64_t const code = cursor.number();
  CodeRow const* const row = table_.type(dialect, code);
  if (!row) cursor.fail_at(encoded.cursor.offset(), fmt::format("unknown type {} of the dialect {}", code, dialect));
  Fields const fields = read_fields(cursor, *row);
  if (!cursor.at_end()) cursor.fail("bytes follow a type");
  return make_type(cursor, *row, fields);
}

Attribute Nodes::decode_attribute(Encoded const& encoded) {
  Cursor cursor = encoded.cursor;
  auto const opaque = [this](std::string_view text) {
    return context_.unique({.kind = AttributeKind::opaque, .text = text});
  };
  if (encoded.is_text) return opaque(cursor.zero_terminated());
  std::string_view const dialect = encoded.dialect;
  if (dialect != "builtin" && dialect != "vhlo") return opaque(context_.intern(opaque_text('#', encoded)));
  std::uint64_t const code = cursor.number();
  CodeRow const* const row = table_.attribute(dialect, code);
  if (!row)
    cursor.fail_at(encoded.cursor.offset(), fmt::format("unknown attribute {} of the dialect {}", code, dialect));
  if (row->kind == "sparse" || row->kind == "distinct") return opaque(context_.intern(opaque_text('#', encoded)));
  if (row->kind == "enum") return make_enumeration(cursor, *row);
  Fields const fields = read_fields(cursor, *row);
  if (row->kind != "dense_string" && !cursor.at_end()) cursor.fail("bytes follow an attribute");
  return make_attribute(cursor, *row, fields);
}

Nodes::Fields Nodes::read_fields(Cursor& cursor, CodeRow const& row) {
  Fields fields;
  fields.kind = row.kind;
  fields.all.reserve(row.fields.size());
  Type type = nullptr;
  for (auto const& field_row : row.fields) {
    fields.all.emplace_back().row = &field_row;
    read(cursor, fields.all.back(), type);
    type = fields.all.back().type;
  }
  return fields;
}

namespace {

// Reads an integer of `width` bits, or the bits of a float.
void read_bits(Cursor& cursor, std::uint32_t width, std::uint64_t& number, std::string_view& words) {
  if (width <= 8) {
    number = cursor.byte();
  } else if (width <= 64) {
    number = static_cast<std::uint64_t>(cursor.integer());
  } else {
    std::size_t const begin = cursor.offset();
    Cursor const before = cursor;
    for (std::size_t left = cursor.count("words"); left > 0; --left) cursor.integer();
    words = Cursor(before).bytes(cursor.offset() - begin);
  }
}

std::uint32_t bits_of(Cursor const& cursor, Type type) {
  if (type && type->kind == TypeKind::index) return 64;
  if (!type || (type->kind != TypeKind::integer && type->kind != TypeKind::floating))
    cursor.fail("the type of a number is not numeric");
  return type->width;
}

}  // namespace

void Nodes::read(Cursor& cursor, Field& field, Type before) {
  auto const each = [&](std::string_view things, auto& list, auto&& one) {
    std::size_t const count = cursor.count(things);
    list.reserve(count);
    for (std::size_t left = count; left > 0; --left) list.push_back(one());
  };
  switch (field.row->kind) {
    case FieldKind::number:
      field.number = cursor.number();
      return;
    case FieldKind::integer:
    case FieldKind::f64:
      field.number = static_cast<std::uint64_t>(cursor.integer());
      return;
    case FieldKind::numbers:
      return each("numbers", field.integers, [&] { return static_cast<std::int64_t>(cursor.number()); });
    case FieldKind::integers:
    case FieldKind::f64s:
      return each("numbers", field.integers, [&] { return cursor.integer(); });
    case FieldKind::type:
      field.type = type(cursor);
      return;
    case FieldKind::types:
      return each("types", field.types, [&] { return type(cursor); });
    case FieldKind::attribute:
    case FieldKind::symbol:
      field.attribute = attribute(cursor);
      return;
    case FieldKind::attributes:
      return each("attributes", field.attributes, [&] { return attribute(cursor); });
    case FieldKind::optional:
      field.attribute = optional_attribute(cursor);
      return;
    case FieldKind::flagged:
      if (cursor.number() != 0) field.attribute = attribute(cursor);
      return;
    case FieldKind::entries:
      if (Cursor ahead = cursor; ahead.number() > attributes_.size()) cursor.fail("the names are incomplete");
      return each("entries", field.entries, [&] {
        Attribute const name = attribute(cursor);
        if (name->kind != AttributeKind::string) cursor.fail("the name of an entry is not a string");
        return NamedAttribute{name->text, attribute(cursor), 0};
      });
    case FieldKind::string:
      field.text = container_.strings[cursor.index(container_.strings.size(), "string")];
      return;
    case FieldKind::blob:
      field.text = cursor.blob();
      return;
    case FieldKind::value:
      return read_bits(cursor, bits_of(cursor, before), field.number, field.text);
    case FieldKind::resource:
      field.text = container_.strings[container_.resources[cursor.index(container_.resources.size(), "resource")]];
      return;
  }
}

}  // namespace assay::bytecode
