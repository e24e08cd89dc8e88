// Hints that are verified: with the suggested change, the op is valid.
#pragma once

#include <functional>
#include <vector>

#include "constraints/check/consequences.hpp"
#include "constraints/check/read_twice.hpp"

namespace assay {

bool changes_result(Hint const& hint);

// For an op with one operand and one result, suggests another element type of the operand for which `is_valid` returns
// true.
Hint find_other_type(Context& context, Operation const& op, std::function<bool()> const& is_valid);

// Searches for a change that fixes the diagnostics `heads` of the op, and adds it to the first one as a hint. Returns
// true if the change fixes all of them.
bool repair_op(Program const& program, OpFindings const& one, std::vector<std::size_t> const& heads,
               std::vector<Diagnostic>& all, std::function<bool(Operation const&)> const& is_valid);

// Merges the diagnostics of an op with the error that its text lacks the words of attributes before its types. Adds the
// words and values of these attributes that make the op valid as a hint.
std::vector<FollowsFrom> missing_words(Program const& program, std::vector<OpFindings> const& ops, std::size_t before,
                                       std::vector<Diagnostic>& all,
                                       std::function<bool(Operation const&)> const& is_valid);

}  // namespace assay
