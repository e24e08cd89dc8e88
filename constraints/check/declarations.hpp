// Finds diagnostics that follow from the declarations of functions.
#pragma once

#include <vector>

#include "constraints/check/read_twice.hpp"

namespace assay {

// Handles a function whose return types differ from its declaration while its callers expect the returned types. This
// is one error, in the declaration.
std::vector<FollowsFrom> misdeclared_results(std::vector<OpFindings> const& ops, std::vector<Diagnostic>& all);

// Handles calls of a symbol with two definitions, if the call matches a definition other than the first one.
std::vector<FollowsFrom> calls_of_second(Program const& program, std::vector<OpFindings> const& ops,
                                         std::vector<Diagnostic> const& all);

// Handles a function without a name if one undefined symbol is used, and a function without a type: calls of it, and its
// returns, cause further diagnostics.
std::vector<FollowsFrom> undeclared_functions(std::vector<OpFindings> const& ops, std::vector<Diagnostic>& all);

// Handles blocks without '^' before their names: the values in their parentheses are arguments.
std::vector<FollowsFrom> unlabeled_blocks(Program const& program, std::size_t before,
                                          std::vector<Diagnostic> const& all);

// Handles arguments of functions that all their uses expect to have the same other type: one error, in the declaration.
std::vector<FollowsFrom> misdeclared_arguments(Program const& program, std::size_t before,
                                               std::vector<Diagnostic>& all);

}  // namespace assay
