// Types: what the fields of an encoded type make.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>

#include "grammar/bytecode/read/fields.hpp"
#include "grammar/bytecode/spelling.hpp"

namespace assay::inline grammar::bytecode {
namespace {

// i8, ui8, f32, index, none, token: a type without parts. nullptr if it is none.
Type named_type(Context& context, std::string_view name) {
  if (name == "index") return context.index();
  if (name == "none") return context.unique({.kind = TypeKind::none});
  if (name == "token") return context.token();
  if (name.starts_with('!')) return context.opaque(name);
  if (Type const floating = context.floating(name)) return floating;
  bool const is_unsigned = name.starts_with("ui");
  if (!is_unsigned && !name.starts_with('i')) return nullptr;
  name.remove_prefix(is_unsigned ? 2 : 1);
  std::uint32_t width = 0;
  auto const [end, error] = std::from_chars(name.data(), name.data() + name.size(), width);
  if (error != std::errc() || end != name.data() + name.size()) return nullptr;
  return context.integer(width, is_unsigned ? Signedness::is_unsigned : Signedness::signless);
}

bool can_be_element(Type type) {
  return type->kind == TypeKind::integer || type->kind == TypeKind::floating || type->kind == TypeKind::index ||
         type->kind == TypeKind::complex || type->kind == TypeKind::quantized || type->kind == TypeKind::opaque ||
         type->kind == TypeKind::vector;
}

void check_shape(Cursor const& cursor, std::span<std::int64_t const> shape) {
  for (auto const size : shape)
    if (size < 0 && size != kDynamic) cursor.fail(fmt::format("{} is no size of a dimension", size));
}

// The shortest decimal stands for a scale, as in texts.
std::string scale_text(std::uint64_t code) {
  char buffer[40];
  auto const written =
      std::to_chars(buffer, buffer + sizeof buffer, std::bit_cast<double>(code), std::chars_format::scientific);
  std::string text(buffer, written.ptr);
  if (text.find('.') == std::string::npos)
    if (auto const e = text.find('e'); e != std::string::npos) text.insert(e, ".0");
  return text;
}

}  // namespace

Type Nodes::element_of(Cursor& cursor, Fields const& fields) {
  Type const element = fields["element"].type;
  if (!can_be_element(element)) cursor.fail(fmt::format("{} cannot be an element type", to_string(element)));
  return element;
}

Type Nodes::make_type(Cursor& cursor, CodeRow const& row, Fields const& fields) {
  std::string_view const form = row.form;
  if (form == "integer") {
    std::uint64_t const both = fields["width_and_sign"].number;
    if (both >> 2 > 0xFFFFFF || (both & 3) == 3) cursor.fail("there is no such integer type");
    return context_.integer(static_cast<std::uint32_t>(both >> 2), static_cast<Signedness>(both & 3));
  }
  if (form == "complex") {
    Type const element = fields["element"].type;
    if (element->kind != TypeKind::floating && element->kind != TypeKind::integer && element->kind != TypeKind::opaque)
      cursor.fail(fmt::format("complex<{}> does not exist", to_string(element)));
    return context_.complex(element);
  }
  if (form == "function") return context_.function(fields["inputs"].types, fields["results"].types);
  if (form == "tuple") return context_.tuple(fields["members"].types);
  if (form == "future") return context_.future(fields["members"].types);
  if (form == "quantized") return make_quantized(cursor, fields);
  if (form.ends_with("memref")) return make_memref(cursor, fields);
  if (form.ends_with("tensor") || form == "vector") {
    check_shape(cursor, fields["shape"].integers);
    TypeNode node{.kind = form == "tensor"   ? TypeKind::tensor
                          : form == "vector" ? TypeKind::vector
                                             : TypeKind::unranked_tensor};
    node.element = element_of(cursor, fields);
    node.shape = fields["shape"].integers;
    node.encoding = fields["encoding"].attribute;
    return context_.unique(node);
  }
  Type const type = named_type(context_, form);
  if (!type) cursor.fail(fmt::format("the type {} is not known", form));
  return type;
}

Type Nodes::make_memref(Cursor& cursor, Fields const& fields) {
  check_shape(cursor, fields["shape"].integers);
  TypeNode node{.kind = TypeKind::memref};
  node.width = fields.form == "unranked_memref";
  node.element = element_of(cursor, fields);
  node.shape = fields["shape"].integers;
  std::string rest;
  if (Attribute const layout = fields["layout"].attribute) {
    std::string dimensions;
    for (std::size_t i = 0; i < node.shape.size(); ++i) dimensions += fmt::format("{}d{}", i ? ", " : "", i);
    // The identity is not written.
    if (layout->text != fmt::format("affine_map<({0}) -> ({0})>", dimensions)) rest += ", " + to_string(layout);
  }
  if (Attribute const space = fields["space"].attribute) rest += ", " + to_string(space);
  node.text = rest;
  return context_.unique(node);
}

Type Nodes::make_quantized(Cursor& cursor, Fields const& fields) {
  Type const storage = fields["storage"].type;
  if (storage->kind != TypeKind::integer || storage->width == 0 || storage->width > 64)
    cursor.fail(fmt::format("{} is no storage type", to_string(storage)));
  if (fields["expressed"].type->kind != TypeKind::floating)
    cursor.fail(fmt::format("{} is no floating-point type", to_string(fields["expressed"].type)));
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
  q.has_storage_range = q.storage_min != least || q.storage_max != most;
  q.per_axis = fields.has("dimension");
  if (q.per_axis) q.dimension = fields["dimension"].integer();
  std::vector<std::int64_t> codes = fields["scales"].integers, zero_points = fields["zero_points"].integers;
  if (!q.per_axis) {
    codes = {fields["scale"].integer()};
    zero_points = {fields["zero_point"].integer()};
  }
  if (codes.size() != zero_points.size()) cursor.fail("there are more scales than zero points, or fewer");
  std::vector<std::string_view> scales;
  scales.reserve(codes.size());
  for (auto const code : codes) scales.push_back(context_.intern(scale_text(static_cast<std::uint64_t>(code))));
  q.scales = scales;
  q.zero_points = zero_points;
  return context_.quantized(q);
}

}  // namespace assay::inline grammar::bytecode
