// Decodes types from the fields of their encoding.
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "grammar/bytecode/read/fields.hpp"
#include "grammar/text/numbers.hpp"

namespace assay::bytecode {
namespace {

void check_shape(Cursor const& cursor, std::span<std::int64_t const> shape) {
  for (auto const size : shape)
    if (size < 0 && size != kDynamic) cursor.fail(fmt::format("{} is not a size of a dimension", size));
}

}  // namespace

Type Nodes::element_of(Cursor& cursor, Fields const& fields) {
  Type const element = fields["element"].type;
  if (!can_be_element(element)) cursor.fail(fmt::format("{} cannot be an element type", to_string(element)));
  return element;
}

Type Nodes::make_type(Cursor& cursor, CodeRow const& row, Fields const& fields) {
  std::string_view const kind = row.kind;
  if (kind == "integer") {
    std::uint64_t const both = fields["width_and_sign"].number;
    if (both >> 2 > 0xFFFFFF || (both & 3) == 3) cursor.fail("invalid integer type");
    return context_.integer(static_cast<std::uint32_t>(both >> 2), static_cast<Signedness>(both & 3));
  }
  if (kind == "complex") {
    Type const element = fields["element"].type;
    if (element->kind != TypeKind::floating && element->kind != TypeKind::integer && element->kind != TypeKind::opaque)
      cursor.fail(fmt::format("complex<{}> does not exist", to_string(element)));
    return context_.complex(element);
  }
  if (kind == "function") return context_.function(fields["inputs"].types, fields["results"].types);
  if (kind == "tuple") return context_.tuple(fields["members"].types);
  if (kind == "future") return context_.future(fields["members"].types);
  if (kind == "quantized") return make_quantized(cursor, fields);
  if (kind.ends_with("memref")) return make_memref(cursor, fields);
  if (kind.ends_with("tensor") || kind == "vector") {
    check_shape(cursor, fields["shape"].integers);
    TypeNode node{.kind = kind == "tensor"   ? TypeKind::tensor
                          : kind == "vector" ? TypeKind::vector
                                             : TypeKind::unranked_tensor};
    node.element = element_of(cursor, fields);
    node.shape = fields["shape"].integers;
    node.encoding = fields["encoding"].attribute;
    return context_.unique(node);
  }
  if (kind == "token") return context_.token();
  if (kind.starts_with('!')) return context_.opaque(kind);
  Type const type = type_of_word(context_, kind);
  if (!type) cursor.fail(fmt::format("the type {} is unknown", kind));
  return type;
}

Type Nodes::make_memref(Cursor& cursor, Fields const& fields) {
  check_shape(cursor, fields["shape"].integers);
  TypeNode node{.kind = TypeKind::memref};
  node.width = fields.kind == "unranked_memref";
  node.element = element_of(cursor, fields);
  node.shape = fields["shape"].integers;
  std::string rest;
  if (Attribute const layout = fields["layout"].attribute) {
    std::string dimensions;
    for (std::size_t i = 0; i < node.shape.size(); ++i) dimensions += fmt::format("{}d{}", i ? ", " : "", i);
    // The identity layout is not printed.
    if (layout->text != fmt::format("affine_map<({0}) -> ({0})>", dimensions)) rest += ", " + to_string(layout);
  }
  if (Attribute const space = fields["space"].attribute) rest += ", " + to_string(space);
  node.text = rest;
  return context_.unique(node);
}

Type Nodes::make_quantized(Cursor& cursor, Fields const& fields) {
  Type const storage = fields["storage"].type;
  if (storage->kind != TypeKind::integer || storage->width == 0 || storage->width > 64)
    cursor.fail(fmt::format("{} is not a storage type", to_string(storage)));
  if (fields["expressed"].type->kind != TypeKind::floating)
    cursor.fail(fmt::format("{} is not a floating-point type", to_string(fields["expressed"].type)));
  bool const is_signed = (fields["flags"].number & 1) != 0;
  auto const width = storage->width;
  Quantization q;
  q.storage = is_signed ? storage : context_.integer(width, Signedness::is_unsigned);
  q.expressed = fields["expressed"].type;
  q.storage_min = fields["storage_min"].integer();
  q.storage_max = fields["storage_max"].integer();
  std::int64_t const half = static_cast<std::int64_t>((std::uint64_t{1} << (width - 1)) - 1);
  std::int64_t const least = is_signed ? -half - 1 : 0;
  std::int64_t const most = is_signed ? half : static_cast<std::int64_t>(static_cast<std::uint64_t>(half) * 2 + 1);
  q.is_short = !is_signed && storage->signedness == Signedness::signless;
  q.has_storage_range = q.storage_min != least || q.storage_max != most;
  q.per_axis = fields.has("dimension");
  if (q.per_axis) q.dimension = fields["dimension"].integer();
  std::vector<std::int64_t> codes = fields["scales"].integers, zero_points = fields["zero_points"].integers;
  if (!q.per_axis) {
    codes = {fields["scale"].integer()};
    zero_points = {fields["zero_point"].integer()};
  }
  if (codes.size() != zero_points.size()) cursor.fail("the numbers of scales and of zero points differ");
  std::vector<std::string_view> scales;
  scales.reserve(codes.size());
  for (auto const code : codes) scales.push_back(context_.intern(scale_text(std::bit_cast<double>(code))));
  q.scales = scales;
  q.zero_points = zero_points;
  return context_.quantized(q);
}

}  // namespace assay::bytecode
