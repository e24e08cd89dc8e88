// The part of a tensor on each process of a grid.
//
// Layouts use the notation of partitioners: shardings of the sdy dialect over the axes of a mesh, `[{"x"}, {}]`, and
// those of GSPMD, `{devices=[2,1]<=[2]}`. Device d is the process replica_id * num_partitions + partition_id. All parts
// have the same size. It is an error if a size is not divisible, or if the layout does not define the position of every
// element.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "semantics/program/tensor.hpp"
#include "support/result.hpp"

namespace assay {

struct Layout {
  Shape part;                  // shape of a part, the same on all processes
  std::vector<Shape> origins;  // by process: index where its part begins

  bool operator==(Layout const&) const = default;
};

struct Mesh {
  std::vector<std::pair<std::string, std::int64_t>> axes;  // names and sizes, most major first
  std::vector<std::int64_t> devices;                       // in row-major order; empty: 0, 1, ..
};

// Parses `x=2,y=4`, or the form in programs: `<["x"=2, "y"=4], device_ids=[..]>`.
Result<Mesh> read_mesh(std::string_view text);
std::string to_string(Mesh const& mesh);  // "x=2,y=4"

// Parses a layout in either notation for a tensor of that shape. The error message has the fix. `mesh` may be nullptr.
Result<Layout> read_layout(std::string_view text, Shape const& shape, Mesh const* mesh, std::int64_t processes);

// Returns the layout in which every process has the whole tensor.
Layout replicated_layout(Shape const& shape, std::int64_t processes);

// Returns a layout from the position of each device in a tiling. `tiles` has the number of tiles per dimension, and
// `places[d]` the index of the tile of device d.
Result<Layout> tiled_layout(Shape const& shape, Shape const& tiles, std::vector<Shape> const& places);

}  // namespace assay
