// A program run as we compute it and as several random conforming implementations would.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "semantics/implementations/spread.hpp"
#include "semantics/runtime/grid.hpp"

namespace assay {

struct SampleOptions {
  Profile const* profile = nullptr;  // the permitted results
  std::uint64_t seed = 0;            // of the implementations
  std::uint64_t count = 64;
  std::uint64_t rng_seed = 0;  // of `rng`
  std::int64_t replicas = 1, partitions = 1;
  RunLimits limits;  // of each run
};

struct SampledRun {
  std::vector<RunResult> computed;  // of each process; if one has an error, there are no samples
  // Of each process, and of each tensor of its results, members of tuples among them, in order.
  std::vector<std::vector<Spread>> spreads;
  struct Failure {
    std::uint64_t number;  // of the implementation
    ExecutionError error;
  };
  // Implementations whose run ended with an error, or whose results have other shapes: they are in no spread.
  std::vector<Failure> failures;
  // Results that are left to the implementation without bound: the samples have them as we compute them.
  struct Kept {
    Operation const* op;
    std::string reason;
  };
  std::vector<Kept> kept;
};

// `arguments` are the same for all processes.
SampledRun run_implementations(CompiledProgram const& program, CompiledFunction const& function,
                               std::vector<RuntimeValue> const& arguments, SampleOptions const& options);

// The tensors among results, as the spreads have them.
std::vector<Tensor> tensors_among(std::span<RuntimeValue const> values);

}  // namespace assay
