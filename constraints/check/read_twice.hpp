// Merges diagnostics of the parser and of the rules that have the same cause.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "constraints/check/consequences.hpp"

namespace assay {

// Diagnostic `index` is a consequence of diagnostic `from`.
struct FollowsFrom {
  std::size_t index = 0, from = 0;
};

// The first `before` diagnostics are from the parser. If all uses of operands have the same type, and it differs from
// the type of all operands, this is one error in the declared type, which may also be wrong for the op. Diagnostics of
// rules about an operand, or about operands whose number is wrong, repeat those of the parser.
std::vector<FollowsFrom> read_twice(Program const& program, std::vector<OpFindings> const& ops, std::size_t before,
                                    std::vector<Diagnostic>& all);

// Merges diagnostics of the parser on one line that the same hint fixes.
std::vector<FollowsFrom> repeated_on_line(Source const& source, std::size_t before, std::vector<Diagnostic> const& all);

// Merges a duplicate symbol with an undefined symbol: one error, the name of the second definition.
std::vector<FollowsFrom> misnamed_symbol(std::vector<Diagnostic>& all);

// Handles two operands whose types in the text are swapped. Suggests swapping the types if `is_valid` accepts the op,
// and swapping the operands if `is_valid` accepts the op with swapped operands.
std::vector<FollowsFrom> exchanged_uses(Program const& program, std::vector<OpFindings> const& ops, std::size_t before,
                                        std::vector<Diagnostic>& all,
                                        std::function<bool(Operation const&)> const& is_valid);

// Handles undefined names in a function whose arguments have no names: they are the names of the arguments.
std::vector<FollowsFrom> unnamed_arguments(std::vector<OpFindings> const& ops, std::size_t before,
                                           std::vector<Diagnostic>& all);

// Merges uses of region arguments at the required types with the diagnostics about the regions.
std::vector<FollowsFrom> uses_of_arguments(std::vector<OpFindings> const& ops, std::size_t before,
                                           std::vector<Diagnostic> const& all);

}  // namespace assay
