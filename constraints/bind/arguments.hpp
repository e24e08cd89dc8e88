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

// The tensors that parameters of these types consist of: of a tuple those of its members; a token has none.
std::vector<Type> tensors_of(std::span<Type const> parameters);
// Values of these parameters, made of those tensors, which are as many.
std::vector<RuntimeValue> arguments_of_tensors(std::span<Type const> parameters, std::span<RuntimeValue const> tensors);

// Each of the following gives values for the tensors `wanted`. `make` may throw an ExecutionError where there is no
// memory.

// A .npy file for each, in order. There may be fewer; of more files than are wanted the values are empty.
Result<std::vector<RuntimeValue>> read_arguments(std::vector<std::string> const& files, std::span<Type const> wanted,
                                                 TensorMaker const& make);

// A list of constants, read by the same grammar as programs: "[dense<1> : tensor<2xi32>]".
Result<std::vector<RuntimeValue>> parse_arguments(std::string const& list, std::span<Type const> wanted,
                                                  TensorMaker const& make);

// As semantics/runtime/random_inputs.hpp says.
Result<std::vector<RuntimeValue>> random_arguments(std::uint64_t seed, std::span<Type const> wanted,
                                                   TensorMaker const& make);

}  // namespace assay::inline constraints
