// Groups of devices by axes of a mesh ("StableHLO Mesh").
#pragma once

#include <cstdint>
#include <vector>

#include "semantics/runtime/call.hpp"

namespace assay::collective {

// The groups of a #stablehlo.replica_group_mesh_axes: devices whose coordinates differ only on these axes, ordered by
// the coordinates there, the first axis first. Groups are in the order of their other coordinates. The mesh may be
// after the symbol of an op with an attribute `mesh` or `stablehlo.mesh`.
std::vector<std::vector<std::int64_t>> mesh_groups(Call& call, Attribute mesh_axes);

}  // namespace assay::collective
