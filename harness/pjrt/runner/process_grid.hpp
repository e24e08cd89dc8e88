// Converts programs with several processes to the form that plug-ins compile.
//
// In suites, such a program is an op of @main, interpreter.run_parallel, that names the function of each process. A
// plug-in receives only that function, as @main, compiled for the numbers of replicas and partitions.
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

// nullopt if the program does not contain that op. An error if the API cannot execute it: its processes execute
// different functions, it has an infeed, or @main contains other ops.
Result<std::optional<GridProgram>> process_grid(Program const& program);

}  // namespace assay::pjrt
