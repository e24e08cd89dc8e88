// Unknown element types: one of several candidates, by its number
// (TypeKind::one_of).
//
// Questions about such a type become terms over the number. So element types are unknowns like
// sizes.
#pragma once

#include <span>

#include "constraints/evaluate/builtins.hpp"

namespace assay {

// The candidate of that number, 0 <= which < candidates.size(); itself if that is known.
Type one_of(Context& context, std::span<Type const> candidates, Interval which);
// The number of an unknown type.
Interval which(Type unknown);

// Whether `number` is among these, which are sorted.
Tribool among(Interval number, std::span<std::size_t const> numbers);

// Whether two types, at least one of which is unknown, are the same.
Tribool same_candidate(Type a, Type b);

// The element type of a value or of its type, if it is unknown; otherwise nullptr.
Type unknown_element(FormulaValue const& value);
// A built-in function whose first argument is a value of unknown element type. Results that no term can join are
// decided upon.
FormulaValue call_on_candidates(Evaluator& evaluator, Builtin const& builtin, std::span<FormulaValue const> args);

}  // namespace assay
