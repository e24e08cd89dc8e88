// The arguments that a function is run with: from files, from a text, or from a seed.
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

// A tensor that a function takes: an argument, or a member of one that is a tuple.
struct TensorParameter {
  Type type;
  std::string name;  // "argument 0, %x", for messages
};

// The tensors of the arguments of a function; those of the members for tuples; a token has none.
std::vector<TensorParameter> tensors_of(std::span<Value* const> arguments);
// Values of parameters of these types, from those tensors, whose number matches.
std::vector<RuntimeValue> arguments_of_tensors(std::span<Type const> parameters, std::span<RuntimeValue const> tensors);

// Each of the following returns values for the tensors `wanted`. `make` may throw an ExecutionError if there is not
// enough memory.

// A .npy file for each, in order. There may be fewer; of more files than are expected the values are empty. Errors name
// the file and the argument.
Result<std::vector<RuntimeValue>> read_arguments(std::vector<std::string> const& files,
                                                 std::span<TensorParameter const> wanted, TensorMaker const& make);

// Constants that were read from a text, or the errors in them.
struct ParsedArguments {
  std::vector<RuntimeValue> values;
  Source source;  // "--args": the list
  Diagnostics found;
};

// A list of constants, read and checked by the same grammar and rules as those of programs: "[dense<1> :
// tensor<2xi32>]". Its length may differ from the expected number.
ParsedArguments parse_arguments(std::string const& list, std::span<TensorParameter const> wanted,
                                TensorMaker const& make);

// See semantics/runtime/random_inputs.hpp.
Result<std::vector<RuntimeValue>> random_arguments(std::uint64_t seed, std::span<TensorParameter const> wanted,
                                                   TensorMaker const& make);

}  // namespace assay
