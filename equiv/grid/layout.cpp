#include "equiv/grid/layout.hpp"

#include <fmt/format.h>

#include "equiv/grid/gspmd_layout.hpp"
#include "equiv/grid/mesh_layout.hpp"
#include "support/counted.hpp"

namespace assay {

Layout replicated_layout(Shape const& shape, std::int64_t processes) {
  return {shape, std::vector<Shape>(static_cast<std::size_t>(processes), Shape(shape.size(), 0))};
}

Result<Layout> tiled_layout(Shape const& shape, Shape const& tiles, std::vector<Shape> const& places) {
  Layout layout;
  layout.part = shape;
  for (std::size_t d = 0; d < shape.size(); ++d) {
    if (shape[d] % tiles[d] != 0)
      return Error{
          fmt::format("dimension {} has {}, which is not a multiple of {}; uneven and padded parts are not "
                      "supported: shard another dimension, or pad it in the first program, too",
                      d, counted(static_cast<std::uint64_t>(shape[d]), "element"), tiles[d])};
    layout.part[d] = shape[d] / tiles[d];
  }
  for (auto const& place : places) {
    Shape origin(shape.size(), 0);
    for (std::size_t d = 0; d < shape.size(); ++d) origin[d] = place[d] * layout.part[d];
    layout.origins.push_back(std::move(origin));
  }
  return layout;
}

Result<Layout> read_layout(std::string_view text, Shape const& shape, Mesh const* mesh, std::int64_t processes) {
  auto const begin = text.find_first_not_of(" \t\n\r");
  bool const is_gspmd = begin != text.npos && text[begin] == '{';
  return is_gspmd ? gspmd_layout(text, shape, processes) : mesh_layout(text, shape, mesh, processes);
}

}  // namespace assay
