// Merges errors that follow from region arguments that are missing or have a wrong type.
#pragma once

#include <functional>
#include <vector>

#include "constraints/check/read_twice.hpp"

namespace assay {

// Handles undefined names in a region that lacks the same number of arguments: the names are these arguments. The
// diagnostic about the number of arguments shows how to write them.
std::vector<FollowsFrom> missing_arguments(std::vector<OpFindings> const& ops, std::vector<Diagnostic>& all);

// Handles uses of region arguments at other types than declared, if `is_valid` accepts the op with arguments of those
// types. The first `before` diagnostics are from the parser.
std::vector<FollowsFrom> retyped_arguments(std::vector<OpFindings> const& ops, std::size_t before,
                                           std::vector<Diagnostic>& all,
                                           std::function<bool(Operation const&)> const& is_valid);

}  // namespace assay
