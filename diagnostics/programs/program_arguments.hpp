// Reads the arguments of a function from options such as --inputs, --args or --random-inputs.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "semantics/runtime/instruction.hpp"
#include "semantics/runtime/process.hpp"

namespace assay {

struct ArgumentChoice {
  std::vector<std::string> inputs;  // .npy files, and folders of input_K.npy
  std::string list;                 // constants
  bool random = false;
  std::uint64_t seed = 0;
  std::string options = "--inputs, --args or --random-inputs";  // for messages
};

// Returns one value for each argument of `entry`. If one is missing, exits with a message after `prefix` ("diff: ").
std::vector<RuntimeValue> read_program_arguments(CompiledFunction const& entry, ArgumentChoice const& choice,
                                                 std::string const& prefix);

}  // namespace assay
