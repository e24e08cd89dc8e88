// The sets of `assay run --permitted`, as tensors and as text.
#pragma once

#include <functional>
#include <string>

#include "semantics/runtime/enclosure.hpp"
#include "semantics/runtime/permitted_tensors.hpp"

namespace assay::inline tools {

// What is permitted beside the value itself: the two ends, if they differ anywhere, and how many elements are exact,
// bounded and open; of open ones the reasons. `location` writes where an op stands.
std::string permitted_text(RuntimeValue const& value, Type type, std::string_view profile, std::int64_t print_limit,
                           ImplementationDefined const& reasons,
                           std::function<std::string(Operation const&)> const& location, TensorMaker const& make);

}  // namespace assay::inline tools
