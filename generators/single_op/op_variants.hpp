// Variants of an op: small changes of its attributes and of the sizes of its operands. The result types are inferred
// again, and the op is checked. Much faster than the solver, but limited to small changes.
#pragma once

#include <functional>

#include "generators/single_op/single_op_program.hpp"
#include "support/random_sequence.hpp"

namespace assay {

// Changes the op in place. If the changed op is not valid or not accepted, restores it and returns false.
bool vary(LoneOp& op, Random& random, std::function<bool(LoneOp const&)> const& accept);

// Changes an op that several processes execute so that one process suffices: attributes that name processes only name
// process 0. If the result is not valid, restores it and returns false. Returns true for other ops.
bool make_for_one_process(LoneOp& op);

}  // namespace assay
