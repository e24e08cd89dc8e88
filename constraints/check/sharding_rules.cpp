#include "constraints/check/sharding_rules.hpp"

#include <algorithm>
#include <vector>

#include "semantics/program/shardings.hpp"

namespace assay {
namespace {

FormulaValue number_or_none(std::optional<std::int64_t> value) { return value ? make(Int128(*value)) : none(); }

Type signature_of_function(Operation const& op) {
  Attribute const type = op.attribute("function_type");
  return type && type->type && type->type->kind == TypeKind::function ? type->type : nullptr;
}

bool is_of_values(Attribute attribute) { return attribute->text.starts_with("#sdy.sharding_per_value"); }

}  // namespace

ShardingRules::ShardingRules(Program const& program, Symbols& symbols, ElementChecker& elements)
    : program_(program), symbols_(symbols), elements_(elements) {
  has_shardings_ = program.base != 0 || program.source.text().find("sharding") != std::string_view::npos;
}

void ShardingRules::check(Operation const& op) {
  if (!has_shardings_) return;
  Type const signature = signature_of_function(op);
  for (NamedAttribute const& entry : op.attributes) {
    if (!entry.value) continue;
    bool const is_of_arguments = entry.name == "arg_attrs", is_of_results = entry.name == "res_attrs";
    if (is_of_arguments || is_of_results) {
      auto const types = !signature        ? std::span<Type const>()
                         : is_of_arguments ? signature->members
                                           : signature->results;
      for (std::size_t i = 0; i < entry.value->elements.size(); ++i)
        for (NamedAttribute const& one : entry.value->elements[i]->entries)
          check_value(op, one.value, one.name, i < types.size() ? types[i] : nullptr);
    } else {
      bool const is_of_one = entry.name == "sharding" && op.results.size() == 1;
      check_value(op, entry.value, entry.name, is_of_one ? op.results[0]->type : nullptr);
    }
  }
}

void ShardingRules::check_value(Operation const& op, Attribute attribute, std::string_view name, Type type) {
  if (!attribute) return;
  bool const is_mesh_sharding =
      attribute->kind == AttributeKind::opaque && attribute->text.starts_with("#sdy.sharding");
  bool const is_tiling = attribute->kind == AttributeKind::string && name == "mhlo.sharding";
  if (!is_mesh_sharding && !is_tiling) return;
  Rank const rank = type && has_shape(type) ? Rank(type->shape.size()) : std::nullopt;
  if (!seen_.emplace(attribute, rank).second) return;
  if (is_tiling) return check_tiling(op, attribute);
  if (!is_of_values(attribute)) return check_mesh_sharding(op, attribute, 0, rank);
  auto const all = read_mesh_shardings(attribute->text);
  bool const is_of_results = all && name != "in_shardings" && all->size() == op.results.size();
  bool const is_of_operands = all && name == "in_shardings" && all->size() == op.operands.size();
  for (std::size_t i = 0; all && i < all->size(); ++i) {
    Type const one = is_of_results ? op.results[i]->type : is_of_operands ? op.operands[i]->type : nullptr;
    check_mesh_sharding(op, attribute, i, one && has_shape(one) ? Rank(one->shape.size()) : std::nullopt);
  }
}

void ShardingRules::check_mesh_sharding(Operation const& op, Attribute written, std::size_t index, Rank rank) {
  std::optional<MeshSharding> sharding;
  if (is_of_values(written)) {
    if (auto all = read_mesh_shardings(written->text); all && index < all->size()) sharding = std::move((*all)[index]);
  } else {
    sharding = read_mesh_sharding(written->text);
  }
  if (!sharding) return;
  std::optional<std::vector<MeshAxis>> axes = sharding->inline_axes;
  if (!sharding->mesh.empty()) {
    Operation const* const mesh = symbols_.find(op, sharding->mesh);
    if (!mesh && !program_.complete) return;  // it may be defined in text that could not be read
    Attribute const value = mesh && mesh->name == "sdy.mesh" ? mesh->attribute("mesh") : nullptr;
    axes = value && value->kind == AttributeKind::opaque ? read_mesh_axes(value->text) : std::nullopt;
    if (value && !axes) return;
  }
  Arena arena;
  std::vector<FormulaValue> of_mesh, names, sizes, begins, ends;
  for (MeshAxis const& axis : axes.value_or(std::vector<MeshAxis>())) of_mesh.push_back(make_text(axis.name));
  auto const add = [&](std::vector<AxisPart> const& parts) {
    for (AxisPart const& part : parts) {
      std::optional<std::int64_t> size;
      if (axes)
        if (auto const axis = std::ranges::find(*axes, part.name, &MeshAxis::name); axis != axes->end())
          size = axis->size;
      std::int64_t const begin = part.before.value_or(1),
                         end = part.size ? begin * *part.size : size.value_or(begin + 1);
      names.push_back(make_text(part.name));
      sizes.push_back(number_or_none(size));
      begins.push_back(make(Int128(begin)));
      ends.push_back(make(Int128(std::max(end, begin + 1))));
    }
  };
  for (auto const& parts : sharding->dimensions) add(parts);
  add(sharding->others);
  auto const list = [&](std::vector<FormulaValue> const& items) { return make_list(arena, items); };
  elements_.check_part("sdy_sharding",
                       {{"mesh", make_text(sharding->mesh)},
                        {"mesh_axes", axes ? list(of_mesh) : none()},
                        {"axes", list(names)},
                        {"sizes", list(sizes)},
                        {"begins", list(begins)},
                        {"ends", list(ends)},
                        {"dimensions", make(Int128(sharding->dimensions.size()))},
                        {"rank", number_or_none(rank ? std::optional(std::int64_t(*rank)) : std::nullopt)}},
                       place_of(op, written));
}

void ShardingRules::check_tiling(Operation const& op, Attribute written) {
  auto const tiling = read_tiling(written->text);
  if (!tiling) return;
  Arena arena;
  auto const list = [&](std::vector<std::int64_t> const& numbers) {
    std::vector<FormulaValue> items;
    for (std::int64_t const one : numbers) items.push_back(make(Int128(one)));
    return make_list(arena, items);
  };
  elements_.check_part(
      "mhlo_sharding",
      {{"tiles", list(tiling->tiles)}, {"devices", tiling->is_listed ? list(tiling->devices) : none()}},
      place_of(op, written));
}

// Where the text has it, as far as it has it as it was read.
SourceRange ShardingRules::place_of(Operation const& op, Attribute written) const {
  if (program_.base != 0 || op.range.begin > program_.source.text().size()) return op.range;
  auto const found = program_.source.text().find(written->text, op.range.begin);
  if (found == std::string_view::npos || found > UINT32_MAX - written->text.size()) return op.range;
  auto const begin = static_cast<std::uint32_t>(found);
  return {begin, begin + static_cast<std::uint32_t>(written->text.size())};
}

}  // namespace assay
