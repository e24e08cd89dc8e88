// Merges findings of the reader of a text and of the rules about one error.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "constraints/check/consequences.hpp"

namespace assay {

// The finding `index` follows from the finding `from`.
struct FollowsFrom {
  std::size_t index = 0, from = 0;
};

// The first `before` findings are from the reader. If all uses of operands have the same type, which differs from that
// of all operands, this is one error: the declared type, which may also be wrong for the op. Findings of rules about an
// operand, or about operands whose number is wrong, are already reported by the reader.
std::vector<FollowsFrom> read_twice(Program const& program, std::vector<OpFindings> const& ops, std::size_t before,
                                    std::vector<Diagnostic>& all);

// A function that is not closed contains all functions after it, which is one error: the brace that is missing before the first
// of these. It is moved there.
std::vector<FollowsFrom> unclosed_function(Program const& program, std::vector<Diagnostic>& all);

// What the reader found more than once on a line, and one hint fixes: one mistake.
std::vector<FollowsFrom> repeated_on_line(Source const& source, std::size_t before, std::vector<Diagnostic> const& all);

// A symbol that is defined twice, and another one that is used and never defined: one mistake, the second name.
std::vector<FollowsFrom> misnamed_symbol(std::vector<Diagnostic>& all);

// Two operands of an op that have each other's types in the text: their types are exchanged if `is_valid` holds of the op, and
// the operands are if it holds of the op with them exchanged.
std::vector<FollowsFrom> exchanged_uses(Program const& program, std::vector<OpFindings> const& ops, std::size_t before,
                                        std::vector<Diagnostic>& all,
                                        std::function<bool(Operation const&)> const& is_valid);

// Names in a function whose arguments have none, which are then undefined: they are the names of the arguments.
std::vector<FollowsFrom> unnamed_arguments(std::vector<OpFindings> const& ops, std::size_t before,
                                           std::vector<Diagnostic>& all);

// Uses of arguments of regions by the types that these should have, by the findings about the regions.
std::vector<FollowsFrom> uses_of_arguments(std::vector<OpFindings> const& ops, std::size_t before,
                                           std::vector<Diagnostic> const& all);

}  // namespace assay
