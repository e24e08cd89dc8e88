// Layouts in the notation of GSPMD (`mhlo.sharding`).
//
//     {replicated}
//     {devices=[2,1]0,1}                                  tiles per dimension, and the device of each tile
//     {devices=[2,2]<=[2,2]T(1,0)}                        devices 0 to 3 as 2x2, transposed, as 2x2 tiles
//     {devices=[2,1,2]<=[4] last_tile_dim_replicate}      the last number: devices with the same tile
#pragma once

#include <string_view>

#include "equiv/grid/layout.hpp"

namespace assay {

Result<Layout> gspmd_layout(std::string_view text, Shape const& shape, std::int64_t processes);

}  // namespace assay
