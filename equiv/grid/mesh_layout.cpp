#include "equiv/grid/mesh_layout.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>

#include "equiv/grid/layout_text.hpp"
#include "support/counted.hpp"

namespace assay {
namespace {

// A part of an axis of the mesh: (coordinate / after) % size.
struct MeshAxisPart {
  std::size_t axis = 0;
  std::int64_t before = 1, size = 1, after = 1;
};

constexpr char const* kHowToShard = "write one list of axes for each dimension, such as [{\"x\"}, {}]";

class ShardingReader {
public:
  ShardingReader(std::string_view text, Mesh const* mesh) : in_(text), mesh_(mesh) {}

  // Reads the axes of each dimension.
  Result<std::vector<std::vector<MeshAxisPart>>> read() {
    bool const is_whole = in_.take("#sdy.sharding<") || in_.take("sdy.sharding<") || in_.take("<");
    if (is_whole) {
      if (in_.take("mesh<")) return Error{"a mesh within a sharding is not supported: use --mesh \"x=2,y=4\""};
      if (in_.take("@")) {
        in_.word();
        in_.take(",");
      }
    }
    if (!in_.take("[")) return Error{fmt::format("a sharding begins with '[', not '{}'; {}", in_.rest(), kHowToShard)};
    std::vector<std::vector<MeshAxisPart>> dimensions;
    while (!in_.take("]")) {
      if (!dimensions.empty() && !in_.take(",")) return expected("',' or ']'");
      auto axes = dimension();
      if (!axes) return Error{axes.error()};
      dimensions.push_back(*std::move(axes));
    }
    for (bool more = in_.take(","); more; more = in_.take(",")) {
      if (in_.take("unreduced"))
        return Error{
            "values that are not yet reduced over an axis (unreduced) are not supported: compare after the reduction"};
      if (!in_.take("replicated")) return expected("replicated={..}");
      if (!in_.take("=") || !in_.take("{")) return expected("'={'");
      while (!in_.take("}")) {
        in_.take(",");
        if (auto const part = axis_part(); !part) return Error{part.error()};
      }
    }
    if (is_whole && !in_.take(">")) return expected("'>'");
    if (!in_.is_at_end()) return expected("the end");
    return dimensions;
  }

private:
  Error expected(std::string_view what) {
    return Error{fmt::format("expected {} before '{}'; {}", what, in_.rest(), kHowToShard)};
  }

  Result<std::vector<MeshAxisPart>> dimension() {
    std::vector<MeshAxisPart> axes;
    if (!in_.take("{")) return expected("'{'");
    for (bool first = true; !in_.take("}"); first = false) {
      if (!first && !in_.take(",")) return expected("',' or '}'");
      if (in_.take("?")) continue;
      auto const part = axis_part();
      if (!part) return Error{part.error()};
      axes.push_back(*part);
    }
    // Skips a priority, which only affects propagation.
    if (in_.rest().starts_with('p')) in_.word();
    return axes;
  }

  Result<MeshAxisPart> axis_part() {
    auto const name = in_.word();
    if (name.empty()) return expected("the name of an axis");
    if (!mesh_)
      return Error{fmt::format("\"{}\" is an axis of a mesh, and no mesh is defined: use --mesh \"{}=2\"", name, name)};
    auto const found = std::ranges::find(mesh_->axes, name, &std::pair<std::string, std::int64_t>::first);
    if (found == mesh_->axes.end())
      return Error{fmt::format("\"{}\" is not an axis of the mesh {}", name, to_string(*mesh_))};
    MeshAxisPart part{static_cast<std::size_t>(found - mesh_->axes.begin()), 1, found->second, 1};
    if (in_.take(":")) {
      auto const before = in_.take("(") ? in_.number() : std::nullopt;
      auto const size = before && in_.take(")") ? in_.number() : std::nullopt;
      if (!size || *before < 1 || *size < 1 || found->second % (*before * *size) != 0)
        return Error{
            fmt::format("a part of axis \"{}\" is written (n)m, where n times m divides {}", name, found->second)};
      part = {part.axis, *before, *size, found->second / (*before * *size)};
    }
    for (auto const& other : used_)
      if (other.axis == part.axis && other.before < part.before * part.size && part.before < other.before * other.size)
        return Error{fmt::format("axis \"{}\" is used twice", name)};
    used_.push_back(part);
    return part;
  }

