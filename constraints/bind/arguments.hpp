// The arguments that a function is run with: from files, from a text, or from a seed.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "semantics/program/npy.hpp"
#include "semantics/program/program.hpp"
#include "semantics/runtime/process.hpp"
#include "support/result.hpp"

namespace assay::inline constraints {

// Each function gives values for the parameters `wanted`. `make` may throw an ExecutionError where
// there is no memory.

// A .npy file for each parameter, in order. There may be fewer; of more than there are parameters
// the values are empty.
Result<std::vector<RuntimeValue>> read_arguments(std::vector<std::string> const& files, std::span<Value* const> wanted,
                                                 TensorMaker const& make);

// A list of constants, read by the same grammar as programs: "[dense<1> : tensor<2xi32>]".
Result<std::vector<RuntimeValue>> parse_arguments(std::string const& list, std::span<Value* const> wanted,
                                                  TensorMaker const& make);

// As semantics/runtime/random_inputs.hpp says.
Result<std::vector<RuntimeValue>> random_arguments(std::uint64_t seed, std::span<Value* const> wanted,
                                                   TensorMaker const& make);

}  // namespace assay::inline constraints
