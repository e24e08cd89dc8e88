// Hints that the checker has tried: with each of them the op is valid.
#pragma once

#include <functional>
#include <vector>

#include "constraints/check/consequences.hpp"

namespace assay {

bool changes_result(Hint const& hint);

// Of an op with one operand and one result: another type of elements of the operand for which `is_valid` holds.
Hint find_other_type(Context& context, Operation const& op, std::function<bool()> const& is_valid);

// Looks for a change with which the op has none of its findings `heads`, which the first of them gets as its hint. True if it is
// about all of them.
bool repair_op(Program const& program, OpFindings const& one, std::vector<std::size_t> const& heads,
               std::vector<Diagnostic>& all, std::function<bool(Operation const&)> const& is_valid);

}  // namespace assay
