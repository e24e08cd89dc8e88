// Findings that follow from how functions are declared.
#pragma once

#include <vector>

#include "constraints/check/read_twice.hpp"

namespace assay {

// A function that returns other types than it declares, as its callers expect: one mistake, its declaration.
std::vector<FollowsFrom> misdeclared_results(std::vector<OpFindings> const& ops, std::vector<Diagnostic>& all);

// Calls of a symbol that is defined twice which are right for another of its definitions than the first.
std::vector<FollowsFrom> calls_of_second(Program const& program, std::vector<OpFindings> const& ops,
                                         std::vector<Diagnostic> const& all);

}  // namespace assay