  LayoutText in_;
  Mesh const* mesh_;
  std::vector<MeshAxisPart> used_;
};

// Returns the coordinates of each device.
std::vector<Shape> coordinates_of(Mesh const& mesh, std::int64_t processes) {
  std::vector<Shape> all(static_cast<std::size_t>(processes), Shape(mesh.axes.size(), 0));
  for (std::int64_t place = 0; place < processes; ++place) {
    auto const device = mesh.devices.empty() ? place : mesh.devices[static_cast<std::size_t>(place)];
    std::int64_t rest = place;
    for (std::size_t axis = mesh.axes.size(); axis-- > 0; rest /= mesh.axes[axis].second)
      all[static_cast<std::size_t>(device)][axis] = rest % mesh.axes[axis].second;
  }
  return all;
}

}  // namespace

std::string to_string(Mesh const& mesh) {
  std::string text;
  for (auto const& [name, size] : mesh.axes) text += fmt::format("{}{}={}", text.empty() ? "" : ",", name, size);
  return text.empty() ? "without axes" : text;
}

Result<Mesh> read_mesh(std::string_view text) {
  LayoutText in(text);
  auto const wrong = [&](std::string_view what) {
    return Error{fmt::format("expected {} before '{}'; a mesh is written x=2,y=4: names of axes and their sizes", what,
                             in.rest())};
  };
  bool const is_whole = in.take("#sdy.mesh<") || in.take("<");
  bool const is_list = in.take("[");
  Mesh mesh;
  std::int64_t devices = 1;
  while (is_list ? !in.take("]") : !in.is_at_end()) {
    if (!mesh.axes.empty() && !in.take(",")) return wrong("','");
    auto const name = in.word();
    if (name.empty()) return wrong("the name of an axis");
    if (!in.take("=")) return wrong("'='");
    auto const size = in.number();
    if (!size || *size < 1) return wrong("the size of an axis");
    if (std::ranges::find(mesh.axes, name, &std::pair<std::string, std::int64_t>::first) != mesh.axes.end())
      return Error{fmt::format("the mesh has two axes \"{}\"", name)};
    mesh.axes.emplace_back(name, *size);
    if (*size > kMaxGridDevices || (devices *= *size) > kMaxGridDevices)
      return Error{fmt::format("a mesh of more than {} devices", kMaxGridDevices)};
  }
  if (in.take(",")) {
    if (!in.take("device_ids") || !in.take("=") || !in.take("[")) return wrong("device_ids=[..]");
    while (!in.take("]")) {
      in.take(",");
      auto const id = in.number();
      if (!id || static_cast<std::int64_t>(mesh.devices.size()) >= devices) return wrong("one id for each device");
      mesh.devices.push_back(*id);
    }
    Shape sorted(mesh.devices.begin(), mesh.devices.end());
    std::ranges::sort(sorted);
    for (std::size_t k = 0; k < sorted.size(); ++k)
      if (sorted[k] != static_cast<std::int64_t>(k))
        return Error{"the device ids of the mesh are not a permutation of 0, 1, ..."};
    if (static_cast<std::int64_t>(sorted.size()) != devices)
      return Error{fmt::format("the mesh {} has {} devices and {} ids", to_string(mesh), devices, sorted.size())};
  }
  if (is_whole && !in.take(">")) return wrong("'>'");
  if (!in.is_at_end()) return wrong("the end");
  return mesh;
}

Result<Layout> mesh_layout(std::string_view text, Shape const& shape, Mesh const* mesh, std::int64_t processes) {
  std::int64_t devices = 1;
  if (mesh)
    for (auto const& [name, size] : mesh->axes) devices *= size;
  if (mesh && devices != processes)
    return Error{fmt::format("the mesh {} has {}, the grid {}", to_string(*mesh),
                             counted(static_cast<std::uint64_t>(devices), "device"),
                             counted(static_cast<std::uint64_t>(processes), "process"))};
  auto const dimensions = ShardingReader(text, mesh).read();
  if (!dimensions) return Error{dimensions.error()};
  if (dimensions->size() != shape.size())
    return Error{fmt::format("the sharding has {}, the tensor {}; {}", counted(dimensions->size(), "dimension"),
                             shape.size(), kHowToShard)};
  if (!mesh) return replicated_layout(shape, processes);
  Shape tiles(shape.size(), 1);
  std::vector<Shape> places;
  for (auto const& coordinates : coordinates_of(*mesh, processes)) {
    Shape place(shape.size(), 0);
    for (std::size_t d = 0; d < shape.size(); ++d) {
      tiles[d] = 1;
      for (auto const& part : (*dimensions)[d]) {
        place[d] = place[d] * part.size + coordinates[part.axis] / part.after % part.size;
        tiles[d] *= part.size;
      }
    }
    places.push_back(std::move(place));
  }
  return tiled_layout(shape, tiles, places);
}

}  // namespace assay
