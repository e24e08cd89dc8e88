// Programs that processes execute side by side, as plug-ins take them.
//
// In suites such a program is an op of @main, interpreter.run_parallel, that names the function of each process. A
// plug-in is given that function alone, as @main, compiled for so many replicas and partitions.
#pragma once

#include <cstdint>
#include <optional>

#include "semantics/program/mutable_program.hpp"
#include "support/result.hpp"

namespace assay::pjrt {

struct GridProgram {
  MutableProgram program;
  std::uint64_t replicas = 1, partitions = 1;
};

// Nothing of a program without that op. An error if the API has no way to execute it: its processes execute different
// functions, it has an infeed, or @main does more than name them.
Result<std::optional<GridProgram>> process_grid(Program const& program);

}  // namespace assay::pjrt
