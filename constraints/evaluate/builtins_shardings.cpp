// Implements builtins.hpp: the parts that shardings assign to devices.
#include <algorithm>

#include "constraints/evaluate/builtins.hpp"
#include "semantics/program/shardings.hpp"

namespace assay {
namespace {

using ShardingArgs = std::span<FormulaValue const>;

// Returns the axes of the mesh of a sharding, or nothing if the mesh is unknown.
std::optional<std::vector<MeshAxis>> axes_of_mesh(Evaluator& evaluator, MeshSharding const& sharding) {
  if (sharding.mesh.empty()) return sharding.inline_axes;
  Operation const* const mesh = evaluator.environment().symbol(sharding.mesh);
  Attribute const written = mesh ? mesh->attribute("mesh") : nullptr;
  return written && written->kind == AttributeKind::opaque ? read_mesh_axes(written->text) : std::nullopt;
}

std::string_view text_of(FormulaValue const& value) {
  return value.is(FormulaValueKind::attribute) && value.attribute->kind == AttributeKind::opaque ? value.attribute->text
                                                                                                 : std::string_view();
}

std::optional<MeshSharding> sharding_at(FormulaValue const& written, FormulaValue const& index) {
  auto shardings = read_mesh_shardings(text_of(written));
  bool const has_index = index.is(FormulaValueKind::integer) && index.interval.exact() && index.interval.low >= 0;
  if (!shardings || !has_index || index.interval.low >= static_cast<std::int64_t>(shardings->size()))
    return std::nullopt;
  return (*shardings)[static_cast<std::size_t>(index.interval.low)];
}

// Returns the number of parts into which only those axes divide each dimension. Returns nothing if the attributes do
// not define it.
std::optional<std::vector<Int128>> divide_by_axes(Evaluator& evaluator, MeshSharding const& sharding,
                                                  std::vector<std::string_view> const& manual) {
  auto const axes = axes_of_mesh(evaluator, sharding);
  if (!axes) return std::nullopt;
  std::vector<Int128> all;
  for (DimensionSharding const& dimension : sharding.dimensions) {
    Int128 parts = 1;
    for (AxisPart const& part : dimension.parts) {
      auto const axis = std::ranges::find(*axes, part.name, &MeshAxis::name);
      if (axis == axes->end()) return std::nullopt;
      if (std::ranges::find(manual, part.name) == manual.end()) continue;
      parts *= part.size.value_or(axis->size);
      if (parts < 1 || parts > kUnbounded / 4) return std::nullopt;
    }
    all.push_back(parts);
  }
  return all;
}

// manual_parts(shardings, i, manual_axes): the number of parts into which the manual axes divide each dimension, by the
// i-th sharding. Unknown if the attributes do not define it.
FormulaValue manual_parts(Evaluator& evaluator, ShardingArgs args) {
  auto const sharding = sharding_at(args[0], args[1]);
  auto const manual = read_axis_names(text_of(args[2]));
  auto const parts = sharding && manual ? divide_by_axes(evaluator, *sharding, *manual) : std::nullopt;
  if (!parts) return unknown();
  std::vector<FormulaValue> numbers;
  for (Int128 const one : *parts) numbers.push_back(make(one));
  return evaluator.list(numbers);
}

// local_shape(x, shardings, i, manual_axes): the shape of the part of a tensor on a device in a manual computation, by
// the i-th sharding. Unknown if the attributes do not define it.
FormulaValue local_shape(Evaluator& evaluator, ShardingArgs args) {
  Type const type = type_of(args[0]);
  auto const sharding = sharding_at(args[1], args[2]);
  auto const manual = read_axis_names(text_of(args[3]));
  if (!type || !has_shape(type) || !sharding || !manual) return unknown();
  auto const parts = divide_by_axes(evaluator, *sharding, *manual);
  if (!parts || parts->size() != type->shape.size()) return unknown();
  std::vector<FormulaValue> sizes;
  for (std::size_t d = 0; d < type->shape.size(); ++d) {
    Interval const size = dimension(type, d);
    Int128 const count = (*parts)[d];
    sizes.push_back(make(count == 1 ? size : ceil_quotient(size, {count, count})));
  }
  return evaluator.list(sizes);
}

// dividing_axes(shardings, i): the names of the axes that divide each dimension, by the i-th sharding.
FormulaValue dividing_axes(Evaluator& evaluator, ShardingArgs args) {
  auto const sharding = sharding_at(args[0], args[1]);
  if (!sharding) return unknown();
  std::vector<FormulaValue> dimensions;
  for (DimensionSharding const& dimension : sharding->dimensions) {
    std::vector<FormulaValue> names;
    for (AxisPart const& part : dimension.parts) names.push_back(make_text(part.name));
    dimensions.push_back(evaluator.list(names));
  }
  return evaluator.list(dimensions);
}

// axis_names(manual_axes): the names in an attribute such as {"x", "y"}.
FormulaValue axis_names(Evaluator& evaluator, ShardingArgs args) {
  auto const names = read_axis_names(text_of(args[0]));
  if (!names) return unknown();
  std::vector<FormulaValue> all;
  for (std::string_view const name : *names) all.push_back(make_text(name));
  return evaluator.list(all);
}

// Returns the number of parts of a value along each dimension, from the attribute mhlo.sharding of its op. None if the
// attribute does not define it.
FormulaValue tiles_of(Evaluator& evaluator, ShardingArgs args) {
  Value const* const value = args[0].is(FormulaValueKind::placeholder) ? args[0].value : nullptr;
  Attribute const written = value && value->op ? value->op->attribute("mhlo.sharding") : nullptr;
  auto const tiling = written && written->kind == AttributeKind::string ? read_tiling(written->text) : std::nullopt;
  Type const type = type_of(args[0]);
  bool const fits = tiling && has_shape(type) && tiling->tiles.size() == type->shape.size() + tiling->last_dimensions &&
                    std::ranges::all_of(tiling->tiles, [](std::int64_t tile) { return tile > 0; });
  if (!fits) return none();
  std::vector<FormulaValue> tiles;
  for (std::size_t d = 0; d < type->shape.size(); ++d) tiles.push_back(make(Int128(tiling->tiles[d])));
  return evaluator.list(tiles);
}

constexpr auto kShardingBuiltins = std::to_array<Builtin>({
    {"axis_names", axis_names},
    {"dividing_axes", dividing_axes, 2, 2},
    {"local_shape", local_shape, 4, 4},
    {"manual_parts", manual_parts, 3, 3},
    {"tiles_of", tiles_of},
});

}  // namespace

std::span<Builtin const> sharding_builtins() { return kShardingBuiltins; }

}  // namespace assay
