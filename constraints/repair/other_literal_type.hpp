// The elements of a constant with another type, that of a result, with which an op is valid.
#pragma once

#include <functional>
#include <optional>

#include "semantics/program/context.hpp"
#include "semantics/program/program.hpp"
#include "support/hint.hpp"

namespace assay {

// The only attribute of elements that may have the type of a result instead, of the same shape and kind of elements, so that
// `is_valid` holds of the op, as a hint.
std::optional<Hint> find_other_literal_type(Context& context, Operation const& op,
                                            std::function<bool(Operation const&)> const& is_valid);

}  // namespace assay
