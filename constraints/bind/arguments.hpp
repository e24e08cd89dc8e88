// Creates the arguments of a function from files, from text, or from a seed.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "semantics/program/npy.hpp"
#include "semantics/program/program.hpp"
#include "semantics/runtime/process.hpp"
#include "support/diagnostic.hpp"
#include "support/result.hpp"
#include "support/source.hpp"

namespace assay {

// A tensor that a function takes: an argument, or a member of a tuple argument.
struct TensorParameter {
  Type type;
  std::string name;  // "argument 0, %x", for messages
};

// Returns the tensors of the arguments of a function, with the members of tuples. A token has no tensor.
std::vector<TensorParameter> tensors_of(std::span<Value* const> arguments);
// Assembles the values of parameters of these types from `tensors`, whose number must match.
std::vector<RuntimeValue> arguments_of_tensors(std::span<Type const> parameters, std::span<RuntimeValue const> tensors);

// Each of the following functions returns values for the tensors `wanted`. `make` may throw an ExecutionError if there
// is not enough memory.

// Reads one .npy file per tensor, in order. There may be fewer files than tensors; values of surplus files are empty.
// Errors name the file and the argument.
Result<std::vector<RuntimeValue>> read_arguments(std::vector<std::string> const& files,
                                                 std::span<TensorParameter const> wanted, TensorMaker const& make);

// Constants parsed from text, or their errors.
struct ParsedArguments {
  std::vector<RuntimeValue> values;
  Source source;  // a source named "--args" with the list
  Diagnostics found;
};

// Parses and checks a list of constants with the grammar and rules of programs: "[dense<1> : tensor<2xi32>]". Its
// length may differ from the number of tensors.
ParsedArguments parse_arguments(std::string const& list, std::span<TensorParameter const> wanted,
                                TensorMaker const& make);

// See semantics/runtime/random_inputs.hpp.
Result<std::vector<RuntimeValue>> random_arguments(std::uint64_t seed, std::span<TensorParameter const> wanted,
                                                   TensorMaker const& make);

}  // namespace assay
