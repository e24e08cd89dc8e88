// Implements builtins.hpp: the parts that shardings assign to devices.
#include <algorithm>

#include "constraints/evaluate/builtins.hpp"
#include "semantics/program/shardings.hpp"

namespace assay {
namespace {

using ShardingArgs = std::span<FormulaValue const>;

// The axes of the mesh of a sharding; nothing if it is unknown.
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

// The size of each dimension of the part of a tensor that a device has in a manual computation: local_shape(x, shardings,
// i, manual_axes), by the i-th of the shardings. Unknown where the texts do not say it.
FormulaValue local_shape(Evaluator& evaluator, ShardingArgs args) {
  Type const type = type_of(args[0]);
  auto const shardings = read_mesh_shardings(text_of(args[1]));
  auto const manual = read_axis_names(text_of(args[3]));
  bool const has_index = args[2].is(FormulaValueKind::integer) && args[2].interval.exact();
  if (!type || !has_shape(type) || !shardings || !manual || !has_index) return unknown();
  auto const index = static_cast<std::size_t>(args[2].interval.low);
  if (index >= shardings->size()) return unknown();
  MeshSharding const& sharding = (*shardings)[index];
  auto const axes = axes_of_mesh(evaluator, sharding);
  if (!axes || sharding.dimensions.size() != type->shape.size()) return unknown();
  std::vector<FormulaValue> sizes;
  for (std::size_t d = 0; d < type->shape.size(); ++d) {
    Int128 parts = 1;
    for (AxisPart const& part : sharding.dimensions[d]) {
      auto const axis = std::ranges::find(*axes, part.name, &MeshAxis::name);
      if (axis == axes->end()) return unknown();
      if (std::ranges::find(*manual, part.name) == manual->end()) continue;
      parts *= part.size.value_or(axis->size);
      if (parts < 1 || parts > kUnbounded / 4) return unknown();
    }
    Interval const size = dimension(type, d);
    sizes.push_back(make(parts == 1 ? size : ceil_quotient(size, {parts, parts})));
  }
  return evaluator.list(sizes);
}

// The number of parts of a value along each dimension, by the attribute mhlo.sharding of its op; None if that does not
// name parts.
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
    {"local_shape", local_shape, 4, 4},
    {"tiles_of", tiles_of},
});

}  // namespace

std::span<Builtin const> sharding_builtins() { return kShardingBuiltins; }

}  // namespace assay
