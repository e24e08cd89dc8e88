// Layouts over the axes of a mesh, in the notation of the sdy dialect.
//
//     [{"x"}, {}]                                 for each dimension the axes that shard it, most major first
//     [{"x", "y":(2)2}, {?}]                      a sub-axis: (product of the sizes before it)its size; open dimensions
// are closed
//     #sdy.sharding<@mesh, [{"x"}, {}], replicated={"y"}>
#pragma once

#include <string_view>

#include "equiv/grid/layout.hpp"

namespace assay {

Result<Layout> mesh_layout(std::string_view text, Shape const& shape, Mesh const* mesh, std::int64_t processes);

}  // namespace assay
