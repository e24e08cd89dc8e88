// Computations divided among processes by shardings. Internal to semantics/kernels/.
#pragma once

#include "semantics/runtime/call.hpp"

namespace assay::collective {

// sdy.manual_computation: each process takes its part of the operands, and the parts of all processes are combined to
// the results. Outside of the computation, each process has the whole values. The processes are the devices of the
// mesh.
void manual_computation(Call& call);

}  // namespace assay::collective
