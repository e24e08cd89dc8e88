// Finds diagnostics that follow from wrong result types.
#pragma once

#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "constraints/check/consequences.hpp"
#include "constraints/check/read_twice.hpp"
#include "support/diagnostic.hpp"

namespace assay {

// Calls `fold(index, from)` for each diagnostic that disappears if results have the types that the rules of their ops
// require. The diagnostics of these ops get hints. The time is linear in the size of the program.
void fold_across(Program const& program, std::vector<OpFindings> const& ops, std::size_t before,
                 ProgramScope const& scope, CheckOptions const& options, std::vector<Diagnostic>& all,
                 std::function<void(std::size_t, std::size_t)> const& fold);

// Handles uses of a value at another type, if the op that defines it has an error about its result or its constant: the
// declared type is wrong, and the uses follow from it. The first `before` diagnostics are from the parser.
std::vector<FollowsFrom> uses_of_wrong_results(Program const& program, std::vector<OpFindings> const& ops,
                                               std::size_t before, std::vector<Diagnostic> const& all);

// Returns the labels of the rules that the op violates.
std::set<std::string> broken_rules(Operation const& op, OpSpec const& spec, ProgramScope const& scope,
                                   CheckOptions const& options);

}  // namespace assay
