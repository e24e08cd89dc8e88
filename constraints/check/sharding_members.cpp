#include "constraints/check/sharding_members.hpp"

#include <algorithm>

namespace assay {
namespace {

FormulaValue number_or_none(KnownNumber value) { return value ? make(Int128(*value)) : none(); }

FormulaValue list_of_numbers(Arena& arena, std::vector<std::int64_t> const& numbers) {
  std::vector<FormulaValue> items;
  for (std::int64_t const one : numbers) items.push_back(make(Int128(one)));
  return make_list(arena, items);
}

// Collects the axes that a sharding names, one list for each member of the rules.
class NamedAxes {
public:
  explicit NamedAxes(std::vector<MeshAxis> const* mesh) : mesh_(mesh) {}

  void add(std::vector<AxisPart> const& parts, std::size_t place) {
    for (AxisPart const& part : parts) {
      KnownNumber size, position;
      if (mesh_)
        if (auto const axis = std::ranges::find(*mesh_, part.name, &MeshAxis::name); axis != mesh_->end()) {
          size = axis->size;
          position = axis - mesh_->begin();
        }
      Int128 const begin = part.before.value_or(1);
      Int128 const end = part.size ? begin * *part.size : Int128(size.value_or(part.before.value_or(1) + 1));
      names.push_back(make_text(part.name));
      sizes.push_back(number_or_none(size));
      positions.push_back(number_or_none(position));
      begins.push_back(make(begin));
      ends.push_back(make(std::max<Int128>(end, begin + 1)));
      part_sizes.push_back(number_or_none(part.size));
      places.push_back(make(Int128(place)));
    }
  }

  std::vector<FormulaValue> names, sizes, positions, begins, ends, part_sizes, places;

private:
  std::vector<MeshAxis> const* mesh_;
};

}  // namespace

FormulaValue list_of_texts(Arena& arena, std::vector<std::string_view> const& texts) {
  std::vector<FormulaValue> items;
  for (std::string_view const text : texts) items.push_back(make_text(text));
  return make_list(arena, items);
}

ElementChecker::Members members_of_mesh(Arena& arena, KnownMesh const& mesh) {
  std::vector<std::string_view> names;
  std::vector<std::int64_t> sizes;
  for (MeshAxis const& axis : mesh.axes) {
    names.push_back(axis.name);
    sizes.push_back(axis.size);
  }
  return {{"names", list_of_texts(arena, names)},
          {"sizes", list_of_numbers(arena, sizes)},
          {"device_ids", mesh.devices.empty() ? none() : list_of_numbers(arena, mesh.devices)}};
}

ElementChecker::Members members_of_sharding(Arena& arena, MeshSharding const& sharding,
                                            std::optional<KnownMesh> const& mesh, KnownNumber rank,
                                            std::vector<std::string_view> const& bound) {
  std::vector<std::string_view> of_mesh;
  if (mesh)
    for (MeshAxis const& axis : mesh->axes) of_mesh.push_back(axis.name);
  NamedAxes axes(mesh ? &mesh->axes : nullptr);
  std::vector<FormulaValue> counts, is_open, priorities;
  std::size_t place = 0;
  for (DimensionSharding const& dimension : sharding.dimensions) {
    axes.add(dimension.parts, place++);
    counts.push_back(make(Int128(dimension.parts.size())));
    is_open.push_back(make(dimension.is_open));
    priorities.push_back(number_or_none(dimension.priority));
  }
  axes.add(sharding.replicated, place);
  axes.add(sharding.unreduced, place + 1);
  auto const list = [&](std::vector<FormulaValue> const& items) { return make_list(arena, items); };
  return {{"mesh", make_text(sharding.mesh)},
          {"mesh_axes", mesh ? list_of_texts(arena, of_mesh) : none()},
          {"is_maximal", make(mesh && mesh->is_maximal())},
          {"axes", list(axes.names)},
          {"sizes", list(axes.sizes)},
          {"positions", list(axes.positions)},
          {"begins", list(axes.begins)},
          {"ends", list(axes.ends)},
          {"part_sizes", list(axes.part_sizes)},
          {"places", list(axes.places)},
          {"dimensions", make(Int128(sharding.dimensions.size()))},
          {"counts", list(counts)},
          {"is_open", list(is_open)},
          {"priorities", list(priorities)},
          {"rank", number_or_none(rank)},
          {"bound_axes", list_of_texts(arena, bound)}};
}

ElementChecker::Members members_of_tiling(Arena& arena, Tiling const& tiling, KnownNumber rank,
                                          KnownNumber partitions) {
  return {{"tiles", list_of_numbers(arena, tiling.tiles)},
          {"devices", tiling.is_listed ? list_of_numbers(arena, tiling.devices) : none()},
          {"iota", tiling.is_listed ? none() : list_of_numbers(arena, tiling.reshaped)},
          {"permutation", tiling.transposed ? list_of_numbers(arena, *tiling.transposed) : none()},
          {"last_dimensions", make(Int128(tiling.last_dimensions))},
          {"rank", number_or_none(rank)},
          {"partitions", number_or_none(partitions)}};
}

}  // namespace assay
