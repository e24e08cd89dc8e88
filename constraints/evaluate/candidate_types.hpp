// Unknown element types: one of several candidates, identified by its index (TypeKind::one_of).
//
// Predicates on such a type become terms over the index. So element types are unknowns in the same way as sizes.
#pragma once

#include <span>

#include "constraints/evaluate/builtins.hpp"

namespace assay {

// Returns an unknown type: candidates[which], 0 <= which < candidates.size(). Returns the candidate itself if `which`
// is known.
Type one_of(Context& context, std::span<Type const> candidates, Interval which);
// Returns the index of an unknown type.
Interval which(Type unknown);

// Whether `number` is one of `numbers`, which are sorted.
Tribool among(Interval number, std::span<std::size_t const> numbers);

// Whether two types are the same. At least one must be unknown.
Tribool same_candidate(Type a, Type b);

// Returns the unknown element type of a type or of a value's type, or nullptr.
Type unknown_element(FormulaValue const& value);
// Calls a builtin whose first argument has an unknown element type. If no term can combine the results for the
// candidates, decides on a candidate.
FormulaValue call_on_candidates(Evaluator& evaluator, Builtin const& builtin, std::span<FormulaValue const> args);

}  // namespace assay
