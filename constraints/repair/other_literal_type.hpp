// Finds another type for the elements of a constant that makes an op valid: the type of a result.
#pragma once

#include <functional>
#include <optional>

#include "semantics/program/context.hpp"
#include "semantics/program/program.hpp"
#include "support/hint.hpp"

namespace assay {

// Searches the only attribute with elements for which `is_valid` returns true if it has the type of a result. That type
// must have the same shape and kind of elements. Returns the change as a hint.
std::optional<Hint> find_other_literal_type(Context& context, Operation const& op,
                                            std::function<bool(Operation const&)> const& is_valid);

}  // namespace assay
