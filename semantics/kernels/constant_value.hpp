// Reads the value of a constant op from its instruction.
#pragma once

#include "semantics/runtime/call.hpp"

namespace assay {

// Returns the value of a constant instruction. A large splat is expanded. `make` allocates the memory.
RuntimeValue constant_value(Instruction const& instruction, TensorMaker const& make);

// Sets the value as the result.
void return_constant(Call& call);

}  // namespace assay
