// Runs a program with its exact kernels and as several random conforming implementations.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "semantics/implementations/spread.hpp"
#include "semantics/runtime/grid.hpp"

namespace assay {

struct SampleOptions {
  Profile const* profile = nullptr;  // defines the permitted results
  std::uint64_t seed = 0;            // seed of the implementations
  std::uint64_t count = 64;
  std::uint64_t rng_seed = 0;  // seed of `rng`
  std::int64_t replicas = 1, partitions = 1;
  RunLimits limits;  // limits of each run
};

struct SampledRun {
  std::vector<RunResult> computed;  // by process; if one has an error, there are no samples
  // By process, and by tensor of its results in order, including members of tuples.
  std::vector<std::vector<Spread>> spreads;
  struct Failure {
    std::uint64_t number;  // number of the implementation
    ExecutionError error;
  };
  // Implementations whose run failed, or whose results have other shapes. The spreads do not include them.
  std::vector<Failure> failures;
  // Results that the specification leaves to the implementation without bound. The samples contain the computed values
  // for these.
  struct Kept {
    Operation const* op;
    std::string reason;
  };
  std::vector<Kept> kept;
};

// All processes get the same `arguments`.
SampledRun run_implementations(CompiledProgram const& program, CompiledFunction const& function,
                               std::vector<RuntimeValue> const& arguments, SampleOptions const& options);

// Returns the tensors among results, in the order of the spreads.
std::vector<Tensor> tensors_among(std::span<RuntimeValue const> values);

}  // namespace assay
