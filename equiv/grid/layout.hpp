// The part of a tensor that each process of a grid has.
//
// Layouts are written as partitioners write them: shardings of the sdy dialect over the axes of a mesh, `[{"x"}, {}]`,
// and those of GSPMD, `{devices=[2,1]<=[2]}`. Device d is the process of that number, replica_id * num_partitions +
// partition_id. Parts have equal sizes: sizes that are not divisible are an error, as are layouts that do not define
// where every element is.
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
  Shape part;                  // its sizes, the same on all processes
  std::vector<Shape> origins;  // by process: where its part begins

  bool operator==(Layout const&) const = default;
};

struct Mesh {
  std::vector<std::pair<std::string, std::int64_t>> axes;  // names and sizes, the most major first
  std::vector<std::int64_t> devices;                       // at places in row-major order; empty: 0, 1, ..
};

// `x=2,y=4`, or as a program writes it: `<["x"=2, "y"=4], device_ids=[..]>`.
Result<Mesh> read_mesh(std::string_view text);
std::string to_string(Mesh const& mesh);  // "x=2,y=4"

// A layout in either notation, for a tensor of that shape. An error has the fix. `mesh`: nullptr if there is
// none.
Result<Layout> read_layout(std::string_view text, Shape const& shape, Mesh const* mesh, std::int64_t processes);

// Every process holds all of it.
Layout replicated_layout(Shape const& shape, std::int64_t processes);

// For the two ways of writing: parts by the place of each device in the tiling. `tiles` of each dimension; `place(d)`: of the
// part that device d has, a number for each dimension.
Result<Layout> tiled_layout(Shape const& shape, Shape const& tiles, std::vector<Shape> const& places);

}  // namespace assay
