// What the reader of a text and the rules both say of one mistake.
#pragma once

#include <cstddef>
#include <vector>

#include "constraints/check/consequences.hpp"

namespace assay {

// The finding `index` follows from the finding `from`.
struct FollowsFrom {
  std::size_t index = 0, from = 0;
};

// The first `before` findings are of the reader. Operands that are all used with another type than they all have are one
// mistake: the type that is written, which may be no type of the op either. What a rule says of an operand, or of operands
// whose number is wrong, the reader has said.
std::vector<FollowsFrom> read_twice(Program const& program, std::vector<OpFindings> const& ops, std::size_t before,
                                    std::vector<Diagnostic>& all);

// The type by which the first op that uses the only result of this one with another type than it has uses it, if a value near
// it has that type; else nullptr.
Type type_of_use(Operation const& op, std::size_t before, std::vector<Diagnostic> const& all);

}  // namespace assay
