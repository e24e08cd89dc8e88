// Parses shardings: #sdy.sharding<@mesh, [{"x"}, {"y":(1)2}]> of Shardy, and {devices=[2,1]<=[2]} of GSPMD.
//
// Returns nothing for unknown forms, and optionally the reason.
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

// An axis of a mesh, or its sub-axis (before)size. Numbers are as in the source, so they may be zero or negative.
struct AxisPart {
  std::string_view name;
  std::optional<std::int64_t> before, size;  // both or none
};

struct DimensionSharding {
  std::vector<AxisPart> parts;  // axes that divide the dimension
  bool is_open = false;         // further axes may be added: {"x", ?}
  std::optional<std::int64_t> priority;
};

struct MeshSharding {
  std::string_view mesh;                     // name of the symbol; empty if the mesh is inline
  std::vector<MeshAxis> inline_axes;         // of an inline mesh
  std::vector<std::int64_t> inline_devices;  // devices that an inline mesh lists
  std::vector<DimensionSharding> dimensions;
  std::vector<AxisPart> replicated, unreduced;  // axes in these lists
};

struct Tiling {
  std::vector<std::int64_t> tiles;    // number of parts of each dimension, followed by those of `last_dimensions`
  std::size_t last_dimensions = 0;    // number of trailing tiles that divide no dimension
  std::vector<std::int64_t> devices;  // if they are listed explicitly
  bool is_listed = false;
  // Otherwise, the numbers from 0 on, reshaped to `reshaped` and optionally transposed: <=[2,2]T(1,0).
  std::vector<std::int64_t> reshaped;
  std::optional<std::vector<std::int64_t>> transposed;
};

// Why a text could not be parsed.
struct TextFault {
  std::size_t at = 0;             // offset in bytes
  std::string expected = {};      // expected at that offset: "'='", "the name of an axis in quotes"
  bool is_unknown_field = false;  // everything before it is valid; a newer version may have such a field
};

// Parses #sdy.sharding<...> or <...>.
std::optional<MeshSharding> read_mesh_sharding(std::string_view text, TextFault* fault = nullptr);
// Parses [<...>, <...>], optionally in #sdy.sharding_per_value<...>.
std::optional<std::vector<MeshSharding>> read_mesh_shardings(std::string_view text, TextFault* fault = nullptr);
// Parses #sdy.mesh<["x"=2, "y"=4]> or <["x"=2, "y"=4]>. `device_ids` receives the listed devices, if any.
std::optional<std::vector<MeshAxis>> read_mesh_axes(std::string_view text,
                                                    std::vector<std::int64_t>* device_ids = nullptr,
                                                    TextFault* fault = nullptr);
// Parses {"x", "y"}, optionally in #sdy<manual_axes{..}>.
std::optional<std::vector<std::string_view>> read_axis_names(std::string_view text, TextFault* fault = nullptr);
// Parses {devices=[..]..}. Returns nothing for other forms, such as {replicated} and tuples.
std::optional<Tiling> read_tiling(std::string_view text);
// Splits a tuple {{..}, {..}} into the texts of its shardings. Returns nothing if the text is not a tuple.
std::optional<std::vector<std::string_view>> split_tuple_of_shardings(std::string_view text);

}  // namespace assay
