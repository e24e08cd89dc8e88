// The bounds of `assay run --permitted --bounds linear`, as text.
#pragma once

#include <functional>
#include <string>

#include "constraints/bounds/linear_run.hpp"

namespace assay::inline tools {

// One line for each element of a result: its index, its value, and how far another implementation may be from it.
std::string bounds_text(RuntimeValue const& value, std::span<constraints::bounds::ElementBound const> bounds,
                        std::int64_t print_limit);
// How large the bounds of a result are, and how much of them is of second order.
std::string bounds_summary(std::size_t result, std::span<constraints::bounds::ElementBound const> bounds);
// Which ops the bounds come from, and where sets of intervals took over. `location` writes where an op stands.
std::string sources_text(constraints::bounds::LinearRun const& run,
                         std::function<std::string(Operation const&)> const& location);

}  // namespace assay::inline tools
