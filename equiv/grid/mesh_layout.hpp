// Layouts over the axes of a mesh, in the notation of the sdy dialect.
//
//     [{"x"}, {}]                                 of each dimension the axes that shard it, the most major first
//     [{"x", "y":(2)2}, {?}]                      a part of an axis: (what is before it)its size; open dimensions count as written
//     #sdy.sharding<@mesh, [{"x"}, {}], replicated={"y"}>
#pragma once

#include <string_view>

#include "equiv/grid/layout.hpp"

namespace assay {

Result<Layout> mesh_layout(std::string_view text, Shape const& shape, Mesh const* mesh, std::int64_t processes);

}  // namespace assay
