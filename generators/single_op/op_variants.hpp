// Other ops of the same kind: an op with small changes to its attributes and to the sizes of its operands, the types
// of its results inferred again, and judged. Much faster than asking the solver, but it goes only where small changes
// lead.
#pragma once

#include <functional>

#include "generators/single_op/single_op_program.hpp"
#include "support/random_sequence.hpp"

namespace assay {

// Changes the op in place. False if the changed op is not valid, or not accepted: then it is as it was.
bool vary(LoneOp& op, Random& random, std::function<bool(LoneOp const&)> const& accept);

// Lets an op that processes execute together be for one process: attributes that name processes name number 0 alone.
// False if such an op is not valid: then it is as it was. True for other ops.
bool make_for_one_process(LoneOp& op);

}  // namespace assay
