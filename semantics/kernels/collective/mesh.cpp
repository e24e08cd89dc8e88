#include "semantics/kernels/collective/mesh.hpp"

#include <charconv>
#include <map>

#include "semantics/runtime/grid.hpp"

namespace assay::collective {
namespace {

struct Axis {
  std::string_view name;
  std::int64_t size, stride;
};

struct Mesh {
  std::vector<Axis> axes;
  std::vector<std::int64_t> devices;
};

// A digit of a device's index in the mesh: index / stride % size.
struct Digit {
  std::int64_t stride, size;
};

std::string_view text_of(Attribute attribute) { return attribute ? attribute->text : std::string_view(); }

std::span<Attribute const> list_of(Attribute attribute) {
  return attribute && attribute->kind == AttributeKind::array ? attribute->elements : std::span<Attribute const>();
}

// Returns the mesh with that symbol name, from the innermost scope around the op outwards.
Attribute resolve_mesh(Operation const& from, std::string_view name) {
  for (Block const* block = from.parent; block;) {
    for (auto const* op : block->ops)
      if (auto const* symbol = op->attribute("sym_name"); symbol && symbol->text == name) {
        auto const* mesh = op->attribute("mesh");
        return mesh && find(mesh->entries, "axes") ? mesh : op->attribute("stablehlo.mesh");
      }
    Operation const* const around = block->parent ? block->parent->parent : nullptr;
    block = around ? around->parent : nullptr;
  }
  return nullptr;
}

Mesh mesh_of(Call& call, Attribute attribute) {
  if (attribute && attribute->kind == AttributeKind::symbol) attribute = resolve_mesh(call.op(), attribute->text);
  Attribute const axes = attribute ? find(attribute->entries, "axes") : nullptr;
  if (!axes || axes->kind != AttributeKind::array)
    call.unsupported("the mesh of replica_groups is not written as #stablehlo.mesh");
  Mesh mesh;
  std::int64_t total = 1;
  for (Attribute axis : list_of(axes)) {
    Attribute const size = find(axis->entries, "size");
    if (!size || size->kind != AttributeKind::integer || size->value < 1 || size->value > kMaxProcesses / total)
      call.fail("a mesh has 1 to " + std::to_string(kMaxProcesses) + " devices");
    mesh.axes.push_back({text_of(find(axis->entries, "name")), size->value, 1});
    total *= size->value;
  }
  for (std::size_t i = mesh.axes.size(); i-- > 1;) mesh.axes[i - 1].stride = mesh.axes[i].stride * mesh.axes[i].size;
  if (Attribute const ids = find(attribute->entries, "device_ids"))
    if (auto const elements = integer_elements(ids)) mesh.devices = *elements;
  if (mesh.devices.empty())
    for (std::int64_t id = 0; id < total; ++id) mesh.devices.push_back(id);
  if (static_cast<std::int64_t>(mesh.devices.size()) != total)
    call.fail("the mesh has " + std::to_string(mesh.devices.size()) + " device ids for " + std::to_string(total) +
              " devices");
  return mesh;
}

// Reads "(2)4": a digit of size 4, after digits with a product of sizes of 2.
bool read_sub_axis(std::string_view text, std::int64_t& before, std::int64_t& size) {
  std::int64_t* const numbers[] = {&before, &size};
  for (auto* number : numbers) {
    auto const first = text.find_first_of("0123456789");
    if (first == std::string_view::npos) return false;
    auto const read = std::from_chars(text.data() + first, text.data() + text.size(), *number);
    if (read.ec != std::errc()) return false;
    text.remove_prefix(static_cast<std::size_t>(read.ptr - text.data()));
  }
  return before > 0 && size > 0;
}

Digit digit_of(Call& call, Mesh const& mesh, Attribute reference) {
  std::string_view const name = text_of(find(reference->entries, "name"));
  for (auto const& axis : mesh.axes) {
    if (axis.name != name) continue;
    Attribute const part = find(reference->entries, "sub_axis_info");
    if (!part) return {axis.stride, axis.size};
    std::int64_t before = 0, size = 0;
    if (!read_sub_axis(part->text, before, size) || before > axis.size || size > axis.size ||
        axis.size % (before * size) != 0)
      call.fail("axis \"" + std::string(name) + "\" of size " + std::to_string(axis.size) + " has no part " +
                std::string(part->text));
    return {axis.stride * (axis.size / (before * size)), size};
  }
  call.fail("the mesh has no axis \"" + std::string(name) + "\"");
}

}  // namespace

std::vector<std::vector<std::int64_t>> mesh_groups(Call& call, Attribute mesh_axes) {
  Mesh const mesh = mesh_of(call, find(mesh_axes->entries, "mesh"));
  std::vector<Digit> digits;
  std::int64_t group_size = 1;
  for (Attribute reference : list_of(find(mesh_axes->entries, "axes"))) {
    digits.push_back(digit_of(call, mesh, reference));
    group_size *= digits.back().size;
    if (group_size > static_cast<std::int64_t>(mesh.devices.size())) call.fail("the axes of replica_groups overlap");
  }
  std::map<std::int64_t, std::vector<std::int64_t>> groups;  // keyed by the index without these digits
  for (std::size_t location = 0; location < mesh.devices.size(); ++location) {
    std::int64_t position = 0, rest = static_cast<std::int64_t>(location);
    for (auto const& digit : digits) {
      std::int64_t const value = static_cast<std::int64_t>(location) / digit.stride % digit.size;
      position = position * digit.size + value;
      rest -= value * digit.stride;
    }
    auto& group = groups.try_emplace(rest, static_cast<std::size_t>(group_size), -1).first->second;
    group[static_cast<std::size_t>(position)] = mesh.devices[location];
  }
  std::vector<std::vector<std::int64_t>> all;
  for (auto& [rest, group] : groups) {
    for (auto id : group)
      if (id < 0) call.fail("the axes of replica_groups overlap");
    all.push_back(std::move(group));
  }
  return all;
}

}  // namespace assay::collective
