// Arguments of regions that are missing or of a wrong type, and what follows from that: one mistake.
#pragma once

#include <functional>
#include <vector>

#include "constraints/check/read_twice.hpp"

namespace assay {

// Names that are used in a region and not defined there, as many as it has arguments too few: they are these arguments. The finding
// about their number states how they are written.
std::vector<FollowsFrom> missing_arguments(std::vector<OpFindings> const& ops, std::vector<Diagnostic>& all);

// Uses of arguments of a region by other types than these have, if `is_valid` holds of the op with arguments of these types. The
// first `before` findings are from the reader.
std::vector<FollowsFrom> retyped_arguments(std::vector<OpFindings> const& ops, std::size_t before,
                                           std::vector<Diagnostic>& all,
                                           std::function<bool(Operation const&)> const& is_valid);

}  // namespace assay
