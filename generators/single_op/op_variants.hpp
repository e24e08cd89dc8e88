// Other ops of the same kind: an op with small changes to its attributes and to the sizes of its operands,
// with newly inferred result types, and checked. Much faster than the solver, but limited to small
// changes.
#pragma once

#include <functional>

#include "generators/single_op/single_op_program.hpp"
#include "support/random_sequence.hpp"

namespace assay {

// Changes the op in place. False if the changed op is not valid, or not accepted: then it is as it was.
bool vary(LoneOp& op, Random& random, std::function<bool(LoneOp const&)> const& accept);

// Adapts an op that processes execute together to one process: attributes that name processes name only number 0. False
// if such an op is not valid: then it is unchanged. True for other ops.
bool make_for_one_process(LoneOp& op);

}  // namespace assay
