// Implements the types of grammar/hlo/lowering.hpp.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "grammar/hlo/lower.hpp"
#include "grammar/hlo/lowering.hpp"
#include "grammar/hlo/print.hpp"
#include "support/near_names.hpp"

namespace assay::hlo {
namespace {

// Parses the spelling of the table: "i32", "ui8", "bf16", "complex<f32>".
Type element_type_of(Context& context, std::string_view name) {
  if (name.starts_with("complex<")) return context.complex(context.floating(name.substr(8, name.size() - 9)));
  bool const is_unsigned = name.starts_with("ui");
  if (!is_unsigned && !name.starts_with('i')) return context.floating(name);
  std::string_view const digits = name.substr(is_unsigned ? 2 : 1);
  std::uint32_t width = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), width);
  return context.integer(width, is_unsigned ? Signedness::is_unsigned : Signedness::signless);
}

}  // namespace

std::size_t Lowering::leaf_count(Shape const& shape) {
  if (shape.kind != ShapeKind::tuple) return 1;
  std::size_t count = 0;
  for (Shape const& member : shape.members) count += leaf_count(member);
  return count;
}

std::vector<Type> const& Lowering::leaf_types(Shape const& shape) {
  if (auto const known = types_.find(&shape); known != types_.end()) return *known->second;
  std::vector<Type> made;
  if (shape.kind == ShapeKind::tuple) {
    for (Shape const& member : shape.members) {
      auto const& types = leaf_types(member);
      made.insert(made.end(), types.begin(), types.end());
    }
  } else {
    made.push_back(leaf_type(shape));
  }
  made_types_.push_back(std::move(made));
  types_.emplace(&shape, &made_types_.back());
  return made_types_.back();
}

Type Lowering::leaf_type(Shape const& shape) {
  if (shape.kind == ShapeKind::token) return context_.token();
  if (shape.kind == ShapeKind::buffer && !shape.members.empty()) {
    Type const held = leaf_type(shape.members[0]);
    if (held->kind == TypeKind::tensor)
      return context_.unique({.kind = TypeKind::memref, .element = held->element, .shape = held->shape});
  }
  check_layout(shape);
  std::string_view element = table_.element_type(shape.element);
  if (shape.kind == ShapeKind::array && !table_.is_element_type(shape.element)) {
    auto const known = table_.names_of_types();
    auto const at = static_cast<std::uint32_t>(shape.element.data() - text_.data());
    report("unknown_type", {at, at + static_cast<std::uint32_t>(shape.element.size())},
           fmt::format("unknown element type '{:.60}'{}", shape.element, did_you_mean(shape.element, known)));
    auto const near = near_names(shape.element, known);  // recover, so that later ops are still checked
    if (!near.empty()) element = table_.element_type(near.front());
  }
  if (shape.kind != ShapeKind::array || element.empty()) {
    Shape plain = shape;  // ignore the layout
    plain.layout = {};
    return context_.opaque(context_.intern(fmt::format("{}\"{}\">", kForeignTypes, to_string(plain))));
  }
  std::vector<std::int64_t> sizes = shape.sizes;
  std::vector<std::string> bounds;
  bool is_bounded = false;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    bool const has_bound = shape.dynamic[i] && sizes[i] != kUnbounded;
    bounds.push_back(has_bound ? std::to_string(sizes[i]) : "?");
    is_bounded |= has_bound;
    if (shape.dynamic[i]) sizes[i] = kDynamic;
  }
  assay::Attribute encoding = nullptr;
  if (is_bounded) {
    std::string text = "#stablehlo.bounds<";
    for (std::size_t i = 0; i < bounds.size(); ++i) text += (i ? ", " : "") + bounds[i];
    encoding = texts_.read(text + '>');
  }
  return context_.tensor(sizes, element_type_of(context_, element), encoding);
}

// Checks that the dimensions of a layout, from minor to major, are a permutation.
void Lowering::check_layout(Shape const& shape) {
  if (!shape.has_layout) return;
  std::vector<std::int64_t> sorted = shape.minor_to_major;
  std::ranges::sort(sorted);
  bool is_permutation = sorted.size() == shape.sizes.size();
  for (std::size_t i = 0; is_permutation && i < sorted.size(); ++i)
    is_permutation = sorted[i] == static_cast<std::int64_t>(i);
  if (is_permutation) return;
  auto const at = static_cast<std::uint32_t>(shape.layout.data() - text_.data());
  report("hlo_layout", {at, at + static_cast<std::uint32_t>(shape.layout.size())},
         fmt::format("the layout {:.80} is not a permutation of the {} dimensions of the shape", shape.layout,
                     shape.sizes.size()));
}

}  // namespace assay::hlo
