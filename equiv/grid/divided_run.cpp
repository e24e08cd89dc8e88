// Implements equiv/grid/grid_run.hpp: computations that shardings divide among the processes.
#include <fmt/format.h>

#include <algorithm>

#include "equiv/grid/grid_run.hpp"
#include "equiv/grid/mesh_layout.hpp"
#include "equiv/grid/parts.hpp"
#include "semantics/program/shardings.hpp"

namespace assay {
namespace {

std::string_view written_text_of(Operation const& op, std::string_view name) {
  Attribute const attribute = op.attribute(name);
  return attribute && attribute->kind == AttributeKind::opaque ? attribute->text : std::string_view();
}

// Formats the sharding without the axes that do not divide.
std::string written_text_of(MeshSharding const& sharding, std::vector<std::string_view> const& dividing) {
  std::string text;
  for (auto const& dimension : sharding.dimensions) {
    std::string axes;
    for (AxisPart const& part : dimension.parts) {
      if (std::ranges::find(dividing, part.name) == dividing.end()) continue;
      axes += fmt::format("{}\"{}\"", axes.empty() ? "" : ", ", part.name);
      if (part.before && part.size) axes += fmt::format(":({}){}", *part.before, *part.size);
    }
    text += fmt::format("{}{{{}}}", text.empty() ? "" : ", ", axes);
  }
  return "[" + text + "]";
}

Shape sizes_of_type(Type type) { return {type->shape.begin(), type->shape.end()}; }

}  // namespace

// Each process takes its parts of the operands, and the parts of all processes are combined to the results.
void GridRun::divide(Operation const& op, int depth) {
  auto const cannot = [&](std::string const& why) { return ElementLimit{fmt::format("{}: {}", op.name, why)}; };
  auto const in = read_mesh_shardings(written_text_of(op, "in_shardings")),
             out = read_mesh_shardings(written_text_of(op, "out_shardings"));
  auto const axes = read_axis_names(written_text_of(op, "manual_axes"));
  if (!in || !out || !axes || in->size() != op.operands.size() || out->size() != op.results.size() ||
      op.regions.size() != 1)
    throw cannot("its shardings are not one for each operand and result");
  auto const layout_of = [&](MeshSharding const& sharding, Type type) {
    std::optional<Mesh> mesh;
    if (!sharding.mesh.empty()) {
      Operation const* const symbol = processes_[0]->symbols_.find(op, sharding.mesh);
      auto const read = read_mesh(symbol ? written_text_of(*symbol, "mesh") : std::string_view());
      if (!read) throw cannot(read.error());
      mesh = *read;
    } else if (!sharding.inline_axes.empty()) {
      mesh.emplace();
      for (MeshAxis const& axis : sharding.inline_axes) mesh->axes.emplace_back(axis.name, axis.size);
    }
    auto layout = mesh_layout(written_text_of(sharding, *axes), sizes_of_type(type), mesh ? &*mesh : nullptr,
                              static_cast<std::int64_t>(size()));
    if (!layout) throw cannot(layout.error());
    return *std::move(layout);
  };
  std::vector<Values> arguments(size());
  for (std::size_t i = 0; i < op.operands.size(); ++i) {
    Type const type = op.operands[i]->type;
    bool const is_divided = type->kind == TypeKind::tensor && is_static(type);
    if (type->kind == TypeKind::tensor && !is_divided) throw cannot("an operand has no known sizes");
    Layout const layout = is_divided ? layout_of((*in)[i], type) : Layout();
    for (std::size_t p = 0; p < size(); ++p) {
      arguments[p].push_back(processes_[p]->known(*op.operands[i]));
      auto& tensor = arguments[p].back().tensor;
      if (is_divided) tensor = part_of(pool_, tensor, layout, p);
    }
  }
  auto results = execute(*op.regions[0], arguments, depth + 1);
  for (std::size_t i = 0; i < op.results.size(); ++i) {
    Type const type = op.results[i]->type;
    if (type->kind != TypeKind::tensor) continue;
    if (!is_static(type)) throw cannot("a result has no known sizes");
    std::vector<SymbolicTensor const*> parts;
    for (auto const& values : results) {
      if (values.size() != op.results.size()) throw cannot("its region returns another number of results");
      parts.push_back(&values[i].tensor);
    }
    auto const whole = join_parts(pool_, parts, layout_of((*out)[i], type), sizes_of_type(type));
    for (auto& values : results) values[i].tensor = whole;
  }
  bind(op, results);
}

}  // namespace assay
