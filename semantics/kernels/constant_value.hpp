// The value of a constant op, as the binder left it.
#pragma once

#include "semantics/runtime/call.hpp"

namespace assay {

// Gives it; makes it first where it is a large splat.
void give_constant(Call& call);

}  // namespace assay
