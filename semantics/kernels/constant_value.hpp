// The value of a constant op, as the binder left it.
#pragma once

#include "semantics/runtime/call.hpp"

namespace assay {

// The value of an instruction that has one; a large splat is expanded. `make` allocates the memory.
RuntimeValue constant_value(Instruction const& instruction, TensorMaker const& make);

// Sets it as the result.
void return_constant(Call& call);

}  // namespace assay
