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

}  // namespace assay
