// Device groups along axes of a mesh ("StableHLO Mesh").
#pragma once

#include <cstdint>
#include <vector>

#include "semantics/runtime/call.hpp"

namespace assay::collective {

// Returns the groups of a #stablehlo.replica_group_mesh_axes: devices whose coordinates differ only on these axes,
// ordered by their coordinates on these axes, the first axis being the most significant. Groups are ordered by the
// other coordinates. The symbol of the mesh may refer to an op with an attribute `mesh` or `stablehlo.mesh`.
std::vector<std::vector<std::int64_t>> mesh_groups(Call& call, Attribute mesh_axes);

}  // namespace assay::collective
