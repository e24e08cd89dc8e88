// Computations that are divided among processes by shardings. Internal to semantics/kernels/.
#pragma once

#include "semantics/runtime/call.hpp"

namespace assay::collective {

// sdy.manual_computation: each process takes its part of the operands, and the parts of all make up the results. Outside of the
// computation every process has all of each value; the processes are the devices of the mesh.
void manual_computation(Call& call);

}  // namespace assay::collective
