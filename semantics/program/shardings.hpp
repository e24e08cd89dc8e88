// Shardings as programs write them: #sdy.sharding<@mesh, [{"x"}, {"y":(1)2}]> of Shardy, and {devices=[2,1]<=[2]} of GSPMD.
//
// Unknown forms yield nothing, and the fault, if it is asked for.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

struct MeshAxis {
  std::string_view name;
  std::int64_t size = 0;
};

// An axis of a mesh, or the part (before)size of it: of each `before` equal parts as many parts as `size`. Numbers are as they are
// written, none and negative ones too.
struct AxisPart {
  std::string_view name;
  std::optional<std::int64_t> before, size;  // both or none
};

struct DimensionSharding {
  std::vector<AxisPart> parts;  // of axes, which divide it
  bool is_open = false;         // others may be added: {"x", ?}
  std::optional<std::int64_t> priority;
};

struct MeshSharding {
  std::string_view mesh;                     // the symbol's name; empty if the mesh is in the sharding
  std::vector<MeshAxis> inline_axes;         // of such a mesh
  std::vector<std::int64_t> inline_devices;  // those that it lists
  std::vector<DimensionSharding> dimensions;
  std::vector<AxisPart> replicated, unreduced;  // along these
};

struct Tiling {
  std::vector<std::int64_t> tiles;    // in how many parts each dimension is divided; then those of `last_dimensions`
  std::size_t last_dimensions = 0;    // tiles at the end that divide no dimension
  std::vector<std::int64_t> devices;  // if they are listed one by one
  bool is_listed = false;
  // Else the numbers from 0 on, reshaped to `reshaped` and transposed, if they are: <=[2,2]T(1,0).
  std::vector<std::int64_t> reshaped;
  std::optional<std::vector<std::int64_t>> transposed;
};

// Why a text is not read.
struct TextFault {
  std::size_t at = 0;             // bytes from the beginning of the text
  std::string expected = {};      // there: "'='", "the name of an axis in quotes"
  bool is_unknown_field = false;  // all before it is read: a newer version may have such a field
};

// Of #sdy.sharding<...> or <...>.
std::optional<MeshSharding> read_mesh_sharding(std::string_view text, TextFault* fault = nullptr);
// Of [<...>, <...>], with or without #sdy.sharding_per_value<...> around it.
std::optional<std::vector<MeshSharding>> read_mesh_shardings(std::string_view text, TextFault* fault = nullptr);
// Of #sdy.mesh<["x"=2, "y"=4]> or <["x"=2, "y"=4]>.
// `device_ids`: those that it lists, if any.
std::optional<std::vector<MeshAxis>> read_mesh_axes(std::string_view text,
                                                    std::vector<std::int64_t>* device_ids = nullptr,
                                                    TextFault* fault = nullptr);
// Of {"x", "y"}, with or without #sdy<manual_axes{..}> around it.
std::optional<std::vector<std::string_view>> read_axis_names(std::string_view text, TextFault* fault = nullptr);
// Of {devices=[..]..}; nothing for the others, such as {replicated} and tuples.
std::optional<Tiling> read_tiling(std::string_view text);
// The shardings of a tuple {{..}, {..}}, each as a text; nothing if the text is not a tuple.
std::optional<std::vector<std::string_view>> split_tuple_of_shardings(std::string_view text);

}  // namespace assay
