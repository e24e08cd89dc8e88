// Hints that the checker has tried: with each of them the op is valid.
#pragma once

#include <functional>
#include <vector>

#include "constraints/check/consequences.hpp"

namespace assay {

// Looks for a change with which the op has none of its findings `heads`, which the first of them gets as its hint. True if it is
// about all of them. The first `before` findings are from the reader.
bool repair_op(Program const& program, OpFindings const& one, std::vector<std::size_t> const& heads, std::size_t before,
               std::vector<Diagnostic>& all, std::function<bool(Operation const&)> const& is_valid);

}  // namespace assay
